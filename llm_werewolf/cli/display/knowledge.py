"""What one viewer knows of each seat: its card, what a power showed of it, and what ties it secretly to others.

One place for all who write that at a seat: the table beside the truth, the seats of the full screen. It folds the
events of its view, and folds them the same way for the moderator, whose knowledge is the truth.
"""

from rich.text import Text

from ...core.events import Answer, AnyEvent, Learned, NightFell, TokenPlaced
from ...core.seats import Seat, Viewer
from ...core.state import State
from ...players.words import camp_name
from .people import People
from .phrases import Phrases

_SHOWN = {"wolves": "wolves", "peek": "wolves", "gods": "god", "caught": "caught"}
"""Topics that say one thing of all their seats."""
_TONIGHT = ("charmed",)
"""Ties that last until the next dusk."""
_MODELS = ("wild_child", "hybrid")


class Knowledge:
    """Grows by the events of one view."""

    def __init__(self, say: Phrases, people: People, state: State, viewer: Viewer) -> None:
        self._say = say
        self._people = people
        self._state = state
        self._viewer = viewer
        self._shown: dict[Seat, str] = {}
        self._ties: dict[Seat, dict[str, list[Seat]]] = {}
        self._camps: dict[Seat, str] = {}

    def take(self, event: AnyEvent) -> None:
        """The next event."""
        match event:
            case NightFell():
                for ties in self._ties.values():
                    for name in _TONIGHT:
                        ties.pop(name, None)
            case Learned():
                self._learned(event)
            case Answer():
                self._answered(event)
            case TokenPlaced(name="charmed"):
                self._tie("charmed", event.on)
            case TokenPlaced(name="camp"):
                self._camps[event.on] = event.mark

    def _learned(self, event: Learned) -> None:
        to = event.to if isinstance(event.to, tuple) else ()
        match event.topic:
            case "check" | "god" if event.words:
                self._shown |= dict.fromkeys(event.seats, event.words[0])
            case topic if topic in _SHOWN:
                self._shown |= dict.fromkeys(event.seats, _SHOWN[topic])
            case "lover":
                for seat in event.seats:
                    for other in to:
                        self._pair(seat, other)
            case "enchanted":
                for seat in event.seats:
                    self._tie("enchanted", seat)
            case "turned":
                for seat in to:
                    self._tie("turned", seat)

    def _answered(self, event: Answer) -> None:
        match event.kind, event.choice:
            case "cupid", (one, other):
                self._pair(one, other)
            case "piper", (*seats,):
                for seat in seats:
                    self._tie("enchanted", seat)
            case "wolf_beauty", int(seat) if self._viewer == event.seat:  # whether it took effect she cannot tell
                self._tie("charmed", seat)
            case kind, int(seat) if kind in _MODELS:
                self._tie("model", seat, event.seat)

    def _pair(self, one: Seat, other: Seat) -> None:
        self._tie("lover", one, other)
        self._tie("lover", other, one)

    def _tie(self, name: str, on: Seat, by: Seat | None = None) -> None:
        others = self._ties.setdefault(on, {}).setdefault(name, [])
        if by is not None and by not in others:
            others.append(by)

    def shown(self, seat: Seat) -> str | None:
        """What a power showed of a seat: `wolves`, `village`, `god`, ..., or a card; None where none did."""
        return self._shown.get(seat)

    def of(self, seat: Seat) -> Text | None:
        """Its card, that it is of the pack, or what a power showed of it; None where nothing is known."""
        if card := self._state.cards.get(seat):
            return self._people.card(card)
        if seat in self._people.pack:
            return Text(self._say.plain("table.packmate"), style="red")
        if word := self._shown.get(seat):
            key = self._say.first_of(f"learned.check_{word}", f"known.{word}")
            return self._say(key) if key in self._say else self._people.card(word)
        return None

    def ties(self, seat: Seat) -> list[Text]:
        """What ties it secretly to others, as far as this viewer knows."""
        told = [
            self._say(f"known.{name}", seats=self._people.numbers(sorted(others)))
            for name, others in self._ties.get(seat, {}).items()
        ]
        if camp := self._camps.get(seat):
            told.append(self._say("known.camp", camp=camp_name(camp, self._say.lang)))
        return told
