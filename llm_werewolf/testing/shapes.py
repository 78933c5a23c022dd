"""Readers of single values in a scenario: each takes what YAML gave and returns the value, or raises Mistake."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import get_args

from ..boards import KNOWN_CARDS
from ..core.asks import Potions
from ..core.options import SWITCH
from ..core.rules import Cause
from ..core.seats import Card, Seat
from ..core.sentence import NOTHING, Sentence, near
from ..engine.role import Role
from .documents import Impossible, Mistake


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


def expected(en: str, zh: str, value: object) -> Mistake:
    """What should stand here, in both languages, and what does."""
    wanted = Sentence(en, zh)
    return Mistake("expected {wanted}, got {value}", "应为 {wanted}，却是 {value}", wanted=wanted, value=_found(value))


def known_word(value: object, words: Collection[str], what: Sentence) -> str:
    """A word that is known. Raises Mistake: there is no such thing, `what` a thing it would be."""
    if not isinstance(value, str) or value not in words:
        raise Mistake(
            "there is no {what} {value}{near}",
            "没有叫“{value}”的{what}{near}",
            what=what,
            value=show(value),
            near=near(str(value), words),
        )
    return value


def _found(value: object) -> str | Sentence:
    """A value that is not what it should be, so that it is told from one that would be."""
    if value is None:
        return Sentence("nothing", "空的")
    return str(value) if isinstance(value, float) else show(value)


def seat(value: object, at: At) -> Seat:
    """A seat of this table."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise expected("a seat number", "一个座位号", value)
    if not 1 <= value <= at.seats:
        raise Impossible(
            "expected a seat from 1 to {seats}, got seat {seat}",
            "应为 1 到 {seats} 的座位，却是 {seat} 号",
            seats=at.seats,
            seat=value,
        )
    return value


def seat_or_none(value: object, at: At) -> Seat | None:
    """A seat, or the word none."""
    return None if value == "none" else seat(value, at)


def seat_list(value: object, at: At) -> tuple[Seat, ...]:
    """A list of seats."""
    if not isinstance(value, list):
        raise expected("a list of seats", "座位的列表", value)
    return tuple(seat(item, at) for item in value)


def yes_no(value: object, at: At) -> bool:
    """yes or no, however YAML spells it; a quoted word is the same."""
    switch = SWITCH.get(value.lower()) if isinstance(value, str) else value
    if not isinstance(switch, bool):
        raise expected("yes or no", "yes 或 no", value)
    return switch


def text(value: object, at: At) -> str:
    """Any word."""
    if not isinstance(value, str):
        raise expected("a word", "一个词", value)
    return value


def one_of(*words: str) -> Reader:
    """One of some words."""

    def read(value: object, at: At) -> str:
        if not isinstance(value, str) or value not in words:
            raise expected(" or ".join(words), " 或 ".join(words), value)
        return value

    return read


def either(first: Reader, *others: Reader) -> Reader:
    """What the first reader takes, or another; a mapping goes to the reader that is made for one."""

    def read(value: object, at: At) -> object:
        mistakes: list[Mistake] = []
        for reader in (first, *others):
            try:
                return reader(value, at)
            except Mistake as mistake:
                mistakes.append(mistake)
        raise next((mistake for mistake in mistakes if isinstance(mistake, Impossible)), mistakes[0])

    return read


def card(value: object, at: At) -> Card:
    """A card that there is, playable or not."""
    return known_word(value, (*KNOWN_CARDS, *at.roles), Sentence("card", "卡牌"))


def cards(value: object, at: At) -> tuple[Card, ...]:
    """A list of cards."""
    if not isinstance(value, list):
        raise expected("a list of cards", "卡牌的列表", value)
    return tuple(card(item, at) for item in value)


def cause(value: object, at: At) -> str:
    """A cause of death."""
    return known_word(value, get_args(Cause), Sentence("cause of death", "死因"))


def number(value: object, at: At) -> float:
    """A number of votes."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise expected("a number of votes", "票数", value)
    return value


def mapping_of(key: Reader, item: Reader) -> Reader:
    """A map of such keys to such values."""

    def read(value: object, at: At) -> dict[object, object]:
        if not isinstance(value, dict):
            raise expected("a map", "映射", value)
        return {key(name, at): item(inner, at) for name, inner in value.items()}

    return read


def list_of(item: Reader) -> Reader:
    """A list of such values."""

    def read(value: object, at: At) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise expected("a list", "列表", value)
        return tuple(item(inner, at) for inner in value)

    return read


def fields(value: object, known: Mapping[str, Reader], at: At, what: str = "") -> dict[str, object]:
    """A map of these keys only, each read by its own reader; `what` stands before a mistake."""
    if value is None:
        return {}
    before = Sentence("{what}: ", "{what}: ", what=what) if what else NOTHING
    if not isinstance(value, dict):
        mistake = expected("a map", "映射", value)
        raise mistake.under(what) if what else mistake
    found: dict[str, object] = {}
    for key, inner in value.items():
        if not isinstance(key, str) or key not in known:
            raise Mistake(
                "{before}unknown key {key}{near}",
                "{before}没有“{key}”这个键{near}",
                before=before,
                key=show(key),
                near=near(str(key), known),
            )
        try:
            found[key] = known[key](inner, at)
        except Mistake as mistake:
            raise Mistake(
                "{before}{key}: {what}", "{before}{key}: {what}", before=before, key=key, what=mistake
            ) from None
    return found
