"""How likely each seat is a wolf, from public notes and what one seat knows.

The table's main question is which claimed seer to believe, so it is asked first: one hypothesis a claimant, one that
none is real. Under each, that seer's checks are facts and every vote cast against or along with them speaks for or
against the voter; the number of wolves is known, so the odds are shifted until they add up to it. What comes out is the
average over the hypotheses.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp, log
from typing import Final

from ...core.seats import Seat
from ...core.state import State
from .notebook import Notebook, SeerClaim

SURE: Final = 0.97
WOLF_ON_WOLF, WOLF_ON_GOOD, GOOD_ON_WOLF, GOOD_ON_GOOD = 0.3, 1.4, 1.3, 0.85
WOLF_ON_SEER: Final = 1.8
"""How likely a vote is, against chance, by the side of voter and target."""
VOTE, WORD = 0.7, 0.35
"""How much a vote and a vote announced count: voters follow one another."""

Pointing = tuple[Seat, Seat, float, tuple[tuple[float, float], ...]]
"""A voter, its target, the weight of the vote, and what it says by the chances of the two."""


@dataclass(frozen=True, slots=True)
class Taste:
    """A player's own leanings, so that a table of bots does not think with one head."""

    seats: Mapping[Seat, float] = field(default_factory=dict)
    """Log-odds added to a seat's wolfishness."""
    seers: Mapping[Seat, float] = field(default_factory=dict)
    """Log-weight added to a claimed seer's word."""


PLAIN: Final = Taste()


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What a seat thinks of the others."""

    wolf: dict[Seat, float]
    """The chance that each seat is a wolf, the dead too."""
    seer: dict[Seat, float]
    """The chance that each claimed seer is the real one."""

    def trusted_seer(self, least: float = 0.6) -> Seat | None:
        """The claimed seer it goes with, if it goes with any."""
        best = max(self.seer, key=lambda seat: self.seer[seat], default=None)
        return best if best is not None and self.seer[best] >= least else None


def judge(
    note: Notebook,
    state: State,
    *,
    known: Mapping[Seat, float],
    lean: Mapping[Seat, float],
    seer_is: Seat | None = None,
    not_seers: frozenset[Seat] = frozenset(),
    taste: Taste = PLAIN,
) -> Beliefs:
    """Weigh everything. `known` are chances that are certain to this seat, `lean` are log-odds from its own hints."""
    seats = range(1, state.seats + 1)
    wolves = sum(card in state.wolf_cards for card in state.deck)
    fixed = dict(known)
    for seat, card in state.shown.items():
        fixed[seat] = 1.0 if card in state.wolf_cards else 0.0
        if card == "seer":
            seer_is = seat
    common = _common(note, state, lean, taste, fixed)
    weights = _weigh(note, state, fixed, seer_is, not_seers, taste)
    votes = _pointing(note)
    wolf = dict.fromkeys(seats, 0.0)
    for seer, weight in weights.items():
        if weight < 0.01:
            continue
        under = _under(note, seats, wolves, fixed, common, votes, seer)
        for seat in seats:
            wolf[seat] += weight * under[seat]
    return Beliefs(wolf, {seer: weight for seer, weight in weights.items() if seer})


def _common(
    note: Notebook, state: State, lean: Mapping[Seat, float], taste: Taste, fixed: Mapping[Seat, float]
) -> dict[Seat, float]:
    """Log-odds that do not depend on whom one believes."""
    odds = {seat: lean.get(seat, 0.0) + taste.seats.get(seat, 0.0) for seat in range(1, state.seats + 1)}
    for dead in note.dawns.values():
        for seat in dead:
            odds[seat] -= 2.4 if len(dead) == 1 else 1.2  # wolves seldom die at night, but for the poison
    holders: dict[str, list[Seat]] = {}
    for seat, card in note.roles.items():
        if card in state.god_cards and card != "seer":
            holders.setdefault(card, []).append(seat)
    for card, claimed in holders.items():
        for seat in claimed:
            if len(claimed) > 1 or card not in state.deck:
                odds[seat] += 0.9
            else:
                odds[seat] -= 0.5 if seat in note.pressed else 1.4
    for strike in note.strikes:
        if strike.how == "shot" and fixed.get(strike.seat, 0.0) < 0.5:
            odds[strike.target] += 0.4
    return odds


def _weigh(
    note: Notebook,
    state: State,
    fixed: Mapping[Seat, float],
    seer_is: Seat | None,
    not_seers: frozenset[Seat],
    taste: Taste,
) -> dict[Seat, float]:
    """The chance of each hypothesis: a claimed seer is real, or (under 0) none is."""
    if seer_is is not None:
        return {seer_is: 1.0}
    claims = note.seers
    if not claims or "seer" not in state.deck:
        return {0: 1.0}
    weights = {0: 0.12 if len(claims) == 1 else 0.06}
    for seat, claim in claims.items():
        if seat in not_seers or fixed.get(seat, 0.0) > 0.5:
            weights[seat] = 0.0
        else:
            weights[seat] = exp(taste.seers.get(seat, 0.0)) * _credit(note, state, fixed, claim)
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}


def _credit(note: Notebook, state: State, fixed: Mapping[Seat, float], claim: SeerClaim) -> float:
    """How well one seer's story stands up."""
    credit = 1.15 if claim.rank == 0 else 1.0
    if claim.pressed:
        credit *= 0.3
    if claim.changed:
        credit *= 0.2
    for seat, verdict in claim.checks.items():
        truth = fixed.get(seat)
        if truth is not None and (truth > 0.9 or truth < 0.1):
            credit *= 0.02 if (truth > 0.5) != (verdict == "wolves") else 1.4
        elif any(seat in dead and len(dead) == 1 for dead in note.dawns.values()):
            credit *= 0.5 if verdict == "wolves" else 1.15
    nights = 0
    for day, dead in note.dawns.items():
        if claim.seat in dead:
            credit *= (6.0 if len(dead) == 1 else 2.5) if day > claim.day else 1.0
            return credit
        nights += day > claim.day
    if claim.seat in state.living:
        credit *= 0.7 ** min(nights, 3)  # wolves do not let a real seer live long
    return credit


