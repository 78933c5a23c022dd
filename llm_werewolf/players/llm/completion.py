"""Reading the body of a chat completion: what was answered and what it cost, however a service words it."""

import json
from collections.abc import Mapping
from typing import Final

from ...core.sentence import SpokenError
from .calls import Usage
from .raw import Raw, read_message

MOST_TOKENS: Final = 10**9
"""No answer takes more; a service that says so does not count."""
_HTML: Final = ("<!doctype", "<html", "<head", "<body")


class NoCompletion(SpokenError, ValueError):
    """The body is no completion. `status` and `text` stand for the error it holds, if it holds one."""

    def __init__(self, en: str, zh: str, /, *, status: int | None = None, text: str = "") -> None:
        super().__init__(en, zh)
        self.status = status
        self.text = text


class WebPage(NoCompletion):
    """The body is a page for people."""


def is_web_page(text: str) -> bool:
    """Whether a body is HTML."""
    return text.lstrip()[:10].lower().startswith(_HTML)


def read_completion(text: str) -> tuple[Raw, Usage]:
    """The first choice of a completion's text. Raises NoCompletion."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        if is_web_page(text):
            raise WebPage("a web page", "一个网页") from None
        if not text.strip():
            raise NoCompletion("an empty body", "空的内容") from None
        raise NoCompletion("something that is no JSON", "不是 JSON 的内容") from None
    if not isinstance(body, Mapping):
        raise NoCompletion("JSON that is no completion", "不是回答的 JSON")
    return read_body(body)


def read_body(body: Mapping[str, object]) -> tuple[Raw, Usage]:
    """The first choice of a completion. Raises NoCompletion."""
    choices = body.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
        raise error_in(body) or NoCompletion("a completion without choices", "没有选项的回答")
    choice = choices[0]
    if choice.get("error") and not isinstance(choice.get("message"), Mapping):
        raise error_in(choice) or NoCompletion("a choice that is an error", "一个错误")
    message = choice.get("message")
    if not isinstance(message, Mapping):
        message = {"content": choice.get("text")}
    finish = choice.get("finish_reason")
    return read_message(message, finish if isinstance(finish, str) else None), read_usage(body)


def error_in(body: Mapping[str, object]) -> NoCompletion | None:
    """The error told in a body that came as a success, if there is one."""
    error = body.get("error") or body.get("errors") or (body if body.get("object") == "error" else None)
    if not error:
        return None
    told = error if isinstance(error, Mapping) else {}
    status = next((int(str(told[key])) for key in ("code", "status", "status_code") if _is_status(told.get(key))), None)
    return NoCompletion("an error", "一个错误", status=status, text=json.dumps(error, ensure_ascii=False))


def _is_status(value: object) -> bool:
    return str(value).isdigit() and 400 <= int(str(value)) <= 599


def read_usage(body: Mapping[str, object]) -> Usage:
    """Tokens used, as far as the body says."""
    usage = _mapping(body.get("usage"))
    details = _mapping(usage.get("prompt_tokens_details"))
    cached = _count(details, "cached_tokens")
    if cached is None:
        cached = _count(usage, "prompt_cache_hit_tokens", "cached_tokens", "cache_read_input_tokens")
    prompt, written = (
        _count(usage, "prompt_tokens", "input_tokens"),
        _count(usage, "completion_tokens", "output_tokens"),
    )
    reasoning = _count(_mapping(usage.get("completion_tokens_details")), "reasoning_tokens")
    left = (_count(usage, "total_tokens") or 0) - (prompt or 0) - (written or 0)
    if written is not None and left > 0:
        # Some services count what a model thought in the total alone; it is paid for like all that it writes.
        written += left
        reasoning = reasoning or left
    return Usage(prompt=prompt, cached=cached, output=written, reasoning=reasoning)


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}


def _count(usage: Mapping[str, object], *names: str) -> int | None:
    for name in names:
        value = usage.get(name)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_TOKENS:
            return value
    return None
