"""A game that stopped before its end: whether somebody wished that, and what the program's exit code says of it."""

import signal
from collections.abc import Iterable
from typing import Final

from .. import Result
from ..players.human import TerminalPlayer
from .display.phrases import Phrases

STOPPED: Final = 3
"""Exit code where nobody wished it: a model, a disk or the end of the input did. The game can be resumed."""
BY_HAND: Final = {"q": 0, "Ctrl-C": 128 + signal.SIGINT, "SIGTERM": 128 + signal.SIGTERM}
"""What somebody pauses a game with, and the exit code that shells expect of it."""


def exit_code(result: Result, players: Iterable[TerminalPlayer]) -> int:
    """0 for a game that is over or that somebody wished to leave."""
    if result.paused is None:
        return 0
    if result.paused in BY_HAND:
        return BY_HAND[result.paused]
    return 0 if any(player.wants_pause for player in players) else STOPPED


def rest_of_series(say: Phrases, *, games: int, done: int, seed: int) -> str:
    """What is left of several games when one of them is paused, and how to play it; empty where nothing is."""
    left = games - done - 1
    if games == 1 or not left:
        return ""
    return say.plain("end.series_rest", games=games, done=done, left=left, seed=seed)
