"""Finding seats in text, however people and models write them: 3, 3号, ３号, 三号, ③, P3, Player 3, seat three, a name.

A seat counts only as a whole token. A text that names two, or negates, is never read as one.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ...core.seats import Seat

_DIGITS: Final = "零一二三四五六七八九"
_CHINESE: Final = (
    {char: value for value, char in enumerate(_DIGITS)}
    | {char: value for value, char in enumerate("〇壹贰叁肆伍陆柒捌玖")}
    | {"两": 2, "貳": 2, "參": 3, "陸": 6}
)
_ENGLISH: Final = {
    word: value
    for value, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty".split(),
        start=1,
    )
}
_HAN: Final = "[" + "".join(_CHINESE) + "十拾]"
_NUMBER: Final = re.compile(
    rf"(?P<number>[0-9]+|{_HAN}+|(?:{'|'.join(sorted(_ENGLISH, key=len, reverse=True))})(?![a-z]))"
    r"(?P<suffix>\s*[号號](?:玩家|选手|位)?|(?<=第.)位|(?<=第..)位|(?<=第...)位)?"
)
_PREFIX: Final = re.compile(r"(?:(?<![a-z0-9_])(?:player|seat|number|num|no\.|p)|玩家|座位|选手|座|#)\s*[-_:#.]?\s*#?$")
_UNITS: Final = re.compile(
    r"\s*(?:[天夜晚日轮輪票个個人位张分%年月点次句名狼神民成倍岁秒遍种步]"
    r"|(?:more |other )?(?:days?|nights?|rounds?|votes?|wolves|werewolves|players|people|percent|times?|of)\b)"
)
_BEFORE_COUNT: Final = re.compile(r"(?:第|\b(?:day|night|round|game|turn)\s*)$")


_MARKS: Final = 30
"""How many combining marks a character may carry; normalizing more takes time beyond measure."""


def tidy(text: str) -> str:
    """A text for matching: full-width, circled and other digits as plain ones, lower case, one kind of white space."""
    out: list[str] = []
    marks = 0
    for char in text:
        code = ord(char)
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks > _MARKS:
            continue
        if code in (0xFE0F, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF):
            continue
        if code == 0x20E3:
            out.append(" ")  # the keycap of 3️⃣
        elif code == 0x1F51F:
            out.append(" 10 ")
        elif any(first <= code <= last for first, last in _ENCLOSED):
            out.append(f" {int(unicodedata.numeric(char, 0))} ")
        elif unicodedata.category(char) == "Nd":
            out.append(str(unicodedata.decimal(char)))
        else:
            out.append(char)
    return " ".join(unicodedata.normalize("NFKC", "".join(out)).split())


_ENCLOSED: Final = (
    (0x2460, 0x249B),
    (0x24EA, 0x24FF),
    (0x2776, 0x2793),
    (0x3220, 0x3229),
    (0x3251, 0x325F),
    (0x3280, 0x3289),
    (0x32B1, 0x32BF),
)


def chinese_number(text: str) -> int | None:
    """The value of a Chinese numeral up to 99; None for what is none, such as two digits side by side."""
    text = text.replace("拾", "十")
    if text in _CHINESE:
        return _CHINESE[text]
    if text.count("十") != 1 or len(text) > 3:
        return None
    tens, ones = text.split("十")
    if len(tens) > 1 or len(ones) > 1:
        return None
    return _CHINESE.get(tens, 1) * 10 + (_CHINESE[ones] if ones else 0)


@dataclass(frozen=True, slots=True)
class Named:
    """A seat named in a text, and where."""

    start: int
    end: int
    seat: Seat


@lru_cache(maxsize=256)
def _name_pattern(name: str) -> re.Pattern[str]:
    escaped = re.escape(name)
    before = r"(?<![A-Za-z0-9_])" if name[0].isascii() and name[0].isalnum() else ""
    after = r"(?![A-Za-z0-9_])" if name[-1].isascii() and name[-1].isalnum() else ""
    return re.compile(before + escaped + after)


def find_seats(text: str, names: Mapping[Seat, str]) -> list[Named]:
    """Every mention of a seat in a tidied text. Names are matched in their own case, the longest first."""
    found = [*_numbers(text.lower())]
    taken = [False] * (len(text) + 1)
    for seat, name in sorted(((s, tidy(n)) for s, n in names.items()), key=lambda pair: -len(pair[1])):
        if not name:
            continue
        for match in _name_pattern(name).finditer(text):
            if not any(taken[match.start() : match.end()]) or _same_name(seat, name, names):
                taken[match.start() : match.end()] = [True] * (match.end() - match.start())
                found.append(Named(match.start(), match.end(), seat))
    return sorted(found, key=lambda named: (named.start, named.end))


def _same_name(seat: Seat, name: str, names: Mapping[Seat, str]) -> bool:
    return any(other != seat and tidy(text) == name for other, text in names.items())


def _numbers(text: str) -> list[Named]:
    found: list[Named] = []
    for match in _NUMBER.finditer(text):
        number, start = match["number"], match.start()
        before = text[max(0, start - 16) : start]
        prefix = _PREFIX.search(before)
        digits = number.isascii() and number.isdigit()
        if not _whole(text, match, before, bool(prefix), digits):
            continue
        if not match["suffix"] and not prefix:
            if not digits:
                continue  # a bare numeral in words is everywhere: 一起, no one
            if _BEFORE_COUNT.search(before) or _UNITS.match(text, match.end()):
                continue
        begin = start - len(prefix.group()) if prefix else start
        if digits:
            found.append(Named(begin, match.end(), int(number[:9])))
        elif number in _ENGLISH:
            found.append(Named(begin, match.end(), _ENGLISH[number]))
        else:
            value = chinese_number(number)
            seats = [value] if value is not None else [_CHINESE.get(char, 10) for char in number]
            found.extend(Named(begin, match.end(), seat) for seat in seats)
    return found


def _whole(text: str, match: re.Match[str], before: str, prefix: bool, digits: bool) -> bool:
    """Whether a number stands by itself, and not in 4.5, -5, R2D2 or 5th."""
    after = text[match.end() : match.end() + 2]
    if not match["suffix"] and re.match(r"[0-9a-z_]|\.[0-9]", after):
        return False
    if prefix or not before or not (digits or match["number"].isascii()):
        return True
    if re.search(r"[0-9a-z_]$|[0-9]\.$", before):
        return False
    return not re.search(r"(?:^|[\s:=(\[])-$", before)


_EXACT_NUMBER: Final = re.compile(rf"[-+]?[0-9]{{1,9}}(?:\.0+)?|{_HAN}+")


def exact_seats(text: str, names: Mapping[Seat, str], me: Seat) -> set[Seat]:
    """The seats that the whole of a tidied text is a spelling of: more than one where a name looks like a number."""
    bare = text.strip(" \"'“”‘’.,:;!。，、：；！()[]<>【】「」*`").lower()
    called = {seat: tidy(name).lower() for seat, name in names.items()}
    seats = {seat for seat, name in called.items() if name and name in (text.lower(), bare)}
    if _EXACT_NUMBER.fullmatch(bare):
        value = int(float(bare)) if bare[-1].isdigit() and bare[-1].isascii() else chinese_number(bare)
        if value is not None:
            seats.add(value)
    elif bare in _ENGLISH:
        seats.add(_ENGLISH[bare])
    elif bare in ("me", "myself", "self", "自己", "我自己", "我"):
        seats.add(me)
    else:
        named = _numbers(bare)
        if len(named) == 1 and (named[0].start, named[0].end) == (0, len(bare)):
            seats.add(named[0].seat)
    return seats