def _under(
    note: Notebook,
    seats: range,
    wolves: int,
    known: Mapping[Seat, float],
    common: Mapping[Seat, float],
    votes: list[Pointing],
    seer: Seat,
) -> list[float]:
    """The chances if this seer is the real one; by seat, with an unused place for seat 0."""
    fixed = dict(known)
    odds = dict(common)
    if seer:
        fixed.setdefault(seer, 0.0)
        claim = note.seers.get(seer)
        for seat, verdict in claim.checks.items() if claim else ():
            fixed.setdefault(seat, SURE if verdict == "wolves" else 1 - SURE)
        for badge in note.heirs:
            if badge.seat == seer and badge.heir is not None:
                odds[badge.heir] -= 1.5
    status = dict(fixed)
    for other in note.seers:
        if other != seer and other not in fixed:
            odds[other] += 2.4
            status[other] = 0.9
    for ballots in note.ballots:
        if ballots.what == "elect":
            _elections_speak(ballots.votes, status, odds)
    chances = _settle(seats, wolves, fixed, odds)
    if votes:
        for steps in (1, 2):
            turned = _votes_speak(votes, chances, odds)
            chances = _settle(seats, wolves, fixed, turned, steps)
    return chances


def _elections_speak(votes: Mapping[Seat, Seat | None], status: Mapping[Seat, float], odds: dict[Seat, float]) -> None:
    """A vote for a false seer as sheriff speaks against the voter, one for the real seer a little for it."""
    for voter, target in votes.items():
        truth = status.get(target) if target is not None else None
        if truth is not None:
            odds[voter] += 0.45 if truth > 0.5 else -0.3


def _pointing(note: Notebook) -> list[Pointing]:
    """Who has pointed at whom, and how much it counts: exile votes, and the votes announced today."""
    found = [
        (voter, target, VOTE, _RATIOS[target in note.seers])
        for ballots in note.ballots
        if ballots.what == "exile"
        for voter, target in ballots.votes.items()
        if target is not None and target != voter
    ]
    if not (note.ballots and note.ballots[-1].day == note.day and note.ballots[-1].what == "exile"):
        found += [
            (voter, target, WORD, _RATIOS[target in note.seers])
            for voter, target in note.intents.items()
            if target != voter
        ]
    return found


def _ratio(chance: float, *, good: float) -> tuple[float, float]:
    """Log-odds for a voter whose target has this chance to be a wolf, and for a target whose voter has it."""
    other = 1 - chance
    voter = (chance * WOLF_ON_WOLF + other * good) / (chance * GOOD_ON_WOLF + other * GOOD_ON_GOOD)
    target = (chance * WOLF_ON_WOLF + other * GOOD_ON_WOLF) / (chance * good + other * GOOD_ON_GOOD)
    return log(voter), log(target)


_STEPS: Final = 64
_RATIOS: Final = {
    special: tuple(_ratio(step / _STEPS, good=good) for step in range(_STEPS + 1))
    for special, good in ((False, WOLF_ON_GOOD), (True, WOLF_ON_SEER))
}
"""Worked out once: this is the busiest place of a game of bots."""


def _votes_speak(votes: list[Pointing], chances: list[float], odds: Mapping[Seat, float]) -> dict[Seat, float]:
    """Wolves seldom point at wolves: each vote ties its two seats together, whichever of them is known."""
    turned = dict(odds)
    steps = [int(chance * _STEPS + 0.5) for chance in chances]
    for voter, target, weight, ratios in votes:
        turned[voter] += weight * ratios[steps[target]][0]
        turned[target] += weight * ratios[steps[voter]][1]
    return turned


def _settle(
    seats: range, wolves: int, fixed: Mapping[Seat, float], odds: Mapping[Seat, float], steps: int = 1
) -> list[float]:
    """Shift the open seats' odds until they add up to the number of wolves still to find (Newton's steps)."""
    chances = [0.0] * (len(seats) + 1)
    open_seats = []
    left = float(wolves)
    for seat in seats:
        if seat in fixed:
            chances[seat] = fixed[seat]
            left -= fixed[seat]
        else:
            open_seats.append(seat)
    if not open_seats:
        return chances
    left = min(max(left, 0.05), len(open_seats) - 0.05)
    raw = [odds[seat] for seat in open_seats]
    shift = log(left / (len(open_seats) - left)) - sum(raw) / len(raw)
    for _ in range(steps):
        total = slope = 0.0
        for value in raw:
            chance = 1 / (1 + exp(-value - shift))
            total += chance
            slope += chance * (1 - chance)
        shift += min(max((left - total) / (slope + 0.05), -2.0), 2.0)
    for seat, value in zip(open_seats, raw, strict=True):
        chances[seat] = 1 / (1 + exp(-value - shift))
    return chances
