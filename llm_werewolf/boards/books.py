"""Rule books as TOML: reading one, with the book it builds on and what depends on the number of seats."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..core.options import RuleError, make_rules
from ..core.rules import Rules
from ..core.sentence import near_or_all
from .cards import BoardError

BOOKS: Final = ("general", "huanle", "classic", "classic-faq", "anniversary", "sheriff")
"""The six rule books (RULES.md)."""

Options = dict[str, Any]
"""A book's options by section, as make_rules takes them. Any: TOML values of whatever type each option has."""


def book_names() -> tuple[str, ...]:
    """All rule books."""
    return BOOKS


def book_options(name: str, seats: int) -> Options:
    """Every option of a book at a table of so many seats, nested by section. Raises BoardError for an unknown book."""
    if name not in BOOKS:
        raise BoardError(
            "there is no rule book {name!r}{near}",
            "没有叫“{name}”的规则书{near}",
            name=name,
            near=near_or_all(name, BOOKS),
        )
    book = dict(_read(name))
    base = book.pop("base", None)
    changes = [book]
    for case in book.pop("when", ()):
        case = dict(case)
        if case.pop("seats_from", 0) <= seats <= case.pop("seats_to", seats):
            changes.append(case)
    options = book_options(base, seats) if base else {}
    for change in changes:
        for key, value in change.items():
            options[key] = {**options.get(key, {}), **value} if isinstance(value, Mapping) else value
    return options


def load_book(name: str, seats: int) -> Rules:
    """The rules of a book at a table of so many seats. Raises BoardError."""
    try:
        return make_rules(book_options(name, seats))
    except RuleError as error:
        raise BoardError("rule book {name}: {why}", "规则书 {name}：{why}", name=name, why=error) from None


@cache
def _read(name: str) -> Options:
    return tomllib.loads((files(__package__) / "books" / f"{name}.toml").read_text(encoding="utf-8"))
