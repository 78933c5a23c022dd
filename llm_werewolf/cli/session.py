"""Plays one game with somebody watching: the table on one side, the stage on the other."""

import asyncio
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from .. import Result, Table
from ..core.events import NightFell
from .display.phrases import Phrases
from .stage import Stage


async def watch(table: Table, stage: Stage | None, *, hold: bool) -> Result:
    """Play to the end or to a pause, shown on the stage if there is one."""

    def pause(why: str) -> None:
        table.pause(why)
        told = Phrases(table.header.lang).plain("end.pausing")
        if stage:
            stage.display.pacer.rush()
            stage.remark(told)
        else:
            print(told, file=sys.stderr, flush=True)

    if stage is None:
        with stopped_by_signals(pause):
            return await table.play()
    stage.on_pause = pause
    before = len(table.view(stage.display.teller.viewer).events)
    with stopped_by_signals(pause), stage.keys.listening():
        try:
            shown = 0
            async for event in table.events(as_=stage.display.teller.viewer, hold=hold):
                await stage.display.show(event)
                shown += 1
                if isinstance(event, NightFell) and shown > before:  # what is shown again has cost less by then
                    stage.tell_cost(table.ledger.total)
            await stage.display.finish()
        except BaseException:
            # A screen that is gone (a closed pipe) must not leave a game running that nobody sees.
            table.pause("display")
            with suppress(Exception):
                await table.play()
            raise
        return await table.play()


@contextmanager
def stopped_by_signals(pause: Callable[[str], None]) -> Iterator[None]:
    """Ctrl-C and SIGTERM pause; a second one, where a player does not come to an end, breaks off at once."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    came: list[str] = []

    def stop(name: str) -> None:
        came.append(name)
        pause(name)
        if len(came) > 1 and task:
            task.cancel()

    taken = []
    for number, name in {signal.SIGINT: "Ctrl-C", signal.SIGTERM: "SIGTERM"}.items():
        with suppress(RuntimeError, ValueError):  # a system without them, or not the main thread
            loop.add_signal_handler(number, stop, name)
            taken.append(number)
    try:
        yield
    finally:
        for number in taken:
            loop.remove_signal_handler(number)
