"""Writes the tables of the documentation: docs/roles.md, docs/options.md and docs/boards.md.

    python -m scripts.docs            writes them
    python -m scripts.docs --check    says which are out of date, and fails then

Everything in them is taken from the code: the docstrings of roles and options, the rule books with the source words
that stand beside their values, the boards.
"""

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Final

from llm_werewolf import boards
from llm_werewolf.boards import book_names, load_board, load_book
from llm_werewolf.boards.applies import cards_for, wants_sheriff
from llm_werewolf.core.options import SHORT_NAMES, allowed_values, get_option, option_field, option_names
from llm_werewolf.core.rules import Rules
from llm_werewolf.core.seats import Card
from llm_werewolf.engine.order import places
from llm_werewolf.engine.role import Role
from llm_werewolf.players.words import camp_name, card_name
from llm_werewolf.roles import ALL_ROLES

FOLDER: Final = Path(__file__).parents[1] / "docs"
SEATS: Final = (9, 4, 20)
"""A book is shown as it is at a table of the first number; what differs between the others is told."""
HEAD: Final = "<!-- Written by scripts/docs.py; change the code it is taken from, and run that. -->\n"
WIDTH: Final = 120
SECTIONS: Final = {"reveal_on_death": "the day", "max_days": "the game"}


# --- roles ---


def roles_page() -> str:
    """Every card: what it is called, its camp, when it wakes, and its rule with the source's words."""
    named = [(role, card_name(role.card, "zh"), card_name(role.card, "en")) for role in ALL_ROLES]
    rows = [(f"[`{role.card}`](#{role.card})", zh, en, _camp(role), _wakes(role)) for role, zh, en in named]
    order = f"The places of the night, in the order in which the moderator calls them: {', '.join(places(ALL_ROLES))}."
    page = f"""{HEAD}
# The cards

{table(("card", "中文", "name", "camp", "wakes"), rows)}

{textwrap.fill(order, WIDTH)}
Whoever need not wait for another is asked at the same time. A card of your own: [Write a role in one
file](write-a-role.md).
"""
    for role, zh, en in named:
        page += f"\n## {role.card}\n\n**{zh}, {en}.** {_doc(role)}\n"
        if options := [f"[`{name}`](options.md#{anchor(name)})" for name in option_names() if _is_of(name, role.card)]:
            page += "\nOptions: " + ", ".join(options) + ".\n"
    return page


def _camp(role: Role) -> str:
    kind = " (god)" if role.god else " (plain)" if role.plain else ""
    return camp_name(role.camp, "en") + kind


def _wakes(role: Role) -> str:
    found = ["with the pack"] if role.in_pack else []
    found += [wake.place + (" (night 1)" if wake.first_night else "") for wake in role.wakes]
    return ", ".join(found) or "never"


def _doc(role: Role) -> str:
    text = textwrap.dedent("    " + (type(role).__doc__ or "")).strip()
    return re.sub(r"[;,]? ?\(?\bRULES\.md sections? [\d and.]*\d\)?", "", text)


def _is_of(option: str, card: Card) -> bool:
    section = option.partition(".")[0]
    return card in cards_for(option) or (card == "werewolf" and section in ("wolves", "self_destruct"))


# --- options ---


def options_page() -> str:
    """Every option: what it does, its values, its value in each book, and where that comes from."""
    notes = {book: _notes(book) for book in book_names()}
    rows = [(f"[`{name}`](#{anchor(name)})", *(_value(book, name) for book in book_names())) for name in option_names()]
    page = f"""{HEAD}
# The options

Every point on which the rule books differ, and every point that they leave open, is an option with a name. A board is
played by a book; `--rule NAME=VALUE`, `[rules]` in `game.toml` and `Table(rules=...)` change single options.
**ours** marks what is in no source: a game cannot be run without a decision there, or users of the field expect it.
What a source does not know of at all is off there, or as plain as it can be ("not in the source").

{table(("option", *book_names()), rows)}
"""
    section = ""
    for name in option_names():
        if name.partition(".")[0] != section:
            section = name.partition(".")[0]
            page += f"\n# {SECTIONS.get(section, section)}\n"
        page += f"\n{_option(name, notes)}"
    return page


def _option(name: str, notes: dict[str, dict[str, str]]) -> str:
    says = " ".join((option_field(name).description or "").split())
    needs = [f"`{card}`" for card in cards_for(name)] + (["a sheriff"] if wants_sheriff(name) else [])
    where = f"On boards with {' and '.join(needs)}." if needs else "On every board."
    rows = [(book, _value(book, name), _source(book, name, notes)) for book in book_names()]
    text = f"## `{name}`\n\n{says} Values: {allowed_values(name)}. {where}\n"
    return f"{text}\n{table(('book', 'value', 'source'), rows)}\n"


