"""Makes players of WHO."""

import importlib
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..core.seats import Seat
from ..players.base import Player
from ..players.bots import BasicBot, RandomBot
from ..players.human import Keyboard, TerminalPlayer
from .errors import BadInput
from .models import ModelSeats
from .who import Who


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where."""

    players: dict[Seat, Player]
    kinds: dict[Seat, str]
    """As one would ask for them again."""

    @property
    def people(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat, kind in self.kinds.items() if kind == "human"]

    @property
    def terminal_players(self) -> list[TerminalPlayer]:
        """Those of them who sit at this terminal."""
        return [player for player in self.players.values() if isinstance(player, TerminalPlayer)]

    @property
    def has_models(self) -> bool:
        """Whether anyone takes its time to think."""
        return any(kind.startswith(("model:", "local:")) for kind in self.kinds.values())


def seat_everybody(
    who: Mapping[Seat, Who], *, seed: int, lang: str, keyboard: Callable[[], Keyboard], models: ModelSeats
) -> Seating:
    """The players of a table. Raises BadInput."""
    players: dict[Seat, Player] = {}
    shared: Keyboard | None = None
    for seat, one in sorted(who.items()):
        match one.kind:
            case "human":
                shared = shared or keyboard()
                players[seat] = TerminalPlayer(shared)
            case "basic":
                players[seat] = BasicBot(f"{seed}/{seat}", "zh" if lang == "zh" else "en")
            case "random":
                players[seat] = RandomBot(f"{seed}/{seat}", "zh" if lang == "zh" else "en")
            case "python":
                players[seat] = own_player(one.name)
            case "model" | "local":
                players[seat] = models.player(seat, one)
    return Seating(players, {seat: models.kind(one) for seat, one in sorted(who.items())})


def own_player(name: str) -> Player:
    """A player of the user's own, MODULE:CLASS. Raises BadInput."""
    module_name, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:  # as `python -m` has it: a player beside the user's own game.toml is found
        sys.path.insert(0, here)
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise BadInput(f"python:{name}: cannot import {module_name!r} ({error})") from None
    except Exception as error:
        raise BadInput(f"python:{name}: importing {module_name!r} failed ({type(error).__name__}: {error})") from None
    made = getattr(module, class_name, None)
    if not callable(made):
        raise BadInput(f"python:{name}: {module_name} has no class {class_name!r}")
    try:
        player = made()
    except Exception as error:
        raise BadInput(
            f"python:{name}: it cannot be made without arguments ({type(error).__name__}: {error})"
        ) from None
    if not callable(getattr(player, "decide", None)):
        raise BadInput(f"python:{name}: it is no player, for it has no method `decide(ask, view)`")
    return player  # type: ignore[no-any-return]  # looked at on the lines above


def drawn_seed() -> int:
    """A seed where none was asked for; short enough to type again."""
    return secrets.randbelow(10**9)
