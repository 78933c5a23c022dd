"""Who goes out, and what comes of it (RULES.md sections 3 and 5).

Theory of operation: `night_deaths` works the night's tokens out without telling anything, so that it can also be
foreseen. `settle` plays the chain breadth-first: a wave goes out, those who follow without a choice go with it, then
the wave's shots fall in seat order on players still alive; followers and the shot are the next wave. The win check and
the badge come after, once (evening.py, sheriff.py).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from ..core.events import Died, Out, Phase, TokenPlaced
from ..core.rules import Cause
from ..core.seats import ALL, GOD, Seat
from .game import Game
from .pack import knife_token, knife_victim
from .role import Death

HITS: Final[tuple[tuple[str, Cause], ...]] = (("stalked", "stalker"), ("poisoned", "poison"))
"""Tokens that put a seat out at dawn, the weaker cause first."""


def night_deaths(g: Game) -> list[Death]:
    """The night's dead as the tokens stand. A seat hit by several at once keeps one: poison, stalker, knife."""
    found: dict[Seat, Death] = {}
    if knife := knife_token(g):
        victim = knife.on
        lands, saved = _knife_lands(g, victim)
        dies, _ = g.role(victim).on_knife(g, victim, lands=lands, saved=saved)
        if dies:
            _hit(g, found, knife, "peek" if knife.name == "caught" else "knife")
    for name, cause in HITS:
        for placed in g.state.tokens_named(name):
            _hit(g, found, placed, cause)
    return [found[seat] for seat in sorted(found)]


def _hit(g: Game, found: dict[Seat, Death], token: TokenPlaced, cause: Cause) -> None:
    seat, immune = token.on, g.role(token.on).immune
    if seat in g.living and cause not in immune and not (cause == "peek" and "knife" in immune):
        found[seat] = Death(seat=seat, cause=cause, by=token.by, phase="dawn")


def _knife_lands(g: Game, victim: Seat) -> tuple[bool, bool]:
    """(whether the knife lands, whether the antidote went to the victim). Guarded xor saved: it lives."""
    guarded = g.role(victim).guarded(g, victim)
    saved = g.has("saved", victim)
    if guarded and saved:
        return g.rules.guard.antidote_clash == "dies", True
    return not guarded and not saved, saved


def foreseen(g: Game) -> dict[Seat, Cause]:
    """Who would be out at dawn as the night stands, those who follow without a choice included."""
    wave = night_deaths(g)
    dead: dict[Seat, Cause] = {}
    while wave:
        for death in wave:
            dead.setdefault(death.seat, death.cause)
        wave = [death for death in _followers(g, wave) if death.seat not in dead and death.seat in g.living]
    return dead


async def settle_night(g: Game, before: Sequence[Death] = ()) -> None:
    """Announce the night's dead together and play their chain; `before`: deaths of this dawn that came first."""
    victim = knife_victim(g)
    dead = night_deaths(g)
    if victim is not None and victim in g.living:
        lands, saved = _knife_lands(g, victim)
        _, wounded = g.role(victim).on_knife(g, victim, lands=lands, saved=saved)
        if wounded:
            g.place("wounded", on=victim, by=victim, to=GOD)
    if before:
        await settle(g, before, phase="day")
    await settle(g, dead, phase="dawn", announce_none=True)


async def settle(g: Game, deaths: Iterable[Death], *, phase: Phase, announce_none: bool = False) -> None:
    """Play a death chain to its end. Seats already out, and second deaths of a seat, do not count."""
    wave = _fall(g, deaths, phase)
    followers = _fall(g, _followers(g, wave), phase)
    _announce(g, [*wave, *followers], phase, even_none=announce_none)
    while wave:
        for death in wave:
            for seat, role in g.hooked("on_death"):  # looked up anew: a death may give a seat another card
                role.on_death(g, seat, death)
        shots: list[Death] = []
        for death in wave:
            shot = _fall(g, await g.role(death.seat).last_act(g, death.seat, death), phase)
            _announce(g, shot, phase)
            shots += shot
        wave = sorted([*followers, *shots], key=lambda death: death.seat)
        followers = _fall(g, _followers(g, wave), phase)
        _announce(g, followers, phase)


def _followers(g: Game, wave: Sequence[Death]) -> list[Death]:
    asked = g.hooked("followers")
    return [follower for death in wave for seat, role in asked for follower in role.followers(g, seat, death)]


def _fall(g: Game, deaths: Iterable[Death], phase: Phase) -> list[Death]:
    """Put seats out, in seat order; says who really went."""
    fallen: list[Death] = []
    for death in sorted(deaths, key=lambda one: one.seat):
        if death.seat in g.living:
            g.tell(Died(to=GOD, seat=death.seat, cause=death.cause, by=death.by, day=g.day, phase=phase))
            fallen.append(death if death.phase == phase else replace(death, phase=phase))
    return fallen


def _announce(g: Game, fallen: Sequence[Death], phase: Phase, *, even_none: bool = False) -> None:
    """Tell all who is out, together and without a cause; turn up the cards where the rules say so."""
    if not fallen and not even_none:
        return
    seats = tuple(sorted(death.seat for death in fallen))
    g.tell(Out(to=ALL, seats=seats, phase=phase))
    if g.rules.reveal_on_death == "role":
        for seat in seats:
            g.show(seat)
