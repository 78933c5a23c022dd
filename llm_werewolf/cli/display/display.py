"""Tells one game on one screen, in step with its reader."""

import sys
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from ...core.events import AnyEvent
from ...core.seats import Seat, Viewer
from .blocks import Block
from .pace import Pacer
from .screen import PlainScreen, RichScreen, Screen
from .teller import Teller


def open_screen(*, plain: bool | None = None) -> Screen:
    """A screen for standard output: colours on a terminal, plain lines anywhere else."""
    if plain is None:
        plain = not sys.stdout.isatty()
    return PlainScreen(sys.stdout) if plain else RichScreen(Console(highlight=False, emoji=False, markup=False))


class Display:
    """Shows the events of one view as they come in."""

    def __init__(
        self, screen: Screen, *, lang: str, viewer: Viewer, names: Mapping[Seat, str] | None = None, pacer: Pacer
    ) -> None:
        self.screen = screen
        self.pacer = pacer
        self.teller = Teller(lang, viewer, names or {})

    async def show(self, event: AnyEvent) -> bool:
        """Show one event now; whether there was anything to see."""
        blocks = self.teller.take(event)
        await self._draw(blocks)
        self.pacer.next_event()
        return bool(blocks)

    def note(self, text: Text) -> None:
        """A remark to the one at the keyboard; held back until the line that is being typed out is whole."""
        self.screen.note(text)

    async def finish(self) -> None:
        """Show what is still held back: the game has stopped."""
        await self._draw(self.teller.flush())

    async def _draw(self, blocks: list[Block]) -> None:
        for block in blocks:
            self.pacer.next()
            await self.screen.draw(block, self.pacer)
