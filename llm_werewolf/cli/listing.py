"""`boards` and `rules`: what can be played, and by which rules."""

import sys

from ..boards import Board, BoardError, board_names, load_board, make_setup
from ..core.options import allowed_values, get_option, option_field, option_names
from ..core.rules import Rules
from ..players.rules_text import rules_text
from ..players.words import card_name
from ..roles import ROLES
from .display.phrases import Phrases
from .pairs import pairs


def list_boards(lang: str) -> None:
    """Every board with its cards, a line each; boards with cards that cannot be played yet say so."""
    say = Phrases(lang)
    for name in board_names():
        try:
            board = load_board(name)
        except BoardError as error:
            _write(f"{name:<16} ({error})")
            continue
        _write(f"{name:<16} {_cards(board, say, lang)}  [{board.book}]")
    _write("")
    _write(say.plain("notice.boards"))


def _cards(board: Board, say: Phrases, lang: str) -> str:
    parts = []
    for card in dict.fromkeys(board.deck):
        count, name = board.deck.count(card), card_name(card, lang)
        parts.append(say.plain("table.times", card=name, count=count) if count > 1 else name)
    return say.plain("table.list").join(parts)


def board_rules(name: str, changes: tuple[str, ...]) -> tuple[Board, Rules]:
    """A board and its rules with house rules laid over them. Raises BoardError or BadInput."""
    board = load_board(name)
    return board, make_setup(board, pairs("--rule", changes)).rules


def show_rules(name: str, changes: tuple[str, ...], lang: str) -> None:
    """The rules of a board in plain words."""
    board, rules = board_rules(name, changes)
    wolves = tuple(card for card in dict.fromkeys(board.deck) if ROLES[card].camp == "wolves")
    gods = tuple(card for card in dict.fromkeys(board.deck) if ROLES[card].god)
    _write(rules_text(rules, board.deck, lang, wolves, gods))


def show_options(name: str, changes: tuple[str, ...], lang: str) -> None:
    """Every option by the name `--rule` takes, what it is set to, and what it may be set to."""
    _, rules = board_rules(name, changes)
    for option in option_names():
        value = get_option(rules, option)
        shown = (
            ("on" if value else "off")
            if isinstance(value, bool)
            else ",".join(value)
            if isinstance(value, tuple)
            else value
        )
        _write(f"{option} = {shown}")
        _write(f"    {' '.join((option_field(option).description or '').split())} ({allowed_values(option)})")


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")
