"""A game as Markdown: the same pieces as on a screen, as headings, quotations and tables."""

import re
from collections.abc import Callable

from rich.text import Text

from .blocks import Banner, Block, Grid, Line, Talk
from .pace import Pacer

_MARKUP = re.compile(r"([\\`*_\[\]<>|~#&])")
_LEAD = re.compile(r"^(\d*)([-+=](?=\s|$)|[-=](?=[-=]+\s*$)|(?<=\d)[.)](?=\s|$))")
"""What would begin a list or, as a line of its own, make a heading of the one before it."""


class MarkdownScreen:
    """Writes pieces as Markdown. What players said is escaped: none of it becomes a heading, a link or a tag."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._night = ""
        """The heading of a night of which nothing has been told yet: one without a word under it is left out."""

    async def draw(self, block: Block, pacer: Pacer) -> None:
        self.write(block)

    def write(self, block: Block) -> None:
        """One piece, with an empty line behind it."""
        text = "\n".join(_lines(block)) + "\n\n"
        if isinstance(block, Banner):
            self._night = text if block.when == "night" else ""
            if self._night:
                return
        self._write(self._night + text)
        self._night = ""

    def note(self, text: Text) -> None:
        """A remark, in italics."""
        self._write(f"*{escaped(text)}*\n\n")

    def clear(self) -> None:
        """A file is read from its beginning."""


def _lines(block: Block) -> list[str]:
    match block:
        case Banner(text=text, when=when):
            return [f"{'###' if when == 'night' else '##'} {escaped(text)}"]
        case Line(text=text, tone="private"):
            return [f"- *{escaped(text)}*"]
        case Line(text=text, tone="loud"):
            return [f"**{escaped(text)}**"]
        case Line(text=text):
            return [escaped(text)]
        case Talk():
            return _talk(block)
        case Grid():
            return _grid(block)


def escaped(text: Text | str) -> str:
    """A text of one line in which nothing is markup."""
    plain = text if isinstance(text, str) else text.plain
    return _LEAD.sub(r"\1\\\2", _MARKUP.sub(r"\\\1", plain.strip()))


def _talk(block: Talk) -> list[str]:
    words = [escaped(line) for line in block.words.split("\n")]
    if block.missing or block.tone == "private":
        words = [f"*{line}*" if line else "" for line in words]
    lines = [f"> **{escaped(block.who)}** · {escaped(block.where)}", ">", *(f"> {line}  ".rstrip(" ") if not line
             else f"> {line}  " for line in words)]  # fmt: skip
    return [*lines, ">", f"> {escaped(block.note)}"] if block.note else lines


def _grid(block: Grid) -> list[str]:
    lines = [f"**{escaped(block.title)}**"]
    if block.rows:
        marks = ["--:" if column in block.right else "---" for column in range(len(block.head))]
        rows = [[escaped(cell) for cell in row] for row in ([Text(name) for name in block.head], *block.rows)]
        lines += ["", *(f"| {' | '.join(row)} |" for row in (rows[0], marks, *rows[1:]))]
    return [*lines, *(line for note in block.notes for line in ("", f"*{escaped(note)}*"))]
