"""What a summary of a game holds, as plain data: a terminal, a page and a file all render the same values."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..core.asks import Verdict
from ..core.events import AnyEvent, Phase, Voted, Where, Winner
from ..core.seats import Card, Seat
from ..core.sentence import NOTHING, Sentence
from ..core.state import Fate
from ..players.llm.ledger import Cost, Ledger
from ..players.llm.prefix import Reuse


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn of the game."""

    day: int
    phase: Phase
    at: int
    """Its place among the game's events, counted from 0."""
    event: AnyEvent


@dataclass(frozen=True, slots=True)
class Round:
    """One vote."""

    day: int
    vote: Voted


@dataclass(frozen=True, slots=True)
class ClaimedCheck:
    """A check that a speech reported."""

    seat: Seat
    verdict: Verdict
    true: bool
    """Whether it says what that seat was at the time."""
    made: bool
    """Whether the speaker had in truth been shown that seat."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a speech claimed, and what was true."""

    day: int
    seat: Seat
    where: Where
    role: Card | None
    card: Card | None
    """What the speaker held."""
    checks: tuple[ClaimedCheck, ...]

    @property
    def honest(self) -> bool:
        """Whether the card is the speaker's own."""
        return self.role is None or self.role == self.card


@dataclass(frozen=True, slots=True)
class Thought:
    """What a model thought, beside what it said or did."""

    seat: Seat
    day: int
    kind: str
    text: str
    notes: str
    """What it noted for its own next turns."""
    choice: object
    """What it answered, as plain JSON."""
    at_event: int
    """The place of that answer among the game's events; of what came last before it where it is not on record."""
    beliefs: Mapping[Seat, int] = field(default_factory=dict)
    """Whom it took for a wolf then, in percent, the likeliest first; empty where it told nothing new of that.
    Whom it takes for no wolf at all (0 %) is not among them."""
    heard: bool = True
    """Whether the words of that answer were said: where somebody breaks in, a speech that was asked for never is."""


@dataclass(slots=True)
class SeatStory:
    """How one seat fared."""

    seat: Seat
    name: str = ""
    kind: str = ""
    """What answered there, without a server's address."""
    persona: str = ""
    dealt: Card | None = None
    card: Card | None = None
    """What it held at the end."""
    wolf: bool = False
    """Whether that is a card of the wolf camp."""
    fate: Fate | None = None
    """How it went out; None for a survivor."""
    by: Seat | None = None
    """Who put it out, where that was one seat."""
    won: bool = False
    speeches: int = 0
    fallbacks: int = 0
    """Answers that the program had to put in."""
    cost: Cost = field(default_factory=Cost)
    points: dict[str, int] = field(default_factory=dict)
    """What it earned, by what for; see docs/transcript.md."""

    @property
    def total(self) -> int:
        """All its points."""
        return sum(self.points.values())


@dataclass(slots=True)
class Summary:
    """A whole game at a glance."""

    board: str
    book: str
    lang: str
    days: int
    winner: Winner | None
    """None: the game did not come to its end."""
    why: str
    seats: dict[Seat, SeatStory]
    timeline: list[Moment]
    rounds: list[Round]
    claims: list[Claimed]
    mvp: Seat | None
    """Who earned most, in a finished game."""
    thoughts: list[Thought] = field(default_factory=list)
    ledger: Ledger = field(default_factory=Ledger)
    """What the model seats used, by seat, by model and in all."""
    reuse: Reuse = field(default_factory=Reuse)
    """How much of what was sent had been sent before."""
    calls_damaged: Sentence = NOTHING
    """What is wrong with the file of calls; the figures hold what stands before that."""
