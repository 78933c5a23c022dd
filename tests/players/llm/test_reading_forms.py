"""Any legal answer in any accepted form reads as itself: yes and no, words, several seats; and our cases cover them."""

import json
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from llm_werewolf.core.asks import AnyAsk, PickMany, PickWord, YesNo
from llm_werewolf.core.kinds import KINDS
from llm_werewolf.players.llm.parse import Again, Taken, read_answer
from llm_werewolf.players.llm.raw import Raw
from llm_werewolf.players.llm.spellings import spellings
from tests.players.llm.test_reading import FORMS, NAMES, SEATS, WRAPS

DECK = ("seer", "witch", "wolf_beauty", "white_wolf_king", "villager", "little_girl")
YES = (True, "yes", "Yes", "YES", "true", "y", "是", "是的", "要", " yes ", "**yes**", "“是”")
NO = (False, "no", "No", "NO", "false", "n", "否", "不", "不要", " no ", "**no**", "“否”")
OWN_YES = {
    "run": ("上警", "竞选警长", "run", "sign up"),
    "reveal": ("翻牌", "亮身份", "reveal", "show my card"),
    "withdraw": ("退水", "退选", "withdraw", "drop out"),
    "self_destruct": ("自爆", "self-destruct", "self_destruct"),
    "little_girl": ("偷看", "peek"),
}


def read(ask: AnyAsk, answer: object, wrap: str = "plain") -> object:
    text = WRAPS[wrap](json.dumps({"thinking": "t", "answer": answer, "notes": ""}, ensure_ascii=False))
    found = read_answer(Raw(content=text), ask, names=NAMES, spelled=spellings(DECK))
    return found.choice if isinstance(found, Taken) else found


@given(
    kind=st.sampled_from(sorted(OWN_YES)),
    yes=st.booleans(),
    at=st.integers(0, len(YES) - 1),
    wrap=st.sampled_from(sorted(WRAPS)),
)
def test_any_yes_and_no_reads_as_itself(kind: str, yes: bool, at: int, wrap: str) -> None:
    assert read(YesNo(kind=kind, seat=1), {"decision": (YES if yes else NO)[at]}, wrap) is yes


@pytest.mark.parametrize("kind", OWN_YES)
def test_a_question_may_be_answered_with_its_own_word(kind: str) -> None:
    for word in OWN_YES[kind]:
        denied = f"不{word}" if re.match(r"[\u4e00-\u9fff]", word) else f"don't {word}"
        assert read(YesNo(kind=kind, seat=1), {"decision": word}) is True, word
        assert read(YesNo(kind=kind, seat=1), {"decision": denied}) is False, denied


SPELLINGS = sorted(spellings(DECK).items())


@given(
    spelling=st.sampled_from([(said, card) for said, card in SPELLINGS if card in DECK]),
    wrap=st.sampled_from(sorted(WRAPS)),
    loud=st.sampled_from((str, str.upper, str.title)),
)
def test_any_card_in_either_language_reads_as_itself(
    spelling: tuple[str, str], wrap: str, loud: Callable[[str], str]
) -> None:
    said, card = spelling
    ask = PickWord(kind="thief", seat=1, words=DECK, may_pass=True)
    assert read(ask, {"choice": loud(said)}, wrap) == card


def test_no_card_and_no_side() -> None:
    assert read(PickWord(kind="thief", seat=1, words=DECK, may_pass=True), {"choice": None}) is None
    sides = PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False)
    assert isinstance(read(sides, {"choice": None}), Again)
    for said, side in (("左", "left"), ("警右", "right"), ("Left", "left"), ("左边", "left"), ("right", "right")):
        assert read(sides, {"choice": said}) == side


@given(
    kind=st.sampled_from(("voters", "call", "piper")),
    seats=st.sets(st.sampled_from(SEATS), min_size=1, max_size=4),
    form=st.sampled_from(sorted(FORMS)),
    wrap=st.sampled_from(sorted(WRAPS)),
)
def test_any_seats_read_as_themselves(kind: str, seats: set[int], form: str, wrap: str) -> None:
    ask = PickMany(kind=kind, seat=1, options=SEATS, least=0, most=4)
    assert read(ask, {"targets": [FORMS[form](seat) for seat in sorted(seats)]}, wrap) == tuple(sorted(seats))


# --- what our own cases cover ---

OWN = [
    case
    for file in sorted((Path(__file__).parents[2] / "answers").glob("own-*.yaml"))
    for case in yaml.safe_load(file.read_text(encoding="utf-8"))
]
ASKS = (
    *("vote", "check", "guard", "knife", "shoot", "badge", "choose", "link", "run", "reveal", "withdraw"),
    *("self_destruct", "peek", "witch", "speech", "talk", "order", "card", "voters", "call", "enchant"),
)


def chinese(case: dict[str, Any]) -> bool:
    return bool(re.search(r"[\u4e00-\u9fff]", str(case.get("content")) + str(case.get("tool_arguments"))))


def test_our_own_cases_are_many_and_of_every_kind() -> None:
    forms = {kind.form for kind in KINDS.values()} - {"chance"}
    assert {case["ask"] for case in OWN} == set(ASKS) == forms
    assert len(OWN) >= 60


@pytest.mark.parametrize(("ask", "language"), list(product(ASKS, ("zh", "en"))))
def test_every_kind_is_read_in_both_languages(ask: str, language: str) -> None:
    cases = [case for case in OWN if case["ask"] == ask and chinese(case) == (language == "zh")]
    assert any("again" not in case["expect"] for case in cases), "one that is taken"


def test_every_reason_to_ask_again_is_among_them_in_both_languages() -> None:
    for why in ("unreadable", "illegal", "ambiguous", "truncated", "empty", "refused"):
        found = {chinese(case) for case in OWN if case["expect"].get("again") == why}
        assert found == {True, False}, why
