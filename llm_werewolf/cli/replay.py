"""`replay`: a recorded game on the same display as a live one; at a terminal it is played like a tape."""

import asyncio
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ..core.events import AnyEvent, NightFell
from ..core.seats import Card, Seat, Viewer, hears
from ..export.story import Thought
from ..transcript import Reading
from .display import Pacer, TerminalKeys, summary
from .display.clean import clean_line
from .display.thoughts import ThoughtTeller
from .display.truth import TruthTeller
from .errors import BadInput
from .given import no_seat
from .ignored import tell_speed
from .records import folder_of
from .session import stopped_by_signals
from .showing import events_of, summary_of
from .stage import Stage
from .tape import Mark, Tape
from .torn import tell_missing, tell_torn
from .usage import usage_of
from .wishes import DEFAULT_OUT

Command = tuple[Literal["pause", "forward", "back", "leave"]] | tuple[Literal["next", "last"], Mark]


@dataclass(frozen=True, kw_only=True)
class Look:
    """How a recorded game is to be shown."""

    viewer: Viewer
    speed: float
    """1 can be read along; 0 does not wait."""
    lang: str | None
    """None: the record's own."""
    first_day: int | None
    """The day to begin with."""
    step: bool
    """Whether each piece waits for a key."""
    truth: bool
    """Whether what was true stands beside what a seat knew."""
    thoughts: bool
    """Whether what models thought is shown too."""
    known: Container[Card]
    """The cards whose names are known."""


async def replay_game(game: str | None, look: Look) -> int:
    """Show a recorded game; the exit code. Raises RecordError."""
    reading = Reading(folder_of(game, Path(DEFAULT_OUT)))
    viewer, speed, truth = look.viewer, look.speed, look.truth
    check_eyes(reading.header.setup.seats, viewer, truth=truth)
    if look.thoughts and viewer != "god":
        raise BadInput(
            "--thoughts are for the moderator's eyes: say --as god", "--thoughts 只给上帝视角看：请写 --as god"
        )
    lang = look.lang or reading.header.lang
    tell_missing(reading.path.parent, reading.header, look.known, lang)
    names = {info.seat: info.name for info in reading.header.seats if info.name}
    tell_speed(speed, lang)
    stage = Stage(lang=lang, names=names, viewer=viewer, speed=speed)
    thought = summary_of(reading.path.parent).thoughts if look.thoughts else None
    show = _Show(stage, reading, viewer, truth=truth, names=names, thoughts=thought)
    if look.step and not show.stage.has_keys:
        raise BadInput("--step waits for keys, and this is no terminal", "--step 要等按键，而这里不是终端")
    if show.stage.has_keys and (speed or look.step):  # at no speed all of it stands on the screen at once
        return await _Player(show, look.first_day, step=look.step).play()
    return await show.pour(look.first_day)


def check_eyes(seats: int, viewer: Viewer, *, truth: bool) -> None:
    """Whether a game of so many seats can be seen like this. Raises BadInput."""
    if isinstance(viewer, int) and viewer > seats:
        raise no_seat("--as", viewer, seats)
    if truth and not isinstance(viewer, int):
        raise BadInput(
            "--truth stands beside what one seat knew: say --as SEAT", "--truth 与一个座位所知的对照：请写 --as 座位号"
        )


def no_day(day: int, last: int) -> BadInput:
    """What to raise for a day that the game does not have."""
    return BadInput(
        "--from: the game has days 1 to {last}, not {day}",
        "--from：这一局是第 1 到 {last} 天，没有第 {day} 天",
        last=last,
        day=day,
    )


class _Show:
    """A game, its screen, and what is shown of it."""

    def __init__(
        self,
        stage: Stage,
        reading: Reading,
        viewer: Viewer,
        *,
        truth: bool,
        names: dict[Seat, str],
        thoughts: list[Thought] | None = None,
    ) -> None:
        """`thoughts`: what models thought, where that is shown too."""
        self.stage = stage
        self._thoughts = thoughts
        self.reading = reading
        self._viewer, self._truth, self._names = viewer, truth, names
        self.rewind()
        if reading.header.source:
            stage.note("replay.imported", source=clean_line(reading.header.source, 60))

    def rewind(self) -> None:
        """Back to before the first event."""
        self.stage.next_game()
        if self._truth and isinstance(self._viewer, int):
            self.stage.display.teller = TruthTeller(self.stage.lang, self._viewer, self._names)
        elif self._thoughts is not None:
            self.stage.display.teller = ThoughtTeller(self.stage.lang, self._names, self._thoughts)

    def events(self) -> Iterable[AnyEvent]:
        """What is told: the truth knows everything."""
        return (event for event in events_of(self.reading) if self._truth or hears(self._viewer, event.to))

    async def pour(self, first_day: int | None) -> int:
        """Show all of it, one event after the other, and keep none."""
        left, display = asyncio.Event(), self.stage.display

        def leave(_: str) -> None:
            left.set()
            display.pacer.rush()

        shown = first_day is None
        with stopped_by_signals(leave):
            for event in self.events():
                shown = shown or (isinstance(event, NightFell) and event.day == first_day)
                if shown:
                    await display.show(event)
                else:
                    display.teller.take(event)
                if left.is_set():
                    return 0
        if not shown:
            raise no_day(first_day or 0, display.teller.state.day)
        await display.finish()
        await self.end()
        return 0

    async def end(self) -> None:
        """The closing summary, or that there is none."""
        header = self.reading.header
        tell_torn(self.reading, header.lang)
        if not self._over():
            self.stage.note("end.broken")
            return
        whole = events_of(Reading(self.reading.path))
        kinds = {info.seat: info.player for info in header.seats}
        usage = usage_of(self.reading.path.parent)
        for block in summary(whole, lang=self.stage.lang, names=self._names, kinds=kinds, usage=usage):
            await self.stage.screen.draw(block, Pacer(0))

    def _over(self) -> bool:
        return self.stage.display.teller.state.winner is not None


