"""Werewolf (狼人杀) for language models, people and bots at one table.

    from llm_werewolf import BasicBot, Table

    table = Table("huanle-9", {seat: BasicBot(seed=seat) for seat in range(1, 10)}, seed=7)
    async for event in table.events(as_="public"):
        print(event)
    result = await table.play()
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
