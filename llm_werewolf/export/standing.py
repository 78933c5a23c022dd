"""How players fared over many games, each against the other cards: what a comparison of models rests on. Pure.

Seats of one side of a game win and lose together, so they are one trial, not several: the unit is a *side*, the wolf
cards or the other cards of one game that a player held. Where only some of its other cards won (lovers, a piper), that
side counts for the share of them that did.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from statistics import NormalDist

from ..players.llm.ledger import Cost
from .story import SeatStory, Summary

_Z = NormalDist().inv_cdf(0.975)


@dataclass(slots=True)
class Sides:
    """Sides that a player took, and how many of them won."""

    played: int = 0
    won: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share won, right 19 times of 20; (0, 1) where none was played."""
        if not self.played:
            return 0.0, 1.0
        n, share, z2 = self.played, self.won / self.played, _Z * _Z
        middle, reach = share + z2 / (2 * n), _Z * sqrt(share * (1 - share) / n + z2 / (4 * n * n))
        return max(0.0, (middle - reach) / (1 + z2 / n)), min(1.0, (middle + reach) / (1 + z2 / n))


@dataclass(slots=True)
class Standing:
    """How one player fared."""

    player: str
    """What answered: a model, a kind of bot, without a server's address."""
    games: int = 0
    seats: int = 0
    wolf: Sides = field(default_factory=Sides)
    """Sides with wolf cards."""
    other: Sides = field(default_factory=Sides)
    """Sides with any other card."""
    alive: int = 0
    """Seats that lived to the end."""
    points: int = 0
    """By the formula of docs/transcript.md."""
    fallbacks: int = 0
    """Answers that the program had to put in."""
    cost: Cost = field(default_factory=Cost)
    """What its calls used."""


def standings(games: Iterable[Summary]) -> list[Standing]:
    """The players of finished games, by name; a game that did not come to its end is passed over."""
    found: dict[str, Standing] = {}
    for game in games:
        if game.winner is None:
            continue
        seats: dict[str, list[SeatStory]] = {}
        for story in game.seats.values():
            seats.setdefault(story.kind, []).append(story)
        for player, stories in seats.items():
            _count(found.setdefault(player, Standing(player)), stories)
    return [found[player] for player in sorted(found)]


def _count(standing: Standing, stories: list[SeatStory]) -> None:
    standing.games += 1
    standing.seats += len(stories)
    for sides, wolf in ((standing.wolf, True), (standing.other, False)):
        won = [story.won for story in stories if story.wolf is wolf]
        if won:
            sides.played += 1
            sides.won += sum(won) / len(won)
    for story in stories:
        standing.alive += story.fate is None
        standing.points += story.total
        standing.fallbacks += story.fallbacks
        standing.cost.include(story.cost)
