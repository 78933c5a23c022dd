"""Draws the pieces of a screen: with colours and boxes on a terminal, as plain whole lines anywhere else."""

import re
import sys
from typing import Protocol, TextIO

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ..locale import writable
from .blocks import Banner, Block, Grid, Line, Talk
from .pace import Pacer
from .wrap import wrap

_ROOM = 8  # columns that hold a name or a short word; a longer cell is folded
_BITE = re.compile(r"[!-~]+ ?|.", re.DOTALL)  # typed out at once: a word with its blank, or one wide character


class Screen(Protocol):
    """Something to draw on."""

    async def draw(self, block: Block, pacer: Pacer) -> None:
        """Draw one piece and leave time to read it."""
        ...

    def note(self, text: Text) -> None:
        """A remark to the one at the keyboard."""
        ...

    def clear(self) -> None:
        """Take away all that can be read."""
        ...


class PlainScreen:
    """Whole lines without colours: for pipes and files."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stdout

    async def draw(self, block: Block, pacer: Pacer) -> None:
        self.write(block)

    def write(self, block: Block) -> None:
        """The piece as lines."""
        for line in _plain(block):
            self._stream.write(line + "\n")
        self._stream.flush()

    def note(self, text: Text) -> None:
        self._stream.write(text.plain + "\n")
        self._stream.flush()

    def clear(self) -> None:
        """A pipe has no screen; a gap is all there can be."""
        self._stream.write("\n" * 3)


def _plain(block: Block) -> list[str]:
    match block:
        case Banner(text=text):
            return ["", f"== {text.plain} =="]
        case Line(text=text, tone=tone):
            return [("  | " if tone == "private" else "") + text.plain]
        case Talk(who=who, where=where, words=words, tone=tone):
            first, *more = words.split("\n")
            lead = "  | " if tone == "private" else ""
            return [f"{lead}{who.plain} [{where}]: {first}", *(f"{lead}    > {line}" for line in more)]
        case Grid(title=title, head=head, rows=rows, notes=notes):
            table = [" | ".join(head), *(" | ".join(cell.plain for cell in row) for row in rows)] if rows else []
            return [f"{title.plain}:", *(f"    {line}" for line in (*table, *(note.plain for note in notes)))]


class RichScreen:
    """A terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self._after_talk = False
        self._in_line = False
        self._notes: list[Text] = []

    async def draw(self, block: Block, pacer: Pacer) -> None:
        if self._after_talk and isinstance(block, Line):
            self.console.print()
        self._after_talk = isinstance(block, Talk)
        match block:
            case Banner():
                self._banner(block)
                await pacer.wait(0.8)
            case Line(text=text, tone=tone):
                self._line(block)
                await pacer.wait(0.15) if tone == "quiet" else await pacer.read(text.plain)
            case Talk():
                await self._talk(block, pacer)
            case Grid(rows=rows):
                self._grid(block)
                await pacer.wait(min(1.0 + 0.25 * len(rows), 4.0))

    def note(self, text: Text) -> None:
        self._notes.append(text)
        if not self._in_line:
            self._flush_notes()

    def _flush_notes(self) -> None:
        notes, self._notes = self._notes, []
        for text in notes:
            self._with_bar(text, " ", "", "dim")

    def clear(self) -> None:
        # Beyond the visible part too: the last seat's secrets must not stand one scroll away.
        self.console.file.write("\x1b[3J")
        self.console.clear()

    def _banner(self, block: Banner) -> None:
        sign, style = {"night": ("☾", "bold blue"), "day": ("☀", "bold yellow"), "end": ("■", "bold magenta")}[
            block.when
        ]
        if not writable(sign, self.console.encoding):
            sign = "*"
        self.console.print()
        title = Text(f"{sign} ", style=style).append(block.text)
        self.console.print(
            Rule(title, style=style.removeprefix("bold "), align="left" if block.when != "end" else "center")
        )

    def _line(self, block: Line) -> None:
        match block.tone:
            case "private":
                self._with_bar(block.text, "┊", "magenta")
            case "quiet":
                self._with_bar(block.text, " ", "", "dim")
            case "loud":
                self._with_bar(block.text, " ", "", "bold")
            case "public":
                self._with_bar(block.text, " ", "")

    def _with_bar(self, text: Text, bar: str, bar_style: str, style: str = "") -> None:
        shown = text.copy()
        shown.stylize_before(style)
        for line in wrap(shown, max(self.console.width - 3, 10)):
            self.console.print(
                Text(" ").append(bar, style=bar_style).append(" ").append(line), soft_wrap=True, highlight=False
            )

    async def _talk(self, block: Talk, pacer: Pacer) -> None:
        lead = Text(" ").append("┊" if block.tone == "private" else " ", style="magenta").append(" ")
        bar = lead.copy().append("▌ ", style=block.colour)
        self.console.print()
        room = max(self.console.width - 6, 10)
        for line in wrap(Text().append(block.who).append(f"  {block.where}", style="dim"), room):
            self.console.print(bar.copy().append(line), soft_wrap=True, highlight=False)
        style = "dim italic" if block.missing else "italic" if block.tone == "private" else ""
        for line in wrap(Text(block.words, style=style), room):
            self.console.print(bar, end="", highlight=False)
            self._in_line = True
            await self._type_out(line.plain.rstrip(), style, pacer)
            self.console.print()
            self._in_line = False
            self._flush_notes()
        await pacer.wait(0.7)

    async def _type_out(self, line: str, style: str, pacer: Pacer) -> None:
        for bite in _BITE.finditer(line):
            if not pacer.typing:
                self._raw(line[bite.start() :], style)
                return
            self._raw(bite[0], style)
            await pacer.typed(bite[0])

    def _raw(self, text: str, style: str) -> None:
        self.console.print(Text(text, style=style), end="", soft_wrap=True, highlight=False)
        self.console.file.flush()

    def _stacked(self, block: Grid) -> None:
        """A table where there is no room for its columns: each row a paragraph, each cell a line behind its head."""
        self.console.print(Text("   ").append(block.title), style="bold", highlight=False)
        for first, *rest in block.rows:
            self._with_bar(first, " ", "")
            for name, cell in zip(block.head[1:], rest, strict=True):
                if cell.plain:
                    self._with_bar(Text(f"  {name}: ", style="dim").append(cell), " ", "")

    def _grid(self, block: Grid) -> None:
        table = Table(box=box.ROUNDED, title=block.title, title_justify="left", title_style="bold", border_style="dim")
        for number, name in enumerate(block.head):
            table.add_column(
                Text(name, style="dim"), justify="right" if number in block.right else "left", overflow="fold"
            )
        for row in block.rows:
            table.add_row(*row)
        self.console.print()
        if block.rows and _least_width(block) > self.console.width - 2:
            self._stacked(block)
        elif block.rows:
            self.console.print(Padding(table, (0, 0, 0, 2)), highlight=False)
        else:
            self.console.print(Text("   ").append(block.title), style="bold", highlight=False)
        for note in block.notes:
            self._with_bar(note, " ", "", "dim")


def _least_width(block: Grid) -> int:
    """How wide a table must be for its columns to hold something: of each what it needs, eight columns at the most."""
    widest = [max(cell_len(text) for text in column) for column in _columns(block)]
    return sum(min(width, _ROOM) + 3 for width in widest) + 1


def _columns(block: Grid) -> list[list[str]]:
    rows = [list(block.head), *([cell.plain for cell in row] for row in block.rows)]
    return [list(column) for column in zip(*rows, strict=True)]
