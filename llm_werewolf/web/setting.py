"""What tables are set with: the server's options, the bots, and small facts about a game's folder."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from ..core.asks import AnyAsk, Choice
from ..core.seats import Card, Seat
from ..core.view import View
from ..engine.role import Role
from ..host import Budget
from ..players.base import Player, Reply
from ..players.bots import BasicBot, RandomBot
from ..players.bots.luck import Lang
from ..roles import ROLES
from .room import Room
from .seater import Clerk, NoClerk, NoModels, Seater


@dataclass(frozen=True, kw_only=True)
class Options:
    """How a server was started."""

    out: Path
    lang: str = "en"
    password: str | None = None
    """The host password; None: whoever reaches the server is its host."""
    key: str | None = None
    """Where there is no password: what tells whoever started the server from others who reach it."""
    night_pace: float = 15.0
    resume: bool = True
    demo: bool = False
    roles: Mapping[Card, Role] = field(default_factory=lambda: ROLES)
    seater: Seater = field(default_factory=NoModels)
    clerk: Clerk = field(default_factory=NoClerk)
    budget: Budget | None = None
    """What models cost, and what the calls of each game may use."""
    second: float = 1.0
    """How long a second is; tests are in a hurry."""


@dataclass(frozen=True)
class Made:
    """A table that was made, with its secrets: nobody is ever told them again."""

    room: Room
    secrets: Mapping[str, str]

    def links(self) -> dict[str, object]:
        """The links, as PROTOCOL.md has them."""
        told = {holder: f"/t/{self.room.id}#{secret}" for holder, secret in self.secrets.items()}
        host, watch = told.pop("host"), told.pop("watch")
        return {"host": host, "watch": watch, "seats": told}


def guests_of(who: Mapping[Seat, str]) -> dict[Seat, str]:
    """Those that neither sit at a page nor come with this package."""
    return {seat: one for seat, one in who.items() if one not in ("person", "basic", "random")}


class PoliteBot:
    """A bot that thinks when no other of the server's bots does, and lets others have the loop in between.

    However many tables play at once, a frame that is to be sent waits for one thought at the most.
    """

    def __init__(self, bot: Player, thinking: asyncio.Semaphore) -> None:
        self._bot = bot
        self._thinking = thinking

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        """Answer `ask`."""
        async with self._thinking:
            await asyncio.sleep(0)
            return await self._bot.decide(ask, view)


def bots(who: Mapping[Seat, str], seed: int, lang: str, thinking: asyncio.Semaphore) -> dict[Seat, Player]:
    """The built-in players, as the command line would seat them."""
    code: Lang = "zh" if lang == "zh" else "en"
    kinds: dict[str, type[BasicBot | RandomBot]] = {"basic": BasicBot, "random": RandomBot}
    return {seat: PoliteBot(kinds[one](f"{seed}/{seat}", code), thinking) for seat, one in who.items() if one in kinds}


def created(folder: Path) -> str:
    """When a game began."""
    with suppress(OSError):
        return datetime.fromtimestamp((folder / "about.json").stat().st_mtime, UTC).isoformat(timespec="seconds")
    return ""


def is_over(folder: Path) -> bool:
    """Whether a game came to its end, by its last bytes alone."""
    try:
        with (folder / "game.jsonl").open("rb") as file:
            file.seek(max(0, file.seek(0, 2) - 8192))
            lines = file.read().splitlines()
    except OSError:
        return True
    return bool(lines) and b'"type":"unmasked"' in lines[-1]
