"""Puts acts into words: picks a phrasing nobody has used lately and fills its slots."""

import re
from random import Random
from typing import Final

from ...core.seats import Seat
from ..words import card_name
from . import phrases_en, phrases_zh
from .luck import Lang

Phrasing = tuple[str, str]
"""A template, and its longest piece between slots: by that a use of it is recognised in a speech."""


def _piece(template: str) -> str:
    pieces, inside, piece = [], False, ""
    for char in template:
        if char in "{}":
            pieces.append(piece)
            piece, inside = "", char == "{"
        elif not inside:
            piece += char
    return max([*pieces, piece], key=len).strip()


_SENTENCE_STARTS: Final = re.compile(r"(?:^|(?<=[.?!] ))(?=\{[kt]\})")
"""In English a sentence does not open with a bare number."""


def _book(phrases: dict[str, tuple[str, ...]]) -> dict[str, tuple[Phrasing, ...]]:
    return {act: tuple((template, _piece(template)) for template in templates) for act, templates in phrases.items()}


_ENGLISH: Final = {
    act: tuple(_SENTENCE_STARTS.sub("Seat ", template) for template in templates)
    for act, templates in phrases_en.PHRASES.items()
}
BOOKS: Final = {"zh": _book(phrases_zh.PHRASES), "en": _book(_ENGLISH)}
_CARDS: Final = {"zh": phrases_zh.CARDS, "en": phrases_en.CARDS}


class Wording:
    """The words of one answer. `recent` is what the table has said lately; its phrasings are avoided.

    `turn` starts seats that speak at the same moment at different phrasings, where they cannot hear each other.
    """

    def __init__(self, lang: Lang, dice: Random, recent: str = "", turn: int | None = None) -> None:
        self.lang: Lang = lang
        self.dice = dice
        self.recent = recent
        self.turn = turn
        self.book = BOOKS[lang]

    def has(self, act: str) -> bool:
        """Whether the phrasebook knows an act."""
        return act in self.book

    def say(self, act: str, **slots: object) -> str:
        """One sentence (or two) for an act."""
        phrasings = self.book[act]
        start = (self.dice.randrange(len(phrasings)) if self.turn is None else self.turn) % len(phrasings)
        turned = phrasings[start:] + phrasings[:start]
        template = next((text for text, piece in turned if piece not in self.recent), turned[0][0])
        if "card" in slots:
            slots["card"] = self.card(str(slots["card"]))
        said = template.format_map(slots)
        self.recent += said
        return said

    def card(self, card: str) -> str:
        """What a card is called at the table."""
        return _CARDS[self.lang].get(card) or card_name(card, self.lang)

    def seats(self, seats: tuple[Seat, ...]) -> str:
        """Several seats in a row."""
        if self.lang == "zh":
            return "、".join(f"{seat}号" for seat in seats)
        names = [str(seat) for seat in seats]
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]

    def join(self, parts: list[str]) -> str:
        """Sentences to a speech."""
        return ("" if self.lang == "zh" else " ").join(part for part in parts if part)
