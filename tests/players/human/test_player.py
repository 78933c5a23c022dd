"""A person at the keyboard, driven through a console that types what a script says."""

from collections.abc import Callable, Sequence

import pytest

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Speech, YesNo
from llm_werewolf.core.events import DayBroke, NightFell
from llm_werewolf.players.base import PauseGame, Reply
from llm_werewolf.players.human import Keyboard, TerminalPlayer
from llm_werewolf.players.human.typed import read_seat, read_seats
from tests.players.human.typist import FORCED, KNIFE, SPEECH, VOTE, Typist, asked, view_of


async def test_only_legal_choices_are_taken_and_the_reason_is_told() -> None:
    answer, typist = await asked(VOTE, "", "abc", "4", "13", "-3", "3 5", "5")
    assert answer == 5
    assert typist.text.count("A seat number, please") == 4
    assert "Seat 4 is out of the game" in typist.text
    assert "There is no seat 13 at this table" in typist.text
    answer, typist = await asked(FORCED, "-", "2")
    assert answer == 2
    assert "passing is not allowed" in typist.text


async def test_what_cannot_be_undone_is_confirmed() -> None:
    answer, typist = await asked(KNIFE, "3", "n", "2", "maybe", "y")
    assert answer == 2
    assert "Seat 3? This cannot be undone." in typist.text
    assert (await asked(KNIFE, "-"))[0] is None
    shot = PickOne(kind="shoot", seat=1, options=(2, 3), may_pass=True)
    assert (await asked(shot, "-", "n", "2", "y"))[0] == 2
    badge = PickOne(kind="badge", seat=1, options=(2, 3), may_pass=True)
    answer, typist = await asked(badge, "-", "y")
    assert answer is None
    assert "Nobody? This cannot be undone." in typist.text


@pytest.mark.parametrize(
    ("line", "yes"), [("y", True), ("YES", True), ("是", True), ("n", False), ("no", False), ("否", False)]
)
async def test_yes_and_no(line: str, yes: bool) -> None:
    assert (await asked(YesNo(kind="run", seat=1), "perhaps", line))[0] is yes


async def test_several_seats() -> None:
    many = PickMany(kind="call", seat=1, options=(2, 3, 5), least=0, most=3)
    assert (await asked(many, "5, 3"))[0] == (3, 5)
    assert (await asked(many, "3号、5号"))[0] == (3, 5)
    assert (await asked(many, "-"))[0] == ()
    pair = PickMany(kind="voters", seat=1, options=(2, 3, 5), least=2, most=2)
    assert (await asked(pair, "2", "2 2", "2 4", "2 5"))[0] == (2, 5)


async def test_a_word() -> None:
    order = PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False)
    assert (await asked(order, "left"))[0] == "left"
    assert (await asked(order, "2"))[0] == "right"
    assert (await asked(order, "up", "ri"))[0] == "right"
    assert (await asked(order, "up", "右边", lang="zh"))[0] == "right"
    for lang, options in (("en", "numbers; 2 to the right"), ("zh", "方向；2 右边")):
        assert options in (await asked(order, "left", lang=lang))[1].text, "it is plain where one ends"
    cards = PickWord(kind="thief", seat=1, words=("seer", "werewolf"), may_pass=True)
    assert (await asked(cards, "狼人", lang="zh"))[0] == "werewolf"
    assert (await asked(cards, "-"))[0] is None


async def test_the_witch_is_asked_two_plain_questions() -> None:
    witch = PickPotions(kind="witch", seat=1, victim=4, may_save=True, poisonable=(2, 3, 4), both=False)
    assert (await asked(witch, "y", "y"))[0] == Potions(save=True)
    assert (await asked(witch, "n", "3", "y"))[0] == Potions(poison=3)
    assert (await asked(witch, "n", "-"))[0] == Potions()
    both = witch.model_copy(update={"both": True})
    answer, typist = await asked(both, "y", "3", "n", "y", "2", "y")
    assert answer == Potions(save=True, poison=2)
    assert "Antidote for Seat 4 and poison for Seat 2?" in typist.text
    nothing = PickPotions(kind="witch", seat=1, victim=None, may_save=False, poisonable=(), both=False)
    assert (await asked(nothing))[0] == Potions()


