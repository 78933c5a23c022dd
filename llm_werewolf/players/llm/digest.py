"""A public record that is too long for a model, cut to its room: old speeches are shortened, everything else stays.

Deaths, votes and whatever else the moderator noted are kept as they were, and of each speech what it claims. What is
cut depends on the record and the room alone, never on who asks or when: all seats of a model send the same bytes. Once
cut, it is cut well below the room, so that the record then grows for a while before its beginning changes again.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal

from ...core.asks import Claim
from ...core.events import AnyEvent, NightFell, Seated, Spoke
from ...core.seats import Seat
from ..bots.reader import read_claim
from ..quote import quoted
from ..templates import Templates

Level = Literal[0, 1, 2]
"""A speech whole, its beginning and what it claims, or only what it claims."""
BEGINNING: Final = {"en": 80, "zh": 30}
"""Characters of a shortened speech."""
SPARE: Final = 0.75
"""How much of the room a record that had to be cut may fill."""


@dataclass(slots=True)
class _Line:
    event: AnyEvent
    text: str
    claim: Claim | None = None
    level: Level = 0


@dataclass(slots=True)
class Digest:
    """One table's record for one room."""

    templates: Templates
    room: int
    """The most characters it may have, as far as shortening speeches goes."""
    _lines: list[_Line] = field(default_factory=list)
    _days: list[int] = field(default_factory=list)
    """Where each night begins, as a place among the lines."""
    _seats: int = 0
    _seers: set[Seat] = field(default_factory=set)
    """Who has claimed to be the seer."""
    _size: int = 0
    _text: str | None = None

    def grow(self, lines: Iterable[tuple[AnyEvent, str]]) -> None:
        """Take in public events with their lines."""
        for event, text in lines:
            match event:
                case Seated():
                    self._seats = event.seats
                case NightFell():
                    self._days.append(len(self._lines))
                case _:
                    pass
            self._lines.append(_Line(event, text, self._claim(event)))
            self._size += len(text)
            if self._size > self.room:
                self._cut(int(self.room * SPARE))
        self._text = None

    @property
    def events(self) -> int:
        """How many events it has taken in."""
        return len(self._lines)

    @property
    def text(self) -> str:
        """The record as it is sent."""
        if self._text is None:
            self._text = "".join(line.text for line in self._lines)
        return self._text

    def _claim(self, event: AnyEvent) -> Claim | None:
        if not isinstance(event, Spoke) or not event.text:
            return None
        claim = event.claim or read_claim(event.text, self._seats, is_seer=event.seat in self._seers)
        if claim.role is not None:
            (self._seers.add if claim.role == "seer" else self._seers.discard)(event.seat)
        return None if claim == Claim() else claim

    def _cut(self, most: int) -> None:
        """Shorten what is oldest until it fits, whole days first, then of today all speeches but the last."""
        for lines, level in self._steps():
            for line in lines:
                self._shorten(line, level)
            if self._size <= most:
                return

    def _steps(self) -> Iterator[tuple[list[_Line], Level]]:
        bounds = [*self._days, len(self._lines)]
        days = [self._lines[start:end] for start, end in pairwise(bounds)]
        today = [[line] for line in (days.pop() if days else []) if isinstance(line.event, Spoke)][:-1]
        levels: tuple[Level, Level] = (1, 2)
        for groups in (days, today):
            for level in levels:
                for lines in groups:
                    yield lines, level

    def _shorten(self, line: _Line, level: Level) -> None:
        if line.level >= level or not isinstance(line.event, Spoke | NightFell):
            return
        before = len(line.text)
        line.text, line.level = self._short(line, level), level
        self._size += len(line.text) - before

    def _short(self, line: _Line, level: Level) -> str:
        match line.event:
            case NightFell() as night:
                return f"{self._write('night_fell', night, None)}\n{self._write('shortened', level)}\n"
            case Spoke(text=said) as spoke if said:
                short = quoted(said, self.templates.lang, BEGINNING[self.templates.lang]) if level == 1 else ""
                return f"{self._write('spoke_short', spoke, short, line.claim)}\n" if short or line.claim else ""
            case _:
                return ""

    def _write(self, macro: str, *values: object) -> str:
        write: Callable[..., str] = getattr(self.templates.macros("record.j2"), macro)
        return " ".join(write(*values).split())
