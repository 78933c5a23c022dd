"""How fast a game is told: long enough to read, and on at once where the reader says so."""

import asyncio

from rich.cells import cell_len

_COLUMNS_A_SECOND = 32.0  # 16 Chinese characters, or about 6 English words
_LEAST, _MOST = 0.25, 3.0


class Pacer:
    """Waits in step with a reader. Speed 0 never waits."""

    def __init__(self, speed: float) -> None:
        self._speed = speed
        self._hurry = asyncio.Event()
        self._rushed = speed <= 0
        self._skipped = 0

    @property
    def typing(self) -> bool:
        """Whether speeches are worth typing out."""
        return not self._rushed and not self._hurry.is_set() and not self._skipped

    def hurry(self) -> None:
        """Ends the current wait; the next piece is told at the usual pace."""
        self._hurry.set()

    def rush(self) -> None:
        """No waiting from now on."""
        self._rushed = True
        self._hurry.set()

    def skip(self, events: int) -> None:
        """So many events are known already and shown without waiting."""
        self._skipped = events

    def next_event(self) -> None:
        """A new event begins."""
        self._skipped = max(self._skipped - 1, 0)

    def next(self) -> None:
        """A new piece begins."""
        if not self._rushed:
            self._hurry.clear()

    async def read(self, text: str) -> None:
        """As long as this takes to read."""
        await self.wait(min(max(cell_len(text) / _COLUMNS_A_SECOND, _LEAST), _MOST))

    async def typed(self, text: str) -> None:
        """As long as this takes to be typed out."""
        await self.wait(cell_len(text) / _COLUMNS_A_SECOND)

    async def wait(self, seconds: float) -> None:
        """So many seconds at speed 1."""
        if not self.typing:
            await asyncio.sleep(0)
            return
        try:
            await asyncio.wait_for(self._hurry.wait(), seconds / self._speed)
        except TimeoutError:
            return
