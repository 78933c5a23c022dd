"""What is known, as a fold over events. The table folds all of them, a view only those addressed to it: same code.

Roles remember by tokens on seats and by their own past answers; no field here is named after a role.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .asks import Choice
from .events import (
    Answer,
    AnyEvent,
    BadgePassed,
    Became,
    DayBroke,
    Dealt,
    Died,
    Elected,
    Exiled,
    GameOver,
    LeftOver,
    NightFell,
    Order,
    Out,
    Phase,
    Ran,
    Revealed,
    Seated,
    TokenLifted,
    TokenPlaced,
    Unmasked,
    Voted,
    Winner,
    Withdrew,
)
from .rules import Cause, Rules
from .seats import Card, Seat


class Past(NamedTuple):
    """An answer a seat gave."""

    day: int
    seat: Seat
    kind: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Fate:
    """How a seat went out, as far as this fold knows."""

    seat: Seat
    day: int
    phase: Phase
    cause: Cause | None


@dataclass(slots=True)
class State:
    """The table as one audience knows it. Only `apply` changes it."""

    seats: int = 0
    deck: tuple[Card, ...] = ()
    wolf_cards: tuple[Card, ...] = ()
    god_cards: tuple[Card, ...] = ()
    board: str = ""
    book: str = ""
    rules: Rules | None = None
    day: int = 0
    """0 before the first night; night 1 and day 1 are day 1."""
    phase: Phase = "night"
    cards: dict[Seat, Card] = field(default_factory=dict)
    """Cards this audience knows."""
    holders: dict[Card, list[Seat]] = field(default_factory=dict)
    """Seats by the card they were dealt, or took."""
    dealt: int = 0
    """How often a card was dealt or taken: what was worked out from who holds what is good while it stands still."""
    shown: dict[Seat, Card] = field(default_factory=dict)
    """Cards everybody has been shown."""
    left_over: tuple[Card, ...] = ()
    living: tuple[Seat, ...] = ()
    fates: dict[Seat, Fate] = field(default_factory=dict)
    marks: dict[str, list[TokenPlaced]] = field(default_factory=dict)
    """The tokens that lie on seats, by name, in the order in which they were placed."""
    answered: defaultdict[Seat, list[tuple[int, Answer]]] = field(default_factory=lambda: defaultdict(list))
    """What each seat answered, and on which day, oldest first."""
    sheriff: Seat | None = None
    badge_torn: bool = False
    election: Elected | None = None
    """How the last day of the sheriff's election ended."""
    ran: tuple[Seat, ...] = ()
    """Who ran for sheriff, withdrawn ones too."""
    withdrawn: tuple[Seat, ...] = ()
    votes: list[Voted] = field(default_factory=list)
    """Exile votes of today."""
    last_exile: Exiled | None = None
    winner: Winner | None = None
    why_over: str = ""
    winners: tuple[Seat, ...] = ()

    def apply(self, event: AnyEvent) -> None:
        """Take in one event."""
        fold = _FOLDS.get(type(event))
        if fold:
            fold(self, event)

    def tokens_named(self, name: str) -> Sequence[TokenPlaced]:
        """All tokens of one name, in the order in which they were placed."""
        return self.marks.get(name, ())

    def token(self, name: str, on: Seat) -> TokenPlaced | None:
        """The latest token of a name on a seat."""
        return next((token for token in reversed(self.tokens_named(name)) if token.on == on), None)

    def has(self, name: str, on: Seat) -> bool:
        """Whether a token of that name lies on the seat."""
        for token in self.marks.get(name, ()):  # noqa: SIM110  # a generator takes twice the time, and this is asked often
            if token.on == on:
                return True
        return False

    @property
    def tokens(self) -> list[TokenPlaced]:
        """All tokens, by name."""
        return [token for tokens in self.marks.values() for token in tokens]

    def answers(self, seat: Seat, kind: str | None = None) -> list[Past]:
        """What a seat has answered, oldest first: to one kind of question, or to all."""
        return [
            Past(day, seat, answer.kind, answer.choice)
            for day, answer in self.answered.get(seat, ())
            if kind is None or answer.kind == kind
        ]

    def _went_out(self, seats: Iterable[Seat], phase: Phase, cause: Cause | None) -> None:
        for seat in seats:
            if seat in self.living:
                at = self.living.index(seat)
                self.living = self.living[:at] + self.living[at + 1 :]
                self.fates[seat] = Fate(seat, self.day, phase, cause)
            elif cause:
                self.fates[seat] = Fate(seat, self.day, phase, cause)


