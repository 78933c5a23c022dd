"""JSON as models write it: strict JSON first, then a tolerant reading that never completes what was cut off.

Tolerated: single, curly and full-width quotes, unescaped quotes and raw newlines in strings, Python's and bare words,
trailing and missing commas, comments, full-width colons and brackets, `=` for a colon. What ends before its closing
brace is `Cut`, what fits no reading is `Broken`; neither is ever mended by a guess. Double keys are kept, so that the
caller sees them.
"""

import json
import re
from dataclasses import dataclass
from typing import Final

MAX_DEPTH: Final = 24
OPENERS: Final = "{[｛［"
"""What an object or a list begins with."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """An object with its keys in order, double ones included."""

    items: tuple[tuple[str, object], ...]


class Broken(ValueError):
    """This is no JSON, however it is looked at."""


class Cut(ValueError):
    """The text ends before the value does."""


def _pairs(items: list[tuple[str, object]]) -> Pairs:
    return Pairs(tuple(items))


_STRICT: Final = json.JSONDecoder(strict=False, object_pairs_hook=_pairs)


def decode(text: str) -> object:
    """The value that the whole text is in strict JSON. Raises Broken."""
    try:
        value, end = _STRICT.raw_decode(text.strip())
    except (ValueError, RecursionError):
        raise Broken("no JSON") from None
    if end != len(text.strip()):
        raise Broken("more than one value")
    return _not_too_deep(value)


def read_value(text: str, start: int) -> tuple[object, int]:
    """The value beginning at `start`, an opening brace or bracket, and where it ends. Raises Broken or Cut."""
    try:
        value, end = _STRICT.raw_decode(text, start)
    except (ValueError, RecursionError):
        reader = _Loose(text, start)
        return reader.value(0), reader.at
    return _not_too_deep(value), end


def _not_too_deep(value: object) -> object:
    """The value itself. Raises Broken where it is nested more deeply than anything that is looked into."""
    level = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return value
    raise Broken("nested too deeply")


def _inside(value: object) -> list[object]:
    if isinstance(value, Pairs):
        return [inner for _, inner in value.items]
    return value if isinstance(value, list) else []


_OBJECT_END: Final = "}｝"
_LIST_END: Final = "]］】"
_COLON: Final = re.compile("[:：]|=>?")
_DOUBLE: Final = '"“”＂„‟'
_SINGLE: Final = "'‘’＇"
_QUOTES: Final = _DOUBLE + _SINGLE
_Q: Final = f"[{_QUOTES}]"
_CLOSERS: Final = {'"': '"', "'": "'’", "‘": "’'‘", "’": "’'‘"}
_SPACE: Final = re.compile(r"(?:\s|//[^\n]{0,400}|/\*.{0,400}?\*/)*+", re.DOTALL)
_KEY_AHEAD: Final = re.compile(rf"(?:{_Q}\w[\w -]{{0,40}}{_Q}|[^\W\d]\w{{0,40}})\s*[:：]")
_BARE_KEY: Final = re.compile(r"[^\W\d][\w-]{0,40}")
_MARKS: Final = r",，{}｛｝\[\]［］【】:："
_BARE: Final = re.compile(rf"[^\s{_MARKS}{_QUOTES}](?:(?!//|/\*)[^{_MARKS}\n{_DOUBLE}])*")
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,30}(?:\.[0-9]{1,30})?(?:[eE][-+]?[0-9]{1,3})?")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_WORDS: Final[dict[str, object]] = {
    "true": True,
    "false": False,
    "null": None,
    "none": None,
    "nil": None,
    "undefined": None,
    "nan": float("nan"),
}
_SWALLOWED: Final = re.compile(
    rf"(?<!\\){_Q}(?:thinking|target|targets|decision|save|poison|speech|choice|notes|claims|beliefs){_Q}\s*[:：]"
)
"""An unescaped key inside a string: then it is unclear where the string ends."""


class _Loose:
    def __init__(self, text: str, at: int) -> None:
        self.text = text
        self.at = at

    def value(self, depth: int) -> object:
        if depth > MAX_DEPTH:
            raise Broken("nested too deeply")
        self._space()
        char = self._peek()
        if char in "{｛":
            return self._object(depth)
        if char in "[［【":
            return self._array(depth)
        if char in _QUOTES:
            return self._string(_OBJECT_END)
        return self._bare()

    def _peek(self) -> str:
        if self.at >= len(self.text):
            raise Cut("the text ends too soon")
        return self.text[self.at]

    def _space(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _object(self, depth: int) -> Pairs:
        items: list[tuple[str, object]] = []
        self.at += 1
        while True:
            self._space()
            if self._peek() in _OBJECT_END:
                self.at += 1
                return Pairs(tuple(items))
            key = self._key()
            items.append((key, self._member(depth)))
            self._comma(_OBJECT_END)

    def _key(self) -> str:
        if self._peek() in _QUOTES:
            key = self._string(":")
        else:
            found = _BARE_KEY.match(self.text, self.at)
            if not found:
                raise Broken("a key was expected")
            self.at = found.end()
            key = found.group()
        self._space()
        colon = _COLON.match(self.text, self.at)
        if not colon:
            raise Broken("a colon was expected")
        self.at = colon.end()
        return key

    def _member(self, depth: int) -> object:
        self._space()
        if self._peek() in _QUOTES:
            return self._string(_OBJECT_END)
        return self.value(depth + 1)

    def _array(self, depth: int) -> list[object]:
        values: list[object] = []
        self.at += 1
        while True:
            self._space()
            if self._peek() in _LIST_END:
                self.at += 1
                return values
            values.append(self._string(_LIST_END) if self._peek() in _QUOTES else self.value(depth + 1))
            self._comma(_LIST_END)

    def _comma(self, closer: str) -> None:
        """Past the comma after a member. A line break before the next key may stand for one."""
        before = self.at
        self._space()
        char = self._peek()
        if char in ",，":
            self.at += 1
        elif char not in closer and not (
            closer == _OBJECT_END and "\n" in self.text[before : self.at] and _KEY_AHEAD.match(self.text, self.at)
        ):
            raise Broken("a comma was expected")

    def _string(self, then: str) -> str:
        """A quoted text; a quote inside it closes it only where what follows fits `then`."""
        closers = _CLOSERS.get(self._peek(), _DOUBLE)
        start = self.at + 1
        parts: list[str] = []
        at = start
        while at < len(self.text):
            char = self.text[at]
            if char == "\\":
                piece, at = self._escape(at)
                parts.append(piece)
            elif char in closers and self._closes(at + 1, then):
                if _SWALLOWED.search(self.text, start, at):
                    raise Broken("unclear where a string ends")
                self.at = at + 1
                return "".join(parts)
            else:
                parts.append(char)
                at += 1
        raise Cut("the text ends inside a string")

    def _escape(self, at: int) -> tuple[str, int]:
        follows = self.text[at + 1 : at + 2]
        if follows == "u":
            digits = self.text[at + 2 : at + 6]
            if re.fullmatch("[0-9a-fA-F]{4}", digits):
                return chr(int(digits, 16)), at + 6
        return _ESCAPES.get(follows, follows), at + 2

    def _closes(self, at: int, then: str) -> bool:
        found = _SPACE.match(self.text, at)
        after = found.end() if found else at
        new_line, at = "\n" in self.text[at:after], after
        char = self.text[at : at + 1]
        if then == ":":
            return char != "" and char in ":：="
        if char in then:
            return True
        if char in ",，":
            found = _SPACE.match(self.text, at + 1)
            at = found.end() if found else at + 1
            ahead = self.text[at : at + 1]
            if then == _LIST_END:
                return ahead in _LIST_END + _QUOTES + OPENERS or ahead.isdigit()
            return (ahead != "" and ahead in _OBJECT_END) or _KEY_AHEAD.match(self.text, at) is not None
        return then == _OBJECT_END and new_line and _KEY_AHEAD.match(self.text, at) is not None

    def _bare(self) -> object:
        found = _BARE.match(self.text, self.at)
        if not found:
            raise Broken("a value was expected")
        self.at = found.end()
        if self.at >= len(self.text):
            raise Cut("the text ends inside a value")
        word = found.group().strip()
        if word.lower() in _WORDS:
            return _WORDS[word.lower()]
        if _NUMBER.fullmatch(word):
            number = float(word)
            return int(word) if word.lstrip("+-").isdigit() else number
        return word
