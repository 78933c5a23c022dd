"""`replay`: a recorded game on the same display as a live one."""

import asyncio

from ..core.seats import Viewer
from ..core.view import View
from ..transcript import read_record
from .display import Pacer, summary
from .errors import BadInput
from .records import folder_of
from .session import stopped_by_signals
from .stage import Stage
from .usage import usage_of
from .wishes import DEFAULT_OUT


async def replay_game(game: str | None, viewer: Viewer, speed: float, lang: str | None) -> int:
    """Show a recorded game; the exit code. Raises RecordError."""
    from pathlib import Path

    record = read_record(folder_of(game, Path(DEFAULT_OUT)))
    seats = record.header.setup.seats
    if isinstance(viewer, int) and viewer > seats:
        raise BadInput(f"--as: there is no seat {viewer}, the seats of this game are 1 to {seats}")
    lang = lang or record.header.lang
    names = {info.seat: info.name for info in record.header.seats if info.name}
    stage = Stage(lang=lang, names=names, viewer=viewer, speed=speed)
    left = asyncio.Event()

    def leave(_: str) -> None:
        left.set()
        stage.display.pacer.rush()

    stage.on_pause = leave
    with stopped_by_signals(leave), stage.keys.listening():
        for event in View(viewer, record.events).events:
            await stage.display.show(event)
            if left.is_set():
                return 0
        await stage.display.finish()
    if not record.finished:
        stage.note("end.broken")
        return 0
    kinds = {info.seat: info.kind for info in record.header.seats}
    for block in summary(record.events, lang=lang, names=names, kinds=kinds, usage=usage_of(record.folder)):
        await stage.screen.draw(block, Pacer(0))
    return 0
