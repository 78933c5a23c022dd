"""What the models used and cost, for the closing summary and for `show`."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from rich.text import Text

from ...core.kinds import by_night
from ...core.seats import Seat
from ...players.llm.calls import Call
from ...players.llm.ledger import Cost, Ledger, dollars
from ...players.llm.prefix import Reuse
from ...players.llm.remedies import unusable
from ...players.words import kind_name
from .blocks import Block, Grid, Line
from .clean import clean_line
from .people import People
from .phrases import Phrases


@dataclass(frozen=True, slots=True)
class Used:
    """A game's calls, counted."""

    ledger: Ledger = field(default_factory=Ledger)
    reuse: Reuse = field(default_factory=Reuse)


def seat_grid(say: Phrases, people: People, ledger: Ledger, fallbacks: Mapping[Seat, int]) -> Grid:
    """Each seat's figures in full, with those of all seats below."""
    columns = ["calls", "sent", "cached", "written", "reasoning", "latency", "slowest", "retries", "asked_again"]
    columns += ["failed", "fallbacks", "money"]
    rows = [
        (people.label(seat), _figures(ledger.seats.get(seat, Cost()), fallbacks.get(seat, 0)))
        for seat in sorted(ledger.seats.keys() | {seat for seat, count in fallbacks.items() if count})
    ]
    if len(rows) > 1:
        rows.append((Text(say.plain("cost.all")), _figures(ledger.total, sum(fallbacks.values()))))
    kept = [at for at, _ in enumerate(columns) if any(cells[at] for _, cells in rows)]
    head = (say.plain("end.seat"), *(say.plain(f"show.{columns[at]}") for at in kept))
    body = tuple((who, *(Text(cells[at]) for at in kept)) for who, cells in rows)
    return Grid(say("show.costs"), head, body, right=tuple(range(1, len(head))))


def _figures(cost: Cost, fallbacks: int) -> list[str]:
    cells = [f"{cost.calls:,}", f"{cost.sent:,}", f"{cost.cached:,}", f"{cost.written:,}"]
    cells += [f"{cost.reasoning:,}" if cost.reasoning else "", f"{cost.latency:.1f}", f"{cost.slowest:.1f}"]
    cells += [str(number or "") for number in (cost.retries, cost.asked_again, cost.failed, fallbacks)]
    return [*cells, "" if cost.money is None else f"{cost.money:.4f}"]


def cost_lines(say: Phrases, used: Used) -> Iterator[Line]:
    """The game's sums, those of each model where there are several, and how much of the prompts was sent again."""
    ledger, reuse, total = used.ledger, used.reuse, used.ledger.total
    if not total.calls:
        return
    yield _sum(say, "cost.total", total)
    if len(ledger.models) > 1:
        for model, cost in sorted(ledger.models.items()):
            yield _sum(say, "cost.of_model", cost, model=clean_line(model, 44))
    if total.guessed:
        yield Line(say("cost.guessed", calls=total.guessed), "quiet")
    if total.money is not None and total.unpriced:
        yield Line(say("cost.unpriced", calls=total.unpriced), "quiet")
    if reuse.calls > 1:
        yield Line(say("cost.reuse", share=f"{reuse.share:.1%}", new=f"{reuse.new_per_call:,.0f}"), "quiet")


def _sum(say: Phrases, key: str, cost: Cost, **more: str) -> Line:
    figures = {name: f"{getattr(cost, name):,}" for name in ("calls", "sent", "cached", "written")}
    text = say(key, **more, **figures)
    if cost.reasoning:
        text.append(say("cost.reasoning", reasoning=f"{cost.reasoning:,}"))
    if cost.money is not None:
        text.append(say("cost.money", money=dollars(cost.money)))
    return Line(text, "quiet")


def so_far(say: Phrases, cost: Cost) -> Text:
    """The sums of a game that goes on. They are rounded: how many were asked in a night is nobody's business."""
    text = say("cost.so_far", tokens=f"{_rounded(cost.tokens):,}")
    if cost.money:
        paid = dollars(float(f"{cost.money:.2g}"))
        text.append(say("cost.money", money=f"≥ {paid}" if cost.unpriced else paid))
        if cost.unpriced:
            text.append(say("cost.partly"))
    return text


def _rounded(number: int) -> int:
    return int(float(f"{number:.2g}"))


def call_grid(say: Phrases, people: People, calls: Iterable[Call], nights: Container[int] = ()) -> Iterator[Block]:
    """Each call by itself, in the order in which they ended; `nights`: lines of the record that end in a night."""
    head = tuple(say.plain(f"show.{name}") for name in ("when", "what")) + tuple(
        say.plain(f"show.{name}") for name in ("sent", "cached", "written", "reasoning", "seconds", "money")
    )
    rows = []
    for call in calls:
        used = call.usage
        figures = (used.prompt, used.cached, used.output, used.reasoning)
        what = Text().append(people.tag(call.seat)).append(f" {kind_name(call.kind, say.lang)}")
        if call.attempt > 1:
            what.append(say("cost.again", attempt=call.attempt))
        if call.error:
            what.append(say("cost.failed", why=clean_line(call.error_in(say.lang), 300)))
        elif call.again:
            why = unusable(call.again).told(say.lang)
            what.append(say("cost.not_taken", why=f"{why} [{call.reason}]" if call.reason else why))
        cells = ["" if number is None else f"{number:,}" for number in figures]
        cells += [f"{call.seconds:.1f}", "" if call.cost is None else f"{call.cost:.4f}"]
        night = call.line in nights if call.line is not None else by_night(call.kind)
        rows.append((say("time.night" if night else "time.day", day=call.day), what, *map(Text, cells)))
    yield Grid(say("cost.calls"), ("", *head)[1:], tuple(rows), right=tuple(range(2, len(head))))
