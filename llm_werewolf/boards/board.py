"""Boards by name: the ones in boards.toml, the families for any number of players, and lists of cards."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ..core.frozen import Frozen
from ..core.options import RuleError, make_rules, override
from ..core.rules import Rules
from ..core.seats import Card, Seat
from ..core.setup import Previous, Setup
from ..engine.role import Role
from ..roles import ROLES
from .books import Options, book_options
from .cards import BoardError, Remark, check_deck, is_wolf, near, parse_cards, remarks, spare_cards

CUSTOM = "custom"
"""The name of a board that is a mere list of cards."""


class Board(Frozen):
    """The cards of a table and the rules it is played by."""

    name: str
    """As one would ask for it again; `custom` for a list of cards."""
    deck: tuple[Card, ...]
    """One card a seat."""
    book: str
    """The rule book's name."""
    rules: Rules
    """The book's options with this board's changes."""
    remarks: tuple[Remark, ...] = ()
    """What a source advises against here, in words."""


def board_names() -> tuple[str, ...]:
    """Every board by name, without arguments."""
    names = list(_table()["boards"])
    for family, entry in _table()["families"].items():
        fewest, most = entry["seats"]
        names += [f"{family}-{seats}" for seats in range(fewest, most + 1)]
    return tuple(names)


def load_board(name: str, *, book: str | None = None, roles: Mapping[Card, Role] = ROLES) -> Board:
    """The board of a name with arguments, or of a list of cards; `book` plays it by another book. Raises BoardError."""
    wanted = name.strip()
    head, _, tail = (part.strip() for part in wanted.partition(":"))
    asked = [part.strip() for part in tail.split(",") if part.strip()]
    table = _table()
    family, _, number = head.rpartition("-")
    if head in table["boards"]:
        entry = table["boards"][head]
        title, deck = _with_argument(head, entry, asked, roles)
        return _board(title, deck, book or entry["book"], entry.get("rules", {}), roles)
    if family in table["families"] and number.isdecimal():
        entry = table["families"][family]
        deck = _family_deck(head, entry, int(number), asked, roles)
        title = f"{head}:{','.join(asked)}" if asked else head
        return _board(title, deck, book or entry["book"], {}, roles)
    if "," in wanted or "*" in wanted:
        return custom_board(parse_cards(wanted, roles), book=book or "general", roles=roles)
    known = board_names()
    raise BoardError(f"there is no board {head!r}{near(head, known)} (`llm-werewolf boards` lists them)")


def custom_board(
    cards: Iterable[Card],
    *,
    book: str = "general",
    changes: Mapping[str, object] | None = None,
    roles: Mapping[Card, Role] = ROLES,
) -> Board:
    """A board of any cards, by a book with options changed by their dotted names. Raises BoardError."""
    return _board(CUSTOM, tuple(cards), book, changes or {}, roles)


def make_setup(
    board: Board,
    overrides: Mapping[str, object] | None = None,
    *,
    any_time: Iterable[Seat] = (),
    previous: Previous | None = None,
    spare: Iterable[Card] | None = None,
    roles: Mapping[Card, Role] = ROLES,
) -> Setup:
    """What a game on this board starts from, with options changed by their dotted names. Raises BoardError.

    `spare` replaces the cards that are shuffled in beside the deck.
    """
    rules = board.rules
    if overrides:
        rules = _rules(rules.model_dump(), overrides, "")
        check_deck(board.deck, rules, roles)
    return Setup(
        deck=board.deck,
        board=board.name,
        book=board.book,
        rules=rules,
        spare=spare_cards(board.deck, roles) if spare is None else tuple(spare),
        any_time=tuple(sorted(any_time)),
        previous=previous or Previous(),
    )


def _board(
    name: str, deck: tuple[Card, ...], book: str, changes: Mapping[str, object], roles: Mapping[Card, Role]
) -> Board:
    try:
        rules = _rules(book_options(book, len(deck)), changes, f"rule book {book}: ")
        check_deck(deck, rules, roles)
    except BoardError as error:
        raise BoardError(str(error) if name == CUSTOM else f"{name}: {error}") from None
    return Board(name=name, deck=deck, book=book, rules=rules, remarks=remarks(deck, rules, roles))


def _rules(options: Options, changes: Mapping[str, object], where: str) -> Rules:
    try:
        return make_rules(override(options, changes))
    except RuleError as error:
        raise BoardError(f"{where}{error}") from None


def _with_argument(
    name: str,
    entry: Mapping[str, Any],  # Any: an entry of boards.toml
    asked: list[str],
    roles: Mapping[Card, Role],
) -> tuple[str, tuple[Card, ...]]:
    """The board's full name and its cards."""
    choices: list[Card] = entry.get("argument", [])
    if not choices and asked:
        raise BoardError(f"{name} takes no argument, and {', '.join(asked)} was asked for; the name alone is right")
    if len(asked) > 1 or not set(asked) <= set(choices):
        raise BoardError(f"{name} takes one of {', '.join(choices)} behind the colon, not {','.join(asked)!r}")
    cards = _cards(name, entry["cards"], roles)
    if not choices:
        return name, cards
    chosen = asked[0] if asked else choices[0]
    return f"{name}:{chosen}" if asked else name, cards + _cards(name, chosen, roles)


def _family_deck(
    name: str,
    entry: Mapping[str, Any],  # Any: an entry of boards.toml
    seats: int,
    asked: list[str],
    roles: Mapping[Card, Role],
) -> tuple[Card, ...]:
    """Wolves by the number of seats, what is always there, what was asked for, and villagers."""
    fewest, most = entry["seats"]
    if not fewest <= seats <= most:
        raise BoardError(f"{name} has {seats} seats; this family of boards has {fewest} to {most}")
    cards: list[Card] = list(_cards(name, entry["always"], roles))
    for card in asked:
        if re.fullmatch(r"(werewolf|villager)\b.*", card):
            raise BoardError(f"{name} sets its own number of {card}; behind the colon stand other cards")
        cards += [extra for extra in _cards(name, card, roles) if extra not in entry["always"].split(",")]
    wolves = max((count for seats_from, count in entry["werewolves"] if seats_from <= seats), default=0)
    special = sum(is_wolf(card, roles) for card in cards)
    villagers = seats - wolves - (len(cards) - special)
    if special > wolves:
        raise BoardError(f"{name} has {wolves} wolves, and {special} wolf cards were asked for; ask for fewer")
    if villagers < 0:
        raise BoardError(f"{name} has no room for {', '.join(asked)}; {-villagers} of them must go")
    return ("werewolf",) * (wolves - special) + ("villager",) * villagers + tuple(cards)


def _cards(name: str, text: str, roles: Mapping[Card, Role]) -> tuple[Card, ...]:
    try:
        return parse_cards(text, roles)
    except BoardError as error:
        raise BoardError(f"{name}: {error}") from None


@cache
def _table() -> dict[str, Any]:  # Any: the parsed TOML of boards.toml
    return tomllib.loads((files(__package__) / "boards.toml").read_text(encoding="utf-8"))
