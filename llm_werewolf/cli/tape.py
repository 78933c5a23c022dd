"""Places in a game one may want to jump to: days, deaths, votes."""

from collections.abc import Sequence
from typing import Literal

from ..core.events import AnyEvent, DayBroke, Died, NightFell, Out, Voted

Mark = Literal["day", "death", "vote"]


class Tape:
    """The events of one view, with the places of its days, deaths and votes."""

    def __init__(self, events: Sequence[AnyEvent]) -> None:
        self.events = events
        self._marks: dict[Mark, list[int]] = {"day": [], "death": [], "vote": []}
        self._days: dict[int, int] = {}
        for at, event in enumerate(events):
            match event:
                case NightFell():
                    self._days[event.day] = at
                case DayBroke():
                    self._marks["day"].append(at)
                case Died():
                    self._marks["death"].append(at)
                case Out() if event.seats:
                    self._marks["death"].append(at)
                case Voted():
                    self._marks["vote"].append(at)
                case _:
                    pass

    @property
    def last_day(self) -> int:
        """The number of the last day."""
        return max(self._days, default=0)

    def day(self, number: int) -> int | None:
        """Where a day begins, with its night; None where there is no such day."""
        return self._days.get(number)

    def places(self, mark: Mark) -> Sequence[int]:
        """Where all days break, or all deaths or votes are."""
        return self._marks[mark]

    def begins(self, at: int) -> int:
        """Where the day begins, with its night, that the event before this place is in."""
        return max((night for night in self._days.values() if night < at), default=0)

    def after(self, mark: Mark, at: int) -> int:
        """The place behind the next daybreak, death or vote; the end where there is none."""
        return next((place + 1 for place in self._marks[mark] if place >= at), len(self.events))

    def before(self, mark: Mark, at: int) -> int:
        """The place behind the last daybreak, death or vote before the one just shown; else the beginning."""
        return next((place + 1 for place in reversed(self._marks[mark]) if place + 1 < at), 0)
