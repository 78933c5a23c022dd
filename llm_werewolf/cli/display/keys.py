"""Single keys while a game is told: hurry, pause, self-destruct. Given back to whoever asks for a whole line."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Protocol


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


class TerminalKeys:
    """The keys of a real terminal. Ctrl-C comes as a key here, since the terminal is in raw mode."""

    def __init__(self, handlers: Mapping[str, Callable[[], None]]) -> None:
        from prompt_toolkit.input.defaults import create_input  # slow to load, and only a terminal needs it

        self._handlers = handlers
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
            key = press.key.value if hasattr(press.key, "value") else str(press.key)
            handler = self._handlers.get(key) or self._handlers.get(key.lower())
            if handler:
                handler()
        if self._input.closed:
            self._stop()
