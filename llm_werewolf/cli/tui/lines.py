"""The pieces of a screen as lines of a width: what somebody wrote is laid out as text and never read as markup."""

from rich import box
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ..display.blocks import Banner, Block, Grid, Line, Talk
from ..display.wrap import wrap

Row = list[Segment]
_SIGNS = {"night": ("☾", "bold #7aa2f7"), "day": ("☀", "bold #e0af68"), "end": ("■", "bold magenta")}
_TONES = {"private": "", "quiet": "dim", "loud": "bold", "public": ""}


def lines_of(block: Block, width: int, console: Console) -> list[Row]:
    """One piece, in lines no wider than `width` columns."""
    match block:
        case Banner(text=text, when=when):
            sign, style = _SIGNS[when]
            title = Text(f"{sign} ", style=style).append(text)
            title.append(" ").append("─" * max(width - title.cell_len, 0), style=style)
            return _laid([Text(), title], width, console)
        case Line(text=text, tone=tone):
            shown = text.copy()
            shown.stylize_before(_TONES[tone])
            return _laid(_barred(shown, width, "┊" if tone == "private" else ""), width, console)
        case Talk():
            return _laid(_talk(block, width), width, console)
        case Grid():
            return _grid(block, width, console)


def _barred(text: Text, width: int, bar: str) -> list[Text]:
    lead = Text.assemble((bar, "magenta"), " ") if bar else Text()
    return [lead.copy().append(line) for line in wrap(text, max(width - lead.cell_len, 8))]


def _talk(block: Talk, width: int) -> list[Text]:
    bar = Text.assemble(("┊" if block.tone == "private" else "", "magenta"), ("▌ ", block.colour))
    room = max(width - bar.cell_len, 8)
    style = "dim italic" if block.missing else "italic" if block.tone == "private" else ""
    head = wrap(Text().append(block.who).append(f"  {block.where}", style="dim"), room)
    body = wrap(Text(block.words, style=style), room)
    return [bar.copy().append(line) for line in (*head, *body)]


def _grid(block: Grid, width: int, console: Console) -> list[Row]:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), expand=False)
    for number, name in enumerate(block.head):
        right = "right" if number in block.right else "left"
        table.add_column(Text(name, style="dim"), justify=right, overflow="fold")  # type: ignore[arg-type]  # a word of two
    for row in block.rows:
        table.add_row(*row)
    title = [block.title.copy()] if block.title else []
    for text in title:
        text.stylize_before("bold")
    found = _laid([line for text in title for line in wrap(text, width)], width, console)
    if block.rows:
        options = console.options.update(width=width, height=None)
        found += [
            row for row in console.render_lines(table, options, pad=False) if any(one.text.strip() for one in row)
        ]
    return found + _laid([line for note in block.notes for line in wrap(note, width)], width, console)


def _laid(lines: list[Text], width: int, console: Console) -> list[Row]:
    return [text_row(line, width, console) for line in lines]


def text_row(text: Text, width: int, console: Console) -> Row:
    """A text as one line, cut where it is too wide."""
    line = text.copy()
    line.truncate(width, overflow="ellipsis")
    whole = console.get_style(line.style)  # without spans, `render` leaves it to its caller
    return [Segment(one.text, whole + (one.style or Style())) for one in line.render(console)]
