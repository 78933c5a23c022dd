"""What every audience of one table has been told, and who listens. Knows nothing of how a game is played."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Literal, Protocol

from ..core.events import AnyEvent
from ..core.seats import Seat, Viewer
from ..transcript.header import Header
from ..viewer import kind_forms, lexicon
from .frames import Json
from .links import Rights
from .papers import Papers
from .reels import Reel

Key = Viewer | Literal["delayed"]
"""A view, or the public one as those see it who hold no link."""


class Listener(Protocol):
    """A connection, as its table knows it."""

    rights: Rights
    key: Key

    def wake(self) -> None:
        """There may be something new in its reel."""
        ...

    def push(self, frame: str) -> None:
        """Send this frame."""
        ...

    def mark(self, what: Literal["table", "turn", "night"]) -> None:
        """Send the latest of this."""
        ...

    def close(self, code: int) -> None:
        """Send what is to be sent and end."""
        ...


class Stage:
    """The audiences of a table."""

    def __init__(self, header: Header, papers: Papers, *, second: float = 1.0) -> None:
        self.header = header
        self.papers = papers
        self.told: list[AnyEvent] = []
        """Everything that has been released, the moderator's part too."""
        self.listeners: set[Listener] = set()
        self.over = False
        self._second = second
        self._reels: dict[Viewer, Reel] = {}
        self.public = self.reel("public")
        self._late: Reel | None = Reel("public") if papers.watch_delay else None
        self._late_tasks: set[asyncio.Task[None]] = set()
        self.late_over = False
        """Whether those who watch with a delay have seen the end."""
        self.mvp: Json | None = None
        """Who was worth most, once that is known."""
        self.framed: dict[Rights, str] = {}
        """The frame about the table, by what a link is good for: hundreds of watchers are sent the same."""
        self._words: Json = {}

    def reel(self, key: Key) -> Reel:
        """What an audience has been told; made when somebody first asks for it."""
        if key == "delayed":
            return self.public if self._late is None else self._late
        if key not in self._reels:
            self._reels[key] = Reel(key, self.told)
        return self._reels[key]

    def release(self, event: AnyEvent) -> None:
        """Tell it to whom it is addressed."""
        self.told.append(event)
        heard: set[Key] = {key for key, reel in self._reels.items() if reel.take(event)}
        if event.to == "all":
            self._pass_late(event)
            if self._late is None:
                heard.add("delayed")
        self.wake(heard)
        self._mark_out(event, late=False)

    def end(self) -> None:
        """The game is over."""
        self.over = True
        if self._late is None:
            self.late_over = True
        else:
            self._later(self._end_late)
        self.mark("table")

    def load(self, events: Iterable[AnyEvent]) -> None:
        """A recorded game: all of it has been told long ago."""
        for event in events:
            self.told.append(event)
            self.public.take(event)
            if self._late is not None:
                self._late.take(event)

    def wake(self, keys: Iterable[Key]) -> None:
        """Tell those of these audiences that there is something new."""
        wanted = set(keys)
        for one in self.listeners:
            if one.key in wanted:
                one.wake()

    def mark(self, what: Literal["table", "turn", "night"]) -> None:
        """Everybody is to get the latest of this."""
        if what == "table":
            self.framed.clear()
        for one in self.listeners:
            one.mark(what)

    def mark_host(self) -> None:
        """The host's pages alone get the table anew."""
        for one in self.listeners:
            if one.rights.role == "host":
                self.framed.pop(one.rights, None)
                one.mark("table")

    def tell_seat(self, seat: Seat, frame: str) -> None:
        """A frame for every page of a seat."""
        for one in tuple(self.listeners):
            if one.rights.seat == seat:
                one.push(frame)

    # --- who may see what -----------------------------------------------------------------------------------------

    def key(self, rights: Rights, view: Viewer) -> Key:
        """Which reel serves a view to somebody."""
        return "delayed" if view == "public" and rights.role == "public" else view

    def views(self, rights: Rights) -> list[Viewer]:
        """The views somebody may have now, the best to begin with first."""
        seats: list[Viewer] = list(range(1, self.header.setup.seats + 1))
        ended = self.late_over if rights.role == "public" else self.over
        if rights.role == "host" or (ended and self.papers.god_after_end):
            every: list[Viewer] = ["public", "god", *seats]
            return every if rights.seat is None else [rights.seat, *(view for view in every if view != rights.seat)]
        if rights.seat is None:
            return ["public"]
        own: list[Viewer] = [rights.seat, "public"]
        out = rights.seat not in self.public.state.living and bool(self.public.state.seats)
        return [*own, "god"] if out and self.papers.god_for_out else own

    def viewer_data(self, view: Viewer) -> Json:
        """What `createViewer` takes, without the events."""
        infos = self.header.seats
        self._words = self._words or {**lexicon(self.header.setup.deck)}
        return {
            "perspective": view,
            "lang": self.header.lang,
            "names": {str(info.seat): info.name for info in infos if info.name},
            "abouts": {str(info.seat): self.about(info.seat, view) for info in infos},
            "words": self._words,
            "forms": kind_forms(),
            "title": "",
            "mvp": self.mvp if self.over and (view == "god" or self.late_over) else None,
        }

    def about(self, seat: Seat, view: Viewer) -> str:
        """Who plays: a persona is told to its model alone, and a server's address is nobody's business."""
        return self.header.seats[seat - 1].about(view)

    # --- those who watch with a delay -----------------------------------------------------------------------------

    def _pass_late(self, event: AnyEvent) -> None:
        if self._late is not None:
            self._later(lambda: self._take_late(event))

    def _later(self, act: Callable[[], None]) -> None:
        async def wait() -> None:
            await asyncio.sleep(self.papers.watch_delay * self._second)
            act()

        task = asyncio.get_running_loop().create_task(wait())
        self._late_tasks.add(task)
        task.add_done_callback(self._late_tasks.discard)

    def _take_late(self, event: AnyEvent) -> None:
        if self._late is not None and self._late.take(event):
            self.wake(("delayed",))
            self._mark_out(event, late=True)

    def _mark_out(self, event: AnyEvent, *, late: bool) -> None:
        """Who is out may do other things, and is no longer waited for: those who have been told get the table anew."""
        if event.type == "out" and event.seats and event.to == "all":
            self.framed.clear()
            for one in self.listeners:
                if late == (one.key == "delayed" and self._late is not None):
                    one.mark("table")

    def _end_late(self) -> None:
        self.late_over = True
        self.mark("table")  # for the others it ended before, but who was worth most is told to all at once

    def drop(self) -> None:
        """Let go of everything that waits."""
        for task in self._late_tasks:
            task.cancel()
