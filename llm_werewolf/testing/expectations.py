"""What a scenario may expect of a step: the names of the facts and the shapes of their values."""

from collections.abc import Mapping
from typing import Final, get_args

from ..boards import KNOWN_CARDS
from ..core.asks import Reason
from ..core.events import Winner
from ..core.kinds import KINDS
from ..core.seats import Seat
from ..core.sentence import Sentence
from .notes import decisions
from .shapes import (
    At,
    Reader,
    card,
    cause,
    either,
    expected,
    fields,
    known_word,
    list_of,
    mapping_of,
    number,
    one_of,
    seat,
    seat_list,
    seat_or_none,
    text,
)

GROUPS: Final = ("wolves", "lovers", "enchanted")
"""Who may be told something, beside the cards."""


def _decision(value: object, at: At) -> str:
    return known_word(value, (*decisions(at), *KINDS), Sentence("decision", "决定"))


def _reason(value: object, at: At) -> str:
    return known_word(value, get_args(Reason), Sentence("reason", "理由"))


def _addressee(value: object, at: At) -> Seat | str:
    """A seat, or whose business it is: a card, or one of the groups."""
    if isinstance(value, str):
        return known_word(value, (*GROUPS, *KNOWN_CARDS, *at.roles), Sentence("role", "角色"))
    return seat(value, at)


def _telling(value: object, at: At) -> object:
    """Whatever was told; a number in it is a seat."""
    match value:
        case bool() | str():
            return value
        case int():
            return seat(value, at)
        case list():
            return tuple(_telling(item, at) for item in value)
        case dict():
            return {_telling(key, at): _telling(item, at) for key, item in value.items()}
        case _:
            raise expected("what was told", "得知的内容", value)


_winners: Final = one_of(*get_args(Winner), "none")

EXPECTATIONS: Final[dict[str, Reader]] = {
    "dead": seat_list,
    "exiled": seat_or_none,
    "sheriff": either(seat, one_of("none", "torn")),
    "winner": _winners,
    "winners": seat_list,
    "revealed": mapping_of(seat, card),
    "last_words": seat_list,
    "spoke": seat_list,
    "pk_spoke": seat_list,
    "elect_spoke": seat_list,
    "ended": text,
    "alive": seat_list,
    "cause": mapping_of(seat, cause),
    "tally": mapping_of(seat, number),
    "elect_tally": mapping_of(seat, number),
    "candidates": seat_list,
    "asked": mapping_of(seat, list_of(_decision)),
    "not_asked": mapping_of(seat, list_of(_decision)),
    "rejected": mapping_of(_decision, either(_reason, mapping_of(seat, _reason))),
    "told": mapping_of(_addressee, _telling),
    "not_told": list_of(_addressee),
    "public": list_of(text),
}


def read_expectations(value: object, at: At) -> Mapping[str, object]:
    """The expectations of a step. Raises Mistake for an unknown key, a wrong shape or an impossible seat."""
    return fields(value, EXPECTATIONS, at, "expect")
