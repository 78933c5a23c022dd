"""Reproducible chance for bots, and any legal answer to any question.

A bot keeps no generator: each decision seeds its own from what it is about, so a resumed game goes on as it would have.
"""

from random import Random
from typing import Final, Literal

from ...core.asks import AnyAsk, Choice, PickPotions, Potions, Speech

Lang = Literal["zh", "en"]


SILENCE: Final = Speech()


def luck(*key: object) -> Random:
    """A generator that depends on the key alone (a text seed does not depend on the process)."""
    return Random("/".join(map(str, key)))


def any_legal(ask: AnyAsk, dice: Random) -> Choice:
    """Any legal answer, all alike; a speech is empty."""
    match ask.type:
        case "pick_one":
            return dice.choice((*ask.options, None) if ask.may_pass or not ask.options else ask.options)
        case "say":
            return SILENCE
        case "yes_no":
            return dice.random() < 0.5
        case "pick_many":
            most = min(ask.most, len(ask.options))
            return tuple(sorted(dice.sample(ask.options, dice.randint(min(ask.least, most), most))))
        case "pick_word":
            return dice.choice((*ask.words, None) if ask.may_pass or not ask.words else ask.words)
        case "pick_potions":
            return _potions(ask, dice)
        case "shuffle":
            return tuple(dice.sample(ask.cards, len(ask.cards)))


def _potions(ask: PickPotions, dice: Random) -> Potions:
    saves = (False, True) if ask.may_save else (False,)
    poisons = (None,) if ask.poison_barred else (None, *ask.poisonable)
    return dice.choice(
        [Potions(save=save, poison=seat) for save in saves for seat in poisons if ask.both or not save or seat is None]
    )
