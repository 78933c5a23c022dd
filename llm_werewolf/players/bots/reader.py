"""What a speech claims, read out of its words: the speaker's role, its checks, its badge plan and its vote.

For seats that set no `Claim`: people, and models that only talk. It is modest on purpose: an opinion ("I think 3 is a
wolf"), someone else's check ("5 says 3 is a wolf") and a denial are no claims, and what it is unsure of it leaves out.
"""

from collections.abc import Iterator
from re import Pattern

from ...core.asks import Check, Claim
from ...core.seats import Seat
from . import reader_en, reader_zh
from .reading import matches, normal, sentences


def read_claim(text: str, seats: int, *, is_seer: bool = False) -> Claim:
    """The claims in a speech at a table of `seats`; `is_seer` says that the speaker has claimed the seer before."""
    text = normal(text)
    book = reader_zh if any("一" <= char <= "鿿" for char in text) else reader_en
    role = book.role(text)
    checks: dict[Seat, Check] = {}
    if role == "seer" or (is_seer and role is None):
        for check in book.checks(text):
            if 1 <= check.seat <= seats:
                checks.setdefault(check.seat, check)
    plan = tuple(dict.fromkeys(seat for seat in _planned(text, book.PLAN, book.NUMBER) if 1 <= seat <= seats))[:3]
    votes = _voted(text, book.VOTE, book.NOT_VOTE)
    return Claim(
        role=role,
        checks=tuple(checks.values()),
        plan=plan if role == "seer" or is_seer else (),
        votes=votes if votes is not None and 1 <= votes <= seats else None,
    )


def _planned(text: str, plan: Pattern[str], number: Pattern[str]) -> Iterator[Seat]:
    """Whom it will check next, in order."""
    for sentence in sentences(text):
        if found := plan.search(sentence):
            yield from (int(seat[1]) for seat in number.finditer(sentence, found.end()))


def _voted(text: str, vote: Pattern[str], unless: Pattern[str]) -> Seat | None:
    """Whom it says it will vote for; the last word counts."""
    last = None
    for sentence in sentences(text):
        for found in matches(vote, sentence, unless):
            last = int(found[1])
    return last
