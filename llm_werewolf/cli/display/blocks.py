"""What a screen is made of: the pieces that events turn into, before anything decides how they look."""

from dataclasses import dataclass
from typing import Literal

from rich.text import Text

Tone = Literal["public", "loud", "quiet", "private"]
"""Open to the table; a turn of the game; small print; or what only some may know."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A new night, a new day, or the end."""

    text: Text
    when: Literal["night", "day", "end"]


@dataclass(frozen=True, slots=True)
class Line:
    """One fact."""

    text: Text
    tone: Tone = "public"


@dataclass(frozen=True, slots=True)
class Talk:
    """Something said: by whom, where, and the words."""

    who: Text
    where: str
    words: str
    colour: str
    tone: Tone = "public"
    note: Text | None = None
    missing: bool = False
    """The words are the program's remark on a speech that never came, not the player's own."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: a vote, the deal, the summary."""

    title: Text
    head: tuple[str, ...]
    rows: tuple[tuple[Text, ...], ...]
    notes: tuple[Text, ...] = ()
    right: tuple[int, ...] = ()
    """Columns of numbers."""


Block = Banner | Line | Talk | Grid