async def test_a_speech() -> None:
    assert (await asked(SPEECH, "", "I am 3's friend"))[0] == Speech(text="I am 3's friend")
    assert (await asked(SPEECH, "-"))[0] == Speech()
    short = Say(kind="speech", seat=1, limit=5)
    answer, typist = await asked(short, "123456", "12345")
    assert answer == Speech(text="12345")
    assert "Too long by 1" in typist.text
    # A speech may begin with what is a command when it stands alone.
    assert (await asked(SPEECH, "n as in nobody"))[0] == Speech(text="n as in nobody")


async def test_commands() -> None:
    answer, typist = await asked(VOTE, "?", "r", "c", "n", "n trust 5", "n", "/R", "/bogus", "3")
    assert answer == 3
    assert "this help" in typist.text
    assert typist.text.count("SHOW 1 0-3") == 2
    assert "You are Seat 1: werewolf." in typist.text
    assert "You have no notes" in typist.text
    assert "  trust 5" in typist.text
    assert "There is no /bogus here" in typist.text
    assert (await asked(YesNo(kind="run", seat=1), "/n keep it", "/n", "n"))[0] is False
    assert (await asked(SPEECH, "/n a note", "n", "hello"))[0] == Speech(text="hello")


@pytest.mark.parametrize(
    ("lang", "word", "named", "heading"),
    [("en", "rules", "  rules ", "## Winning"), ("zh", "规则", "  规则 ", "## 胜负")],
)
@pytest.mark.parametrize("ask", [VOTE, SPEECH, YesNo(kind="run", seat=1)])
async def test_the_rules_can_be_read_at_any_question(
    ask: AnyAsk, lang: str, word: str, named: str, heading: str
) -> None:
    answer = "y" if isinstance(ask, YesNo) else "3"
    _, typist = await asked(ask, {"en": "help", "zh": "帮助"}[lang], word, f"/{word}", answer, lang=lang)
    assert named in typist.text, "help lists it"
    assert typist.text.count(heading) == 2


@pytest.mark.parametrize("line", ["q", "/q", "Q", None])
@pytest.mark.parametrize("ask", [VOTE, SPEECH, YesNo(kind="run", seat=1)])
async def test_leaving_and_the_end_of_input_pause_the_game(line: str | None, ask: AnyAsk) -> None:
    with pytest.raises(PauseGame, match="Seat 1"):
        await asked(ask, line)


async def test_the_clock_warns_and_then_takes_the_stated_default() -> None:
    view = view_of(1, rules={"clock.vote": 1})
    answer, typist = await asked(VOTE, 5.0, clock=True, view=view)
    assert answer == Reply(None, "time ran out")
    assert "then: nobody" in typist.text
    assert "Time is up: nobody." in typist.text
    answer, _ = await asked(FORCED, 5.0, clock=True, view=view)
    assert answer == Reply(2, "time ran out")


async def test_a_speech_stands_as_far_as_it_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("llm_werewolf.players.human.player.seconds_for", lambda ask, view: 0.1)
    typist = Typist(5.0)
    typist.partial = "I think that 4"
    player = TerminalPlayer(Keyboard(typist, "en"))
    assert await player.decide(SPEECH, view_of(1)) == Speech(text="I think that 4")
    typist.lines, typist.partial = [5.0], ""
    assert await player.decide(SPEECH, view_of(1)) == Reply(Speech(), "time ran out")


async def test_no_clock_waits() -> None:
    assert (await asked(VOTE, 0.3, "3", clock=False))[0] == 3
    assert (await asked(VOTE, 0.3, "3", clock=True, view=view_of(1, rules={"clock.vote": 0})))[0] == 3


