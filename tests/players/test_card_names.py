"""Cards as people write them, in lists and alone."""

import pytest

from llm_werewolf.boards import parse_cards
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.card_names import card_ids
from llm_werewolf.players.words import card_name
from llm_werewolf.roles import ROLES


@pytest.mark.parametrize(
    ("written", "ids"),
    [
        ("狼人*3,村民*3,预言家,女巫,猎人", "werewolf*3,villager*3,seer,witch,hunter"),
        ("狼人×3，平民 x2、 先知 ，女巫", "werewolf*3,villager*2,seer,witch"),
        ("白狼王", "white_wolf_king"),
        ("white wolf king*2, wolf beauty", "white_wolf_king*2,wolf_beauty"),
        ("general-10:长老", "general-10:elder"),
        ("classic-12：猎人，丘比特", "classic-12:hunter,cupid"),
        ("huanle-9", "huanle-9"),
        ("werewolfx3,fox", "werewolf*3,fox"),
        ("Werewolf*2, VILLAGERx3,White Wolf King", "werewolf*2,villager*3,white_wolf_king"),
        ("Huanle-9", "Huanle-9"),
        ("狼王*3,seer", "狼王*3,seer"),
    ],
)
def test_names_and_signs_become_ids(written: str, ids: str) -> None:
    assert card_ids(written, ROLES) == ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_card_is_known_by_its_name(lang: str) -> None:
    assert parse_cards(card_ids("，".join(card_name(card, lang) for card in ROLES), ROLES)) == tuple(ROLES)
