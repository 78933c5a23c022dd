"""Tells a game as one seat knew it, with what was true and hidden from it beside it."""

from collections.abc import Mapping

from rich.text import Text

from ...core.events import AnyEvent, DayBroke, GameOver
from ...core.seats import Seat, hears
from .blocks import Banner, Block, Grid, Line, Talk
from .teller import Teller


class TruthTeller(Teller):
    """A seat's view; what this seat was not told is marked as the truth, and each day has a table of both."""

    def __init__(self, lang: str, viewer: Seat, names: Mapping[Seat, str]) -> None:
        super().__init__(lang, viewer, names)
        self._seat = viewer
        self.truth = Teller(lang, "god", names)
        """The table as it is."""

    def take(self, event: AnyEvent) -> list[Block]:
        truth = self.truth.take(event)
        if not hears(self._seat, event.to):
            return [piece for block in truth if (piece := self._marked(block))]
        told = super().take(event)
        return [*told, self._both()] if isinstance(event, (DayBroke, GameOver)) else told

    def _marked(self, block: Block) -> Block | None:
        say = self.say
        match block:
            case Line(text=text):
                return Line(say("replay.truth", what=text), "quiet")
            case Talk(who=who, where=where, words=words):
                told = Text().append(who).append(f" [{where}]: {words}")
                return Line(say("replay.truth", what=told), "quiet")
            case Banner() | Grid():
                return None  # what is public, and the deal: the table of each day has it

    def _both(self) -> Grid:
        say, state = self.say, self.truth.state
        head = (say.plain("end.seat"), say.plain("replay.knew", seat=self._seat), say.plain("replay.is"))
        rows = []
        for seat in range(1, state.seats + 1):
            known = [found] if (found := self.knowledge.of(seat)) else []
            card = state.cards.get(seat)
            truth = self.truth.people.card(card) if card else Text("?")
            fate = state.fates.get(seat)
            if fate and fate.cause:
                truth.append(" ✝")
            rows.append(
                (
                    self.people.label(seat),
                    say.joined([*known, *self.knowledge.ties(seat)]) or Text("–", style="dim"),
                    say.joined([truth, *self.truth.knowledge.ties(seat)]),
                )
            )
        return Grid(say("replay.beside", seat=self._seat), head, tuple(rows))
