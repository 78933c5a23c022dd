"""How seats are written: number, name, colour, and the card or the camp where the viewer knows it."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from ...core.seats import Card, Seat, Viewer
from ...core.state import State
from ...players.words import card_name
from .clean import clean_line
from .phrases import Phrases

# Told apart on dark and on light screens; neighbours differ.
_COLOURS = (
    "color(39)",
    "color(208)",
    "color(35)",
    "color(170)",
    "color(143)",
    "color(69)",
    "color(203)",
    "color(37)",
    "color(134)",
    "color(107)",
    "color(173)",
    "color(99)",
    "color(32)",
    "color(172)",
    "color(72)",
    "color(205)",
    "color(101)",
    "color(75)",
    "color(167)",
    "color(30)",
)


class People:
    """The seats of one table as one viewer may know them."""

    def __init__(self, phrases: Phrases, state: State, viewer: Viewer, names: Mapping[Seat, str]) -> None:
        self._phrases = phrases
        self._state = state
        self._viewer = viewer
        self._names = names
        self.pack: set[Seat] = set()
        """Seats this viewer was told are in its pack."""

    def colour(self, seat: Seat) -> str:
        """The colour a seat keeps for the whole game."""
        return _COLOURS[(seat - 1) % len(_COLOURS)]

    def name(self, seat: Seat) -> str:
        """Number and name, as plain text."""
        name = clean_line(self._names.get(seat, ""))
        default = self._phrases.plain("table.default_name", seat=seat)
        return self._phrases.plain("table.named", seat=seat, name=name) if name and name != default else default

    def label(self, seat: Seat) -> Text:
        """Number and name in the seat's colour, with nothing that only some know."""
        return Text().append(self.name(seat), style=f"bold {self.colour(seat)}")

    def tag(self, seat: Seat, *, star: bool = False) -> Text:
        """A seat with what the viewer knows of it; `star` marks the sheriff."""
        text = self.label(seat)
        if star and seat == self._state.sheriff:
            text.append("★", style="bold yellow")
        if mark := self._mark(seat):
            text.append(mark)
        return text

    def tags(self, seats: Iterable[Seat], *, star: bool = False) -> Text:
        """Several seats."""
        listed = [self.tag(seat, star=star) for seat in seats]
        return self._phrases.joined(listed) if listed else Text(self._phrases.plain("table.nobody"))

    def numbers(self, seats: Iterable[Seat]) -> Text:
        """Several seats by their numbers alone."""
        return Text(" ").join(Text(str(seat), style=self.colour(seat)) for seat in seats)

    def card(self, card: Card) -> Text:
        """A card in the colour of its camp."""
        return Text(card_name(card, self._phrases.lang), style=f"bold {self.card_colour(card)}")

    def card_colour(self, card: Card) -> str:
        """Red for the wolves, yellow for the gods, green for the rest."""
        if card in self._state.wolf_cards:
            return "red"
        return "yellow" if card in self._state.god_cards else "green"

    def _mark(self, seat: Seat) -> Text | None:
        parts = []
        if seat == self._viewer:
            parts.append(Text(self._phrases.plain("table.me"), style="bold"))
        elif seat in self.pack and self._viewer != "god":
            parts.append(Text(self._phrases.plain("table.packmate"), style="red"))
        if self._viewer in ("god", seat) and (card := self._state.cards.get(seat)):
            parts.append(Text(card_name(card, self._phrases.lang), style=self.card_colour(card)))
        if not parts:
            return None
        return self._phrases("table.mark", what=self._phrases.joined(parts))
