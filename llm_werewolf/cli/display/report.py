"""The summary of a game as pieces of a screen: `show` in a terminal, in a pipe and in a Markdown file."""

from collections.abc import Iterable, Iterator

from rich.text import Text

from ...boards import board_title
from ...core.events import AnyEvent
from ...export.story import Claimed, ClaimedCheck, SeatStory, Summary
from .ballots import vote_grid
from .blocks import Banner, Block, Grid, Line
from .clean import clean_line
from .costs import Used, cost_lines, seat_grid
from .fates import fate_text
from .people import People
from .phrases import Phrases
from .teller import Teller
from .thoughts import thoughts_told


class Report:
    """Renders one game's summary in one language."""

    def __init__(self, summary: Summary, lang: str, source: str = "") -> None:
        self.summary = summary
        self.lang = lang
        self.say = Phrases(lang)
        names = {seat: story.name for seat, story in summary.seats.items() if story.name}
        self.source = source
        """From what the game was imported."""
        self._teller = Teller(lang, "god", names)
        self.people: People = self._teller.people
        """Seats with their cards, once the events were told."""

    def blocks(self, events: Iterable[AnyEvent], *, thoughts: bool = False) -> Iterator[Block]:
        """All pieces, in order. The events are gone through once."""
        timeline = self._timeline(events)
        yield self._title()
        if self.source:
            yield Line(self.say("replay.imported", source=clean_line(self.source, 60)), "loud")
        yield self._seats()
        yield from self._mvp()
        if timeline.rows:
            yield timeline
        for number, found in enumerate(self.summary.rounds):
            if number == 0:
                yield Line(self.say("end.votes"), "loud")
            grid = vote_grid(found.vote, self.say, self.people)
            title = self.say("show.vote", day=found.day, what=grid.title)
            yield Grid(title, grid.head, grid.rows, grid.notes, grid.right)
        if self.summary.claims:
            yield self._claims()
        if any(story.cost.calls for story in self.summary.seats.values()):
            summary, fallbacks = self.summary, {seat: one.fallbacks for seat, one in self.summary.seats.items()}
            yield seat_grid(self.say, self.people, summary.ledger, fallbacks)
            yield from cost_lines(self.say, Used(summary.ledger, summary.reuse))
        if self.summary.calls_damaged:
            yield Line(
                self.say("show.damaged_calls", why=clean_line(self.summary.calls_damaged.told(self.lang), 120)), "loud"
            )
        if thoughts:
            yield from thoughts_told(self.summary.thoughts, self.say, self.people)

    def _title(self) -> Banner:
        summary, say = self.summary, self.say
        result = say.plain(f"end.winner_{summary.winner}") if summary.winner else say.plain("show.unfinished")
        board, book = clean_line(board_title(summary.board, say.lang), 60), clean_line(summary.book, 60)
        return Banner(say("show.game", board=board, book=book, days=summary.days, result=result), "end")

    def _seats(self) -> Grid:
        say = self.say
        head = (*(say.plain(f"end.{name}") for name in ("seat", "card", "fate", "player")), say.plain("show.points"))
        rows = tuple(
            (self._who(story), self._card(story), self._fate(story), self._player(story), Text(str(story.total)))
            for story in self.summary.seats.values()
        )
        return Grid(say("show.seats"), head, rows, right=(4,))

    def _who(self, story: SeatStory) -> Text:
        text = self.people.label(story.seat)
        return text.append(" ").append(self.say.plain("end.winner_mark"), style="bold green") if story.won else text

    def _card(self, story: SeatStory) -> Text:
        now = self.people.card(story.card) if story.card else Text("?")
        if story.dealt and story.dealt != story.card:
            return Text().append(self.people.card(story.dealt)).append(" → ").append(now)
        return now

    def _fate(self, story: SeatStory) -> Text:
        text = fate_text(story.fate, self.say)
        if story.by == story.seat:
            text.append(self.say("show.by_itself"))
        elif story.by is not None:
            text.append(self.say("show.by", by=self.people.name(story.by)))
        return text

    @staticmethod
    def _player(story: SeatStory) -> Text:
        return Text(clean_line(story.kind, 44), style="dim")

    def _mvp(self) -> Iterator[Block]:
        if self.summary.mvp is not None:
            story, say = self.summary.seats[self.summary.mvp], self.say
            parts = [say.plain("show.part", what=say.plain(f"show.p_{what}"), points=f"{points:+}")
                     for what, points in story.points.items()]  # fmt: skip
            listed = say.plain("table.list").join(parts)
            yield Line(say("show.mvp", who=self.people.tag(story.seat), points=story.total, parts=listed), "loud")

    def _timeline(self, events: Iterable[AnyEvent]) -> Grid:
        moments = {moment.at: moment for moment in self.summary.timeline}
        rows: list[tuple[Text, ...]] = []
        for at, event in enumerate(events):
            told = self._teller.take(event)
            moment = moments.get(at)
            if moment is None:
                continue
            when = self.say(f"show.when_{moment.phase}", day=moment.day)
            rows += [(when, block.text) for block in told if isinstance(block, (Line, Banner))]
        say = self.say
        return Grid(say("show.timeline"), (say.plain("show.when"), say.plain("show.what")), tuple(rows))

    def _claims(self) -> Grid:
        say = self.say
        head = (say.plain("show.when"), say.plain("end.seat"), say.plain("show.claim"), say.plain("show.truth"))
        rows: list[tuple[Text, ...]] = []
        told: set[tuple[object, ...]] = set()  # what a seat says again is no news
        for claimed in self.summary.claims:
            when, who = say("show.when_day", day=claimed.day), self.people.tag(claimed.seat)
            if claimed.role and (claimed.seat, claimed.role, claimed.honest) not in told:
                told.add((claimed.seat, claimed.role, claimed.honest))
                rows.append((when, who, say("show.role", card=self.people.card(claimed.role)), self._honest(claimed)))
            for check in claimed.checks:
                if (claimed.seat, check.seat, check.verdict) in told:
                    continue
                told.add((claimed.seat, check.seat, check.verdict))
                rows.append((when, who, self._check(check), self._checked(check)))
        return Grid(say("show.claims"), head, tuple(rows))

    def _honest(self, claimed: Claimed) -> Text:
        if claimed.honest or claimed.card is None:
            return Text(self.say.plain("show.true"), style="green")
        return self.say("show.false_role", card=self.people.card(claimed.card))

    def _check(self, check: ClaimedCheck) -> Text:
        return self.say("show.check", seat=check.seat, verdict=self.say(f"learned.check_{check.verdict}"))

    def _checked(self, check: ClaimedCheck) -> Text:
        if not check.true:
            return Text(self.say.plain("show.false"), style="red")
        return Text(self.say.plain("show.true" if check.made else "show.invented"), style="green")