BOOM = YesNo(kind="self_destruct", seat=1)


async def test_a_self_destruct_window_never_waits() -> None:
    typist = Typist()
    player = TerminalPlayer(Keyboard(typist, "en"))
    assert player.any_time
    view = view_of(1, day=True)
    assert await player.decide(BOOM, view) is False
    assert player.toggle_boom() is True
    assert player.toggle_boom() is False
    assert await player.decide(BOOM, view) is False
    player.toggle_boom()
    assert await player.decide(BOOM, view) is True
    assert await player.decide(BOOM, view) is False, "an intention is used up"
    assert typist.log == []


async def test_an_intention_ends_with_its_day() -> None:
    player = TerminalPlayer(Keyboard(Typist(), "en"))
    view = view_of(1, day=True)
    await player.decide(BOOM, view)
    player.toggle_boom()
    view.take(NightFell(to="all", day=2, calls=()))
    view.take(DayBroke(to="all", day=2))
    assert await player.decide(BOOM, view) is False


@pytest.mark.parametrize("line", ["/boom", "/自爆", " /BOOM "])
async def test_boom_instead_of_a_speech(line: str) -> None:
    typist = Typist(line, "n", line, "y")
    player = TerminalPlayer(Keyboard(typist, "en"))
    view = view_of(1, day=True)
    await player.decide(BOOM, view)
    assert await player.decide(SPEECH, view) == Speech()
    assert await player.decide(BOOM, view) is True


async def test_who_cannot_self_destruct_is_told_so() -> None:
    answer, typist = await asked(SPEECH, "/boom", "fine then", view=view_of(1, "villager", day=True))
    assert answer == Speech(text="fine then")
    assert "cannot self-destruct" in typist.text


async def test_asked_only_at_its_own_turn_it_is_asked_in_words() -> None:
    view = view_of(1, day=True, rules={"self_destruct.window": "own_turn"})
    assert (await asked(BOOM, "n", view=view))[0] is False
    assert (await asked(BOOM, "y", "y", view=view))[0] is True


@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_every_kind_of_question_has_words(lang: str) -> None:
    from llm_werewolf.core.kinds import KINDS
    from llm_werewolf.players.human.questions import default_words, how, question

    makers: Sequence[Callable[[str], AnyAsk]] = (
        lambda kind: PickOne(kind=kind, seat=1, options=(2, 3), may_pass=False),
        lambda kind: PickMany(kind=kind, seat=1, options=(2, 3), least=1, most=2),
        lambda kind: YesNo(kind=kind, seat=1),
        lambda kind: Say(kind=kind, seat=1),
        lambda kind: PickWord(kind=kind, seat=1, words=("left", "right"), may_pass=True),
        lambda kind: PickPotions(kind=kind, seat=1, victim=2, may_save=True, poisonable=(3,), both=True),
    )
    for kind in (*KINDS, "pk3", "a_custom_kind"):
        for make in makers:
            ask = make(kind)
            for text in (question(ask, lang), how(ask, lang), default_words(ask, lang)):
                assert "{" not in text


def test_reading_of_seats() -> None:
    assert read_seat("12号") == 12
    assert read_seat("3.5") is None
    assert read_seat("3 4") is None
    assert read_seats("3 4") == (3, 4)
    assert read_seats("3 and 4") == (3, 4)
    assert read_seats("3 x") is None


@pytest.mark.parametrize(
    "line", ["3", " 3 ", "3号", "３", "３号", "Seat 3", "p3", "seat 3", "#3", "3 号", "3号玩家", "03"]
)
async def test_a_seat_in_any_writing(line: str) -> None:
    assert (await asked(VOTE, line))[0] == 3


@pytest.mark.parametrize("line", ["-", "0", "pass", "none", "过", "弃票", "空"])
async def test_passing(line: str) -> None:
    assert (await asked(VOTE, line))[0] is None
