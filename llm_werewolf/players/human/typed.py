"""Reads what a person typed: seats in any usual writing, yes and no, one of some words."""

import re
import unicodedata
from collections.abc import Iterable, Mapping

from ...core.seats import Seat

_SEAT = re.compile(r"(?:seat|player|p|no\.?|#)?\s*([0-9]{1,2})\s*(?:号|號)?(?:玩家|位)?", re.IGNORECASE)
_PASS = {
    "-",
    "--",
    "0",
    "pass",
    "none",
    "nobody",
    "skip",
    "no one",
    "空",
    "过",
    "過",
    "无",
    "無",
    "不",
    "没有",
    "弃票",
    "弃权",
    "空刀",
    "空守",
}
_YES = {"y", "yes", "true", "ok", "是", "好", "要", "对", "確定", "确定"}
_NO = {"n", "no", "false", "否", "不", "不要", "不是", "-"}


def tidy(text: str) -> str:
    """Full-width digits and letters made plain, blanks trimmed, small letters."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).lower()


def read_seat(text: str) -> Seat | None:
    """A seat number, however it is written; None where it is none."""
    match = _SEAT.fullmatch(tidy(text))
    return int(match[1]) if match else None


def read_seats(text: str) -> tuple[Seat, ...] | None:
    """Several seats in the order in which they stand; None where anything else stands there."""
    parts = [part for part in re.split(r"[\s,;、和&+]+|and", tidy(text)) if part]
    seats = [read_seat(part) for part in parts]
    return None if None in seats else tuple(seat for seat in seats if seat is not None)


def is_pass(text: str) -> bool:
    """Whether it names nobody, in so many words. An empty line does not: that is a slip of the finger."""
    return tidy(text) in _PASS


def read_yes(text: str) -> bool | None:
    """Yes or no; None where it is neither."""
    word = tidy(text)
    return True if word in _YES else False if word in _NO else None


def read_word(text: str, words: Iterable[str], names: Mapping[str, str]) -> str | None:
    """One of some words: as it stands, by its name, by the start of it, or by its number in the list."""
    listed, typed = list(words), tidy(text)
    if typed.isdecimal() and 1 <= int(typed) <= len(listed):
        return listed[int(typed) - 1]
    exact = [word for word in listed if typed in (word, tidy(names.get(word, word)))]
    if exact:
        return exact[0]
    begun = [
        word for word in listed if typed and (word.startswith(typed) or tidy(names.get(word, word)).startswith(typed))
    ]
    return begun[0] if len(begun) == 1 else None
