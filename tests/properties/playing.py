"""Plays a random game batch by batch, and keeps what was asked where.

Choosers are a function of the seat's own stream: the kind of the question, the day, and how often this seat has been
asked this today. Chance is one more seat.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from llm_werewolf.core.asks import AnyAsk
from llm_werewolf.core.events import Answer, AnyEvent, Event
from llm_werewolf.core.seats import CHANCE, Card, Seat, Viewer, hears
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES

from .lots import choose

Item = AnyEvent | AnyAsk
Key = Callable[[AnyAsk, int, int], str]
"""(ask, day, how often this seat was asked this today) -> what the answer depends on."""


def own_stream(seed: int) -> Key:
    """Every seat by itself."""
    return lambda ask, day, nth: f"{seed}/{ask.seat}/{ask.kind}/{day}/{nth}"


@dataclass
class Player:
    """Answers every ask of a game."""

    key: Key
    deal: tuple[Card, ...] | None = None
    counts: Counter[tuple[int, Seat, str]] = field(default_factory=Counter)

    def answer(self, ask: AnyAsk, day: int) -> Answer:
        nth = self.counts[day, ask.seat, ask.kind]
        self.counts[day, ask.seat, ask.kind] += 1
        if ask.kind == "deal" and self.deal is not None:
            return answer_to(ask, self.deal)
        return answer_to(ask, choose(ask, self.key(ask, day, nth)))


@dataclass
class Played:
    """A game, with its questions put between its events."""

    setup: Setup
    run: Run
    items: list[Item]
    batches: list[tuple[AnyAsk, ...]]

    @property
    def log(self) -> list[AnyEvent]:
        return self.run.log

    def stream(self, viewer: Viewer, until: int | None = None) -> list[Item]:
        """What reaches a viewer of the first items, its own questions included."""
        return [item for item in self.items[:until] if reaches(item, viewer)]


def reaches(item: Item, viewer: Viewer) -> bool:
    """Whether an event or a question comes to a viewer."""
    return hears(viewer, item.to) if isinstance(item, Event) else item.seat == viewer


def play(
    setup: Setup,
    key: Key,
    *,
    deal: tuple[Card, ...] | None = None,
    until: Callable[[Run], bool] = lambda run: False,
    stop_after: int = 6000,
) -> Played:
    """Play to the end (or until told to stop)."""
    run, player = Run(setup, ROLES), Player(key, deal)
    played = Played(setup, run, list(run.log), [])
    while run.asks and not until(run):
        step(played, player)
        assert len(played.batches) < stop_after, "the game does not end"
    return played


def step(played: Played, player: Player) -> None:
    """Answer one batch."""
    run, asks = played.run, played.run.asks
    played.items += asks
    played.batches.append(asks)
    told = len(run.log)
    run.answer([player.answer(ask, run.state.day) for ask in asks])
    played.items += run.log[told:]


def dealt(played: Played) -> dict[Seat, Card]:
    """Who was dealt what."""
    deal = next(event.choice for event in played.log if isinstance(event, Answer) and event.seat == CHANCE)
    return dict(zip(range(1, played.setup.seats + 1), deal, strict=False))


def truth(played: Played) -> Mapping[Seat, Card]:
    """Who holds what now."""
    return played.run.state.cards
