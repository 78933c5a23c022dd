"""Frames as text: what PROTOCOL.md names, each made in one place."""

import json
import time
from collections.abc import Mapping

Json = dict[str, object]


def now_ms() -> int:
    """The server's clock."""
    return int(time.time() * 1000)


def pack(type_: str, /, **parts: object) -> str:
    """A frame."""
    return json.dumps({"type": type_, **parts}, ensure_ascii=False, separators=(",", ":"))


def error(code: str, message: str) -> str:
    """A frame that says what was wrong with one that came."""
    return pack("error", code=code, message=message)


class BadFrame(ValueError):
    """A frame that cannot be taken; `code` is one of PROTOCOL.md's."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def read_frame(raw: str) -> Json:
    """A frame from a page. Raises BadFrame."""
    try:
        frame = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadFrame("malformed", "a frame is one JSON object") from None
    if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
        raise BadFrame("malformed", "a frame is one JSON object with a type")
    return frame


def text_of(frame: Mapping[str, object], key: str) -> str:
    """A text of a frame. Raises BadFrame."""
    value = frame.get(key)
    if not isinstance(value, str):
        raise BadFrame("malformed", f"{key} is a text")
    return value


def _no_constant(name: str) -> object:
    raise ValueError(name)
