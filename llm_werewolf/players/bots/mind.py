"""One seat's thoughts at one moment: what it knows, what it believes, what the table must believe, what it pretends.

Made anew for every question from the view and the bot's seed. `beliefs` are what the seat works with in public: for a
village card the honest ones, for a wolf those of the villager (or seer) it pretends to be, a little soft on its pack.
"""

from functools import cached_property, lru_cache
from random import Random
from typing import Final

from ...core.asks import AnyAsk, Potions, Verdict
from ...core.seats import Card, Seat
from ...core.view import View
from .beliefs import Beliefs, Taste, judge
from .luck import luck
from .notebook import Notebook

TASTE: Final = 0.25
"""How far players differ about a seat without a reason (log-odds, one standard deviation)."""
SEER_TASTE: Final = 0.45
"""And about a claimed seer."""
SOFT: Final = 0.55
"""How much softer a wolf speaks of its pack (log-odds)."""


class Mind:
    """What one seat makes of its view."""

    def __init__(self, seed: int | str, view: View, note: Notebook) -> None:
        self.seed = seed
        self.view = view
        self.note = note
        self.state = view.state
        self.me: Seat = view.me
        self.day = view.state.day
        self.card: Card = view.card
        self.others: tuple[Seat, ...] = tuple(seat for seat in view.state.living if seat != self.me)

    def dice(self, ask: AnyAsk) -> Random:
        """The generator of one decision."""
        return luck(self.seed, self.me, self.day, ask.kind, len(self.view.events))

    def trait(self, name: str) -> Random:
        """A generator that stays the same for a whole game (or for what the name says)."""
        return luck(self.seed, self.me, name)

    # -- what it knows -------------------------------------------------------------------------------------------

    @cached_property
    def pack(self) -> frozenset[Seat]:
        """The wolves it knows of, itself included where it is one; the dead too."""
        if not self.wolfish:
            return frozenset()
        known = {self.me}
        for _, fact in self.note.learned:
            if fact.topic == "pack" or (fact.topic == "wolves" and self.card == "lone_demon"):
                known.update(fact.seats)
        return frozenset(known)

    @cached_property
    def wolfish(self) -> bool:
        """Whether it is on the wolves' side: by its card, or a wild child that has turned."""
        return self.card in self.state.wolf_cards or (
            self.card == "wild_child" and any(fact.topic == "pack" for _, fact in self.note.learned)
        )

    @cached_property
    def lover(self) -> Seat | None:
        """The seat it is in love with."""
        return next((seat for _, fact in self.note.learned if fact.topic == "lover" for seat in fact.seats), None)

    @cached_property
    def friends(self) -> frozenset[Seat]:
        """Whom it never harms if it can help it: its pack and its lover."""
        return self.pack | ({self.lover} if self.lover is not None else frozenset())

    @cached_property
    def checks(self) -> dict[Seat, Verdict]:
        """A real seer's own checks, oldest first."""
        found: dict[Seat, Verdict] = {}
        for _, fact in self.note.learned:
            if fact.topic == "check" and fact.seats and fact.words:
                word = fact.words[0]
                found[fact.seats[0]] = "wolves" if word == "wolves" or word in self.state.wolf_cards else "village"
        return found

    @cached_property
    def potions(self) -> tuple[tuple[int, Potions], ...]:
        """What this witch has done, night by night."""
        past = [(answer.day, answer.choice) for answer in self.state.answers(self.me, "witch")]
        return tuple(
            (day, choice if isinstance(choice, Potions) else Potions.model_validate(choice)) for day, choice in past
        )

    @cached_property
    def saved(self) -> tuple[Seat, ...]:
        """Whom this witch has saved and who is alive."""
        victims = {day: fact.seats[0] for day, fact in self.note.learned if fact.topic == "victim" and fact.seats}
        saved = [victims[day] for day, potions in self.potions if potions.save and day in victims]
        return tuple(seat for seat in saved if seat in self.state.living)

    @cached_property
    def known(self) -> dict[Seat, float]:
        """Chances that are certain to this seat's honest self."""
        known = {self.me: 1.0 if self.wolfish else 0.0}
        for seat, verdict in self.checks.items():
            known[seat] = 1.0 if verdict == "wolves" else 0.0
        for _, fact in self.note.learned:
            if fact.topic == "fox" or fact.topic == "smell":
                if fact.words[:1] == ("no",):
                    known.update(dict.fromkeys(fact.seats, 0.0))
            elif fact.topic in ("peek", "caught") and self.card == "little_girl":
                known.update(dict.fromkeys(fact.seats, 1.0))
            elif fact.topic == "gods" or (fact.topic == "god" and fact.words[:1] == ("god",)):
                known.update(dict.fromkeys(fact.seats, 0.0))
        known[self.me] = 1.0 if self.wolfish else 0.0
        return known

    @cached_property
    def lean(self) -> dict[Seat, float]:
        """Its own hints about other seats, in log-odds."""
        lean: dict[Seat, float] = {}
        for seat in self.saved:
            lean[seat] = lean.get(seat, 0.0) - 2.2
        for _, fact in self.note.learned:
            if fact.topic == "smell" and fact.words[:1] == ("yes",):
                for seat in fact.seats:
                    lean[seat] = lean.get(seat, 0.0) + 1.2
        mine = self.card
        if mine in self.state.god_cards and not self.wolfish:
            for seat, card in self.note.roles.items():
                if card == mine and seat != self.me:
                    lean[seat] = lean.get(seat, 0.0) + 3.0
        return lean

    # -- what it believes ----------------------------------------------------------------------------------------

    @cached_property
    def taste(self) -> Taste:
        """Its own leanings, drawn once a game."""
        return _taste(self.seed, self.me, self.state.seats)

    @cached_property
    def public(self) -> Beliefs:
        """What somebody who knows nothing in private makes of the table."""
        return judge(self.note, self.state, known={}, lean={})

    @cached_property
    def beliefs(self) -> Beliefs:
        """What it works with in public."""
        if not self.wolfish:
            return judge(
                self.note,
                self.state,
                known=self.known,
                lean=self.lean,
                seer_is=self.me if self.card == "seer" else None,
                not_seers=frozenset({self.me}) if self.card != "seer" else frozenset(),
                taste=self.taste,
            )
        faking = self.me in self.note.seers
        soft = dict.fromkeys(self.pack, -SOFT)
        return judge(
            self.note,
            self.state,
            known={self.me: 0.0},
            lean=soft,
            seer_is=self.me if faking else None,
            taste=self.taste,
        )

    def suspicion(self, seat: Seat) -> float:
        """How wolfish it holds a seat to be, in public."""
        return self.beliefs.wolf.get(seat, 0.5)

    # -- how it plays --------------------------------------------------------------------------------------------

    @cached_property
    def deep(self) -> bool:
        """A wolf that plays the good villager even against its own pack (倒钩)."""
        return self.trait("style").random() < 0.35

    @cached_property
    def cursed(self) -> bool:
        """The village has lost its abilities."""
        return self.note.cursed


@lru_cache(maxsize=512)
def _taste(seed: int | str, me: Seat, count: int) -> Taste:
    dice = luck(seed, me, "taste")
    seats = range(1, count + 1)
    return Taste({seat: dice.gauss(0, TASTE) for seat in seats}, {seat: dice.gauss(0, SEER_TASTE) for seat in seats})
