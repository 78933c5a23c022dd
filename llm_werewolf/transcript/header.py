"""The first line of a record."""

from pydantic import Field

from ..core.frozen import Frozen
from ..core.seats import Card, Seat
from ..core.setup import Setup
from ..core.version import FORMAT, RULES


class SeatInfo(Frozen):
    """Who sits at a seat; never a key."""

    seat: Seat
    kind: str
    """What answers there, as one would ask for it: `basic`, `human`, `model:NAME`, ..."""
    name: str = ""
    """The player's name; empty: just the number."""
    persona: str = ""
    """What a model was told to be like."""


class Header(Frozen):
    """What a game is a function of, beside its answers, and who played it."""

    format: int = FORMAT
    """The layout of the file this header stands in."""
    rules_version: int = RULES
    engine: str
    """The program's version."""
    lang: str
    setup: Setup
    seed: int
    cards: dict[Seat, Card] = Field(default_factory=dict)
    """Cards dealt on demand."""
    seats: tuple[SeatInfo, ...]
    source: str = ""
    """For a game that was imported: from what. It can be looked at, not resumed and not re-run."""
