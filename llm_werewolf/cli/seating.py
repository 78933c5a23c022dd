"""Makes players of WHO."""

import importlib
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..core.seats import Seat
from ..core.sentence import Sentence, in_a_line
from ..players.apart import Apart
from ..players.base import Player, has_decide
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
        raise _no_player(
            name,
            Sentence(
                "cannot import {module!r} ({what})", "导入不了“{module}”（{what}）", module=module_name, what=error
            ),
        ) from None
    except (Exception, SystemExit) as error:
        raise _no_player(
            name,
            Sentence(
                "importing {module!r} failed ({what})",
                "导入“{module}”时出错（{what}）",
                module=module_name,
                what=_short(error),
            ),
        ) from None
    made = getattr(module, class_name, None)
    if not callable(made):
        raise _no_player(
            name,
            Sentence(
                "{module} has no class {made!r}", "{module} 里没有类“{made}”", module=module_name, made=class_name
            ),
        )
    try:
        player = made()
    except (Exception, SystemExit) as error:
        raise _no_player(
            name,
            Sentence("it cannot be made without arguments ({what})", "不带参数无法创建（{what}）", what=_short(error)),
        ) from None
    if not has_decide(player):
        raise _no_player(
            name,
            Sentence(
                "it is no player, for it has no method `decide(ask, view)`", "它不是玩家：没有方法 `decide(ask, view)`"
            ),
        )
    return Apart(player)


def _no_player(name: str, why: Sentence) -> BadInput:
    return BadInput("{player}: {why}", "{player}：{why}", player=f"python:{name}", why=why)


def _short(error: BaseException) -> str:
    return in_a_line(error)[:300]


def drawn_seed() -> int:
    """A seed where none was asked for; short enough to type again."""
    return secrets.randbelow(10**9)
