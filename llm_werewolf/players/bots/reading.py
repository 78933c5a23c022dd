"""What the claim readers of both languages share: plain characters, sentences, and the clause before a match."""

import re
from collections.abc import Iterator
from re import Match, Pattern
from typing import Final
from unicodedata import normalize

_NUMERALS: Final = {
    word: number
    for number, word in enumerate(
        "一 二 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十".split(), start=1
    )
}
_SEAT_WORD: Final = re.compile(r"(二十|十[一二三四五六七八九]|[一二三四五六七八九十])\s*号")
_SENTENCE: Final = re.compile(r"[^。.!?;\n]+[。.!?;\n]*")
_CLAUSE: Final = re.compile(r"[,、:;。.!?\n]")


def normal(text: str) -> str:
    """Full-width characters as plain ones, curly apostrophes straight, seats in numerals as digits."""
    text = normalize("NFKC", text).replace("’", "'").replace("號", "号")
    return _SEAT_WORD.sub(lambda found: f"{_NUMERALS[found[1]]}号", text)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a normal text."""
    for found in _SENTENCE.finditer(text):
        yield found[0]


def matches(pattern: Pattern[str], sentence: str, unless: Pattern[str]) -> Iterator[Match[str]]:
    """Matches that do not stand behind one of the words of `unless` in the same clause."""
    for found in pattern.finditer(sentence):
        clause = _CLAUSE.split(sentence[: found.start()])[-1]
        if not unless.search(clause):
            yield found