def _value(book: str, name: str) -> str:
    """The value in a book, and from how many seats on it is another."""
    usual, fewest, most = SEATS
    value = _at(load_book(book, usual), name)
    found = value
    for seats in range(fewest, most + 1):
        other = _at(load_book(book, seats), name)
        if other != value:
            value = other
            found += f", from {seats} seats {other}"
    return found


def _at(rules: Rules, name: str) -> str:
    match get_option(rules, name):
        case bool(value):
            return "on" if value else "off"
        case tuple(values):
            return ", ".join(map(str, values))
        case value:
            return str(value)


_BASES: Final = {"classic-faq": "classic", "huanle": "general", "sheriff": "general"}
"""Where a book takes over what it does not have; the seconds of all are the sheriff book's."""


def _source(book: str, name: str, notes: dict[str, dict[str, str]]) -> str:
    """What stands beside the value in the book; where nothing does, whose value it takes over."""
    full = SHORT_NAMES.get(name, name)
    if full in notes[book]:
        return notes[book][full].replace("|", "\\|").replace("ours", "**ours**")
    base = "sheriff" if name.startswith("clock.") else _BASES.get(book)
    return f"as in {base}" if base and _value(base, name) == _value(book, name) else "not in the source"


def _notes(book: str) -> dict[str, str]:
    """The remarks of a book by the full names of options; of a whole line alone, the first one counts."""
    found: dict[str, str] = {}
    section = ""
    for line in (files(boards) / "books" / f"{book}.toml").read_text(encoding="utf-8").splitlines():
        if head := re.fullmatch(r"\[+(?:when\.)?(\w+)\]+", line):
            section = "" if head[1] == "when" else head[1] + "."
        elif entry := re.fullmatch(r"(\w+) = .*?(?:\s+# (.*))?", line):
            if entry[1] not in ("base", "seats_from", "seats_to") and entry[2]:
                found.setdefault(section + entry[1], entry[2])
            elif book == "classic-faq" and section + entry[1] in _all_names():
                found.setdefault(section + entry[1], "")
    return found


def _all_names() -> tuple[str, ...]:
    return tuple(SHORT_NAMES.get(name, name) for name in option_names())


# --- boards ---


def boards_page() -> str:
    """Every board: its cards, the book it is played by, and when the wolves have won."""
    rows = []
    for name in boards.board_names():
        board = load_board(name)
        rows.append(
            (
                f"`{name}`",
                str(len(board.deck)),
                _cards(board.deck, "zh"),
                _cards(board.deck, "en"),
                board.book,
                board.rules.win.by,
                "on" if board.rules.sheriff.on else "off",
                "*" if board.remarks else "",
            )
        )
    remarks = "\\* A game to one side is best played with a guard on the board (general 屠边局尽量有守卫参与)."
    return f"""{HEAD}
# The boards

A board (板子) is a list of cards with the book it is played by. `llm-werewolf play BOARD` takes each of these names,
and any list of cards: `--cards werewolf*3,villager*3,seer,witch,hunter`, or by their names: `狼人*3，村民*3，预言家`.
A list is played by the general book, a board by its own; `--book classic-faq` says another one for either.

- **general-10** and **general-13** take a guard, or an elder: `general-10:elder`. **general-15** shuffles two more
  plain villagers in for the thief.
- **classic-N** and **anniversary-N** take the cards asked for in place of villagers and werewolves:
  `classic-12:hunter,cupid`.

{table(("board", "seats", "牌", "cards", "book", "win", "sheriff", ""), rows)}

{remarks}

What the books say: [the options](options.md). What the cards do: [the cards](roles.md).
"""


def _cards(deck: tuple[Card, ...], lang: str) -> str:
    counts = Counter(deck)
    named = [card_name(card, lang) + (f"×{count}" if count > 1 else "") for card, count in counts.items()]
    return ("、" if lang == "zh" else ", ").join(named)


# --- writing ---


def anchor(name: str) -> str:
    """Where a heading that is an option's name is found, as the usual viewers of Markdown have it."""
    return name.replace(".", "")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def pages() -> Iterator[tuple[Path, str]]:
    """Each file with what should stand in it."""
    yield FOLDER / "roles.md", roles_page()
    yield FOLDER / "options.md", options_page()
    yield FOLDER / "boards.md", boards_page()


def main() -> int:
    """Write the files, or check them; the exit code."""
    check = "--check" in sys.argv[1:]
    stale = [(path, text) for path, text in pages() if not path.exists() or path.read_text(encoding="utf-8") != text]
    for path, text in stale:
        print(f"{path.name} is out of date" if check else f"{path.name} is written")
        if not check:
            path.write_text(text, encoding="utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
