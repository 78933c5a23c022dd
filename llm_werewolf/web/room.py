"""One table as it is served: its game in the host, its people and their bots, its stage.

The game is played by `host.Table`; this holds the table up (`hold=True`) until each event has been released, and so
decides when. At tables of machines that is at once. At tables with people things come at a pace that can be followed,
and nothing public is released by night but at the night's end, which nobody's doings move (pace.py).
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import aclosing, suppress
from pathlib import Path
from typing import Final, cast

from ..core.asks import AnyAsk
from ..core.events import AnyEvent, DayBroke, Spoke, Voted
from ..core.seats import Card, Seat
from ..core.sentence import Sentence, Told, system_says
from ..core.view import View
from ..engine.role import Role
from ..host import Result, Table
from ..players.base import Player
from ..players.llm.ledger import Cost
from .frames import Json, now_ms, pack
from .grid import public_turn
from .links import Rights
from .pace import Pace
from .papers import Papers, Wanted, write_papers
from .player import WebPlayer
from .presence import Presence
from .seater import Guests
from .stage import Listener, Stage
from .wording import BadWish, WrongState, wrong_state

log = logging.getLogger(__name__)
_NOTE_SECONDS: Final = 2.0
"""How long a note may be in memory only."""
_MEANT: Final = Sentence("paused", "已暂停")
_BROKEN: Final = Sentence("an error inside the server; its log says more", "服务器内部出错，详见它的日志")
Reopen = Callable[["Room"], Awaitable[tuple[Table, Guests]]]


class Room:
    """A table that is served."""

    def __init__(
        self,
        id_: str,
        folder: Path,
        papers: Papers,
        table: Table | None,
        stage: Stage,
        *,
        players: Mapping[Seat, WebPlayer],
        roles: Mapping[Card, Role],
        created: str,
        title: str,
        night_pace: float,
        guests: Guests | None = None,
        reopen: Reopen | None = None,
        second: float = 1.0,
    ) -> None:
        """`table` is None for a game that is not open; `second` as in pace.py."""
        self.id = id_
        self.folder = folder
        self.papers = papers
        self.stage = stage
        self.people = dict(players)
        for seat, player in self.people.items():
            player.notes = papers.notes.get(seat, "")
        self.created = created
        self.title = title
        self.why: str | Told = ""
        """Why it is paused, where nobody meant it to be; for the host alone."""
        self.turn: Json = {"kind": None, "seat": None, "deadline": None}
        self.used = Cost()
        """What the models have used; for the host alone, since sums that grow by night would tell of it."""
        self.presence = Presence(self)
        self.pace = Pace(stage, stage.header.setup, roles, people=bool(players), night_pace=night_pace, second=second)
        self.on_god: Callable[[Room, tuple[Listener, ...]], None] | None = None
        self._table = table
        self._guests = guests
        self._reopen = reopen
        self._playing: asyncio.Task[None] | None = None
        self._settled = 0
        """How many events of a game that was taken up again had been told by another run of the server."""
        self._busy = asyncio.Lock()
        self._noting: asyncio.TimerHandle | None = None

    @property
    def state(self) -> str:
        """waiting, running, paused or over."""
        if self.stage.over or self.papers.wanted == "stopped":
            return "over"
        if self._playing is not None and not self._playing.done():
            return "running"
        return "waiting" if self.papers.wanted == "waiting" else "paused"

    # --- what the host does ---------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin the game, or go on with it. Raises WrongState, BadWish or RecordError."""
        async with self._busy:
            await self._start()

    async def _start(self) -> None:
        if self.state in ("running", "over"):
            raise wrong_state(self.state)
        if self._table is None:
            if self._reopen is None:
                raise WrongState("the game cannot be taken up again", "这一局不能接着打")
            self._table, self._guests = await self._reopen(self)
            self._settled = len(self._table.view("god").events)
        self._want("running")
        self.why = ""
        self.pace.begin()
        self._playing = asyncio.create_task(self._play(self._table))
        self._playing.add_done_callback(lambda _: self.stage.mark("table"))
        self.presence.begin()
        self.stage.mark("table")

    async def pause(self, *, wanted: Wanted | None = "paused") -> None:
        """Stop the game where it stands; `wanted` is what a server that comes back is to do with it."""
        if self.state != "running" or self._table is None or self._playing is None:
            raise wrong_state(self.state)
        if wanted is not None:
            self._want(wanted)
        self._table.pause(_MEANT)
        await self._playing

    async def stopped(self) -> None:
        """Wait until the game is not running."""
        if self._playing is not None:
            await asyncio.wait({self._playing})

    async def stop(self) -> None:
        """End it in this server; the record stays."""
        async with self._busy:
            if self.state == "running":
                await self.pause(wanted="stopped")
            elif self.state == "over":
                raise wrong_state(self.state)
            self._want("stopped")
            await self._let_go()
        self.stage.mark("table")

    def hurry(self) -> None:
        """No more waiting between events."""
        self.pace.hurry()

    def may_hurry(self, rights: Rights) -> bool:
        """The host may, and a person once no person is left alive."""
        public = self.stage.public.state
        nobody_left = bool(public.seats) and not any(seat in public.living for seat in self.people)
        return rights.role == "host" or (rights.role == "seat" and nobody_left)

    async def close(self) -> None:
        """The server stops: what runs will go on when it comes back."""
        if self.state == "running":
            await self.pause(wanted=None)
        await self._let_go()
        if self._noting is not None:
            self._noting.cancel()
        self._put_down()
        self.presence.end()
        self.stage.drop()
        for one in tuple(self.stage.listeners):
            one.close(4410)

    async def _let_go(self) -> None:
        table, self._table = self._table, None
        if table is not None and not (self._playing and self._playing.done()):
            table.pause("closed")  # one that never began: its record is closed all the same
            with suppress(Exception):
                await table.play()
        guests, self._guests = self._guests, None
        if guests is not None:
            await guests.close()

    def noted(self) -> None:
        """Somebody wrote a note: soon it stands on the disk, whatever becomes of the server."""
        if self._noting is None:
            self._noting = asyncio.get_running_loop().call_later(_NOTE_SECONDS * self.pace.second, self._put_down)

    def _put_down(self) -> None:
        self._noting = None
        try:
            self.keep()
        except BadWish as error:
            log.warning("%s", error)

    def _want(self, wanted: Wanted) -> None:
        self.papers.wanted = wanted
        self.keep()

    def keep(self) -> None:
        """Put the papers down. Raises BadWish where the disk does not take them."""
        self.papers.notes = {seat: player.notes for seat, player in self.people.items() if player.notes}
        try:
            write_papers(self.folder, self.papers)
        except OSError as error:
            raise BadWish(
                "cannot write to {folder}: {why}",
                "无法写入 {folder}：{why}",
                folder=self.folder.name,
                why=system_says(error),
            ) from None

    # --- the game --------------------------------------------------------------------------------------------------

    async def _play(self, table: Table) -> None:
        self.used = table.ledger.total
        feed = asyncio.create_task(self._feed(table))
        # A table that is held up by nobody would wait for ever.
        feed.add_done_callback(lambda done: None if done.cancelled() or not done.exception() else table.pause(_BROKEN))
        try:
            result: Result | None = await table.play()
            if result and not result.paused:
                await feed
        except Exception:
            # Whatever goes wrong in one game, the server and the other tables go on.
            log.exception("table %s", self.id)
            result = None
        if result is None or result.paused:
            why = table.why_paused if result else _BROKEN
            self.why = "" if why is None or why is _MEANT else why
            feed.cancel()
        else:
            for player in self.people.values():
                player.game_over()
            self.stage.end()
            self.tell_thoughts()
        self.pace.end_night()
        self._table = None
        guests, self._guests = self._guests, None
        if guests is not None:
            await guests.close()

    async def _feed(self, table: Table) -> None:
        skip = len(self.stage.told)
        settled = skip or self._settled
        if skip:
            self.pace.back()
        told = cast("AsyncGenerator[AnyEvent, None]", table.events("god", hold=True))
        async with aclosing(told) as events:
            number = 0
            async for event in events:
                number += 1
                if number <= skip:
                    continue
                slowly = self.pace.paced and number > settled
                if slowly:
                    await self.pace.before(event, table.steps)
                self.stage.release(event)
                if isinstance(event, Voted) and self.turn["kind"] == "vote":
                    self._nobodys_turn()
                if self._guests is not None and self._guests.players and isinstance(event, Spoke | Voted | DayBroke):
                    self.tell_thoughts()
                    self.stage.mark_host()
                if slowly:
                    await self.pace.after(event)
                elif number % 8 == 0:
                    await asyncio.sleep(0)  # many tables share this loop
                if number == settled:
                    self.pace.back()

    # --- what a person's seat needs (player.Desk) ------------------------------------------------------------------

    def tell_seat(self, seat: Seat, frame: str) -> None:
        """A frame for every page of a seat."""
        self.stage.tell_seat(seat, frame)

    def seconds(self, ask: AnyAsk, view: View) -> float | None:
        """How long a person has."""
        return self.pace.seconds(ask, view)

    async def ready(self, ask: AnyAsk) -> None:
        """Wait until a question may be put."""
        await self.pace.ready(ask)

    def slack(self) -> float:
        """How long an answer may be on its way."""
        return self.pace.slack

    def asked(self, ask: AnyAsk, deadline: int | None) -> None:
        """A question was put: by day everybody sees that somebody speaks, or that there is a vote."""
        if form := public_turn(ask.kind):
            self.turn = {"kind": form, "seat": ask.seat if form == "speech" else None, "deadline": deadline}
            self.stage.mark("turn")

    def closed(self, ask: AnyAsk) -> None:
        """A question is over."""
        if public_turn(ask.kind) == "speech":
            self._nobodys_turn()

    def _nobodys_turn(self) -> None:
        self.turn = {"kind": None, "seat": None, "deadline": None}
        self.stage.mark("turn")

    def turn_frame(self) -> str:
        """Whose turn it is."""
        return pack("turn", **self.turn, now=now_ms())

    # --- who comes and goes -----------------------------------------------------------------------------------------

    def join(self, listener: Listener) -> None:
        """A page comes."""
        self.stage.listeners.add(listener)
        if listener.rights.seat is not None:
            self.presence.came(listener.rights.seat)

    def leave(self, listener: Listener) -> None:
        """A page goes."""
        self.stage.listeners.discard(listener)
        if listener.rights.seat is not None:
            self.presence.went(listener.rights.seat)

    def tell_thoughts(self, *listeners: Listener) -> None:
        """What models thought, as soon as it has been read, for these or all who look with the moderator's eyes."""
        if self.on_god is not None:
            every = (one for one in self.stage.listeners if one.key == "god")
            self.on_god(self, listeners or tuple(every))

    def seated(self, players: Mapping[Seat, Player]) -> dict[Seat, Player]:
        """All players: these, and the people."""
        return {**players, **self.people}
