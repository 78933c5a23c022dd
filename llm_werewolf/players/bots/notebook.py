"""What a bot writes down while it listens: claims, votes, deaths and its own secrets, as a fold over its view.

It holds facts only, no opinions; those are made anew from it at every question (mind.py), so nothing is lost when a
game is resumed with a fresh bot.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from ...core.asks import Claim, Verdict
from ...core.events import (
    BadgePassed,
    Called,
    DayBroke,
    Declared,
    Elected,
    Exiled,
    Learned,
    NightFell,
    Order,
    Out,
    Ran,
    Revealed,
    SelfDestructed,
    Spoke,
    Struck,
    Voted,
    Where,
    Whispered,
    Withdrew,
)
from ...core.seats import Card, Seat
from ...core.view import View
from .reader import read_claim

_THIN: Final = {"zh": 18, "en": 40}
"""Speeches below so many characters say next to nothing."""


@dataclass(slots=True)
class SeerClaim:
    """A seat that says it is the seer, and what it reported."""

    seat: Seat
    day: int
    rank: int
    """How many had claimed before it."""
    pressed: bool
    """It was already called a wolf by another seer, or stood for exile, when it claimed."""
    checks: dict[Seat, Verdict] = field(default_factory=dict)
    plan: tuple[Seat, ...] = ()
    changed: bool = False
    """It has told two verdicts about one seat."""


@dataclass(frozen=True, slots=True)
class Ballots:
    """One vote, seat by seat."""

    day: int
    what: str
    round: int
    votes: dict[Seat, Seat | None]


@dataclass(frozen=True, slots=True)
class Said:
    """A public speech."""

    day: int
    where: Where
    seat: Seat
    text: str
    claim: Claim


class Notebook:
    """The notes on one view; `catch_up` reads on from where it stopped."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.cursor = 0
        self.day = 0
        self.seers: dict[Seat, SeerClaim] = {}
        self.roles: dict[Seat, Card] = {}
        """The latest card each seat claims."""
        self.pressed: set[Seat] = set()
        """Seats that made their claim only when in danger."""
        self.ballots: list[Ballots] = []
        self.dawns: dict[int, tuple[Seat, ...]] = {}
        """The dead of each night, as announced."""
        self.exiles: list[tuple[int, Seat]] = []
        self.booms: list[tuple[int, Seat]] = []
        self.strikes: list[Struck] = []
        self.heirs: list[BadgePassed] = []
        self.said: list[Said] = []
        self.intents: dict[Seat, Seat] = {}
        """Votes announced in today's speeches."""
        self.called: tuple[Seat, ...] = ()
        """The sheriff's call of today."""
        self.calls: dict[int, tuple[Seat, ...]] = {}
        """The calls of all days."""
        self.tied: tuple[Seat, ...] = ()
        """Who stands in today's PK."""
        self.candidates: tuple[Seat, ...] = ()
        self.withdrew: list[tuple[int, Seat]] = []
        self.order: tuple[Seat, ...] = ()
        self.whispers: list[tuple[int, Seat, str]] = []
        self.learned: list[tuple[int, Learned]] = []
        self.cursed = False
        self.voters: tuple[Seat, ...] = ()

    def catch_up(self) -> "Notebook":
        """Read what is new."""
        events = self.view.events
        while self.cursor < len(events):
            event = events[self.cursor]
            self.cursor += 1
            if note := _NOTES.get(type(event)):
                note(self, event)
        return self

    def accusers(self, seat: Seat) -> tuple[Seat, ...]:
        """Claimed seers that call this seat a wolf."""
        return tuple(claim.seat for claim in self.seers.values() if claim.checks.get(seat) == "wolves")

    def spoken(self, seat: Seat, *where: Where, day: int | None = None) -> list[Said]:
        """What a seat has said in such places."""
        return [
            said
            for said in self.said
            if said.seat == seat and (not where or said.where in where) and day in (None, said.day)
        ]

    def exile_votes(self, day: int | None = None) -> list[Ballots]:
        """The exile votes so far, or those of one day."""
        return [ballots for ballots in self.ballots if ballots.what == "exile" and day in (None, ballots.day)]


def _night(book: Notebook, event: NightFell) -> None:
    book.day = event.day
    book.intents, book.called, book.tied, book.order = {}, (), (), ()


def _day(book: Notebook, event: DayBroke) -> None:
    book.day = event.day


