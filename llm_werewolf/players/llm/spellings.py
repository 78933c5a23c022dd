"""How the words of answers (cards, sides) are spelled in either language, and what each stands for."""

from collections.abc import Iterable
from typing import Final

from ...core.seats import Card
from ...core.sentence import LANGUAGES
from ..words import card_name

_SIDES: Final = {
    "左": "left",
    "左边": "left",
    "警左": "left",
    "左侧": "left",
    "右": "right",
    "右边": "right",
    "警右": "right",
    "右侧": "right",
}
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


def spellings(cards: Iterable[Card]) -> dict[str, str]:
    """Each spelling of these cards and of the sides of the table, and the word it stands for."""
    deck = tuple(cards)
    names = {card_name(card, lang): card for lang in LANGUAGES for card in deck}
    others = {spelling: card for spelling, card in _OTHER_NAMES.items() if card in deck}
    return {**{card: card for card in deck}, **names, **others, **_SIDES}
