"""`compare`: how the players of a folder of games fared against one another."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from rich.text import Text

from ..export.catalog import catalog
from ..export.standing import Sides, Standing, standings
from ..export.story import Summary
from ..players.llm.ledger import Prices, dollars
from .display import Pacer, open_screen
from .display.blocks import Grid
from .display.clean import clean_line
from .display.phrases import Phrases
from .gamelist import Filter
from .locale import console_language
from .showing import summary_of

_FIGURES = ("calls", "asked_again", "fallbacks", "tokens", "money")
"""What bots and people have none of: a column without a figure is left out."""


def compare_games(folder: Path, wanted: Filter, prices: Prices, lang: str | None) -> int:
    """Print how each player of the finished games fared; the exit code. Raises RecordError."""
    wanted.check()
    say = Phrases(lang or console_language())
    asyncio.run(open_screen().draw(_grid(standings(_games(folder, wanted, prices)), say), Pacer(0)))
    return 0


def _games(folder: Path, wanted: Filter, prices: Prices) -> Iterator[Summary]:
    for row in catalog(folder):
        if row.winner and not row.damaged and wanted.takes(row):
            yield summary_of(folder / row.name, prices)


def _grid(found: list[Standing], say: Phrases) -> Grid:
    figures = [name for name in _FIGURES if any(_figure(one, name) for one in found)]
    columns = ("games", "seats", "as_wolf", "as_other", "alive", "points", *figures)
    rows = tuple((Text(clean_line(one.player, 44)), *map(Text, _cells(one, figures))) for one in found)
    head = [say.plain(say.first_of(f"compare.{name}", f"show.{name}")) for name in ("player", *columns)]
    notes = [say("compare.note" if found else "compare.nothing")]
    if partly := sum(one.cost.unpriced for one in found if one.cost.money is not None):
        notes.append(say("compare.partly", calls=partly))
    return Grid(say("compare.title"), tuple(head), rows, notes=tuple(notes), right=tuple(range(1, len(head))))


def _cells(one: Standing, figures: list[str]) -> Iterator[str]:
    yield from (f"{one.games:,}", f"{one.seats:,}", _won(one.wolf), _won(one.other))
    yield from (f"{one.alive / one.seats:.0%}", f"{one.points / one.seats:+.1f}")
    for name in figures:
        figure = _figure(one, name)
        if figure is None:
            yield "–"
        elif name == "money":
            yield ("≥ " if one.cost.unpriced else "") + dollars(figure)
        else:
            yield f"{figure:,}"


def _figure(one: Standing, name: str) -> float | None:
    found: float | None = one.fallbacks if name == "fallbacks" else getattr(one.cost, name)
    return found


def _won(sides: Sides) -> str:
    if not sides.played:
        return "–"
    low, high = sides.interval
    return f"{sides.won:g}/{sides.played} {sides.won / sides.played:.0%} ({low:.0%}–{high:.0%})"
