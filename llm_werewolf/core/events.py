"""Everything that happens, as a closed union of frozen values.

Each event is addressed to an audience, which has no default: whoever forgets it gets an error, not a leak. Two
audiences that may know different parts of a fact get two events; nothing is ever redacted.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from .asks import Claim
from .frozen import Frozen
from .rules import Cause, Rules
from .seats import Audience, Card, Seat

Where = Literal["campaign", "elect_pk", "day", "pk", "last_words"]
Camp = Literal["village", "wolves", "lovers", "piper"]
Winner = Literal["village", "wolves", "lovers", "piper", "nobody"]
Phase = Literal["night", "dawn", "day"]
Until = Literal["dusk", "forever"]
Halves = int
"""Votes are counted in halves, exactly: the sheriff's 1.5 votes are 3."""


class Event(Frozen):
    """Something that happened."""

    to: Annotated[Audience, Field(union_mode="left_to_right")]
    """Who is told."""


class Answer(Event):
    """An accepted answer; told to the seat that gave it (to the moderator alone when chance answered)."""

    type: Literal["answer"] = "answer"
    seat: Seat
    kind: str
    choice: Any  # any Choice; the ask knows its shape, a record holds it as plain JSON
    fallback: str | None = None
    """Set where this is the ask's default and not the player's own choice: why."""


class Seated(Event):
    """The table is set: how many seats, which cards are in the game, by which rules."""

    type: Literal["seated"] = "seated"
    seats: int
    deck: tuple[Card, ...]
    wolves: tuple[Card, ...]
    """Which of these cards are of the wolf camp."""
    gods: tuple[Card, ...]
    """Which of them are gods."""
    board: str
    book: str
    rules: Rules


class Dealt(Event):
    """A seat's card."""

    type: Literal["dealt"] = "dealt"
    seat: Seat
    card: Card


class LeftOver(Event):
    """The cards left on the table beside a thief."""

    type: Literal["left_over"] = "left_over"
    cards: tuple[Card, ...]


class Became(Event):
    """A seat holds another card from now on."""

    type: Literal["became"] = "became"
    seat: Seat
    card: Card


class NightFell(Event):
    """Night; the moderator calls every role of the board, in play or out."""

    type: Literal["night_fell"] = "night_fell"
    day: int
    calls: tuple[str, ...]


class DayBroke(Event):
    """The table opens its eyes."""

    type: Literal["day_broke"] = "day_broke"
    day: int


class Learned(Event):
    """A private fact: what a power showed. `topic` says which, `seats` and `words` are its content."""

    type: Literal["learned"] = "learned"
    topic: str
    seats: tuple[Seat, ...] = ()
    words: tuple[str, ...] = ()


class Declared(Event):
    """A public fact a role brings about: the curse, tomorrow's voters, who is silenced."""

    type: Literal["declared"] = "declared"
    topic: str
    seats: tuple[Seat, ...] = ()
    words: tuple[str, ...] = ()


class TokenPlaced(Event):
    """A mark laid on a seat: this is how roles remember."""

    type: Literal["token_placed"] = "token_placed"
    name: str
    on: Seat
    by: Seat
    until: Until
    mark: str = ""


class TokenLifted(Event):
    """A mark taken off a seat."""

    type: Literal["token_lifted"] = "token_lifted"
    name: str
    on: Seat


class Whispered(Event):
    """Something said among the pack."""

    type: Literal["whispered"] = "whispered"
    seat: Seat
    text: str
    fallback: str | None = None


class Ran(Event):
    """Who runs for sheriff."""

    type: Literal["ran"] = "ran"
    seats: tuple[Seat, ...]


class Withdrew(Event):
    """Candidates who withdrew."""

    type: Literal["withdrew"] = "withdrew"
    seats: tuple[Seat, ...]


class Elected(Event):
    """The end of an election, or of one day of it. `why`: votes, alone, lot, nobody, tie, lost, postponed."""

    type: Literal["elected"] = "elected"
    seat: Seat | None
    why: str


