"""Those who follow a game: each gets its own stream of what is addressed to it."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from typing import Final

from ..core.events import AnyEvent
from ..core.seats import Viewer, hears

_END: Final = object()


class Ear:
    """One listener's stream."""

    def __init__(self, viewer: Viewer, *, hold: bool) -> None:
        self.viewer = viewer
        self.hold = hold
        self._queue: asyncio.Queue[AnyEvent | object] = asyncio.Queue()

    def hear(self, events: Iterable[AnyEvent]) -> None:
        """Queue what is addressed to this listener."""
        for event in events:
            if hears(self.viewer, event.to):
                self._queue.put_nowait(event)

    def end(self) -> None:
        """Nothing comes any more."""
        self._queue.put_nowait(_END)

    async def __aiter__(self) -> AsyncIterator[AnyEvent]:
        while (event := await self._queue.get()) is not _END:
            try:
                yield event  # type: ignore[misc]  # all but the end mark is an event
            finally:
                self._queue.task_done()

    async def caught_up(self) -> None:
        """Wait until everything queued has been dealt with."""
        await self._queue.join()


class Audiences:
    """All listeners of a table."""

    def __init__(self) -> None:
        self._ears: list[Ear] = []
        self._closed = False

    def join(self, viewer: Viewer, so_far: Iterable[AnyEvent], *, hold: bool) -> Ear:
        """A new listener, told what has happened so far."""
        ear = Ear(viewer, hold=hold)
        ear.hear(so_far)
        if self._closed:
            ear.end()
        self._ears.append(ear)
        return ear

    def leave(self, ear: Ear) -> None:
        """A listener goes."""
        if ear in self._ears:
            self._ears.remove(ear)

    def tell(self, events: Iterable[AnyEvent]) -> None:
        """Something happened."""
        events = list(events)
        for ear in self._ears:
            ear.hear(events)

    async def caught_up(self, pause: asyncio.Event) -> None:
        """Wait for the listeners that hold the game up, or for the pause."""
        holding = [ear for ear in self._ears if ear.hold]
        if not holding:
            return
        heard = asyncio.gather(*(ear.caught_up() for ear in holding))
        stop = asyncio.ensure_future(pause.wait())
        await asyncio.wait((heard, stop), return_when=asyncio.FIRST_COMPLETED)
        heard.cancel()
        stop.cancel()
        await asyncio.gather(heard, stop, return_exceptions=True)

    def close(self) -> None:
        """The game is over, or paused."""
        self._closed = True
        for ear in self._ears:
            ear.end()
