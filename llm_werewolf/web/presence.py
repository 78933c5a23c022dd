"""Who is there: pages by seat, and when a bot sits in for a person who is away.

How long somebody is away decides that, and nothing else: were it the open question, a bot that sits in by night would
tell who was asked.
"""

import asyncio
from collections import Counter
from typing import Protocol

from ..core.seats import Seat
from .pace import Pace
from .papers import Papers
from .player import WebPlayer
from .stage import Stage


class _Room(Protocol):
    """What this needs of a table."""

    papers: Papers
    people: dict[Seat, WebPlayer]
    stage: Stage
    pace: Pace

    @property
    def state(self) -> str: ...


class Presence:
    """The people of a table."""

    def __init__(self, room: _Room) -> None:
        self._room = room
        self._pages: Counter[Seat] = Counter()
        self._timers: dict[Seat, asyncio.TimerHandle] = {}

    def online(self, seat: Seat) -> bool:
        """Whether a page of this seat is open."""
        return self._pages[seat] > 0

    @property
    def pages(self) -> int:
        """How many pages of seats are open."""
        return self._pages.total()

    def begin(self) -> None:
        """The game goes on: whoever is not there has its grace from now."""
        for seat in self._room.people:
            if not self.online(seat):
                self._wait(seat)

    def came(self, seat: Seat) -> None:
        """A page of this seat opens; the seat is handed back at once."""
        self._pages[seat] += 1
        if timer := self._timers.pop(seat, None):
            timer.cancel()
        player = self._room.people.get(seat)
        if player is not None and player.away:
            player.sit_in(False)
        if self._pages[seat] == 1:
            self._room.stage.mark("table")

    def went(self, seat: Seat) -> None:
        """A page of this seat closes."""
        self._pages[seat] -= 1
        if self._pages[seat] <= 0:
            del self._pages[seat]
            self._wait(seat)
            self._room.stage.mark("table")

    def end(self) -> None:
        """Nobody is waited for any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _wait(self, seat: Seat) -> None:
        if seat not in self._room.people or seat in self._timers:
            return
        loop = asyncio.get_running_loop()
        self._timers[seat] = loop.call_later(self._room.papers.grace * self._room.pace.second, self._away, seat)

    def _away(self, seat: Seat) -> None:
        self._timers.pop(seat, None)
        if not self.online(seat) and self._room.state == "running":
            self._room.people[seat].sit_in(True)
            self._room.stage.mark("table")
