"""The dice: whoever sits at seat 0 and answers what chance is asked, reproducibly from a seed."""

import random

from ..core.asks import AnyAsk, Choice, PickMany, PickOne, PickWord, Shuffle, YesNo


class Dice:
    """Answers chance's questions. The same seed and the same questions give the same answers in any process."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def roll(self, ask: AnyAsk) -> Choice:
        """A fair answer: any order, any option; a word by its odds where the ask has some."""
        draw = self._random
        match ask:
            case Shuffle():
                cards = list(ask.cards)
                draw.shuffle(cards)
                return tuple(cards)
            case PickOne(options=options) if options:
                return draw.choice(options)
            case PickMany():
                return tuple(sorted(draw.sample(ask.options, min(ask.most, len(ask.options)))))
            case PickWord(words=words) if words:
                return draw.choices(words, ask.odds or None)[0]
            case YesNo():
                return draw.random() < 0.5
            case _:
                return ask.default()
