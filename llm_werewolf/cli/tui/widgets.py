"""The parts of the full-screen view: a rail of seats, a scrolling list of pieces, the timeline, the line at the top."""

from collections.abc import Callable, Sequence

from rich.text import Text
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from ..display.blocks import Block
from .lines import Row, lines_of, text_row
from .reel import Reel

_TICKS = {"vote": ("▪", "yellow"), "death": ("✝", "red"), "boom": ("✸", "bold magenta")}


class Lines(Widget):
    """Some lines of text that somebody else makes for the widget's size, whatever that comes to be."""

    def __init__(self, *, id: str) -> None:  # noqa: A002  # the library's own word
        super().__init__(id=id)
        self._make: Callable[[int, int], Sequence[Text]] = lambda width, height: ()
        self._rows: list[Row] | None = None

    def show(self, make: Callable[[int, int], Sequence[Text]]) -> None:
        """Show the lines that `make` gives for a width and a height."""
        self._make = make
        self.on_resize()

    def on_resize(self) -> None:
        """Make them anew."""
        self._rows = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if self._rows is None:
            self._rows = [text_row(line, width, self.app.console) for line in self._make(width, self.size.height)]
        row = self._rows[y] if y < len(self._rows) else []
        return Strip([*row]).extend_cell_length(width).apply_style(self.rich_style)


class Pieces(ScrollView, can_focus=True):
    """A list of pieces that scrolls; sticks to its end while it stands there, unless its news come first."""

    def __init__(self, *, id: str, sticks: bool = False) -> None:  # noqa: A002  # the library's own word
        super().__init__(id=id)
        self._sticks = sticks
        self._blocks: list[Block] = []
        self._rows: list[Row] = []
        self._width = 0

    def show(self, blocks: Sequence[Block]) -> None:
        """Show these pieces; only what is new is laid out anew."""
        width = self.scrollable_content_region.width
        if not width or not self.display:
            self._blocks = list(blocks)
            self._width = 0
            return
        at_end = self.scroll_offset.y >= self.max_scroll_y
        same = width == self._width and _begins(blocks, self._blocks)
        if not same:
            self._rows, self._blocks = [], []
        for block in blocks[len(self._blocks) :]:
            self._rows += lines_of(block, width, self.app.console)
        grew = len(blocks) != len(self._blocks) or not same
        self._blocks, self._width = list(blocks), width
        self.virtual_size = Size(width, len(self._rows))
        if self._sticks and (at_end or not same):
            self.call_after_refresh(self.scroll_end, animate=False)  # once the new size counts
        elif grew and not self._sticks:
            self.call_after_refresh(self.scroll_home, animate=False)
        self.refresh()

    def on_resize(self) -> None:
        """Lay all of it out for another width."""
        self._width = 0
        self.show(self._blocks)

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        row = self._rows[at] if at < len(self._rows) else []
        return Strip([*row]).extend_cell_length(self.size.width).apply_style(self.rich_style)


def _begins(blocks: Sequence[Block], before: Sequence[Block]) -> bool:
    """Whether a list goes on with just the pieces there were."""
    return len(before) <= len(blocks) and all(one is other for one, other in zip(before, blocks, strict=False))


def timeline(reel: Reel, width: int, height: int = 2) -> list[Text]:
    """Two lines: days and what happened above, the way through the game below."""
    width = max(width, 2)
    total = max(len(reel.shown) - 1, 1)
    marks: list[tuple[str, str]] = [(" ", "")] * width

    def column(at: int) -> int:
        return min(at, total) * (width - 1) // total

    bar: list[tuple[str, str]] = [("─", "dim")] * width
    spans = reel.spans()
    for number, (at, day, night) in enumerate(spans):
        until = column(spans[number + 1][0]) if number + 1 < len(spans) else width
        for place in range(column(at), until):
            bar[place] = ("━", "#7aa2f7" if night else "#e0af68")
        if night:
            for offset, digit in enumerate(str(day)[: max(width - column(at), 0)]):
                marks[column(at) + offset] = (digit, "dim")
    for at, kind in reel.ticks():
        marks[column(at)] = _TICKS[kind]
    cursor = column(max(reel.at - 1, 0))
    bar = [(sign, style if place <= cursor else f"{style} dim") for place, (sign, style) in enumerate(bar)]
    bar[cursor] = ("●", "bold")
    return [Text.assemble(*marks), Text.assemble(*bar)][-height:]


def rail(reel: Reel, seats: Sequence[int], rows: int, width: int, height: int) -> list[Text]:
    """One side of the table, of which the longer one has so many seats."""
    lines = max(1, min(4, height // max(rows, 1)))
    found: list[Text] = []
    for seat in seats:
        found += reel.picture.seat(seat, lines, width)
    return found


def sides(count: int) -> tuple[list[int], list[int]]:
    """The seats to the left and to the right, from above: they go round the table clockwise."""
    half = (count + 1) // 2
    return list(range(count, half, -1)), list(range(1, half + 1))
