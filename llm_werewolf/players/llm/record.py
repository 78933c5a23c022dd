"""The public record of a table as every model seat reads it: one line a public event, and it only ever grows.

The same bytes for every seat of a table, so that a provider or server with prefix caching reads them once for all.
Rendered once an event: what stands is kept with the event it came from and reused as long as the events are the same.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ...core.events import AnyEvent, DayBroke, Out
from ...core.seats import ALL, Seat
from ..quote import NAME_LIMIT, one_line, quoted
from ..templates import Templates
from .digest import Digest

ROOMS_KEPT: Final = 4
"""For how many rooms a table's record is kept cut."""


@dataclass(slots=True)
class Told:
    """What a line may depend on beside its own event."""

    names: tuple[tuple[Seat, str], ...]
    """The players' names in quotation marks; empty where seats have none beside their number."""
    first_dead: bool = True
    """Whether today's deaths of the night are still to be announced."""


@dataclass(slots=True)
class Record:
    """One table's public record."""

    templates: Templates
    names: tuple[tuple[Seat, str], ...]
    _events: list[AnyEvent] = field(default_factory=list)
    _ends: list[int] = field(default_factory=list)
    """Where each event's line ends in the text."""
    _text: str = ""
    _told: Told | None = None
    _digests: dict[int, Digest] = field(default_factory=dict)
    """What was cut, by the room it was cut for."""

    def text(self, events: Iterable[AnyEvent], room: int | None = None) -> str:
        """The record of these events (private ones are passed over), cut where it is too long for `room` characters."""
        public = [event for event in events if event.to == ALL]
        if any(old is not new for old, new in zip(self._events, public, strict=False)):
            self._events, self._ends, self._text, self._told, self._digests = [], [], "", None, {}
        if len(public) > len(self._events):
            self._grow(public[len(self._events) :])
        end = self._ends[len(public) - 1] if public else 0
        return self._text[:end] if room is None or end <= room else self._digest(len(public), room)

    def _digest(self, count: int, room: int) -> str:
        """The first `count` events for a room."""
        digest = self._digests.pop(room, None)
        if digest is None or digest.events > count:
            digest = Digest(self.templates, room)
        lines = zip(self._events, (0, *self._ends), self._ends, strict=False)
        digest.grow((event, self._text[start:end]) for event, start, end in list(lines)[digest.events : count])
        self._digests = dict([*self._digests.items(), (room, digest)][-ROOMS_KEPT:])
        return digest.text

    def _grow(self, events: list[AnyEvent]) -> None:
        told = self._told = self._told or Told(self.names)
        macros = self.templates.macros("record.j2")
        for event in events:
            write: Callable[[AnyEvent, Told], str] | None = getattr(macros, event.type, None)
            if write and (lines := write(event, told).strip()):
                self._text += lines + "\n"
            match event:
                case DayBroke():
                    told.first_dead = True
                case Out(phase="dawn"):
                    told.first_dead = False
            self._events.append(event)
            self._ends.append(len(self._text))


def shown_names(names: Mapping[Seat, str], templates: Templates) -> tuple[tuple[Seat, str], ...]:
    """The names worth showing, in quotation marks: those that are more than a seat's number."""
    shown = []
    for seat, name in sorted(names.items()):
        plain = one_line(name, NAME_LIMIT)
        if plain and plain.casefold().strip("号 ") not in (str(seat), f"seat {seat}", f"player {seat}", f"p{seat}"):
            shown.append((seat, quoted(name, templates.lang, NAME_LIMIT)))
    return tuple(shown)
