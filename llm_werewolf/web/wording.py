"""Texts that people send: made plain, bounded, and free of what cannot be seen."""

import unicodedata
from collections.abc import Mapping
from typing import Final

from ..core.seats import Seat

NAME_LIMIT: Final = 24
PERSONA_LIMIT: Final = 500
_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4", "\u17b5"}
"""Fillers: letters and marks by their category, and nothing to the eye."""
_MOST_MARKS: Final = 3


class BadWish(ValueError):
    """Something a request asked for cannot be had; the message is one sentence for a person."""


def tidy_name(raw: str) -> str:
    """A player's name: NFKC, one line, nothing invisible, no tower of accents. Raises BadWish."""
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
        raise BadWish(f"a name may have {NAME_LIMIT} characters, not {len(name)}")
    if raw.strip() and not name:
        raise BadWish("a name must have something that can be seen")
    return name


def tidy_names(raw: Mapping[Seat, str]) -> dict[Seat, str]:
    """The names of a table, no two of them alike. Raises BadWish."""
    names = {seat: name for seat, one in sorted(raw.items()) if (name := tidy_name(one))}
    seen: dict[str, Seat] = {}
    for seat, name in names.items():
        other = seen.setdefault(_looks(name), seat)
        if other != seat:
            raise BadWish(f"seats {other} and {seat} have the same name")
    return names


def _looks(name: str) -> str:
    """What two names have in common that are too much alike: case, accents and blanks left out."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char) and not char.isspace())


def tidy_text(raw: str, limit: int) -> str:
    """A speech, a note: line breaks kept, whatever steers or hides text left out."""
    kept = [char for char in raw.replace("\r\n", "\n") if _may_stand(char)]
    return "".join(kept).strip()[:limit]


def _may_stand(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in "\n" + _JOINERS or kind[0] != "C" or kind in ("Co", "Cn")
