"""Players' names: made plain, bounded, told apart from each other and from the seats."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Final

from ..core.seats import Seat
from ..core.sentence import SpokenError
from .quote import NAME_LIMIT

_UNSEEN: Final = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4", "\u17b5"}
"""Fillers: letters and marks by their category, and nothing to the eye."""
_SCRIPTS: Final = ("LATIN ", "CYRILLIC ", "GREEK ")
"""Scripts with letters that look like another's."""
_MOST_MARKS: Final = 3
_LIKE_A_SEAT: Final = re.compile(
    r"(?:seat|player|p|no|#|座位|玩家|第)?[\s.:#]*(?P<number>[0-9]{1,3})\s*[号號]?(?:位|座位|玩家)?"
    r"|(?:座位|玩家|第)?[一二三四五六七八九十两]{1,3}[号號](?:位|座位|玩家)?",
    re.IGNORECASE,
)


class BadName(SpokenError, ValueError):
    """A name that no player can have; the message is one sentence for a person."""

    seat: Seat = 0
    """Whose name it is."""


def tidy_name(raw: str) -> str:
    """A player's name: NFKC, one line, nothing invisible, no tower of accents, no look-alikes. Raises BadName."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFKC", raw[: NAME_LIMIT * 8]):
        kind = unicodedata.category(char)
        if char in _UNSEEN or (kind[0] == "C" and kind != "Cc"):
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MOST_MARKS:
            kept.append(" " if kind == "Cc" or kind[0] == "Z" else char)
    name = " ".join("".join(kept).split())
    if len(name) > NAME_LIMIT:
        raise BadName(
            "a name may have {most} characters, not {count}",
            "名字最多 {most} 个字符，不能有 {count} 个",
            most=NAME_LIMIT,
            count=len(raw) if len(raw) > NAME_LIMIT else len(name),
        )
    if raw.strip() and not name:
        raise BadName("a name must have something that can be seen", "名字里要有看得见的字符")
    if mixed := next((word for word in name.split() if len(_scripts(word)) > 1), None):
        raise BadName(
            "{word!r} mixes letters of several scripts that look alike; write it in one of them",
            "“{word}”混用了几种文字里形状相近的字母；请只用一种",
            word=mixed,
        )
    return name


def _scripts(word: str) -> set[str]:
    called = [unicodedata.name(char, "") for char in word if char.isalpha()]
    return {script for script in _SCRIPTS for one in called if one.startswith(script)}


def tidy_names(raw: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of a table, no two of them alike, none like another's seat. Raises BadName, which says whose."""
    names: dict[Seat, str] = {}
    seen: dict[str, Seat] = {}
    for seat, one in sorted(raw.items()):
        try:
            name = tidy_name(one)
            other = seen.setdefault(_looks(name), seat)
            if name and other != seat:
                raise BadName(
                    "seats {other} and {seat} have the same name",
                    "{other} 号和 {seat} 号的名字相同",
                    other=other,
                    seat=seat,
                )
            if (like := _LIKE_A_SEAT.fullmatch(name)) and like["number"] != str(seat):
                raise BadName(
                    "{name!r} reads like a seat, and seat {seat} must be told apart from it; take another name",
                    "“{name}”看起来像座位号，会与座位混淆；请给 {seat} 号换一个名字",
                    name=name,
                    seat=seat,
                )
        except BadName as error:
            error.seat = seat
            raise
        if name:
            names[seat] = name
    return names


def _looks(name: str) -> str:
    """What two names have in common that are too much alike: case, accents and blanks left out."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char) and not char.isspace())
