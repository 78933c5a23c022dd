"""The claim reader: what counts as a claim in either language, and what does not."""

import pytest

from llm_werewolf.core.asks import Check, Claim
from llm_werewolf.players.bots.reader import read_claim


def checks(claim: Claim) -> dict[int, str]:
    return {check.seat: check.verdict for check in claim.checks}


ROLES = [
    ("我是预言家，昨晚验了3号。", "seer"),
    ("不装了，我就是预言家。", "seer"),
    ("我跳预言家", "seer"),
    ("我这张底牌是预言家。", "seer"),
    ("预言家在我这里，别急。", "seer"),
    ("我是全场唯一真预言家。", "seer"),
    ("我是女巫，首夜救了5号。", "witch"),
    ("我拿的是猎人牌。", "hunter"),
    ("我是一张平民。", "villager"),
    ("我就是个普通村民", "villager"),
    ("我真的是白痴，投我没用。", "idiot"),
    ("我认守卫。", "guard"),
    ("我不是预言家。", None),
    ("我是预言家的金水。", None),
    ("我是预言家吗？", None),
    ("如果我是预言家，我会先验他。", None),
    ("3号说我是狼人，笑话。", None),
    ("你们凭什么觉得我是狼人", None),
    ("3号是预言家，我站边3号。", None),
    ("我是好人。", None),
    ("I am the seer and I checked 3.", "seer"),
    ("I'm the seer.", "seer"),
    ("I’m the real seer", "seer"),
    ("Seer here, listen.", "seer"),
    ("My role is the witch.", "witch"),
    ("I am just a plain villager.", "villager"),
    ("As the hunter, I will shoot.", "hunter"),
    ("I have to claim idiot now.", "idiot"),
    ("I drew the little girl.", "little_girl"),
    ("I'm not the seer.", None),
    ("If I am the seer, why would I say so?", None),
    ("5 says I am a wolf.", None),
    ("I'm the seer's checked good.", None),
    ("3 is the seer, I follow 3.", None),
    ("I am sure 3 is the seer.", None),
    ("", None),
]


@pytest.mark.parametrize(("text", "role"), ROLES)
def test_role(text: str, role: str | None) -> None:
    assert read_claim(text, 12).role == role


CHECKS = [
    ("我是预言家，3号查杀。", {3: "wolves"}),
    ("我是预言家，5号金水。", {5: "village"}),
    ("我是预言家。昨晚验了３号，查杀！", {3: "wolves"}),
    ("我是预言家，三号是金水，十一号查杀", {3: "village", 11: "wolves"}),
    ("我是预言家，查杀3号，金水5号。", {3: "wolves", 5: "village"}),
    ("我是预言家，3号是我的查杀。", {3: "wolves"}),
    ("我是预言家，验了7号是好人。", {7: "village"}),
    ("我是预言家，摸的7号，狼人。", {7: "wolves"}),
    ("我是预言家，3号是狼人。", {3: "wolves"}),
    ("我是预言家，我觉得3号是狼人。", {}),
    ("我是预言家，5号给3号发查杀，他是悍跳。", {}),
    ("我是预言家，5号说3号是查杀。", {}),
    ("我是预言家，3号不是狼。", {}),
    ("我是预言家，今晚验8号，9号。", {}),
    ("我是预言家，77号查杀。", {}),
    ("我是平民，3号查杀。", {}),
    ("3号查杀。", {}),
    ("I am the seer. 3 is a wolf.", {3: "wolves"}),
    ("I am the seer. I checked 3: wolf.", {3: "wolves"}),
    ("I'm the seer, I checked seat 5 and they are good.", {5: "village"}),
    ("I'm the seer. Player 5 is good, number 7 is a werewolf.", {5: "village", 7: "wolves"}),
    ("I'm the seer. #3 came up wolf.", {3: "wolves"}),
    ("Seer here: 3 - wolf, 5 - good.", {3: "wolves", 5: "village"}),
    ("I'm the seer. I have a wolf check on 3.", {3: "wolves"}),
    ("I'm the seer. I think 3 is a wolf.", {}),
    ("I'm the seer. 5 says 3 is a wolf.", {}),
    ("I'm the seer. 3 is not a wolf.", {}),
    ("I'm the seer. Is 3 a wolf?", {}),
    ("I'm the seer. 99 is a wolf.", {}),
    ("I'm a villager. 3 is a wolf.", {}),
    ("3 is a wolf.", {}),
]


@pytest.mark.parametrize(("text", "found"), CHECKS)
def test_checks(text: str, found: dict[int, str]) -> None:
    assert checks(read_claim(text, 12)) == found


def test_a_known_seer_need_not_say_so_again() -> None:
    assert read_claim("昨晚验了3号，查杀。", 12, is_seer=True).checks == (Check(seat=3, verdict="wolves"),)
    assert read_claim("I checked 3: good.", 12, is_seer=True).checks == (Check(seat=3, verdict="village"),)


PLANS = [
    ("我是预言家，警徽流3号、5号。", (3, 5)),
    ("我是预言家，今晚先验3号，再验5号。", (3, 5)),
    ("I am the seer. Badge plan: 3, then 5.", (3, 5)),
    ("I am the seer. Tonight I'll check 4.", (4,)),
    ("I am the seer. Good night.", ()),
    ("我是平民，警徽流3号、5号。", ()),
]


@pytest.mark.parametrize(("text", "plan"), PLANS)
def test_plan(text: str, plan: tuple[int, ...]) -> None:
    assert read_claim(text, 12).plan == plan


VOTES = [
    ("今天我票3号。", 3),
    ("我出３号。", 3),
    ("归票三号。", 3),
    ("我这票投给3号", 3),
    ("先出5号，不，我改投3号。", 3),
    ("5号要票3号。", None),
    ("昨天我投3号。", None),
    ("我不投3号。", None),
    ("我过。", None),
    ("I vote 3.", 3),
    ("I'm voting for seat 3 today.", 3),
    ("My vote goes to 3.", 3),
    ("Let's exile number 3.", 3),
    ("5 voted for 3.", None),
    ("I won't vote for 3.", None),
    ("I vote 33.", None),
]


@pytest.mark.parametrize(("text", "votes"), VOTES)
def test_votes(text: str, votes: int | None) -> None:
    assert read_claim(text, 12).votes == votes


@pytest.mark.parametrize(
    "text", ["号" * 5000, "我是" * 3000, "1号" * 3000, "I am " * 3000, "3 is a " * 2000, "\x00{}%s{k}"]
)
def test_odd_texts_are_read_quickly(text: str) -> None:
    assert read_claim(text, 12, is_seer=True).role is None
