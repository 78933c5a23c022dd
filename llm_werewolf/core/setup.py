"""All that a game is a function of, beside the answers."""

from .frozen import Frozen
from .rules import Rules
from .seats import Card, Seat


class Previous(Frozen):
    """What happened in the first night of the same players' last game (RULES.md section 10)."""

    knife: Seat | None = None
    check: Seat | None = None
    poison: Seat | None = None
    shot: Seat | None = None


class Setup(Frozen):
    """The board as it stands before the cards are dealt."""

    deck: tuple[Card, ...]
    """The cards in the game, as the board lists them: one a seat."""
    board: str
    """The board's name, `custom` for a list of cards."""
    book: str
    """The rule book's name."""
    rules: Rules
    spare: tuple[Card, ...] = ()
    """Cards shuffled in beside those of the deck, left over on the table (with a thief)."""
    any_time: tuple[Seat, ...] = ()
    """Seats that may interrupt between any two speeches where `self_destruct.window` is `by_seat`."""
    previous: Previous = Previous()
    """For series protection."""

    @property
    def seats(self) -> int:
        """How many players sit at the table."""
        return len(self.deck)
