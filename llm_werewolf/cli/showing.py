"""`show`: the summary of a game, from a stream of its lines."""

import asyncio
import sys
from collections.abc import Container, Iterable, Iterator
from itertools import chain
from pathlib import Path

from ..core.asks import Ask
from ..core.events import AnyEvent
from ..core.sentence import Sentence, listing
from ..export.story import Summary
from ..export.summary import summarize
from ..host.calls import calls_of, sound_calls
from ..players.llm.ledger import Ledger, Price, Prices
from ..players.llm.prices import read_prices
from ..transcript import Reading
from .display import Pacer, Screen, open_screen
from .display.blocks import Block
from .display.clean import clean_line
from .display.costs import call_grid
from .display.report import Report
from .errors import BadInput
from .records import folder_of
from .torn import tell_torn
from .wishes import DEFAULT_OUT


def show_game(
    game: str | None, *, thoughts: bool, calls: bool, prices: Prices, lang: str | None, priced: Iterable[str] = ()
) -> int:
    """Print a game's summary; the exit code. `priced`: the words behind --price. Raises RecordError."""
    folder = folder_of(game, Path(DEFAULT_OUT))
    summary = summary_of(folder, prices)
    _tell_unused(priced, {call.model for call in sound_calls(Reading(folder).path.parent)}, lang or summary.lang)
    report = Report(summary, lang or summary.lang, Reading(folder).header.source)
    blocks = report.blocks(events_of(Reading(folder)), thoughts=thoughts)
    if calls and next(sound_calls(Reading(folder).path.parent), None) is None:
        none = Sentence("--calls: no model was called in this game", "--calls：这一局没有调用过模型")
        print(f"llm-werewolf: {none.told(lang or summary.lang)}", file=sys.stderr)
    elif calls:
        ledger = Ledger(prices)
        one_by_one = (ledger.take(call) for call in sound_calls(Reading(folder).path.parent))
        blocks = chain(blocks, call_grid(report.say, report.people, one_by_one, nights_of(Reading(folder))))
    asyncio.run(_draw(open_screen(), blocks))
    return 0


def _tell_unused(priced: Iterable[str], models: Container[str], lang: str) -> None:
    """Say on stderr which prices are of models that did not play."""
    unused = [name for text in priced if (name := text.rpartition("=")[0]) not in models]
    if unused:
        told = Sentence(
            "--price: no {models} played in this game", "--price：这一局里没有 {models}", models=listing(unused)
        )
        print(f"llm-werewolf: {clean_line(told.told(lang), 400)}", file=sys.stderr)


def nights_of(reading: Reading) -> set[int]:
    """How many lines the record had at each moment of a night."""
    nights, night = set(), False
    for entry in reading:
        night = entry.type == "night_fell" or (night and entry.type != "day_broke")
        if night:
            nights.add(reading.line)
    return nights


async def _draw(screen: Screen, blocks: Iterable[Block]) -> None:
    at_once = Pacer(0)
    for block in blocks:
        await screen.draw(block, at_once)


def summary_of(folder: Path, prices: Prices | None = None) -> Summary:
    """A game's summary; says so where its last line was torn off. Raises RecordError."""
    reading = Reading(folder)
    summary = summarize(reading.header, events_of(reading), calls=calls_of(reading.path.parent), prices=prices)
    tell_torn(reading, summary.lang)
    return summary


def events_of(reading: Reading) -> Iterator[AnyEvent]:
    """The events of a game, one by one."""
    return (entry for entry in reading if not isinstance(entry, Ask))


def prices_of(told: Iterable[str] | None, file: str | None) -> dict[str, Price]:
    """The prices of a file, and `MODEL=IN,OUT[,CACHED]` over them, by model. Raises BadInput or PriceError."""
    prices = read_prices(Path(file)) if file else {}
    for text in told or ():
        model, _, figures = text.rpartition("=")
        try:
            sent, written, *cached = [float(figure) for figure in figures.split(",")]
            if not model or len(cached) > 1 or not all(0 <= one < 1e6 for one in (sent, written, *cached)):
                raise ValueError
        except ValueError:
            raise BadInput(
                "--price takes MODEL=IN,OUT or MODEL=IN,OUT,CACHED in dollars, not {text!r}",
                "--price 的写法是 MODEL=IN,OUT 或 MODEL=IN,OUT,CACHED，单位是美元，不是“{text}”",
                text=text,
            ) from None
        prices[model] = Price(input=sent, cached=cached[0] if cached else sent, output=written)
    return prices
