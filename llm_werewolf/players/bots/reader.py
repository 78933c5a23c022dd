"""What a speech claims, read out of its words: the speaker's role, its checks, its badge plan and its vote.

For seats that set no `Claim`: people, and models that only talk. It is modest on purpose: an opinion ("I think 3 is a
wolf"), someone else's check ("5 says 3 is a wolf") and a denial are no claims, and what it is unsure of it leaves out.
"""

from ...core.asks import Check, Claim
from ...core.seats import Seat
from . import reader_en, reader_zh
from .reading import normal


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
    plan = tuple(dict.fromkeys(seat for seat in book.plan(text) if 1 <= seat <= seats))[:3]
    votes = book.votes(text)
    return Claim(
        role=role,
        checks=tuple(checks.values()),
        plan=plan if role == "seer" or is_seer else (),
        votes=votes if votes is not None and 1 <= votes <= seats else None,
    )
