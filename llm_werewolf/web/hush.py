"""Waits by day that must not tell whom they are for.

After a death somebody may be asked for a shot, after a vote whether a card is turned up; or there is nobody to ask. For
as long as such a question could be open nothing else is told or asked. How long that is follows from what everybody
knows: the board, its clocks, and the cards that have been shown.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from ..core.events import AnyEvent, Out, Revealed, TieBroken, Voted
from ..core.kinds import KINDS, base_kind
from ..core.seats import Card, Seat
from ..core.setup import Setup
from ..core.state import State
from ..engine.role import Role
from .grid import nominal

_UNSEEN_KINDS: Final = ("shoot", "reveal")
_SHOOTS: Final = frozenset({"hunter"})
_ASKED_OPENLY: Final = frozenset({"scapegoat"})
"""Everybody knows that it goes, and that it is asked."""


def asked_unseen(kind: str) -> bool:
    """Whether nobody but the seat may know that a question of the day is put; of custom kinds nothing is known."""
    return base_kind(kind) in _UNSEEN_KINDS or base_kind(kind) not in KINDS


class Hush:
    """Which moments of a board are followed by a question that nobody may see, and how long that may be open."""

    def __init__(self, setup: Setup, roles: Mapping[Card, Role]) -> None:
        clock = setup.rules.clock
        self._rules = setup.rules
        self._cards = Counter((*setup.deck, *setup.spare))
        shot, choice = nominal(clock.hunter), nominal(clock.vote)
        self._as_it_goes = {
            card: shot if card in _SHOOTS else choice
            for card in self._cards
            if card not in _ASKED_OPENLY and _has(roles[card], "last_act")
        }
        """Seconds for what a card may do as it goes out."""
        self._exiled = {
            card: choice
            for card in self._cards
            if _has(roles[card], "on_exile") and not (card == "idiot" and setup.rules.idiot.must_reveal)
        }
        """Seconds for what a card may do against its exile."""

    def after(self, event: AnyEvent, public: State) -> float:
        """For how many seconds a question may be open unseen after this event; 0 where there can be none.

        `public` is what everybody knows, the event itself included.
        """
        shows_the_dead = self._rules.reveal_on_death == "role"
        match event:
            case Out() if not shows_the_dead:
                return self._longest(self._as_it_goes, event.seats, public)
            case Revealed() if shows_the_dead and event.seat in public.fates:
                return self._as_it_goes.get(event.card, 0)
            case Voted(what="exile"):
                most = max((one.votes for one in event.tally), default=0)
                first = [one.seat for one in event.tally if one.votes == most]
                sure = len(first) == 1 or self._rules.vote.tie == "lot"
                return self._longest(self._exiled, first if sure else (), public)
            case TieBroken(pick=int(pick)):
                return self._longest(self._exiled, (pick,), public)
            case _:
                return 0

    def _longest(self, seconds: Mapping[Card, int], seats: Iterable[Seat], public: State) -> float:
        """The longest question that one of these seats may be asked, as far as everybody knows."""
        if all(seat in public.shown for seat in seats):
            return 0
        shown = Counter(public.shown.values())
        return max((most for card, most in seconds.items() if self._cards[card] > shown[card]), default=0)


def _has(role: Role, hook: str) -> bool:
    return getattr(type(role), hook) is not getattr(Role, hook)
