"""A loop whose clock leaps to the next timer when nothing else is to be done: hours in a moment, and exact to the
microsecond on the busiest machine."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any


class _Leaping(selectors.DefaultSelector):
    leapt = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            return super().select(None)
        if not (ready := super().select(0)) and timeout > 0:
            self.leapt += timeout
        return ready


class LeapingLoop(asyncio.SelectorEventLoop):
    """The loop."""

    def __init__(self) -> None:
        self._clock = _Leaping()
        super().__init__(self._clock)

    def time(self) -> float:
        return round(self._clock.leapt, 6)


def leaping(main: Coroutine[Any, Any, None]) -> None:
    """Run it to its end."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        runner.run(main)
