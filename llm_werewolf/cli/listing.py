"""`boards` and `rules`: what can be played, and by which rules."""

import sys
from collections.abc import Mapping
from shutil import get_terminal_size

from ..boards import Board, board_names, load_board, make_setup
from ..core.options import allowed_values, get_option, option_names
from ..core.rules import Rules
from ..core.seats import Card
from ..engine.role import Role
from ..players.card_names import card_ids
from ..players.option_words import option_choices, option_says
from ..players.personas import personas
from ..players.rules_text import rules_text
from ..players.words import card_name
from ..roles import ROLES
from .display.phrases import Phrases
from .display.wrap import fitted
from .pairs import pairs


def list_boards(lang: str, roles: Mapping[Card, Role]) -> None:
    """Every board with its cards, a line each, and the cards of roles from outside."""
    say = Phrases(lang)
    for name in board_names():
        board = load_board(name)
        _write(f"{name:<16} {_cards(board, say, lang)}  [{board.book}]")
    _write("")
    if outside := [card for card in roles if card not in ROLES]:
        cards = [f"{card} ({card_name(card, lang)})" for card in outside]
        _write(say.plain("notice.outside", cards=say.plain("table.list").join(cards)))
    _write(say.plain("notice.boards"))


def _cards(board: Board, say: Phrases, lang: str) -> str:
    parts = []
    for card in dict.fromkeys(board.deck):
        count, name = board.deck.count(card), card_name(card, lang)
        parts.append(say.plain("table.times", card=name, count=count) if count > 1 else name)
    return say.plain("table.list").join(parts)


def list_personas(lang: str) -> None:
    """Every persona: how it is asked for, its name, and what a model is told of it."""
    for one in personas(lang).values():
        _write(f"{one.id:<12} {one.name}")
        _write(f"    {one.says}")
    _write("")
    _write(Phrases(lang).plain("notice.personas"))


def board_rules(
    name: str, book: str | None, changes: tuple[str, ...], roles: Mapping[Card, Role]
) -> tuple[Board, Rules]:
    """A board and its rules with house rules laid over them. Raises BoardError or BadInput."""
    board = load_board(card_ids(name, roles), book=book, roles=roles)
    return board, make_setup(board, pairs("--rule", changes), roles=roles).rules


def show_rules(name: str, book: str | None, changes: tuple[str, ...], lang: str, roles: Mapping[Card, Role]) -> None:
    """The rules of a board in plain words."""
    board, rules = board_rules(name, book, changes, roles)
    wolves = tuple(card for card in dict.fromkeys(board.deck) if roles[card].camp == "wolves")
    gods = tuple(card for card in dict.fromkeys(board.deck) if roles[card].god)
    _write(rules_text(rules, board.deck, lang, wolves, gods))


def show_options(name: str, book: str | None, changes: tuple[str, ...], lang: str, roles: Mapping[Card, Role]) -> None:
    """Every option by the name `--rule` takes, what it is set to, and what it may be set to."""
    _, rules = board_rules(name, book, changes, roles)
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
        meanings = [f"{one['value']}: {one['says']}" for one in option_choices(option, lang)]
        means = ("；" if lang == "zh" else "; ").join(meanings) or allowed_values(option).told(lang)
        _write(f"    {option_says(option, lang)} ({means})")


def _write(text: str) -> None:
    if sys.stdout.isatty():
        text = fitted(text, get_terminal_size().columns)
    sys.stdout.write(text + "\n")
