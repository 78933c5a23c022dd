"""Two consoles: plain lines from a pipe, and a terminal with a line editor that output does not tear apart."""

import asyncio
import queue
import sys
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from ...core.view import View
from .console import InputEnded, Tell, Tone

Guard = Callable[[], AbstractContextManager[None]]
"""Opened around every line that is typed: whoever listens to single keys lets go of the keyboard meanwhile."""


class PipeConsole:
    """Reads whole lines from a stream that is no terminal."""

    def __init__(self, tell: Tell, stream: TextIO | None = None, out: TextIO | None = None) -> None:
        self._tell = tell
        self._stream = stream or sys.stdin
        self._out = out or sys.stdout
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader: threading.Thread | None = None
        self._wanted: asyncio.Event | None = None
        self._ended = False

    @property
    def partial(self) -> str:
        return ""

    async def ask(self, prompt: str) -> str:
        self._out.write(prompt)
        self._out.flush()
        line = await self._next_line()
        self._out.write("\n")
        if not line:
            raise InputEnded
        return line.rstrip("\r\n")

    async def _next_line(self) -> str:
        if self._wanted is None:
            self._wanted = asyncio.Event()
        if self._reader is None:
            # A thread, for a pipe cannot be awaited everywhere; a daemon, for a read that never ends must not keep
            # the program alive. One thread reads all lines, so none is lost to a question that timed out.
            loop, wanted = asyncio.get_running_loop(), self._wanted
            self._reader = threading.Thread(target=self._read, args=(loop, wanted), daemon=True)
            self._reader.start()
        while self._lines.empty() and not self._ended:
            self._wanted.clear()
            if self._lines.empty() and not self._ended:
                await self._wanted.wait()
        return "" if self._lines.empty() else self._lines.get()

    def _read(self, loop: asyncio.AbstractEventLoop, wanted: asyncio.Event) -> None:
        while True:
            try:
                line = self._stream.readline()
            except (OSError, ValueError):  # closed under our hands: the end of input
                line = ""
            if line:
                self._lines.put(line)
            else:
                self._ended = True
            try:
                loop.call_soon_threadsafe(wanted.set)
            except RuntimeError:  # the game is over and its loop gone
                return
            if not line:
                return

    def say(self, text: str, tone: Tone = "plain") -> None:
        self._out.write(text + "\n")
        self._out.flush()

    async def show(self, view: View, since: int) -> None:
        await self._tell(view, since)

    def clear(self) -> None:
        """Nothing can be taken back in a pipe, and nobody looks over a shoulder there."""


_STYLES: dict[Tone, str] = {"question": "bold", "plain": "", "warning": "bold ansiyellow", "quiet": "ansibrightblack"}


class PromptConsole:
    """A terminal: prompt_toolkit edits the line, and what is printed meanwhile appears above it."""

    def __init__(self, tell: Tell, *, guard: Guard = nullcontext, fit: Callable[[str], str] = str) -> None:
        """`fit` breaks what is said into lines that the terminal is wide enough for."""
        from prompt_toolkit import PromptSession  # slow to load; only a person at a terminal needs it
        from prompt_toolkit.history import InMemoryHistory

        self._tell = tell
        self._guard = guard
        self._fit = fit

        # Hot seat: what one person typed must not come back by the arrow keys of the next.
        def new_session() -> PromptSession[str]:
            return PromptSession(history=InMemoryHistory(), interrupt_exception=EOFError)

        self._new_session = new_session
        self._partial = ""

    @property
    def partial(self) -> str:
        return self._partial

    async def ask(self, prompt: str) -> str:
        from prompt_toolkit.patch_stdout import patch_stdout

        session = self._new_session()
        self._partial = ""
        with self._guard(), patch_stdout(raw=True):
            try:
                return await session.prompt_async(prompt, handle_sigint=False)
            except asyncio.CancelledError:
                self._partial = session.default_buffer.text
                raise

    def say(self, text: str, tone: Tone = "plain") -> None:
        from prompt_toolkit import print_formatted_text
        from prompt_toolkit.formatted_text import FormattedText

        print_formatted_text(FormattedText([(_STYLES[tone], self._fit(text))]))

    async def show(self, view: View, since: int) -> None:
        await self._tell(view, since)

    def clear(self) -> None:
        sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        sys.stdout.flush()
