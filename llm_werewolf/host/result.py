"""How a game ended."""

from dataclasses import dataclass
from pathlib import Path

from ..core.events import Answer, Winner
from ..core.seats import Card, Seat


@dataclass(frozen=True, kw_only=True)
class Result:
    """How a game ended, or why it stopped."""

    winner: Winner | None
    """None for a game that was broken off."""
    winners: tuple[Seat, ...]
    cards: tuple[Card, ...]
    """The cards at the end, one a seat; empty for a game that was broken off."""
    days: int
    why: str
    """won, max_days or nobody_left."""
    folder: Path | None
    """Where the record is."""
    fallbacks: tuple[Answer, ...]
    """Answers that are an ask's default and not a player's own choice."""
    paused: str | None = None
    """Why the game stopped before its end; `Table.resume` goes on with it."""
