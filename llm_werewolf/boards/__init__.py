"""Rule books and boards (板子): named, complete sets of options, and which cards lie on the table.

A board is asked for by name (`huanle-12`, `general-10:elder`, `classic-12:hunter,cupid`) or as a list of cards
(`werewolf*3,villager*3,seer`); `make_setup` makes of it what a game starts from. Whatever is wrong with a board is a
BoardError: one sentence for a person.
"""

from .board import Board, board_names, board_title, custom_board, load_board, make_setup
from .books import book_names, book_options, load_book
from .cards import KNOWN_CARDS, BoardError, parse_cards
from .custom import RoleError, load_roles
from .role_faults import role_faults

__all__ = [
    "KNOWN_CARDS",
    "Board",
    "BoardError",
    "RoleError",
    "board_names",
    "board_title",
    "book_names",
    "book_options",
    "custom_board",
    "load_board",
    "load_book",
    "load_roles",
    "make_setup",
    "parse_cards",
    "role_faults",
]
