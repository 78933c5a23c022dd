"""What one audience has been told, and the state folded from just that.

One class serves prompts, bots, the terminal, replays and spectators. Its events are numbered densely by themselves:
a gap in a shared count would tell of hidden acts.
"""

from collections.abc import Iterable

from .events import AnyEvent
from .rules import Rules
from .seats import Card, Seat, Viewer, hears
from .state import State


class View:
    """The game as `viewer` knows it."""

    __slots__ = ("events", "state", "viewer")

    def __init__(self, viewer: Viewer, events: Iterable[AnyEvent] = ()) -> None:
        self.viewer = viewer
        self.events: list[AnyEvent] = []
        self.state = State()
        for event in events:
            self.take(event)

    def take(self, event: AnyEvent) -> bool:
        """Take in an event if it is addressed to this audience; says whether it was."""
        if not hears(self.viewer, event.to):
            return False
        self.events.append(event)
        self.state.apply(event)
        return True

    @property
    def me(self) -> Seat:
        """The seat whose view this is. Raises TypeError for a spectator's view."""
        if not isinstance(self.viewer, int):
            raise TypeError(f"the {self.viewer} view has no seat of its own")
        return self.viewer

    @property
    def card(self) -> Card:
        """The card this seat holds now."""
        return self.state.cards[self.me]

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        if self.state.rules is None:
            raise RuntimeError("the table has not been set yet")
        return self.state.rules
