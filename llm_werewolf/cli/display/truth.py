"""Tells a game as one seat knew it, with what was true and hidden from it beside it."""

from collections.abc import Mapping

from rich.text import Text

from ...core.events import AnyEvent, DayBroke, GameOver, Learned
from ...core.seats import Seat, hears
from ...core.state import State
from .blocks import Banner, Block, Grid, Line, Talk
from .teller import Teller


class TruthTeller(Teller):
    """A seat's view; what this seat was not told is marked as the truth, and each day has a table of both."""

    def __init__(self, lang: str, viewer: Seat, names: Mapping[Seat, str]) -> None:
        super().__init__(lang, viewer, names)
        self._seat = viewer
        self._truth = Teller(lang, "god", names)
        self._shown: dict[Seat, str] = {}
        """What this seat's power showed of others."""

    @property
    def truth(self) -> State:
        """The table as it is."""
        return self._truth.state

    def take(self, event: AnyEvent) -> list[Block]:
        truth = self._truth.take(event)
        if not hears(self._seat, event.to):
            return [piece for block in truth if (piece := self._marked(block))]
        if isinstance(event, Learned) and event.topic == "check" and event.words:
            self._shown |= dict.fromkeys(event.seats, event.words[0])
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
        say, state = self.say, self._truth.state
        head = (say.plain("end.seat"), say.plain("replay.knew", seat=self._seat), say.plain("replay.is"))
        rows = []
        for seat in range(1, state.seats + 1):
            card = state.cards.get(seat)
            fate = state.fates.get(seat)
            truth = Text().append(self._truth.people.card(card)) if card else Text("?")
            if fate and fate.cause:
                truth.append(" ✝")
            rows.append((self.people.label(seat), self._known(seat), truth))
        return Grid(say("replay.beside", seat=self._seat), head, tuple(rows))

    def _known(self, seat: Seat) -> Text:
        if card := self.state.cards.get(seat):
            return self.people.card(card)
        if seat in self.people.pack:
            return Text(self.say.plain("table.packmate"), style="red")
        if word := self._shown.get(seat):
            key = f"learned.check_{word}"
            return Text(self.say.plain(key)) if key in self.say else self.people.card(word)
        return Text("–", style="dim")
