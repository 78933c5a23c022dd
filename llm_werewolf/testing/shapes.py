"""Readers of single values in a scenario: each takes what YAML gave and returns the value, or raises Mistake."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import get_args

from ..boards import KNOWN_CARDS
from ..boards.cards import near
from ..core.asks import Potions
from ..core.rules import Cause
from ..core.seats import Card, Seat
from ..engine.role import Role
from .documents import Mistake


@dataclass(frozen=True, slots=True)
class At:
    """What a value is read against: the seats at the table, and the roles that can be played."""

    seats: int
    roles: Mapping[Card, Role]


Reader = Callable[[object, At], object]
"""Takes a value as YAML gave it."""


def show(value: object) -> str:
    """A value as one would write it in a scenario."""
    match value:
        case None:
            return "none"
        case bool():
            return "yes" if value else "no"
        case Potions():
            return show({"save": value.save} | ({} if value.poison is None else {"poison": value.poison}))
        case Mapping():
            return "{" + ", ".join(f"{show(key)}: {show(item)}" for key, item in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(show(item) for item in value) + "]"
        case float():
            return f"{value:g}"
        case _:
            return str(value)


def seat(value: object, at: At) -> Seat:
    """A seat of this table."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Mistake(f"expected a seat number, got {show(value)}")
    if not 1 <= value <= at.seats:
        raise Mistake(f"expected a seat from 1 to {at.seats}, got seat {value}")
    return value


def seat_or_none(value: object, at: At) -> Seat | None:
    """A seat, or the word none."""
    return None if value == "none" else seat(value, at)


def seat_list(value: object, at: At) -> tuple[Seat, ...]:
    """A list of seats."""
    if not isinstance(value, list):
        raise Mistake(f"expected a list of seats, got {show(value)}")
    return tuple(seat(item, at) for item in value)


def yes_no(value: object, at: At) -> bool:
    """yes or no, however YAML spells it."""
    if not isinstance(value, bool):
        raise Mistake(f"expected yes or no, got {show(value)}")
    return value


def text(value: object, at: At) -> str:
    """Any word."""
    if not isinstance(value, str):
        raise Mistake(f"expected a word, got {show(value)}")
    return value


def one_of(*words: str) -> Reader:
    """One of some words."""

    def read(value: object, at: At) -> str:
        if not isinstance(value, str) or value not in words:
            raise Mistake(f"expected {' or '.join(words)}, got {show(value)}")
        return value

    return read


def either(first: Reader, *others: Reader) -> Reader:
    """What the first reader takes, or another; a mapping goes to the reader that is made for one."""

    def read(value: object, at: At) -> object:
        mistakes: list[str] = []
        for reader in (first, *others):
            try:
                return reader(value, at)
            except Mistake as mistake:
                mistakes.append(mistake.text)
        impossible = [text for text in mistakes if "from 1 to" in text]
        raise Mistake((impossible or mistakes)[0])

    return read


def card(value: object, at: At) -> Card:
    """A card that there is, playable or not."""
    known = (*KNOWN_CARDS, *at.roles)
    if not isinstance(value, str) or value not in known:
        raise Mistake(f"there is no card {show(value)}{near(str(value), known)}")
    return value


def cards(value: object, at: At) -> tuple[Card, ...]:
    """A list of cards."""
    if not isinstance(value, list):
        raise Mistake(f"expected a list of cards, got {show(value)}")
    return tuple(card(item, at) for item in value)


def cause(value: object, at: At) -> str:
    """A cause of death."""
    known = get_args(Cause)
    if value not in known:
        raise Mistake(f"there is no cause of death {show(value)}{near(str(value), known)}")
    return str(value)


def number(value: object, at: At) -> float:
    """A number of votes."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Mistake(f"expected a number of votes, got {show(value)}")
    return value


def mapping_of(key: Reader, item: Reader) -> Reader:
    """A map of such keys to such values."""

    def read(value: object, at: At) -> dict[object, object]:
        if not isinstance(value, dict):
            raise Mistake(f"expected a map, got {show(value)}")
        return {key(name, at): item(inner, at) for name, inner in value.items()}

    return read


def list_of(item: Reader) -> Reader:
    """A list of such values."""

    def read(value: object, at: At) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Mistake(f"expected a list, got {show(value)}")
        return tuple(item(inner, at) for inner in value)

    return read


def fields(value: object, known: Mapping[str, Reader], at: At, what: str = "") -> dict[str, object]:
    """A map of these keys only, each read by its own reader; `what` stands before a mistake."""
    if value is None:
        return {}
    before = f"{what}: " if what else ""
    if not isinstance(value, dict):
        raise Mistake(f"{before}expected a map, got {show(value)}")
    found: dict[str, object] = {}
    for key, inner in value.items():
        if not isinstance(key, str) or key not in known:
            raise Mistake(f"{before}unknown key {show(key)}{near(str(key), known)}")
        try:
            found[key] = known[key](inner, at)
        except Mistake as mistake:
            raise Mistake(f"{before}{key}: {mistake.text}") from None
    return found
