"""When things happen at one table: time to read by day, the grid by night, and how long a person may take."""

import asyncio
import time
from contextlib import suppress

from ..core.asks import AnyAsk
from ..core.events import AnyEvent, NightFell
from ..core.setup import Setup
from ..core.view import View
from ..players.human.clock import seconds_for
from .grid import SLACK, Night, next_tick, reading_seconds
from .stage import Stage

_GREETING = 4.0
"""Seconds between the deal and the first night, to look at one's card."""


class Pace:
    """The pace of one table. Tables of machines have no nights that last."""

    def __init__(self, stage: Stage, setup: Setup, *, people: bool, night_pace: float, second: float) -> None:
        """`second` says how long a second is, for tests in a hurry."""
        self.paced = stage.papers.paced
        self._stage = stage
        self._setup = setup
        self._people = people
        self._grid = night_pace if self.paced and people else 0.0
        self.second = second
        self.slack = SLACK * second
        """How long an answer may be on its way."""
        self._night: tuple[Night, float] | None = None
        self._hurried = asyncio.Event()
        self._ticking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The game begins, or goes on."""
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        """No more waiting between events."""
        self._hurried.set()

    async def before(self, event: AnyEvent) -> None:
        """Wait until an event may be released."""
        if isinstance(event, NightFell):
            if event.day == 1 and self._people:
                await self._sleep(_GREETING)
            self._night_falls(event.day)
        elif event.to == "all" and self._night is not None:
            await self._dawn()

    async def after(self, event: AnyEvent) -> None:
        """Wait until those who were told of an event have taken it in."""
        if event.to == "all":
            await self._sleep(reading_seconds(event, self._stage.header.lang))

    def back_in_night(self) -> None:
        """A game that was left by night goes on with a whole night's time."""
        public = self._stage.public.state
        if self.paced and public.day and public.phase == "night":
            self._night_falls(public.day)

    def end_night(self) -> None:
        """No tick any more."""
        self._night = None
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def seconds(self, ask: AnyAsk, view: View) -> float | None:
        """How long a person has, by the rules' clock and, by night, by the night's timetable."""
        seconds: float = seconds_for(ask, view)
        if not seconds:
            return None
        if self._grid and self._night is not None:
            night, began = self._night
            if night.bounded:
                seconds = min(seconds, night.left(ask.kind, (time.monotonic() - began) / self.second))
        return seconds * self.second

    def _night_falls(self, day: int) -> None:
        self.end_night()
        began = time.monotonic()
        self._night = (Night(self._setup, day), began)
        if self._grid:
            self._ticking = asyncio.create_task(self._tick(began))

    async def _tick(self, began: float) -> None:
        count = 0
        while True:
            count += 1
            await asyncio.sleep(max(began + count * self._grid * self.second - time.monotonic(), 0))
            self._stage.mark("night")

    async def _dawn(self) -> None:
        """Wait for the night's end: a tick of the grid that nobody's doings have moved."""
        if self._night is None:
            return
        night, began = self._night
        passed = (time.monotonic() - began) / self.second
        if self._grid:
            until = next_tick(max(passed, night.length if night.bounded else 0.0), self._grid)
            await self._sleep(until - passed)
        self.end_night()

    async def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), seconds * self.second)
