"""The closing summary: who held what, how each fared, how each voted, and what the players cost."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from ...core.events import Answer, AnyEvent, Dealt, Voted
from ...core.seats import CHANCE, Card, Seat
from ...core.state import State
from ...players.llm.ledger import Ledger
from .blocks import Block, Grid, Line
from .clean import clean_line
from .costs import Used, cost_lines
from .fates import fate_text
from .people import People
from .phrases import Phrases


class Story:
    """A whole game's events, looked at for what a summary tells."""

    def __init__(self, events: Iterable[AnyEvent]) -> None:
        self.state = State()
        self.dealt: dict[Seat, Card] = {}
        self.votes: list[tuple[int, Voted]] = []
        self.fallbacks: dict[Seat, int] = {}
        for event in events:
            self.state.apply(event)
            match event:
                case Dealt():
                    self.dealt[event.seat] = event.card
                case Voted():
                    self.votes.append((self.state.day, event))
                case Answer() if event.fallback and event.seat != CHANCE:
                    self.fallbacks[event.seat] = self.fallbacks.get(event.seat, 0) + 1


def summary(
    events: Iterable[AnyEvent],
    *,
    lang: str,
    names: Mapping[Seat, str] | None = None,
    kinds: Mapping[Seat, str] | None = None,
    usage: Used | None = None,
) -> list[Block]:
    """The pieces of the summary of a game, from all of its events."""
    say, story = Phrases(lang), Story(events)
    people = People(say, story.state, "public", names or {})
    used = usage or Used()
    rows: tuple[tuple[Text, ...], ...] = tuple(
        (
            _who(seat, say, story, people),
            _card(seat, story, people),
            fate_text(story.state.fates.get(seat), say),
            Text(clean_line((kinds or {}).get(seat, ""), 44), style="dim"),
        )
        for seat in range(1, story.state.seats + 1)
    )
    head: tuple[str, ...] = tuple(say.plain(f"end.{name}") for name in ("seat", "card", "fate", "player"))
    if not kinds:
        head, rows = head[:3], tuple(row[:3] for row in rows)
    blocks: list[Block] = [Grid(say("end.summary"), head, rows)]
    if story.votes:
        blocks.append(_votes(say, story, people))
    if used.ledger.seats or story.fallbacks:
        blocks.append(_costs(say, story, people, used.ledger))
    count = sum(story.fallbacks.values())
    fallbacks = Line(say("end.fallback_total" if count else "end.no_fallbacks", count=count), "quiet")
    return [*blocks, *cost_lines(say, used), fallbacks]


def _who(seat: Seat, say: Phrases, story: Story, people: People) -> Text:
    text = people.label(seat)
    if seat in story.state.winners:
        text.append(" ").append(say.plain("end.winner_mark"), style="bold green")
    return text


def _card(seat: Seat, story: Story, people: People) -> Text:
    now = story.state.cards.get(seat, "")
    dealt = story.dealt.get(seat, now)
    if dealt and dealt != now:
        return Text().append(people.card(dealt)).append(" → ").append(people.card(now))
    return people.card(now)


def _rounds(say: Phrases, story: Story) -> list[str]:
    names = []
    for day, vote in story.votes:
        name = say.plain("end.elect_short") if vote.what == "elect" else say.plain("end.day_short", day=day)
        names.append(f"{name} {say.plain('end.again_short')}" if vote.round > 1 else name)
    return names


def _votes(say: Phrases, story: Story, people: People) -> Grid:
    head = (say.plain("end.seat"), *_rounds(say, story))
    rows = tuple(
        (people.label(seat), *(_vote(seat, vote, say, people) for _, vote in story.votes))
        for seat in range(1, story.state.seats + 1)
    )
    legend = [say(f"end.legend_{name}") for name, there in _seen(story).items() if there]
    return Grid(say("end.votes"), head, rows, (say.joined(legend),), right=tuple(range(1, len(head))))


def _seen(story: Story) -> dict[str, bool]:
    """Which signs there are in the table of votes."""
    votes = [vote for _, vote in story.votes]
    return {
        "elect": any(vote.what == "elect" for vote in votes),
        "day": any(vote.what != "elect" for vote in votes),
        "again": any(vote.round > 1 for vote in votes),
        "put_in": any(ballot.fallback for vote in votes for ballot in vote.ballots),
    }


def _vote(seat: Seat, vote: Voted, say: Phrases, people: People) -> Text:
    ballot = next((ballot for ballot in vote.ballots if ballot.voter == seat), None)
    if ballot is None:
        return Text("")
    mark = "?" if ballot.fallback else ""
    if ballot.target is None:
        return Text(say.plain("end.no_vote") + mark)
    return Text(f"{ballot.target}{mark}", style=people.colour(ballot.target))


def _costs(say: Phrases, story: Story, people: People, ledger: Ledger) -> Grid:
    priced = any(cost.money is not None for cost in ledger.seats.values())
    columns = (["tokens"] if ledger.seats else []) + (["money"] if priced else []) + ["fallbacks"]
    rows = []
    for seat in range(1, story.state.seats + 1):
        cost, count = ledger.seats.get(seat), story.fallbacks.get(seat, 0)
        money = f"{cost.money:.4f}" if cost and cost.money is not None else ""
        cells = {"tokens": f"{cost.tokens:,}" if cost else "", "money": money, "fallbacks": str(count or "")}
        if any(cells[name] for name in columns):
            rows.append((people.label(seat), *(Text(cells[name]) for name in columns)))
    head = (say.plain("end.seat"), *(say.plain(f"end.{name}") for name in columns))
    return Grid(say("end.costs"), head, tuple(rows), right=tuple(range(1, len(head))))