def _ran(book: Notebook, event: Ran) -> None:
    book.candidates = event.seats


def _withdrew(book: Notebook, event: Withdrew) -> None:
    book.candidates = tuple(seat for seat in book.candidates if seat not in event.seats)
    book.withdrew.extend((book.day, seat) for seat in event.seats)


def _elected(book: Notebook, event: Elected) -> None:
    book.intents, book.tied = {}, ()


def _order(book: Notebook, event: Order) -> None:
    if event.where in ("pk", "elect_pk"):
        book.tied = event.seats
    else:
        book.order = event.seats


def _spoke(book: Notebook, event: Spoke) -> None:
    seat, view = event.seat, book.view
    claim = event.claim
    if claim is None:
        claim = read_claim(event.text, view.state.seats, is_seer=seat in book.seers)
    book.said.append(Said(book.day, event.where, seat, event.text, claim))
    _claimed(book, seat, claim, event.where)
    if claim.votes is not None and event.where in ("day", "pk"):
        book.intents[seat] = claim.votes


def _claimed(book: Notebook, seat: Seat, claim: Claim, where: Where) -> None:
    in_danger = bool(book.accusers(seat)) or where == "pk"
    if claim.role is not None:
        if book.roles.get(seat) != claim.role and in_danger:
            book.pressed.add(seat)
        book.roles[seat] = claim.role
        if claim.role != "seer":
            book.seers.pop(seat, None)
    if claim.role == "seer" or (claim.checks and claim.role is None):
        mine = book.seers.get(seat)
        if mine is None:
            mine = book.seers[seat] = SeerClaim(seat, book.day, len(book.seers), in_danger)
            book.roles[seat] = "seer"
        for check in claim.checks:
            if mine.checks.setdefault(check.seat, check.verdict) != check.verdict:
                mine.changed = True
        if claim.plan:
            mine.plan = claim.plan


def _called(book: Notebook, event: Called) -> None:
    book.called = book.calls[book.day] = event.seats


def _voted(book: Notebook, event: Voted) -> None:
    votes = {ballot.voter: ballot.target for ballot in event.ballots}
    book.ballots.append(Ballots(book.day, event.what, event.round, votes))


def _exiled(book: Notebook, event: Exiled) -> None:
    if event.seat is not None:
        book.exiles.append((book.day, event.seat))


def _out(book: Notebook, event: Out) -> None:
    if event.phase == "dawn":
        shot = {strike.target for strike in book.strikes}
        night = tuple(seat for seat in event.seats if seat not in shot)
        book.dawns[book.day] = book.dawns.get(book.day, ()) + night


def _boom(book: Notebook, event: SelfDestructed) -> None:
    book.booms.append((book.day, event.seat))


def _struck(book: Notebook, event: Struck) -> None:
    book.strikes.append(event)


def _badge(book: Notebook, event: BadgePassed) -> None:
    book.heirs.append(event)


def _whispered(book: Notebook, event: Whispered) -> None:
    book.whispers.append((book.day, event.seat, event.text))


def _learned(book: Notebook, event: Learned) -> None:
    book.learned.append((book.day, event))


def _declared(book: Notebook, event: Declared) -> None:
    if event.topic == "curse":
        book.cursed = True
    elif event.topic == "voters":
        book.voters = event.seats


def _revealed(book: Notebook, event: Revealed) -> None:
    book.roles[event.seat] = event.card
    if event.card != "seer":
        book.seers.pop(event.seat, None) if event.card not in book.view.state.wolf_cards else None


_NOTES: Final[dict[type[Any], Callable[[Notebook, Any], None]]] = {  # Any: each takes the event type of its key
    NightFell: _night,
    DayBroke: _day,
    Ran: _ran,
    Withdrew: _withdrew,
    Elected: _elected,
    Order: _order,
    Spoke: _spoke,
    Called: _called,
    Voted: _voted,
    Exiled: _exiled,
    Out: _out,
    SelfDestructed: _boom,
    Struck: _struck,
    BadgePassed: _badge,
    Whispered: _whispered,
    Learned: _learned,
    Declared: _declared,
    Revealed: _revealed,
}


def is_thin(text: str) -> bool:
    """Whether a speech says next to nothing."""
    return len(text) < _THIN["zh" if any("一" <= char <= "鿿" for char in text) else "en"]
