"""A table at which a game is played: the one place that awaits the world.

    table = Table("huanle-9", {seat: BasicBot(seed=seat) for seat in range(1, 10)}, seed=7)
    async for event in table.events(as_="public"):
        print(event)
    result = await table.play()

Answers are written down before the engine sees them. Whatever stops the game (a pause, a kill, a full disk) leaves a
record with which `Table.resume` goes on. A speech leaves the host once it is accepted: nobody sees a draft.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import aclosing, suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Self

from ..boards import Board, load_board, make_setup
from ..core.events import Answer, AnyEvent
from ..core.seats import Card, Seat, Viewer
from ..core.sentence import Sentence, SpokenError, Told, listing, told
from ..core.setup import Previous, Setup
from ..core.view import View
from ..engine.role import Role
from ..engine.run import Run
from ..players.base import PauseGame, Player
from ..players.llm.ledger import Ledger
from ..roles import ROLES
from ..transcript import RecordError, Sync, Writer, new_folder, read_record, rerun
from ..transcript.header import Header, SeatInfo
from .audience import Audiences
from .budget import Budget
from .chance import FixedDeal
from .notes import keep_notes
from .outside import origins, teach_roles
from .result import Result
from .sink import count_earlier, give_sink, logged_answers
from .waiting import Patience, decide

DISTRIBUTION = "llm-werewolf-table"


class TableError(SpokenError, ValueError):
    """A table that cannot be set; the message is one sentence for a person."""


class Table:
    """One game and those who play it."""

    def __init__(
        self,
        board: Board | str,
        seats: Mapping[Seat, Player],
        *,
        seed: int | None = None,
        lang: str = "en",
        rules: Mapping[str, object] | None = None,
        cards: Mapping[Seat, Card] | None = None,
        names: Mapping[Seat, str] | None = None,
        kinds: Mapping[Seat, str] | None = None,
        personas: Mapping[Seat, str] | None = None,
        previous: Previous | None = None,
        out: Path | str | None = None,
        sync: Sync = "never",
        roles: Mapping[Card, Role] = ROLES,
        patience: Patience | None = None,
        budget: Budget | None = None,
    ) -> None:
        """Set a table.

        `rules` overrides options by their dotted names, `cards` deals single seats a card, `kinds` and `personas` say
        in the record who sat where, `out` is the folder under which the game gets its own (None: no record), `sync`
        says whether each step is forced to the disk, `patience` how long is waited, `budget` what models
        cost and may use, `roles` are the cards there are
        (`boards.load_roles` lays roles from outside beside ours).
        Raises TableError, BoardError or RuleError for what does not fit together, RecordError for a bad folder.
        """
        teach_roles(roles)
        board = load_board(board, roles=roles) if isinstance(board, str) else board
        _check_seats(len(board.deck), seats, {_NAME: names or {}, _CARD: cards or {}})
        any_time = tuple(seat for seat in sorted(seats) if getattr(seats[seat], "any_time", False))
        setup = make_setup(board, rules, any_time=any_time, previous=previous, roles=roles)
        dealer = FixedDeal(seed if seed is not None else secrets.randbits(48), cards or {}, setup)
        header = Header(
            engine=_program_version(),
            lang=lang,
            setup=setup,
            seed=dealer.seed,
            cards=dict(cards or {}),
            seats=tuple(
                SeatInfo(
                    seat=seat,
                    kind=(kinds or {}).get(seat, type(seats[seat]).__name__),
                    name=(names or {}).get(seat, ""),
                    persona=(personas or {}).get(seat, ""),
                )
                for seat in sorted(seats)
            ),
        )
        writer = None
        if out is not None:
            stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
            folder = new_folder(Path(out), f"{stamp}-{board.name.replace(':', '-').replace(',', '-')}")
            outside = origins(roles, dict.fromkeys((*setup.deck, *setup.spare)))
            writer = Writer.create(folder, header, title=board.name, sync=sync, roles=outside)
        self._begin(header, seats, Run(setup, roles), dealer, writer, patience, budget)
        self._publish(written=False)

    @classmethod
    def resume(
        cls,
        folder: Path | str,
        seats: Mapping[Seat, Player],
        *,
        sync: Sync = "never",
        roles: Mapping[Card, Role] = ROLES,
        patience: Patience | None = None,
        budget: Budget | None = None,
    ) -> Self:
        """Go on with a recorded game. Raises RecordError, Mismatch where this program would play it differently."""
        teach_roles(roles)
        record = read_record(folder)
        _check_seats(record.header.setup.seats, seats, {})
        back = rerun(record, roles)
        dealer = FixedDeal(record.header.seed, record.header.cards, record.header.setup)
        for ask in back.rolled:
            dealer.roll(ask)
        table = cls.__new__(cls)
        writer = Writer.reopen(record, sync=sync)
        table._begin(record.header, seats, back.run, dealer, writer, patience, budget)
        count_earlier(table.ledger, record.folder)
        if back.unwritten:
            writer.step(back.unwritten)
        else:
            lines = range(writer.lines - back.on_file, writer.lines + 1)
            back.answered = logged_answers(record.folder, back.run.asks, lines) | back.answered
        table._answered, table._on_file = back.answered, back.on_file
        table._publish(written=True)
        return table

    def _begin(
        self,
        header: Header,
        seats: Mapping[Seat, Player],
        run: Run,
        dealer: FixedDeal,
        writer: Writer | None,
        patience: Patience | None,
        budget: Budget | None,
    ) -> None:
        self.header = header
        self._seats = dict(seats)
        self._run = run
        self._dealer = dealer
        self._writer = writer
        keep_notes(seats, writer)
        self._patience = patience or Patience()
        self._views: dict[Viewer, View] = {}
        self._seen: dict[Viewer, int] = {}
        self._audiences = Audiences()
        self._told = 0
        self.steps = 0
        """How often questions have been answered here: a listener that holds the table up can tell steps apart."""
        self._answered: dict[int, Answer] = {}
        self._on_file = 0
        self._pause = asyncio.Event()
        self._paused: str | Told | None = None
        """Why it was paused."""
        self._playing: asyncio.Task[None] | None = None
        self.budget = budget or Budget()
        """What models cost and may use."""
        self.ledger = Ledger(self.budget.prices)
        """What the calls of model seats used: of all tables with a record or a budget."""
        listening = [player for player in self._seats.values() if hasattr(player, "sink")]
        if listening and (writer or budget):
            give_sink(listening, self.ledger, writer)

    @property
    def setup(self) -> Setup:
        """The board and rules of this game."""
        return self.header.setup

    @property
    def folder(self) -> Path | None:
        """Where the record is written."""
        return self._writer.folder if self._writer else None

    def keep(self, settings: Mapping[str, object]) -> None:
        """Keep beside the record what the game is played with, for whoever resumes it. Raises RecordError."""
        if self._writer:
            self._writer.settings(settings)

    def view(self, as_: Viewer) -> View:
        """The game so far as one audience knows it. The same object grows with the game."""
        view = self._views.setdefault(as_, View(as_))
        for event in self._run.log[self._seen.get(as_, 0) : self._told]:
            view.take(event)
        self._seen[as_] = self._told
        return view

    async def events(self, as_: Viewer = "public", *, hold: bool = False) -> AsyncIterator[AnyEvent]:
        """What one audience is told, from the beginning and live; starts the game, ends with it.

        With `hold` the game waits until an event has been dealt with: nothing is asked while it is being shown.
        """
        ear = self._audiences.join(as_, self._run.log[: self._told], hold=hold)
        playing = self._start()
        try:
            async for event in ear:
                yield event
            await playing
        finally:
            self._audiences.leave(ear)

    async def play(self) -> Result:
        """Play the game to its end, or until it is paused."""
        playing = self._start()
        try:
            await asyncio.shield(playing)
        except asyncio.CancelledError:
            self.pause("cancelled")
            with suppress(asyncio.CancelledError):
                await playing
            raise
        state = self._run.state
        # A game whose last lines the disk did not take is not over: nobody has been told, and resuming ends it.
        over = self._run.over and self._told == len(self._run.log)
        return Result(
            winner=state.winner if over else None,
            winners=state.winners if over else (),
            cards=tuple(state.cards[seat] for seat in sorted(state.cards)) if over else (),
            days=state.day,
            why=state.why_over,
            folder=self.folder,
            fallbacks=tuple(event for event in self._run.log if isinstance(event, Answer) and event.fallback),
            paused=None if over or self._paused is None else told(self._paused, self.header.lang),
        )

    @property
    def why_paused(self) -> str | Told | None:
        """Why it was paused, in every language it can be said in."""
        return self._paused

    def pause(self, why: str | Told = "paused") -> None:
        """Stop the game where it stands; open questions are asked again on resuming."""
        self._paused = self._paused or why
        self._pause.set()

    def _start(self) -> asyncio.Task[None]:
        if self._playing is None:
            self._playing = asyncio.create_task(self._play())
        return self._playing

    async def _play(self) -> None:
        over = self._time_limit()
        try:
            while self._run.asks and not self._pause.is_set():
                await self._audiences.caught_up(self._pause)
                if why := self.budget.spent(self.ledger.total):
                    self.pause(why)
                if self._pause.is_set() or not await self._step():
                    break
            await self._audiences.caught_up(self._pause)
        except RecordError as error:
            self.pause(error)
        finally:
            if over:
                over.cancel()
            self._audiences.close()
            if self._writer:
                self._writer.close()

    def _time_limit(self) -> asyncio.TimerHandle | None:
        """Set the game's own clock, if it has one."""
        seconds = self._patience.game_seconds
        if seconds is None:
            return None
        why = Sentence("its {seconds:g} s are over", "{seconds:g} 秒的时限已到", seconds=seconds)
        return asyncio.get_running_loop().call_later(seconds, self.pause, why)

    async def _step(self) -> bool:
        """Get one batch answered and let the script go on; False where the game is paused instead."""
        asks = self._run.asks
        answers = dict(self._answered)
        for at, ask in enumerate(asks):
            if at not in answers and ask.seat not in self._seats:
                answers[at] = self._dealer.answer(ask)
        waiting = [at for at in range(len(asks)) if at not in answers]
        try:
            questions = {at: (self._seats[asks[at].seat], asks[at], self.view(asks[at].seat)) for at in waiting}
            async with aclosing(decide(questions, self._patience, self._pause, self.header.lang)) as coming:
                async for at, answer in coming:
                    answers[at] = answer
                    if self._writer and len(waiting) > 1:
                        self._writer.ahead(at, answer)
        except PauseGame as stop:
            self.pause(stop)
        if len(answers) < len(asks):
            return False
        ordered = [answers[at] for at in range(len(asks))]
        if self._writer:
            self._writer.answers(ordered[self._on_file :])
        self._answered, self._on_file = {}, 0
        self._run.answer(ordered)
        self.steps += 1
        self._publish(written=False, skip=len(ordered))
        return True

    def _publish(self, *, written: bool, skip: int = 0) -> None:
        """Write down what happened, then tell it; `skip`: answers among it that are on disk already."""
        new = self._run.log[self._told :]
        if self._writer and not written:
            self._writer.step([*new[skip:], *self._run.asks])
        self._told = len(self._run.log)
        self._audiences.tell(new)


_PLAYER, _NAME, _CARD = Sentence("player", "玩家"), Sentence("name", "名字"), Sentence("card", "卡牌")


def _check_seats(count: int, seats: Mapping[Seat, Player], others: Mapping[Sentence, Mapping[Seat, object]]) -> None:
    for what, of_seats in {_PLAYER: seats, **others}.items():
        for seat in of_seats:
            if not 1 <= seat <= count:
                raise TableError(
                    "there is no seat {seat} for a {what}: the seats of this table are 1 to {count}",
                    "没有 {seat} 号座位可放{what}：这一桌的座位是 1 到 {count}",
                    seat=seat,
                    what=what,
                    count=count,
                )
    if missing := [seat for seat in range(1, count + 1) if seat not in seats]:
        raise TableError(
            "nobody sits at seat {seats} of {count}",
            "{count} 个座位中，{seats} 号没有人坐",
            seats=listing(missing),
            count=count,
        )


def _program_version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:  # run from a copy of the source that is not installed
        return "0"
