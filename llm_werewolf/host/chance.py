"""The dice of a game: they sit at seat 0, and deal single seats the cards that were asked for."""

from collections.abc import Mapping

from ..core.asks import AnyAsk, Choice, Shuffle
from ..core.events import Answer
from ..core.seats import CHANCE, Card, Seat
from ..core.sentence import SpokenError
from ..core.setup import Setup
from ..engine.run import answer_to
from ..players.dice import Dice


class NoDeal(SpokenError, ValueError):
    """A deal on demand that the board has no cards for; the message is one sentence for a person."""

    seat: Seat = CHANCE
    """Whose card it is."""


class FixedDeal:
    """Dice from a seed, with some seats' cards fixed."""

    def __init__(self, seed: int, cards: Mapping[Seat, Card], setup: Setup) -> None:
        """Raises NoDeal where a card is asked for more often than the board has it."""
        self.seed = seed
        self._dice = Dice(seed)
        self._cards = dict(cards)
        left = [*setup.deck, *setup.spare]
        for seat, card in sorted(self._cards.items()):
            if card not in left:
                error = _no_deal(seat, card, [*setup.deck, *setup.spare].count(card))
                error.seat = seat
                raise error
            left.remove(card)

    def roll(self, ask: AnyAsk) -> Choice:
        """What chance answers."""
        rolled = self._dice.roll(ask)
        if not (isinstance(ask, Shuffle) and ask.kind == "deal" and self._cards and isinstance(rolled, tuple)):
            return rolled
        rest = list(rolled)
        for card in self._cards.values():
            rest.remove(card)
        return tuple(self._cards.get(at) or rest.pop(0) for at in range(1, len(rolled) + 1))  # type: ignore[return-value]

    def answer(self, ask: AnyAsk) -> Answer:
        """What chance answers, as an answer."""
        return answer_to(ask, self.roll(ask))


def _no_deal(seat: Seat, card: Card, have: int) -> NoDeal:
    if not have:
        return NoDeal(
            "seat {seat} cannot be dealt {card}: the board has no {card}",
            "不能把 {card} 发给 {seat} 号：这个板子没有 {card}",
            seat=seat,
            card=card,
        )
    return NoDeal(
        "seat {seat} cannot be dealt {card}: the board has {have} of it, and others are dealt them",
        "不能把 {card} 发给 {seat} 号：这个板子有 {have} 张，都要发给别人",
        seat=seat,
        card=card,
        have=have,
    )
