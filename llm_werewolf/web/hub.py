"""All tables of a server: made, found, taken up again, closed."""

import asyncio
import re
import secrets
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ..core.seats import Seat
from ..core.sentence import Told
from ..host import Table
from ..players.names import tidy_names
from ..transcript import RecordError, read_record
from ..transcript.header import Header
from .frames import pack
from .links import digest, new_secret
from .papers import FILE, Papers, read_papers, write_papers
from .player import LateDesk, WebPlayer
from .room import Room
from .seater import Guests, Places
from .setting import Made, Options, bots, created, guests_of, is_over
from .stage import Listener, Stage
from .wishes import Wishes, choose_board
from .wording import BadWish, tidy_text

ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,119}")
MOST_TABLES: Final = 200
"""Tables that are not over."""
MOST_KEPT: Final = 100
"""Tables that are over and still in memory; others are read again when somebody asks."""


class Hub:
    """The tables."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.rooms: dict[str, Room] = {}
        self.demo: str | None = None
        self.boot = secrets.token_hex(3)
        self._thinking = asyncio.Semaphore(1)
        self._tasks: set[asyncio.Task[None]] = set()

    # --- making ----------------------------------------------------------------------------------------------------

    async def make(self, wishes: Wishes) -> Made:
        """A new table. Raises BadWish, BoardError, RuleError, TableError or RecordError."""
        if (wishes.board is None) == (wishes.cards is None):
            raise BadWish("say board or cards, one of them", "board 和 cards 要写一个，也只能写一个")
        if sum(room.state != "over" for room in self.rooms.values()) >= MOST_TABLES:
            raise BadWish("this server has as many tables as it takes", "这台服务器上的牌桌已经满了")
        roles = dict(self.options.roles)
        board = choose_board(wishes.board or wishes.cards or "", roles, cards=wishes.cards is not None)
        lang = wishes.lang or self.options.lang
        names = tidy_names(wishes.names)
        who = {seat: wishes.seats.get(seat, "basic") for seat in range(1, len(board.deck) + 1)}
        for of_seats in (wishes.seats, names, wishes.personas):
            if wrong := [seat for seat in of_seats if seat not in who]:
                raise BadWish(
                    "there is no seat {seat}: the seats of this table are 1 to {count}",
                    "没有 {seat} 号座位：这一桌的座位是 1 到 {count}",
                    seat=wrong[0],
                    count=len(who),
                )
        self._check(who)
        seed = secrets.randbelow(10**9) if wishes.seed is None else wishes.seed
        people = tuple(seat for seat, one in who.items() if one == "person")
        personas = {seat: tidy_text(one, 500) for seat, one in wishes.personas.items()}
        guests = await self.options.seater.seat(Places(guests_of(who), lang, names, personas))
        desk = LateDesk()
        mine = {seat: WebPlayer(seat, lang, desk, seed=f"{seed}/{seat}", boot=self.boot) for seat in people}
        kinds = {seat: "human" if one == "person" else one for seat, one in who.items()} | dict(guests.kinds)
        try:
            table = Table(
                board,
                {**bots(who, seed, lang, self._thinking), **guests.players, **mine},
                seed=seed,
                lang=lang,
                rules=wishes.rules,
                names=names,
                kinds=kinds,
                personas={**personas, **guests.personas},
                out=self.options.out,
                roles=roles,
                budget=self.options.budget,
            )
            folder = table.folder
            assert folder is not None  # `out` was given
            table.keep(guests.settings(folder))
        except BaseException:
            await guests.close()
            raise
        fresh = {holder: new_secret() for holder in ("host", "watch", *map(str, people))}
        papers = Papers(
            secrets={holder: digest(secret) for holder, secret in fresh.items()},
            people=people,
            god_after_end=wishes.god_after_end,
            god_for_out=wishes.god_for_out,
            watch_delay=wishes.watch_delay,
            paced=bool(people) if wishes.paced is None else wishes.paced,
            grace=wishes.grace,
        )
        room = self._room(folder, papers, table.header, mine, table=table, guests=guests)
        desk.room = room
        room.keep()
        self._add(room)
        if wishes.start:
            await room.start()
        return Made(room, fresh)

    def _check(self, who: Mapping[Seat, str]) -> None:
        """Only what this server lets a browser ask for."""
        known = {f"model:{name}" for name in self.options.seater.models()}
        for seat, one in who.items():
            if one not in ("person", "basic", "random") and one not in known:
                raise BadWish(
                    "seat {seat}: there is no player of that kind here", "{seat} 号：这里没有这种玩家", seat=seat
                )

    def _room(
        self,
        folder: Path,
        papers: Papers,
        header: Header,
        players: Mapping[Seat, WebPlayer],
        *,
        table: Table | None = None,
        guests: Guests | None = None,
        begun: str = "",
    ) -> Room:
        room = Room(
            folder.name,
            folder,
            papers,
            table,
            Stage(header, papers, second=self.options.second),
            players=players,
            roles=self.options.roles,
            created=begun or datetime.now(UTC).isoformat(timespec="seconds"),
            title=header.setup.board,
            night_pace=self.options.night_pace,
            guests=guests,
            reopen=self._reopen,
            second=self.options.second,
        )
        room.on_god = self._tell_thoughts
        return room

    def _add(self, room: Room) -> None:
        self.rooms[room.id] = room
        over = [one for one in self.rooms.values() if one.state == "over" and one.stage.late_over >= one.stage.over]
        idle = [one for one in over if not one.stage.listeners]
        for one in idle[: max(0, len(idle) - MOST_KEPT)]:
            one.stage.drop()
            del self.rooms[one.id]

    # --- finding ---------------------------------------------------------------------------------------------------

    def folder(self, name: str) -> Path | None:
        """A game's folder by its name; None for whatever is no plain name of one that is there."""
        if not ID.fullmatch(name):
            return None
        folder = self.options.out / name
        return folder if not folder.is_symlink() and (folder / "game.jsonl").is_file() else None

    async def find(self, id_: str) -> Room | None:
        """A table by its id, read from the disk where it is over; None where there is none that was served."""
        if room := self.rooms.get(id_):
            return room
        folder = self.folder(id_)
        if folder is None or not (folder / FILE).is_file():
            return None
        papers = read_papers(folder)
        with suppress(RecordError):
            return None if papers is None else self._load(folder, papers)
        return None

    def _load(self, folder: Path, papers: Papers) -> Room:
        """A table from its folder. Raises RecordError."""
        record = read_record(folder)
        desk = LateDesk()
        header = record.header
        players = {
            seat: WebPlayer(seat, header.lang, desk, seed=f"{header.seed}/{seat}", boot=self.boot)
            for seat in papers.people
        }
        room = self._room(folder, papers, header, players, begun=created(folder))
        desk.room = room
        if record.finished:
            room.stage.load(record.events)
            room.stage.over = room.stage.late_over = True
            room.tell_thoughts()
        self._add(room)
        return room

    # --- taking up again -------------------------------------------------------------------------------------------

    async def resume_all(self) -> None:
        """What ran or waited when the server stopped."""
        if not self.options.resume or not self.options.out.is_dir():
            return
        for file in sorted(self.options.out.glob(f"*/{FILE}")):
            papers = read_papers(file.parent)
            if (
                file.parent.name in self.rooms
                or papers is None
                or papers.wanted == "stopped"
                or self.folder(file.parent.name) is None
            ):
                continue
            with suppress(RecordError):
                if is_over(file.parent):
                    continue
                room = self._load(file.parent, papers)
                if papers.wanted == "running" and guests_of(self._who(room)):
                    # Its models are tried first: nobody else is to wait for them.
                    self._beside(self._take_up(room))
                elif papers.wanted == "running":
                    await self._take_up(room)
                else:
                    room.stage.load(read_record(file.parent).events)

    async def _take_up(self, room: Room) -> None:
        try:
            await room.start()
        except (ValueError, RecordError) as error:
            room.why = error if isinstance(error, Told) else str(error)  # it stands as paused, and its host is told why

    async def adopt(self, folder: Path) -> Made:
        """A recorded game that is not over becomes a table. Raises BadWish or RecordError."""
        known = self.rooms.get(folder.name)
        if known is not None and known.state != "over":
            raise BadWish("this game is at a table already", "这一局已经在一张牌桌上了")
        record = read_record(folder)
        if record.finished or record.header.source:
            if record.finished:
                raise BadWish("this game is over", "这一局已经结束")
            raise BadWish("an imported game cannot be taken up again", "导入的对局不能接着打")
        people = tuple(info.seat for info in record.header.seats if info.kind == "human")
        fresh = {holder: new_secret() for holder in ("host", "watch", *map(str, people))}
        digests = {holder: digest(secret) for holder, secret in fresh.items()}
        papers = Papers(secrets=digests, people=people, wanted="paused", paced=bool(people))
        if was := read_papers(folder):  # its host wished things of it, and people noted things
            papers = was.model_copy(update={"secrets": digests, "people": people, "wanted": "paused"})
        write_papers(folder, papers)
        if known is not None:
            self.rooms.pop(known.id)
        room = self._load(folder, papers)
        await room.start()
        return Made(room, fresh)

    @staticmethod
    def _who(room: Room) -> dict[Seat, str]:
        """Who sits where, as at the making of a table."""
        return {info.seat: "person" if info.seat in room.people else info.kind for info in room.stage.header.seats}

    async def _reopen(self, room: Room) -> tuple[Table, Guests]:
        """Open a table's game again. Raises BadWish or RecordError."""
        record = read_record(room.folder)
        header = record.header
        names = {info.seat: info.name for info in header.seats if info.name}
        personas = {info.seat: info.persona for info in header.seats if info.persona}
        who = self._who(room)
        guests = await self.options.seater.seat(Places(guests_of(who), header.lang, names, personas, room.folder))
        try:
            players = room.seated({**bots(who, header.seed, header.lang, self._thinking), **guests.players})
            table = Table.resume(room.folder, players, roles=self.options.roles, budget=self.options.budget)
            return table, guests
        except BaseException:
            await guests.close()
            raise

    async def close(self) -> None:
        """The server stops."""
        await asyncio.gather(*(room.close() for room in self.rooms.values()), return_exceptions=True)
        for task in self._tasks:
            task.cancel()

    # --- the moderator's extras ------------------------------------------------------------------------------------

    def _tell_thoughts(self, room: Room, listeners: tuple[Listener, ...]) -> None:
        if not listeners and not room.stage.over:
            return
        self._beside(self._read_thoughts(room, listeners))

    def _beside(self, work: Coroutine[None, None, None]) -> None:
        """Do something while everything else goes on."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _read_thoughts(self, room: Room, listeners: tuple[Listener, ...]) -> None:
        with suppress(RecordError, ValueError, OSError):
            thoughts, mvp = await asyncio.to_thread(self.options.clerk.extras, room.folder)
            news = room.stage.over and mvp != room.stage.mvp
            room.stage.mvp = mvp
            if news:
                room.stage.mark("table")
            # The record may be ahead of what has been released.
            told = len(room.stage.told)
            kept = [one for one in thoughts if isinstance(at := one.get("at_event"), int) and at < told]
            frame = pack("thoughts", view="god", thoughts=kept)
            for listener in listeners:
                if kept and listener.key == "god":
                    listener.push(frame)
