"""In which language a page is spoken to, and what a request had wrong, said in it."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import parse_qs

from starlette.types import Scope

from ..core.misfit import misfit
from ..core.sentence import LANGUAGES, NOTHING, Sentence, listing


def wanted_lang(scope: Scope) -> str:
    """The language of the page that sends a request: as its address says (`lang`), else its browser; else English."""
    asked: str = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("lang", [""])[-1]
    if asked in LANGUAGES:
        return asked
    sent = next((value.decode("latin-1") for name, value in scope["headers"] if name.lower() == b"accept-language"), "")
    return next((lang for lang in _by_liking(sent) if lang in LANGUAGES), "en")


def _by_liking(header: str) -> list[str]:
    """The languages of an Accept-Language header, the dearest first."""
    found: list[tuple[float, str]] = []
    for one in header[:200].split(","):
        tag, _, quality = one.partition(";")
        try:
            liking = float(quality.strip().removeprefix("q=") or 1)
        except ValueError:
            liking = 0.0
        found.append((liking, tag.strip().lower().partition("-")[0]))
    return [lang for liking, lang in sorted(found, key=lambda pair: -pair[0]) if liking > 0]


def unfit(errors: Sequence[Any]) -> Sentence:  # Any: pydantic's own dicts
    """The first thing that does not fit in a request's body or query: what, where, what would be right."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"][1:] if part != "[key]") or Sentence("the body", "请求内容")
    if first["type"] == "json_invalid":
        return Sentence("the body is not JSON", "请求内容不是 JSON")
    return misfit(first, where, _wanted(first))


def _wanted(error: dict[str, Any]) -> Sentence:  # Any: pydantic's own
    """What would have been right, as far as it can be said in few words."""
    allowed = error.get("ctx", {})
    match error["type"]:
        case "literal_error":
            words = str(allowed["expected"]).replace(" or ", ", ").split(", ")
            return Sentence("; it takes {words}", "；可以是 {words}", words=listing(words))
        case "string_too_long" | "too_long":
            return Sentence("; {most} are the most", "；最多 {most} 个", most=allowed["max_length"])
        case "less_than_equal":
            return Sentence("; {most} is the most", "；最大是 {most}", most=allowed["le"])
        case "greater_than_equal":
            return Sentence("; {least} is the least", "；最小是 {least}", least=allowed["ge"])
        case kind if kind.startswith("int"):
            return Sentence("; it takes a whole number", "；应为整数")
        case kind if kind.startswith("bool"):
            return Sentence("; it takes true or false", "；应为 true 或 false")
        case kind if kind.startswith("string"):
            return Sentence("; it takes a text", "；应为文字")
        case _:
            return NOTHING
