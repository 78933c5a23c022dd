"""What a person at a terminal needs of it, and nothing more: tests drive a seat through the same few calls."""

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol

from ...core.view import View


class InputEnded(EOFError):
    """No line will ever come: the pipe that is read is at its end."""


Tone = Literal["question", "plain", "warning", "quiet"]


class Console(Protocol):
    """A screen and a keyboard."""

    @property
    def partial(self) -> str:
        """What had been typed when the last `ask` was cancelled."""
        ...

    async def ask(self, prompt: str) -> str:
        """One line. Raises EOFError at Ctrl-D and Ctrl-C, InputEnded where no more will come."""
        ...

    def say(self, text: str, tone: Tone = "plain") -> None:
        """Write a text of our own."""
        ...

    async def show(self, view: View, since: int) -> None:
        """Tell the view's events from number `since` on."""
        ...

    def clear(self) -> None:
        """Take everything off the screen, scrolled-off lines too."""
        ...


Tell = Callable[[View, int], Awaitable[None]]
"""How a console tells events; whoever builds the console brings it."""
