"""When things happen at one table: time to read by day, the grid by night, and how long a person may take."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

from ..core.asks import AnyAsk
from ..core.events import Answer, AnyEvent, Learned, NightFell
from ..core.seats import CHANCE, Card
from ..core.setup import Setup
from ..core.view import View
from ..engine.role import Role
from ..players.human.clock import seconds_for
from .grid import SLACK, Night, next_tick, reading_seconds
from .hush import Hush, asked_unseen
from .stage import Stage

_GREETING: Final = 4.0
"""Seconds between the deal and the first night, to look at one's card."""
_MARGIN: Final = 1.0
"""Seconds for all that happens around a question that is put unseen."""


class Pace:
    """The pace of one table. Tables of machines have no nights that last."""

    def __init__(
        self,
        stage: Stage,
        setup: Setup,
        roles: Mapping[Card, Role],
        *,
        people: bool,
        night_pace: float,
        second: float,
    ) -> None:
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
        self._step = 0, 0.0
        """The latest step of the night, and how long after nightfall its questions were put."""
        self._idle = 0.0
        """Since when nothing more has been there to be told."""
        self._beyond = 0.0
        """Seconds by which the longest night so far outlasted its timetable."""
        self._hush = Hush(setup, roles)
        self._quiet: tuple[float, float] | None = None
        """For how many seconds, from when on, somebody may be asked unseen."""
        self._hurried = asyncio.Event()
        self._ticking: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """The game begins, or goes on."""
        self._hurried = asyncio.Event()

    def hurry(self) -> None:
        """No more waiting between events."""
        self._hurried.set()

    async def before(self, event: AnyEvent, step: int) -> None:
        """Wait until an event may be released; `step` tells what was answered together from all else."""
        if event.to == "all":
            await self._until_quiet()
        if isinstance(event, NightFell):
            if event.day == 1 and self._people:
                await self._sleep(_GREETING)
            self._night_falls(event.day)
        elif event.to == "all" and self._night is not None:
            await self._dawn()
        else:
            await self._by_stage(event, step)

    async def after(self, event: AnyEvent) -> None:
        """Wait until those who were told of an event have taken it in."""
        if event.to == "all":
            self._fall_quiet(event)
            await self._sleep(reading_seconds(event, self._stage.header.lang))
        self._idle = _now()

    async def ready(self, ask: AnyAsk) -> None:
        """Wait until a question may be put: by night not before its stage, by day while no other may be open unseen."""
        if self._night is not None and self._grid:
            night, began = self._night
            await self._sleep(night.opens(ask.kind) - self._passed(began))
        elif not asked_unseen(ask.kind):
            await self._until_quiet()

    def back(self) -> None:
        """A game that was left by night, or while somebody may have been asked unseen, has all that time again."""
        self._quiet = None
        self._idle = _now()
        if not self.paced:
            return
        public = self._stage.public.state
        if public.day and public.phase == "night":
            self._night_falls(public.day)
        if last := next((event for event in reversed(self._stage.told) if event.to == "all"), None):
            self._fall_quiet(last)

    def end_night(self) -> None:
        """No tick any more."""
        self._night = None
        if self._ticking is not None:
            self._ticking.cancel()
            self._ticking = None

    def seconds(self, ask: AnyAsk, view: View) -> float | None:
        """How long a person has by the rules' clock, to which the night's timetable is made; None: no clock."""
        return seconds_for(ask, view) * self.second or None

    def _night_falls(self, day: int) -> None:
        self.end_night()
        began = _now()
        self._night = (Night(self._setup, day), began)
        if self._grid:
            self._ticking = asyncio.create_task(self._tick(began))

    async def _tick(self, began: float) -> None:
        count = 0
        while True:
            count += 1
            await asyncio.sleep(max(began + count * self._grid * self.second - _now(), 0))
            self._stage.mark("night")

    async def _dawn(self) -> None:
        """Wait for the night's end: a tick of the grid that nobody's doings have moved."""
        if self._night is None:
            return
        night, began = self._night
        passed = self._passed(began)
        if self._grid:
            self._beyond = max(self._beyond, passed - night.length)
            await self._sleep(next_tick(night.length + self._beyond, self._grid) - passed)
        self.end_night()

    async def _by_stage(self, event: AnyEvent, step: int) -> None:
        """By night what comes of a stage waits for its end: how long others took for theirs is nobody's business."""
        if self._night is None or not self._grid:
            return
        night, began = self._night
        passed = self._passed(began)
        if step != self._step[0]:
            self._step = step, self._passed(began, self._idle)
        match event:
            case Answer() if event.seat != CHANCE:
                until = night.closes(event.kind, self._step[1])
            case Learned():
                until = night.tells(event.topic)
            case _:
                return
        await self._sleep(until - passed)

    def _passed(self, began: float, until: float | None = None) -> float:
        """Seconds of the table since then."""
        return ((_now() if until is None else until) - began) / self.second

    def _fall_quiet(self, event: AnyEvent) -> None:
        """After an event that everybody was told of: the time in which somebody may be asked unseen begins."""
        seconds = self._hush.after(event, self._stage.public.state) if self._grid else 0
        if seconds:
            seconds += reading_seconds(event, self._stage.header.lang) + SLACK + _MARGIN
            self._quiet = seconds, _now()

    async def _until_quiet(self) -> None:
        """Wait until it does not show whether somebody was asked; where that took longer, until as much time again."""
        if (quiet := self._quiet) is None:
            return
        seconds, began = quiet
        passed = self._passed(began)
        await self._sleep(next_tick(max(passed, seconds), seconds) - passed)
        if self._quiet is quiet:
            self._quiet = None

    async def _sleep(self, seconds: float) -> None:
        if seconds > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), seconds * self.second)


def _now() -> float:
    """Seconds, by the clock that timers go by."""
    return asyncio.get_running_loop().time()
