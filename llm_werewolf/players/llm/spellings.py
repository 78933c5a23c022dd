"""How the words of answers (cards, sides) are spelled in either language, and what each stands for."""

from collections.abc import Iterable
from typing import Final

from ...core.seats import Card
from ..card_names import spelled_cards

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


def spellings(cards: Iterable[Card]) -> dict[str, str]:
    """Each spelling of these cards and of the sides of the table, and the word it stands for."""
    return {**spelled_cards(cards), **_SIDES}