class BadgePassed(Event):
    """The badge goes on to an heir, is torn up, or is gone with the one who held it."""

    type: Literal["badge_passed"] = "badge_passed"
    seat: Seat
    heir: Seat | None
    how: Literal["passed", "torn", "gone"]


class Order(Event):
    """Who speaks in which order."""

    type: Literal["order"] = "order"
    where: Where
    seats: tuple[Seat, ...]
    side: Literal["left", "right", "none"] = "none"


class Spoke(Event):
    """A speech."""

    type: Literal["spoke"] = "spoke"
    seat: Seat
    where: Where
    text: str
    claim: Claim | None = None
    fallback: str | None = None


class Called(Event):
    """The sheriff's call (归票): advice only."""

    type: Literal["called"] = "called"
    seat: Seat
    seats: tuple[Seat, ...]


class Ballot(Frozen):
    """One voter's vote."""

    voter: Seat
    target: Seat | None
    weight: Halves
    fallback: str | None = None


class Tally(Frozen):
    """What one seat got."""

    seat: Seat
    votes: Halves


class Voted(Event):
    """A vote, turned up seat by seat. Round 1 is the first vote; later ones are second votes."""

    type: Literal["voted"] = "voted"
    what: Literal["elect", "exile"]
    round: int
    ballots: tuple[Ballot, ...]
    tally: tuple[Tally, ...]


class TieBroken(Event):
    """The sheriff picked one of the tied, or none."""

    type: Literal["tie_broken"] = "tie_broken"
    seat: Seat
    pick: Seat | None


class Exiled(Event):
    """What the day's vote came to."""

    type: Literal["exiled"] = "exiled"
    seat: Seat | None
    why: Literal["votes", "lot", "sheriff", "tie", "no_votes", "no_majority", "spared", "scapegoat"]


class SelfDestructed(Event):
    """A wolf showed itself; the day ends."""

    type: Literal["self_destructed"] = "self_destructed"
    seat: Seat


class Struck(Event):
    """One player openly puts another out: shot, taken along, or by a custom power's name."""

    type: Literal["struck"] = "struck"
    seat: Seat
    target: Seat
    how: Cause


class Died(Event):
    """A seat went out: the truth, with its cause. Only the moderator hears it."""

    type: Literal["died"] = "died"
    seat: Seat
    cause: Cause
    by: Seat
    day: int
    phase: Phase


class Out(Event):
    """Seats that are out, announced together, without a cause."""

    type: Literal["out"] = "out"
    seats: tuple[Seat, ...]
    phase: Phase


class Revealed(Event):
    """A card is shown to all."""

    type: Literal["revealed"] = "revealed"
    seat: Seat
    card: Card


class GameOver(Event):
    """The end. `why`: won, max_days or nobody_left."""

    type: Literal["game_over"] = "game_over"
    winner: Winner
    why: Literal["won", "max_days", "nobody_left"]


class Unmasked(Event):
    """After the end: every card, and who shares the win."""

    type: Literal["unmasked"] = "unmasked"
    cards: tuple[Card, ...]
    winners: tuple[Seat, ...]


AnyEvent = (
    Answer
    | Seated
    | Dealt
    | LeftOver
    | Became
    | NightFell
    | DayBroke
    | Learned
    | Declared
    | TokenPlaced
    | TokenLifted
    | Whispered
    | Ran
    | Withdrew
    | Elected
    | BadgePassed
    | Order
    | Spoke
    | Called
    | Voted
    | TieBroken
    | Exiled
    | SelfDestructed
    | Struck
    | Died
    | Out
    | Revealed
    | GameOver
    | Unmasked
)

EVENT: TypeAdapter[AnyEvent] = TypeAdapter(Annotated[AnyEvent, Field(discriminator="type")])
"""Reads an event from plain JSON. Raises pydantic.ValidationError."""
