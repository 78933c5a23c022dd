"""A game's events and a place among them, seen with somebody's eyes: goes on, back, and to days, deaths and votes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal

from rich.cells import cell_len

from ...core.events import AnyEvent, DayBroke, NightFell, SelfDestructed
from ...core.seats import Seat, Viewer, hears
from ..display.blocks import Banner, Block, Grid, Line, Talk
from ..tape import Mark, Tape
from .picture import Picture

Tick = Literal["death", "vote", "boom"]
_COLUMNS_A_SECOND = 32.0  # the pace of the line by line display: 16 Chinese characters, or about 6 English words


class Reel:
    """What there is to show, and how far it has been shown."""

    def __init__(
        self,
        events: Iterable[AnyEvent],
        *,
        lang: str,
        viewer: Viewer,
        names: Mapping[Seat, str],
        truth: bool = False,
        closing: Callable[[Sequence[AnyEvent]], list[Block]] = lambda _: [],
    ) -> None:
        """`events`: everything that happened so far; `closing`: what stands under a game that is over."""
        self.everything = list(events)
        self.lang, self.names, self.viewer, self.truth = lang, names, viewer, truth
        self._closing = closing
        self._rebuild(0)

    def _rebuild(self, upto: int) -> None:
        """See it anew, as far as the first so many of all events."""
        self._tape: Tape | None = None
        self.shown: list[AnyEvent] = []
        self._places: list[int] = []
        for place, event in enumerate(self.everything):
            self._show(place, event)
        self._wind(sum(place < upto for place in self._places))

    def _show(self, place: int, event: AnyEvent) -> None:
        if hears(self.viewer, event.to) or (self.truth and isinstance(self.viewer, int)):
            self.shown.append(event)
            self._places.append(place)

    def _wind(self, to: int) -> None:
        self.picture = Picture(self.lang, self.viewer, self.names, truth=self.truth)
        self.at = 0
        self.last: list[Block] = []
        """What the last event added to the record."""
        self._stops = [0]
        while self.at < to:
            self._take()

    def _take(self) -> bool:
        """The next event; whether there was anything to see."""
        self.last = self.picture.take(self.shown[self.at])
        self.at += 1
        if self.last:
            self._stops.append(self.at)
        if self.over:
            self.picture.record += self._closing(self.everything)
        return bool(self.last)

    def push(self, event: AnyEvent) -> None:
        """Something happened in a game that is being played."""
        self.everything.append(event)
        self._show(len(self.everything) - 1, event)
        self._tape = None

    @property
    def at_end(self) -> bool:
        """Whether all there is has been shown."""
        return self.at == len(self.shown)

    @property
    def over(self) -> bool:
        """Whether all of a game that came to its end has been shown."""
        return self.at_end and any(event.type == "unmasked" for event in self.everything[-1:])

    @property
    def tape(self) -> Tape:
        """The places of days, deaths and votes in this view."""
        if self._tape is None:
            self._tape = Tape(self.shown)
        return self._tape

    def see(self, viewer: Viewer, *, truth: bool = False) -> None:
        """With other eyes, at the same moment."""
        upto = self._places[self.at - 1] + 1 if self.at else 0
        self.viewer, self.truth = viewer, truth
        self._rebuild(upto)

    def forward(self) -> bool:
        """On, to the next thing that can be seen; False where there is none."""
        while not self.at_end:
            if self._take():
                return True
        return False

    def back(self) -> None:
        """Back, to before the last thing that could be seen."""
        self._wind(self._stops[-2] if len(self._stops) > 1 else 0)

    def seek(self, to: int) -> None:
        """To a place."""
        to = max(0, min(to, len(self.shown)))
        if to < self.at:
            self._wind(to)
        while self.at < to:
            self._take()

    def next(self, mark: Mark) -> None:
        """To the next day, death or vote."""
        self.seek(self.tape.after(mark, self.at))

    def previous(self, mark: Mark) -> None:
        """To the last one before the one just shown."""
        self.seek(self.tape.before(mark, self.at))

    def reading_seconds(self) -> float:
        """How long the last piece takes to read, at speed 1."""
        return sum(_seconds(block) for block in self.last)

    # --- the timeline ---------------------------------------------------------------------------------------------

    def spans(self) -> list[tuple[int, int, bool]]:
        """Where each night and day begins: (place, day, whether it is night)."""
        return [
            (at, event.day, isinstance(event, NightFell))
            for at, event in enumerate(self.shown)
            if isinstance(event, (NightFell, DayBroke))
        ]

    def ticks(self) -> list[tuple[int, Tick]]:
        """Deaths, votes and self-destructions, by their places."""
        marks: list[tuple[int, Tick]] = [(at, "vote") for at in self.tape.places("vote")]
        marks += [(at, "death") for at in self.tape.places("death")]
        marks += [(at, "boom") for at, event in enumerate(self.shown) if isinstance(event, SelfDestructed)]
        return marks


def _seconds(block: Block) -> float:
    match block:
        case Banner():
            return 0.8
        case Line(text=text, tone=tone):
            return 0.15 if tone == "quiet" else min(max(cell_len(text.plain) / _COLUMNS_A_SECOND, 0.25), 3.0)
        case Talk(words=words):
            return 0.7 + cell_len(words) / _COLUMNS_A_SECOND
        case Grid(rows=rows):
            return min(1.0 + 0.25 * len(rows), 4.0)
