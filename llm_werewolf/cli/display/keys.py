"""Single keys while a game is told: hurry, pause, self-destruct. Given back to whoever asks for a whole line."""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Final, Protocol


class Keys(Protocol):
    """Listens to single keys until it is suspended."""

    def listening(self) -> AbstractContextManager[None]:
        """While this is open, keys are heard."""
        ...

    def suspended(self) -> AbstractContextManager[None]:
        """While this is open, the keyboard is somebody else's."""
        ...


class NoKeys:
    """No keyboard, or one that is read by lines alone."""

    @contextmanager
    def listening(self) -> Iterator[None]:
        yield

    @contextmanager
    def suspended(self) -> Iterator[None]:
        yield


NOT_BEFORE: Final = 0.5
"""Seconds after which a second press counts as an answer, and not as the same word typed on."""


class Presses:
    """What single keys do. What cannot be taken back is asked back, for it may be the letter of a word typed early."""

    def __init__(
        self,
        handlers: Mapping[str, Callable[[], None]],
        asks: Mapping[str, Callable[[], bool]],
        hasty: Callable[[str], None] = lambda key: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`asks`: asks back at the first press of a key, which then does what it does only at the second in a row.

        One that gives False has nothing to ask, and the key acts at once. `hasty` is told of a second press that came
        too soon to count, once.
        """
        self._handlers = handlers
        self._asks = asks
        self._hasty = hasty
        self._told_hasty = False
        self._clock = clock
        self._asked, self._asked_at = "", 0.0

    def take(self, key: str) -> None:
        """A key was pressed."""
        name = key if key in self._handlers else key.lower()
        if self._asked == name and self._clock() - self._asked_at < NOT_BEFORE:
            if not self._told_hasty:
                self._told_hasty = True
                self._hasty(name)
            return
        if self._asked != name and name in self._asks and self._asks[name]():
            self._asked, self._asked_at, self._told_hasty = name, self._clock(), False
            return
        self._asked = ""
        if handler := self._handlers.get(name):
            handler()


class TerminalKeys:
    """The keys of a real terminal. Ctrl-C comes as a key here, since the terminal is in raw mode."""

    def __init__(
        self,
        handlers: Mapping[str, Callable[[], None]],
        asks: Mapping[str, Callable[[], bool]] | None = None,
        hasty: Callable[[str], None] = lambda key: None,
    ) -> None:
        from prompt_toolkit.input.defaults import create_input  # slow to load, and only a terminal needs it

        self._presses = Presses(handlers, asks or {}, hasty)
        self._input = create_input(sys.stdin)
        self._open: ExitStack | None = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        self._start()
        try:
            yield
        finally:
            self._stop()

    @contextmanager
    def suspended(self) -> Iterator[None]:
        was_open = self._open is not None
        self._stop()
        try:
            yield
        finally:
            if was_open:
                self._start()

    def _start(self) -> None:
        if self._open is None:
            self._open = ExitStack()
            self._open.enter_context(self._input.raw_mode())
            self._open.enter_context(self._input.attach(self._read))

    def _stop(self) -> None:
        stack, self._open = self._open, None
        if stack:
            stack.close()

    def _read(self) -> None:
        for press in (*self._input.read_keys(), *self._input.flush_keys()):
            self._presses.take(press.key.value if hasattr(press.key, "value") else str(press.key))
        if self._input.closed:
            self._stop()