def _seated(state: State, event: Seated) -> None:
    state.seats, state.deck, state.board, state.book = event.seats, event.deck, event.board, event.book
    state.wolf_cards, state.god_cards, state.rules = event.wolves, event.gods, event.rules
    state.living = tuple(range(1, event.seats + 1))


def _dealt(state: State, event: Dealt | Became) -> None:
    before = state.cards.get(event.seat)
    if before is not None:
        state.holders[before].remove(event.seat)
    state.cards[event.seat] = event.card
    state.holders.setdefault(event.card, []).append(event.seat)
    state.dealt += 1


def _left_over(state: State, event: LeftOver) -> None:
    state.left_over = event.cards


def _night(state: State, event: NightFell) -> None:
    state.day, state.phase = event.day, "night"
    lasting = {name: [token for token in tokens if token.until != "dusk"] for name, tokens in state.marks.items()}
    state.marks = {name: tokens for name, tokens in lasting.items() if tokens}


def _day(state: State, event: DayBroke) -> None:
    state.day, state.phase = event.day, "dawn"
    state.votes = []
    state.last_exile = None


def _token_placed(state: State, event: TokenPlaced) -> None:
    state.marks.setdefault(event.name, []).append(event)


def _token_lifted(state: State, event: TokenLifted) -> None:
    others = [token for token in state.tokens_named(event.name) if token.on != event.on]
    state.marks = {**state.marks, event.name: others}


def _answer(state: State, event: Answer) -> None:
    state.answered[event.seat].append((state.day, event))


def _died(state: State, event: Died) -> None:
    state._went_out((event.seat,), event.phase, event.cause)


def _out(state: State, event: Out) -> None:
    state._went_out(event.seats, event.phase, None)


def _revealed(state: State, event: Revealed) -> None:
    state.cards[event.seat] = state.shown[event.seat] = event.card


def _order(state: State, event: Order) -> None:
    if event.where == "day":
        state.phase = "day"


def _ran(state: State, event: Ran) -> None:
    state.ran, state.withdrawn = event.seats, ()


def _withdrew(state: State, event: Withdrew) -> None:
    state.withdrawn = (*state.withdrawn, *event.seats)


def _elected(state: State, event: Elected) -> None:
    state.sheriff, state.election = event.seat, event


def _badge(state: State, event: BadgePassed) -> None:
    state.sheriff = event.heir
    state.badge_torn = event.how == "torn"


def _voted(state: State, event: Voted) -> None:
    if event.what == "exile":
        state.votes.append(event)


def _exiled(state: State, event: Exiled) -> None:
    state.last_exile = event


def _over(state: State, event: GameOver) -> None:
    state.winner, state.why_over = event.winner, event.why


def _unmasked(state: State, event: Unmasked) -> None:
    state.winners = event.winners
    state.cards = dict(enumerate(event.cards, start=1))


_FOLDS: dict[type[Any], Callable[[State, Any], None]] = {  # Any: each fold takes the event type of its key
    Seated: _seated,
    Dealt: _dealt,
    Became: _dealt,
    LeftOver: _left_over,
    NightFell: _night,
    DayBroke: _day,
    TokenPlaced: _token_placed,
    TokenLifted: _token_lifted,
    Answer: _answer,
    Died: _died,
    Out: _out,
    Revealed: _revealed,
    Order: _order,
    Ran: _ran,
    Withdrew: _withdrew,
    Elected: _elected,
    BadgePassed: _badge,
    Voted: _voted,
    Exiled: _exiled,
    GameOver: _over,
    Unmasked: _unmasked,
}
