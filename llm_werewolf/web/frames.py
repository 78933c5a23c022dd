"""Frames as text: what PROTOCOL.md names, each made in one place."""

import json
import time
from collections.abc import Mapping

from ..core.sentence import LANGUAGES, SpokenError, told

Json = dict[str, object]


def now_ms() -> int:
    """The server's clock."""
    return int(time.time() * 1000)


def pack(type_: str, /, **parts: object) -> str:
    """A frame."""
    return json.dumps({"type": type_, **parts}, ensure_ascii=False, separators=(",", ":"))


def in_each(what: object) -> Json:
    """Something that is told to people, in every language: a page shows the one it speaks."""
    return {lang: told(what, lang) for lang in LANGUAGES}


class BadFrame(SpokenError, ValueError):
    """A frame that cannot be taken; the message is one sentence for a person."""

    def __init__(self, en: str, zh: str, /, *, code: str = "malformed", **parts: object) -> None:
        """`code` is one of PROTOCOL.md's; the rest as in `Sentence`."""
        super().__init__(en, zh, **parts)
        self.code = code

    def frame(self) -> str:
        """The frame that says so."""
        return pack("error", code=self.code, text=in_each(self))


def read_frame(raw: str) -> Json:
    """A frame from a page. Raises BadFrame."""
    try:
        frame = json.loads(raw, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadFrame("a frame is one JSON object", "一帧应为一个 JSON 对象") from None
    if not isinstance(frame, dict) or not isinstance(frame.get("type"), str):
        raise BadFrame("a frame is one JSON object with a type", "一帧应为带 type 的一个 JSON 对象")
    return frame


def text_of(frame: Mapping[str, object], key: str) -> str:
    """A text of a frame. Raises BadFrame."""
    value = frame.get(key)
    if not isinstance(value, str):
        raise BadFrame("{key} is a text", "{key} 应为文字", key=key)
    return value


def _no_constant(name: str) -> object:
    raise ValueError(name)
