"""Boards by name: the ones in boards.toml, the families for any number of players, and lists of cards."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..core.frozen import Frozen
from ..core.options import RuleError, make_rules, override
from ..core.rules import Rules
from ..core.seats import Card, Seat
from ..core.sentence import NOTHING, Sentence, listing, near
from ..core.setup import Previous, Setup
from ..engine.role import Role
from ..roles import ROLES
from .books import Options, book_options
from .cards import BoardError, Remark, check_deck, is_wolf, parse_cards, remarks, spare_cards

CUSTOM = "custom"
"""The name of a board that is a mere list of cards."""
_LIST_OF_CARDS: Final = Sentence("Custom board", "自选板子")


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


def board_title(name: str, lang: str) -> str:
    """What people call a board: by its name, but for a mere list of cards."""
    return _LIST_OF_CARDS.told(lang) if name == CUSTOM else name


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
        return custom_board(parse_cards(wanted, roles), book=book, roles=roles)
    known = board_names()
    raise BoardError(
        "there is no board {head!r}{near} (`llm-werewolf boards` lists them)",
        "没有叫“{head}”的板子{near}（`llm-werewolf boards` 列出全部）",
        head=head,
        near=near(head, known),
    )


def custom_board(
    cards: Iterable[Card],
    *,
    book: str | None = None,
    changes: Mapping[str, object] | None = None,
    roles: Mapping[Card, Role] = ROLES,
) -> Board:
    """A board of any cards, by a book with options changed by their dotted names. Raises BoardError.

    Without a `book` it is played by the general one.
    """
    return _board(CUSTOM, tuple(cards), book or "general", changes or {}, roles)


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
        rules = _rules(rules.model_dump(), overrides)
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
        rules = _rules(book_options(book, len(deck)), changes, book)
        check_deck(deck, rules, roles)
    except BoardError as error:
        if name == CUSTOM:
            raise
        raise _of(name, error) from None
    return Board(name=name, deck=deck, book=book, rules=rules, remarks=remarks(deck, rules, roles))


def _of(name: str, error: BoardError) -> BoardError:
    """The same error, with the board it is about."""
    return BoardError("{name}: {why}", "{name}：{why}", name=name, why=error)


def _rules(options: Options, changes: Mapping[str, object], book: str = "") -> Rules:
    try:
        return make_rules(override(options, changes))
    except RuleError as error:
        where = Sentence("rule book {book}: ", "规则书 {book}：", book=book) if book else NOTHING
        raise BoardError("{where}{why}", "{where}{why}", where=where, why=error) from None


def _with_argument(
    name: str,
    entry: Mapping[str, Any],  # Any: an entry of boards.toml
    asked: list[str],
    roles: Mapping[Card, Role],
) -> tuple[str, tuple[Card, ...]]:
    """The board's full name and its cards."""
    choices: list[Card] = entry.get("argument", [])
    if not choices and asked:
        raise BoardError(
            "{name} takes no argument, and {asked} was asked for; the name alone is right",
            "{name} 后面不能带参数，却写了 {asked}；只写名字就对了",
            name=name,
            asked=listing(asked),
        )
    if len(asked) > 1 or not set(asked) <= set(choices):
        raise BoardError(
            "{name} takes one of {choices} behind the colon, not {asked!r}",
            "{name} 的冒号后面可以写 {choices} 之一，不能写“{asked}”",
            name=name,
            choices=listing(choices),
            asked=",".join(asked),
        )
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
        raise BoardError(
            "{name} has {seats} seats; this family of boards has {fewest} to {most}",
            "{name} 有 {seats} 个座位；这一类板子是 {fewest} 到 {most} 人",
            name=name,
            seats=seats,
            fewest=fewest,
            most=most,
        )
    cards: list[Card] = list(_cards(name, entry["always"], roles))
    for card in asked:
        if re.fullmatch(r"(werewolf|villager)\b.*", card):
            raise BoardError(
                "{name} sets its own number of {card}; behind the colon stand other cards",
                "{name} 自己决定 {card} 的张数；冒号后面写别的卡牌",
                name=name,
                card=card,
            )
        cards += [extra for extra in _cards(name, card, roles) if extra not in entry["always"].split(",")]
    wolves = max((count for seats_from, count in entry["werewolves"] if seats_from <= seats), default=0)
    special = sum(is_wolf(card, roles) for card in cards)
    villagers = seats - wolves - (len(cards) - special)
    if special > wolves:
        raise BoardError(
            "{name} has {wolves} wolves, and {special} wolf cards were asked for; ask for fewer",
            "{name} 有 {wolves} 狼，却要了 {special} 张狼人牌；请少要几张",
            name=name,
            wolves=wolves,
            special=special,
        )
    if villagers < 0:
        raise BoardError(
            "{name} has no room for {asked}; {count} of them must go",
            "{name} 放不下 {asked}；要去掉其中 {count} 张",
            name=name,
            asked=listing(asked),
            count=-villagers,
        )
    return ("werewolf",) * (wolves - special) + ("villager",) * villagers + tuple(cards)


def _cards(name: str, text: str, roles: Mapping[Card, Role]) -> tuple[Card, ...]:
    try:
        return parse_cards(text, roles)
    except BoardError as error:
        raise _of(name, error) from None


@cache
def _table() -> dict[str, Any]:  # Any: the parsed TOML of boards.toml
    return tomllib.loads((files(__package__) / "boards.toml").read_text(encoding="utf-8"))
