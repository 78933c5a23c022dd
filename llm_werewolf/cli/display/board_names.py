"""What a board is called on the screen."""

from ...boards.board import CUSTOM
from .clean import clean_line
from .phrases import Phrases


def board_name(board: str, say: Phrases, most: int = 60) -> str:
    """A board's name, in at most so many columns; one of a list of cards has none of its own."""
    return say.plain("table.custom_board") if board == CUSTOM else clean_line(board, most)
