"""One screen and keyboard for all the people at a terminal: who may look at it, and when it is passed on.

Several people (hot seat) must not learn from the passing round who acts at night. So whenever one of them is asked
something at night, the keyboard goes to each of them who lives, in seat order; who has nothing to do presses Enter.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

from ...core.seats import Seat
from ...core.view import View
from .console import Console, InputEnded
from .phrases import say


class _Turn:
    """A seat's wait for the keyboard in a round of the night."""

    def __init__(self, view: View, seen: int) -> None:
        loop = asyncio.get_running_loop()
        self.view = view
        self.seen = seen
        self.begins: asyncio.Future[None] = loop.create_future()
        self.ends: asyncio.Future[None] = loop.create_future()


class Keyboard:
    """One screen and keyboard, and whose turn it is to look at it."""

    def __init__(
        self,
        console: Console,
        lang: str,
        *,
        people: Iterable[Seat] = (),
        hand_over: bool = True,
        clock: bool = True,
    ) -> None:
        """`people` are the seats that share it; `hand_over` hides one's screen from the other."""
        self.console = console
        self.lang = lang
        self.clock = clock
        self._people = tuple(sorted(people))
        self._several = len(self._people) > 1
        self._hand_over = hand_over and self._several
        self._lock = asyncio.Lock()
        self._turns: dict[Seat, list[_Turn]] = {}
        self._round: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def held_by(self, view: View, seen: int, *, night: bool) -> AsyncIterator[None]:
        """The keyboard for the view's seat alone, which has been told its events up to number `seen`."""
        if night and self._hand_over:
            async with self._in_round(view, seen):
                yield
            return
        async with self._lock:
            if self._hand_over:
                await self._pass_to(view.me)
            if self._several:
                await self.console.show(view, seen)
            yield
            if self._hand_over:
                self.console.clear()

    async def _pass_to(self, seat: Seat) -> None:
        self.console.clear()
        player = say(self.lang, "turn.seat", seat=seat)
        await self.console.ask(say(self.lang, "turn.pass", seat=player) + " ")

    @asynccontextmanager
    async def _in_round(self, view: View, seen: int) -> AsyncIterator[None]:
        turn = _Turn(view, seen)
        self._turns.setdefault(view.me, []).append(turn)
        if self._round is None:
            self._round = asyncio.create_task(self._go_round(view.state.living))
        running = self._round
        try:
            await turn.begins
            yield
        except BaseException:
            # The game is pausing: nobody else is to be handed the keyboard.
            running.cancel()
            raise
        finally:
            if not turn.ends.done():
                turn.ends.set_result(None)

    async def _go_round(self, living: tuple[Seat, ...]) -> None:
        stopped: type[EOFError] = EOFError
        try:
            async with self._lock:
                # All that are asked at the same time come in before the first one is handed the keyboard.
                await asyncio.sleep(0.05)
                # What is asked while the round goes on is answered in it where the seat is still to come.
                while self._turns:
                    for seat in self._people:
                        if seat in living or seat in self._turns:
                            await self._visit(seat)
        except InputEnded:
            stopped = InputEnded  # whoever still waits is told below
        except (EOFError, KeyboardInterrupt):
            pass
        finally:
            self._round = None
            left = [turn for turns in self._turns.values() for turn in turns if not turn.begins.done()]
            self._turns.clear()
            for turn in left:
                turn.begins.set_exception(stopped())

    async def _visit(self, seat: Seat) -> None:
        await self._pass_to(seat)
        turns = self._turns.get(seat, [])
        if not turns:
            self.console.say(say(self.lang, "turn.sleep"), "plain")
            await self.console.ask("")
        for turn in turns:
            await self.console.show(turn.view, turn.seen)
            with suppress(asyncio.InvalidStateError):  # cancelled in the meantime
                turn.begins.set_result(None)
                await turn.ends
        self._turns.pop(seat, None)
        self.console.clear()
