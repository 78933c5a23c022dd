"""Votes, counted exactly in halves."""

from collections.abc import Sequence
from fractions import Fraction

from ..core.asks import AnyAsk
from ..core.events import Answer, Ballot, Tally, Voted
from ..core.frozen import once
from ..core.seats import ALL, Seat
from .game import Game

ONE = 2
"""A vote, in halves."""


async def hold_vote(g: Game, asks: Sequence[AnyAsk], *, what: str, round_: int) -> dict[Seat, int]:
    """Put a secret vote to all at once, then turn it up seat by seat. Returns the halves each named seat got."""
    answers: tuple[Answer, ...] = await g.ask_all(asks)
    sheriff = g.acting_sheriff() if what == "exile" else None
    ballots = [_ballot(answer, weight(g) if answer.seat == sheriff else ONE) for answer in answers]
    tally: dict[Seat, int] = {}
    for ballot in ballots:
        if ballot.target is not None:
            tally[ballot.target] = tally.get(ballot.target, 0) + ballot.weight
    tally = {seat: tally[seat] for seat in sorted(tally)}
    g.tell(
        Voted(
            to=ALL,
            what=what,  # type: ignore[arg-type]  # elect or exile
            round=round_,
            ballots=tuple(ballots),
            tally=tuple(_counted(seat, votes) for seat, votes in tally.items()),
        )
    )
    return tally


def _ballot(answer: Answer, halves: int) -> Ballot:
    if answer.fallback is None:
        return _cast(answer.seat, answer.choice, halves)
    return Ballot(voter=answer.seat, target=answer.choice, weight=halves, fallback=answer.fallback)


@once
def _cast(voter: Seat, target: Seat | None, halves: int) -> Ballot:
    return Ballot(voter=voter, target=target, weight=halves)


@once
def _counted(seat: Seat, halves: int) -> Tally:
    return Tally(seat=seat, votes=halves)


def weight(g: Game) -> int:
    """What the sheriff's vote counts, in halves."""
    return _halves(g.rules.sheriff.vote_weight)


@once
def _halves(votes: str) -> int:
    return int(Fraction(votes) * 2)


def leaders(tally: dict[Seat, int]) -> tuple[Seat, ...]:
    """The seats with the most votes, rising."""
    most = max(tally.values(), default=0)
    return tuple(seat for seat, votes in tally.items() if votes == most)
