"""Werewolf (狼人杀) for language models, people and bots at one table.

Build a `Table` from a board and a player a seat, follow `table.events(as_="public")`, await `table.play()`, and read
the game again with `read_record`. The README shows it in ten lines.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .boards import Board, load_board, load_roles
    from .core.view import View
    from .host import Result, Table
    from .players.base import Player, Reply
    from .players.bots import BasicBot, RandomBot
    from .transcript import Record, read_record

__all__ = [
    "BasicBot",
    "Board",
    "Player",
    "RandomBot",
    "Record",
    "Reply",
    "Result",
    "Table",
    "View",
    "load_board",
    "load_roles",
    "read_record",
]

_HOMES = {
    **dict.fromkeys(("Board", "load_board", "load_roles"), ".boards"),
    **dict.fromkeys(("BasicBot", "RandomBot"), ".players.bots"),
    **dict.fromkeys(("Player", "Reply"), ".players.base"),
    **dict.fromkeys(("Record", "read_record"), ".transcript"),
    **dict.fromkeys(("Result", "Table"), ".host"),
    "View": ".core.view",
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a name where it is first asked for: the command line must be able to stop while all of it loads."""
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found = getattr(import_module(_HOMES[name], __name__), name)
        return found
