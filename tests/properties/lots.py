"""Chance for property tests: every draw is a hash of what it is about, so two runs of a game stay comparable.

No generator is kept anywhere. `choose` prefers each option by a hash of its own: an option that is taken away changes
the choice only if it was the choice.
"""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TypeVar, assert_never

from llm_werewolf.core.asks import (
    AnyAsk,
    Choice,
    PickMany,
    PickOne,
    PickPotions,
    PickWord,
    Potions,
    Say,
    Shuffle,
    Speech,
    YesNo,
)

T = TypeVar("T")

RARE = {"self_destruct": 12, "withdraw": 4, "withdraw2": 4}
"""Yes/no questions that are answered yes once in so many times; the others once in two."""


def lot(*key: object) -> int:
    """A large number that depends on the key alone, in any process."""
    return int.from_bytes(blake2b("/".join(map(str, key)).encode(), digest_size=8).digest(), "big")


def pick(options: Sequence[T], *key: object) -> T:
    """One of some, by the key."""
    return options[lot(*key) % len(options)]


def _ranked(options: Iterable[T], key: str) -> list[T]:
    return sorted(options, key=lambda option: lot(key, option))


def choose(ask: AnyAsk, key: str) -> Choice:
    """A legal answer, by the key."""
    match ask:
        case PickOne():
            options = [*ask.options, *([None] if ask.may_pass else [])]
            return min(options, key=lambda option: lot(key, option))
        case PickMany():
            most = min(ask.most, len(ask.options))
            count = ask.least + lot(key, "count") % (most - ask.least + 1)
            return tuple(sorted(_ranked(ask.options, key)[:count]))
        case YesNo():
            return lot(key) % RARE.get(ask.kind, 2) == 0
        case Say():
            return Speech(text=f"{ask.kind} {lot(key) % 1000}")
        case PickWord():
            return _word(ask, key)
        case PickPotions():
            return _potions(ask, key)
        case Shuffle():
            at = _ranked(range(len(ask.cards)), key)
            return tuple(ask.cards[index] for index in at)
        case _:
            assert_never(ask)


def _word(ask: PickWord, key: str) -> str | None:
    if ask.odds:
        point = lot(key) % 10_000 / 10_000
        for word, odds in zip(ask.words, ask.odds, strict=True):
            point -= odds
            if point < 0:
                return word
    words: list[str | None] = [*ask.words]
    return min(words + ([None] if ask.may_pass else []), key=lambda word: lot(key, word))


def _potions(ask: PickPotions, key: str) -> Potions:
    save = ask.may_save and lot(key, "save") % 2 == 0
    poison = None
    if ask.poisonable and (ask.both or not save) and lot(key, "poison") % 3 == 0:
        poison = min(ask.poisonable, key=lambda seat: lot(key, "poison", seat))
    return Potions(save=save, poison=poison)
