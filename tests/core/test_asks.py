"""Asks: reading plain JSON, judging an answer, falling back; kinds of questions, also those nobody knows."""

import pytest

from llm_werewolf.core.asks import (
    ASK,
    AnyAsk,
    Check,
    Choice,
    Claim,
    Malformed,
    PickMany,
    PickOne,
    PickPotions,
    PickWord,
    Potions,
    Reason,
    Say,
    Shuffle,
    Speech,
    YesNo,
    plain,
)
from llm_werewolf.core.kinds import KINDS, base_kind, kind_of

ONE = PickOne(kind="guard", seat=1, options=(1, 2, 4), may_pass=True, barred=((3, "repeat"),))
FORCED = PickOne(kind="votes", seat=1, options=(1, 2), may_pass=False, spares_self=True)
ALONE = PickOne(kind="votes", seat=1, options=(1,), may_pass=False, spares_self=True)
MANY = PickMany(kind="piper", seat=1, options=(2, 3, 4), least=1, most=2, barred=((5, "repeat"),))
YES = YesNo(kind="run", seat=1)
SAY = Say(kind="speech", seat=1, limit=5)
WORD = PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False)
WITCH = PickPotions(
    kind="witch", seat=1, victim=2, may_save=True, poisonable=(1, 3), barred=((4, "lover"),), both=False
)
EMPTY = PickPotions(kind="witch", seat=1, victim=None, may_save=False, poisonable=(), poison_barred="used", both=True)
CARDS = Shuffle(kind="deal", seat=0, cards=("seer", "witch"))
ASKS: tuple[AnyAsk, ...] = (ONE, FORCED, MANY, YES, SAY, WORD, WITCH, EMPTY, CARDS)
CLAIM = Claim(role="seer", checks=(Check(seat=2, verdict="wolves"),), plan=(3,), votes=2)


@pytest.mark.parametrize(
    ("ask", "raw", "choice"),
    [
        (ONE, 2, 2),
        (ONE, None, None),
        (MANY, [2, 3], (2, 3)),
        (YES, True, True),
        (SAY, "hello", Speech(text="hello")),
        (SAY, Speech(text="hello"), Speech(text="hello")),
        (SAY, {"text": "a", "claim": {"role": "seer"}}, Speech(text="a", claim=Claim(role="seer"))),
        (WORD, "left", "left"),
        (WITCH, {"save": True}, Potions(save=True)),
        (WITCH, Potions(poison=3), Potions(poison=3)),
        (CARDS, ["witch", "seer"], ("witch", "seer")),
    ],
)
def test_plain_json_becomes_a_choice(ask: AnyAsk, raw: object, choice: Choice) -> None:
    assert ask.read(raw) == choice
    assert ask.read(plain(ask.read(raw))) == choice


@pytest.mark.parametrize(
    ("ask", "raw"),
    [
        (ONE, "2"),
        (ONE, True),
        (MANY, 2),
        (MANY, [True]),
        (YES, 1),
        (SAY, 5),
        (WORD, 1),
        (WITCH, {"save": 1}),
        (WITCH, {"heal": True}),
        (WITCH, "save"),
        (CARDS, "seer"),
        (CARDS, [1]),
    ],
)
def test_another_shape_is_malformed(ask: AnyAsk, raw: object) -> None:
    with pytest.raises(Malformed):
        ask.read(raw)


@pytest.mark.parametrize(
    ("ask", "choice", "reason"),
    [
        (ONE, 2, None),
        (ONE, None, None),
        (ONE, 3, "repeat"),
        (ONE, 9, "dead"),
        (FORCED, None, "must"),
        (PickOne(kind="seer", seat=1, options=(2,), may_pass=True), 1, "self"),
        (MANY, (2, 3), None),
        (MANY, (), "must"),
        (MANY, (2, 2), "count"),
        (MANY, (2, 3, 4), "count"),
        (MANY, (5,), "repeat"),
        (YES, True, None),
        (SAY, Speech(text="12345"), None),
        (SAY, Speech(text="123456"), "malformed"),
        (WORD, "left", None),
        (WORD, None, "must"),
        (WORD, "up", "malformed"),
        (PickWord(kind="thief", seat=1, words=("seer",), may_pass=True), None, None),
        (WITCH, Potions(save=True), None),
        (WITCH, Potions(poison=3), None),
        (WITCH, Potions(poison=4), "lover"),
        (WITCH, Potions(poison=2), "dead"),
        (WITCH, Potions(save=True, poison=3), "both"),
        (EMPTY, Potions(save=True), "no_victim"),
        (EMPTY, Potions(poison=3), "used"),
        (EMPTY.model_copy(update={"save_barred": "self"}), Potions(save=True), "self"),
        (CARDS, ("witch", "seer"), None),
        (CARDS, ("seer", "seer"), "malformed"),
    ],
)
def test_an_answer_is_judged_with_a_reason(ask: AnyAsk, choice: Choice, reason: Reason | None) -> None:
    assert ask.refuse(choice) == reason  # type: ignore[arg-type]  # each choice has its ask's shape


@pytest.mark.parametrize(
    ("ask", "default"),
    [
        (ONE, None),
        (FORCED, 2),
        (ALONE, 1),
        (PickOne(kind="badge", seat=3, options=(), may_pass=False), None),
        (PickOne(kind="wolves", seat=1, options=(1, 2), may_pass=False), 1),
        (MANY, (2,)),
        (YES, False),
        (SAY, Speech()),
        (WORD, "left"),
        (PickWord(kind="thief", seat=1, words=("seer",), may_pass=True), None),
        (WITCH, Potions()),
        (CARDS, ("seer", "witch")),
    ],
)
def test_the_default_is_no_action_or_the_lowest_seat(ask: AnyAsk, default: Choice) -> None:
    assert ask.default() == default


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.type)
def test_an_ask_survives_json(ask: AnyAsk) -> None:
    assert ASK.validate_json(ask.model_dump_json()) == ask


def test_a_choice_becomes_plain_json() -> None:
    assert plain(Speech(text="a", claim=CLAIM)) == {
        "text": "a",
        "claim": {"role": "seer", "checks": [{"seat": 2, "verdict": "wolves"}], "plan": [3], "votes": 2},
    }
    assert plain(Potions(save=True)) == {"save": True, "poison": None}
    assert plain((1, 2)) == [1, 2]


def test_later_rounds_are_spelled_with_their_number() -> None:
    assert base_kind("pk3") == "pk"
    assert base_kind("withdraw2") == "withdraw2"
    assert kind_of(PickOne(kind="pk3", seat=1, options=(2,), may_pass=True)).form == "vote"
    assert kind_of(YES) == KINDS["run"]


@pytest.mark.parametrize(
    ("ask", "form"),
    [(ONE, "choose"), (MANY, "voters"), (YES, "reveal"), (SAY, "speech"), (WORD, "card"), (WITCH, "witch")],
)
def test_a_question_that_nobody_knows_is_described_by_its_shape(ask: AnyAsk, form: str) -> None:
    kind = kind_of(ask.model_copy(update={"kind": "riddle"}))
    assert (kind.name, kind.form) == ("riddle", form)
    assert kind.grave, "what it brings about is not known"


def test_a_shuffle_nobody_knows_still_has_a_form() -> None:
    assert kind_of(CARDS.model_copy(update={"kind": "riddle"})).form == "choose"
