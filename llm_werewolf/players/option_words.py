"""The options of the rules in plain words of each language, as they are chosen: what each is, what its values mean.

They stand in `prompts/<language>/options.toml`.
"""

import tomllib
from functools import cache
from typing import Any, get_args, get_origin

from ..core.options import option_field
from .words import prompts_folder, words


@cache
def _texts(lang: str) -> dict[str, Any]:  # Any: parsed TOML
    return tomllib.loads((prompts_folder() / lang / "options.toml").read_text(encoding="utf-8"))


def option_says(name: str, lang: str) -> str:
    """What an option decides."""
    return str(_texts(lang)["says"].get(name, name))


def option_choices(name: str, lang: str) -> list[dict[str, str]]:
    """The values an option takes, as they are typed (`value`) and in words (`says`); none for a number."""
    kind = option_field(name).annotation
    if kind is bool:
        values: tuple[str, ...] = ("on", "off")
        section = "switch"
    elif get_origin(kind) is tuple:
        values = get_args(get_args(kind)[0])
        return [{"value": value, "says": words(lang).name("causes", value)} for value in values]
    else:
        values, section = _literals(kind), name
    known = _texts(lang)["values"].get(section, {})
    return [{"value": value, "says": str(known.get(value, value))} for value in values]


def _literals(kind: object) -> tuple[str, ...]:
    """The words of a Literal, also of one with a validator around it."""
    found = get_args(kind)
    return tuple(found) if found and all(isinstance(one, str) for one in found) else ()


def takes_many(name: str) -> bool:
    """Whether an option takes any number of its values at a time."""
    return get_origin(option_field(name).annotation) is tuple
