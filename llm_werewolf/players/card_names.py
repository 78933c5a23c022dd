"""Cards as people write them: by id or by name, in either language, alone or in a list."""

import re
from collections.abc import Iterable
from typing import Final

from ..core.seats import Card
from ..core.sentence import LANGUAGES
from .words import card_name

_OTHER_NAMES: Final = {
    "普通狼人": "werewolf",
    "普通村民": "villager",
    "平民": "villager",
    "先知": "seer",
    "女先知": "seer",
    "守护者": "guard",
    "长者": "elder",
    "爱神": "cupid",
    "混混": "hybrid",
    "小偷": "thief",
}
"""What the rule sources call cards beside the names used here."""
_SIGNS: Final = str.maketrans("，、：＊×✕", ",,:***")
_COUNTED: Final = re.compile(r"(.*?)x\s*(\d+)")


def spelled_cards(cards: Iterable[Card]) -> dict[str, Card]:
    """Each spelling of these cards, and the card it stands for."""
    deck = tuple(cards)
    names = {card_name(card, lang): card for lang in LANGUAGES for card in deck}
    others = {spelling: card for spelling, card in _OTHER_NAMES.items() if card in deck}
    return {**{card: card for card in deck}, **names, **others}


def card_ids(text: str, cards: Iterable[Card]) -> str:
    """A board, a card or a list of cards with its names and its signs as ids: `狼人×3，预言家` is `werewolf*3,seer`.

    Capital letters are as good as small ones. What is no card's name stays as it stands.
    """
    spelled = {spelling.lower(): card for spelling, card in spelled_cards(cards).items()}

    def plain(word: str) -> str:
        small = word.lower()
        counted = _COUNTED.fullmatch(small)
        if small not in spelled and counted and counted[1].strip() in spelled:
            return f"{spelled[counted[1].strip()]}*{counted[2]}"
        return spelled.get(small.strip(), word)

    return "".join(plain(part) for part in re.split(r"([,:*])", text.translate(_SIGNS)))
