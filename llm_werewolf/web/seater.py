"""Where players other than people and bots come from, and files for others: what the server is given from outside.

Whoever starts the server knows which models there are and how a game is written down for others; the server does not.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from ..core.seats import Seat, Viewer
from ..core.sentence import Sentence
from ..players.base import Player
from .frames import Json
from .wording import BadWish


@dataclass(frozen=True)
class Places:
    """Seats of a table that models are to fill."""

    who: Mapping[Seat, str]
    """Who plays there, spelled as in a record."""
    lang: str
    names: Mapping[Seat, str] = field(default_factory=dict)
    """Of the whole table."""
    personas: Mapping[Seat, str] = field(default_factory=dict)
    folder: Path | None = None
    """Of the game they come back to."""


@dataclass(frozen=True)
class Guests:
    """The players of some seats."""

    players: Mapping[Seat, Player] = field(default_factory=dict)
    kinds: Mapping[Seat, str] = field(default_factory=dict)
    """As the record keeps them."""
    personas: Mapping[Seat, str] = field(default_factory=dict)

    held: AsyncExitStack | None = None
    """What has to be open while they play."""
    settings: Callable[[Path], Mapping[str, object]] = lambda _: {}
    """What is kept beside the record in a folder, for whoever resumes the game."""

    async def close(self) -> None:
        """Let go of what they hold open."""
        if self.held is not None:
            await self.held.aclose()


class Seater(Protocol):
    """Seats models."""

    def models(self) -> Sequence[str]:
        """The models a host may choose, by name."""
        ...

    async def check(self, model: str) -> Sentence | None:
        """Try a model by its name, within a bound; what keeps it from playing, in a phrase for a browser."""
        ...

    async def seat(self, places: Places) -> Guests:
        """Their players. Raises BadWish with one sentence."""
        ...


class Clerk(Protocol):
    """Knows the recorded games, and writes them down for others."""

    def games(self, out: Path) -> list[Json]:
        """The games of a folder, oldest first, as PROTOCOL.md has them (`table` is left to the server)."""
        ...

    def export(self, folder: Path, to: str, *, as_: Viewer, reveal: bool, lang: str) -> str:
        """A game as a file's text; `to` is html, md or json. Raises BadWish or RecordError."""
        ...

    def extras(self, folder: Path) -> tuple[list[Json], Json | None]:
        """What models thought; and who was worth most, `{seat, why: {zh, en}}`. Raises RecordError."""
        ...


class NoModels:
    """No model is to be had."""

    def models(self) -> Sequence[str]:
        return ()

    async def check(self, model: str) -> Sentence | None:
        return Sentence("{model}: is not known here", "{model}：这里没有这个模型", model=model)

    async def seat(self, places: Places) -> Guests:
        if places.who:
            seat, one = min(places.who.items())
            raise BadWish(
                "seat {seat}: this server cannot seat {one!r}",
                "{seat} 号：这台服务器不能安排“{one}”",
                seat=seat,
                one=one,
            )
        return Guests()


class NoClerk:
    """Nothing is written down."""

    def games(self, out: Path) -> list[Json]:
        return []

    def export(self, folder: Path, to: str, *, as_: Viewer, reveal: bool, lang: str) -> str:
        raise BadWish("this server writes no files", "这台服务器不导出文件")

    def extras(self, folder: Path) -> tuple[list[Json], Json | None]:
        return [], None
