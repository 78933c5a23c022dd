"""Turns the events of one view into the pieces of a screen, with a fold of its own over just these events."""

from collections.abc import Mapping

from ...core.events import AnyEvent, Dealt
from ...core.seats import Seat, Viewer
from ...core.state import State
from .blocks import Block, Grid, Line
from .knowledge import Knowledge
from .people import People
from .phrases import Phrases
from .private import PrivateTeller
from .public import PublicTeller


class Teller:
    """Tells a game to one viewer, event by event."""

    def __init__(self, lang: str, viewer: Viewer, names: Mapping[Seat, str]) -> None:
        self.say = Phrases(lang)
        self.viewer = viewer
        self.state = State()
        self.people = People(self.say, self.state, viewer, names)
        self.knowledge = Knowledge(self.say, self.people, self.state, viewer)
        self._public = PublicTeller(self.say, self.people)
        self._private = PrivateTeller(self.say, self.people, self._public)
        self._deal: list[Seat] = []

    def take(self, event: AnyEvent) -> list[Block]:
        """The pieces for the next event of the view."""
        self.state.apply(event)
        self.knowledge.take(event)
        if isinstance(event, Dealt):
            self._deal.append(event.seat)
            return []
        return [*self.flush(), *self._public.tell(event), *self._private.tell(event)]

    def flush(self) -> list[Block]:
        """What is still held back: cards are dealt one by one and shown together."""
        seats, self._deal = self._deal, []
        if not seats:
            return []
        if self.viewer != "god":
            card = self.people.card(self.state.cards[seats[0]])
            return [Line(self.say("table.you_are", seat=seats[0], card=card), "private")]
        rows = tuple((self.people.label(seat), self.people.card(self.state.cards[seat])) for seat in seats)
        head = (self.say.plain("end.seat"), self.say.plain("end.card"))
        return [Grid(self.say("table.deal"), head, rows)]
