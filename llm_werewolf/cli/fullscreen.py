"""`--tui`: a recorded or a live game on the whole screen."""

import importlib.util
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from .. import Result, Table
from ..core.events import AnyEvent
from ..core.seats import Seat, Viewer
from ..players.llm.waits import Waits
from ..transcript import read_record
from ..transcript.header import Header
from .display import summary
from .display.blocks import Block
from .errors import BadInput
from .records import folder_of
from .replay import Look, check_eyes, no_day
from .session import stopped_by_signals
from .torn import tell_missing, tell_torn
from .usage import usage_of
from .waiting import told_waits
from .wishes import DEFAULT_OUT

Closing = Callable[[Sequence[AnyEvent]], list[Block]]


def want_full_screen() -> None:
    """Raises BadInput where the full-screen view cannot be had."""
    if importlib.util.find_spec("textual") is None:
        raise BadInput(
            '--tui wants an extra that is not installed here: pip install "llm-werewolf-table[tui]"',
            '--tui 要另装一个附加包：pip install "llm-werewolf-table[tui]"',
        )
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise BadInput("--tui fills a terminal, and this is none", "--tui 要占满一个终端，而这里不是终端")


async def replay_full_screen(game: str | None, look: Look) -> int:
    """Show a recorded game; the exit code. Raises RecordError or BadInput."""
    if look.thoughts:
        raise BadInput(
            "--thoughts stand in the replay line by line: leave out --tui", "--thoughts 只在逐行回放里有：请去掉 --tui"
        )
    want_full_screen()
    from .tui.app import GameApp
    from .tui.reel import Reel

    folder = folder_of(game, Path(DEFAULT_OUT))
    record = read_record(folder)
    header = record.header
    check_eyes(header.setup.seats, look.viewer, truth=look.truth)
    lang = look.lang or header.lang
    tell_torn(record, lang)
    tell_missing(record.folder, header, look.known, lang)
    closing = _closing(header, record.folder, lang)
    reel = Reel(record.events, lang=lang, viewer=look.viewer, names=_names(header), truth=look.truth, closing=closing)
    if look.first_day is not None:
        at = reel.tape.day(look.first_day)
        if at is None:
            raise no_day(look.first_day, reel.tape.last_day)
        reel.seek(at + 1)
    app = GameApp(reel, speed=look.speed or 1.0, paused=look.step)
    with stopped_by_signals(lambda _: app.action_leave()):
        await app.run_async()
    return 0


async def watch_full_screen(
    table: Table, viewer: Viewer, speed: float, waits: Waits, lang: str, *, hold: bool, resumed: bool = False
) -> Result:
    """Play to the end or to a pause, on the whole screen; a game that goes on begins where it stood."""
    from .tui.app import GameApp
    from .tui.reel import Reel

    header, known = table.header, list(table.view("god").events)
    closing = _closing(header, table.folder, lang)
    reel = Reel(known, lang=lang, viewer=viewer, names=_names(header), closing=closing)
    if resumed:
        reel.seek(len(reel.shown))
    # At this table nobody plays who could see the screen: it may be looked at with any eyes.
    coming = _after(len(known), table.events(as_="god", hold=hold))
    app = GameApp(reel, speed=speed or 1000.0, coming=coming, in_step=hold)

    def leave(why: str) -> None:
        table.pause(why)
        app.action_leave()

    try:
        with stopped_by_signals(leave):
            async with told_waits(waits, lang, lambda line: app.notify(line, markup=False)):
                await app.run_async()
    finally:
        table.pause("q" if app.failed is None else "display")
        result = await table.play()
    if app.failed is not None:
        raise app.failed
    return result


async def _after(count: int, events: AsyncIterator[AnyEvent]) -> AsyncIterator[AnyEvent]:
    """What comes after the first so many."""
    async for event in events:
        if count:
            count -= 1
        else:
            yield event


def _names(header: Header) -> dict[Seat, str]:
    return {info.seat: info.name for info in header.seats if info.name}


def _closing(header: Header, folder: Path | None, lang: str | None = None) -> Closing:
    kinds = {info.seat: info.player for info in header.seats}

    def blocks(events: Sequence[AnyEvent]) -> list[Block]:
        lines = summary(events, lang=lang or header.lang, names=_names(header), kinds=kinds, usage=usage_of(folder))
        return list(lines)

    return blocks