class _Player:
    """Plays a game at a terminal, obeying keys."""

    def __init__(self, show: _Show, first_day: int | None, *, step: bool) -> None:
        self.show = show
        self.tape = Tape(list(show.events()))
        self.at = 0
        self._paused = step
        self._ended = False
        self._commands: list[Command] = []
        self._pressed = asyncio.Event()
        self._first = 0
        if first_day is not None:
            first = self.tape.day(first_day)
            if first is None:
                raise no_day(first_day, self.tape.last_day)
            self._first = first + 1
        show.stage.keys = TerminalKeys(
            self._keys(), {"q": self._ask}, lambda key: show.stage.note("keys.hasty", pressed=key)
        )

    def _keys(self) -> dict[str, Callable[[], None]]:
        def press(*command: str) -> Callable[[], None]:
            return lambda: self.press(command)  # type: ignore[arg-type]  # the words below

        jumps: dict[str, Mark] = {"d": "day", "x": "death", "v": "vote"}
        return {
            " ": press("pause"),
            **dict.fromkeys(("right", "c-m", "c-j"), press("forward")),
            **dict.fromkeys(("left", "b"), press("back")),
            **{key: press("next", mark) for key, mark in jumps.items()},
            **{key.upper(): press("last", mark) for key, mark in jumps.items()},
            **dict.fromkeys(("q", "c-c"), press("leave")),
        }

    def _ask(self) -> bool:
        """Asks back before it leaves in the midst of a game."""
        if not self._ended:
            self.show.stage.note("replay.sure")
        return not self._ended

    def press(self, command: Command) -> None:
        """A key was pressed."""
        self._commands.append(command)
        self._pressed.set()
        self.show.stage.display.pacer.hurry()

    async def play(self) -> int:
        """Play until the end, or until somebody leaves; the exit code."""
        stage = self.show.stage
        with stopped_by_signals(lambda _: self.press(("leave",))), stage.keys.listening():
            if self._first:
                await self._jump(self._first)  # which clears the screen
            stage.note("replay.keys")
            while True:
                self._pressed.clear()
                while self._commands:
                    command = self._commands.pop(0)
                    if command[0] == "leave":
                        return 0
                    await self._obey(command)
                if self.at == len(self.tape.events):
                    await self._end()
                    await self._pressed.wait()
                elif self._paused:
                    await self._pressed.wait()
                else:
                    await self._one()

    async def _obey(self, command: Command) -> None:
        match command:
            case ("pause",):
                self._paused = not self._paused
                self.show.stage.note("replay.paused" if self._paused else "replay.on")
            case ("forward",):
                while self._paused and self.at < len(self.tape.events) and not await self._one():
                    pass
            case ("back",):
                self._paused = True
                await self._jump(max(self.at - 1, 0), back=True)
            case ("next", mark):
                await self._jump(self.tape.after(mark, self.at))
            case ("last", mark):
                await self._jump(self.tape.before(mark, self.at))
            case _:
                pass

    async def _one(self) -> bool:
        """Show the next event; whether there was anything to see."""
        self.at += 1
        return await self.show.stage.display.show(self.tape.events[self.at - 1])

    async def _jump(self, to: int, *, back: bool = False) -> None:
        """Show the day up to there, at once. Backwards: up to the event before the last one that can be seen."""
        stage = self.show.stage
        if back:
            to = self._seen_before(to)
        self.show.rewind()
        self._ended = False
        stage.screen.clear()
        begins, at_once = self.tape.begins(to), Pacer(0)
        for at, event in enumerate(self.tape.events[:to]):
            for block in stage.display.teller.take(event):
                if at >= begins:
                    await stage.screen.draw(block, at_once)
        self.at = to
        stage.note("replay.at", at=to, of=len(self.tape.events))

    def _seen_before(self, to: int) -> int:
        """The nearest place at or before `to` at which the event just told could be seen."""
        self.show.rewind()
        seen = [0]
        for at, event in enumerate(self.tape.events[:to], start=1):
            if self.show.stage.display.teller.take(event):
                seen.append(at)
        return seen[-1]

    async def _end(self) -> None:
        if not self._ended:
            self._ended = True
            await self.show.stage.display.finish()
            await self.show.end()
            self.show.stage.note("replay.over")
