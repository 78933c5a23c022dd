"""Werewolf (狼人杀) for language models, people and bots at one table.

Build a `Table` from a board and a player a seat, follow `table.events(as_="public")`, await `table.play()`, and read
the game again with `read_record`. The README shows it in ten lines.
"""

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
