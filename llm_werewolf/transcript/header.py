"""The first line of a record."""

import re

from pydantic import Field

from ..core.frozen import Frozen
from ..core.seats import Card, Seat, Viewer
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

    @property
    def player(self) -> str:
        """`kind` as others may be told it: without a server's address, and a model's file without its folder."""
        kind = re.split(r"@https?://", self.kind, maxsplit=1)[0]
        before, local, path = kind.partition("local:")
        return local + re.split(r"[/\\]", path)[-1] if local and not before else kind

    def about(self, viewer: Viewer) -> str:
        """Who plays, in a few words: the model or the kind of player; a persona is told to its own seat and to god."""
        kind, _, name = self.player.partition(":")
        shown = {"model": name, "local": name, "python": kind}.get(kind, self.player)
        return f"{shown} · {self.persona}" if self.persona and viewer in ("god", self.seat) else shown


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
