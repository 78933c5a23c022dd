"""What does not fit a shape that is asked for, in words."""

from collections.abc import Mapping
from typing import Any, Final

from .sentence import NOTHING, Sentence

_LONGEST: Final = 60
"""Characters of a value that is quoted."""


def misfit(error: Mapping[str, Any], where: object, wanted: Sentence = NOTHING) -> Sentence:  # Any: pydantic's own
    """One of pydantic's errors in one phrase: what, `where`, and what is `wanted` instead."""
    match error["type"]:
        case "missing":
            return Sentence("{where} is missing", "缺少 {where}", where=where)
        case "extra_forbidden":
            return Sentence("{where} does not belong here", "这里不该有 {where}", where=where)
        case _:
            value = repr(error["input"])
            return Sentence(
                "{where} cannot be {value}{wanted}",
                "{where} 不能是 {value}{wanted}",
                where=where,
                value=value if len(value) <= _LONGEST else value[: _LONGEST - 1] + "…",
                wanted=wanted,
            )
