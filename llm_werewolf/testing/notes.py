"""What a moderator notes down in a step: the decisions by the names of their questions, each with its own shape."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ..boards import KNOWN_CARDS
from ..core.asks import Potions
from ..core.seats import Seat
from .documents import Mistake
from .shapes import (
    At,
    Reader,
    either,
    expected,
    fields,
    mapping_of,
    one_of,
    seat,
    seat_list,
    seat_or_none,
    text,
    yes_no,
)

Stage = Literal["night", "dawn", "day"]
STAGES: Final[tuple[Stage, ...]] = ("night", "dawn", "day")
LATER_ROUNDS: Final = 9
"""`pk2` to `pk9`, `elect2` to `elect9` can be noted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Blast:
    """A noted self-destruct: whose, and at which window."""

    seat: Seat
    after: Seat | None = None
    during: Literal["election", "speech"] | None = None


def _potions(value: object, at: At) -> Potions:
    found = fields(value, {"save": yes_no, "poison": seat_or_none}, at)
    return Potions.model_validate(found)


def _blast(value: object, at: At) -> Blast:
    if not isinstance(value, dict):
        return Blast(seat=seat(value, at))
    known: dict[str, Reader] = {"seat": seat, "after": seat, "during": one_of("election", "speech")}
    found = fields(value, known, at)
    if "seat" not in found:
        raise Mistake("the key seat is missing", "缺少键 seat")
    return Blast(**found)  # type: ignore[arg-type]  # each was read by its own reader


def _card_or_keep(value: object, at: At) -> str:
    if not isinstance(value, str):
        raise expected("a card or keep", "一张卡牌或 keep", value)
    return text(value, at)


def _anything(value: object, at: At) -> object:
    """A custom role's decision: a seat, none, several seats, yes or no, or a word."""
    return either(seat_or_none, seat_list, yes_no, text)(value, at)


_by_voter: Final = mapping_of(seat, seat_or_none)

_NIGHT: Final[dict[str, Reader]] = {
    "thief": _card_or_keep,
    "cupid": seat_list,
    "wild_child": seat_or_none,
    "hybrid": seat_or_none,
    "guard": seat_or_none,
    "seer": seat_or_none,
    "fox": seat_or_none,
    "wolves": either(seat_or_none, _by_voter),
    "wolves2": either(seat_or_none, _by_voter),
    "lot": seat,
    "little_girl": one_of("peek", "sleep"),
    "sees": seat_or_none,
    "caught": yes_no,
    "take_girl": yes_no,
    "wolf_beauty": seat_or_none,
    "demon": seat_or_none,
    "lone_demon": seat_or_none,
    "witch": _potions,
    "silencer": seat_or_none,
    "stalker": seat_or_none,
    "piper": seat_list,
}

_DAY: Final[dict[str, Reader]] = {
    "run": seat_list,
    "first": seat,
    "withdraw": seat_list,
    "withdraw2": seat_list,
    "elect": _by_voter,
    "lot": seat,
    "shoot": either(seat_or_none, _by_voter),
    "take": seat_or_none,
    "badge": either(seat, one_of("tear")),
    "order": one_of("left", "right"),
    "call": seat_list,
    "self_destruct": _blast,
    "votes": _by_voter,
    "pk": _by_voter,
    "tiebreak": seat_or_none,
    "reveal": yes_no,
    "voters": seat_list,
    **{f"{kind}{number}": _by_voter for kind in ("elect", "pk") for number in range(2, LATER_ROUNDS + 1)},
}

VOTES: Final = frozenset(("votes", "pk", "elect", *(key for key in _DAY if key[:-1] in ("pk", "elect"))))
"""Ballots: one that is refused simply does not count."""


def _custom(at: At) -> dict[str, Reader]:
    """Decisions of roles from outside: named after their card, or among the questions they declare."""
    outside = [role for card, role in at.roles.items() if card not in KNOWN_CARDS]
    return {kind: _anything for role in outside for kind in (role.card, *role.questions)}


def decisions(at: At) -> tuple[str, ...]:
    """Every decision that can be noted."""
    return tuple(dict.fromkeys((*_NIGHT, *_DAY, *_custom(at))))


def read_notes(stage: Stage, value: object, at: At) -> Mapping[str, object]:
    """The decisions of a step. Raises Mistake for an unknown key, a wrong shape or an impossible seat."""
    known = {**(_NIGHT if stage == "night" else _DAY), **_custom(at)}
    return fields(value, known, at, stage)
