"""A player of somebody's own on a thread and an event loop of its own, so that whatever it does, only it is held up.

It may block, spin for ever, cancel what it finds, stop its loop or ignore that nobody waits any longer: the table's
clocks, its deadlines and Ctrl-C go on without it.
"""

import asyncio
import threading
import weakref
from contextlib import suppress

from ..core.asks import AnyAsk, Choice
from ..core.view import View
from .base import Player, Reply, Stray


class Apart:
    """A player whose answers are waited for from outside."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._loop = asyncio.new_event_loop()
        leave = threading.Event()
        threading.Thread(target=_turn, args=(self._loop, leave), name="a player's own", daemon=True).start()
        # At the end of the program it is not waited for: it may never come.
        weakref.finalize(self, _leave, self._loop, leave).atexit = False

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        """What the player answers. Whoever waits no longer is free at once, whatever the player does then."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(_decided(self.player, ask, view), self._loop))


async def _decided(player: Player, ask: AnyAsk, view: View) -> Reply | Choice:
    """Its answer; what is no ordinary error (a CancelledError, a KeyboardInterrupt of its own) would end its loop."""
    try:
        return await player.decide(ask, view)
    except Exception:
        raise
    except BaseException as error:
        raise Stray(error) from error


def _turn(loop: asyncio.AbstractEventLoop, leave: threading.Event) -> None:
    """The thread: the loop runs until the player is no longer needed, also where the player stops it."""
    while not leave.is_set():
        try:
            loop.run_forever()
        except BaseException:  # raised in a callback of the player's; its other questions stay open
            continue
    while open_ := asyncio.all_tasks(loop):
        for task in open_:
            task.cancel()
        with suppress(BaseException):
            loop.run_until_complete(asyncio.wait(open_))
    loop.close()


def _leave(loop: asyncio.AbstractEventLoop, leave: threading.Event) -> None:
    leave.set()
    loop.call_soon_threadsafe(loop.stop)
