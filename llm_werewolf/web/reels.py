"""What each audience has been told so far, ready to be sent: lines of JSON, numbered densely by audience.

A connection holds only its place in such a list. So a slow one costs nothing but its own time, and whoever comes back
goes on by number.
"""

import json
from collections.abc import Iterable
from typing import Final

from ..core.events import AnyEvent
from ..core.seats import Viewer, hears
from ..core.state import State
from ..viewer.data import event_data

MOST_EVENTS: Final = 200
MOST_CHARS: Final = 48_000
"""The most that goes into one frame; what is left follows in the next."""
_KEPT_FRAMES: Final = 8


class Reel:
    """One audience's events."""

    def __init__(self, viewer: Viewer, events: Iterable[AnyEvent] = ()) -> None:
        self.viewer = viewer
        self.state = State()
        self._lines: list[str] = []
        self._frames: dict[tuple[int, int, str], str] = {}
        for event in events:
            self.take(event)

    def __len__(self) -> int:
        return len(self._lines)

    def take(self, event: AnyEvent) -> bool:
        """Take in an event if it is for this audience; says whether it was."""
        if not hears(self.viewer, event.to):
            return False
        self.state.apply(event)
        self._lines.append(json.dumps(event_data(event, self.viewer), ensure_ascii=False, separators=(",", ":")))
        return True

    def frame(self, begin: int) -> tuple[str, int]:
        """The frame with the events from `begin` on, and the number behind its last one."""
        end, chars = begin, 0
        while end < len(self._lines) and end - begin < MOST_EVENTS and (end == begin or chars < MOST_CHARS):
            chars += len(self._lines[end])
            end += 1
        # Most watchers stand at the same place: the same text serves them all.
        live = "true" if end == len(self._lines) else "false"
        key = (begin, end, live)
        text = self._frames.get(key)
        if text is None:
            view, events = json.dumps(self.viewer), ",".join(self._lines[begin:end])
            text = f'{{"type":"events","view":{view},"from":{begin},"events":[{events}],"live":{live}}}'
            self._frames[key] = text
            if len(self._frames) > _KEPT_FRAMES:
                self._frames.pop(next(iter(self._frames)))
        return text, end
