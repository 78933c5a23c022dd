"""A person at the keyboard, driven through a console that types what a script says."""

import asyncio
from collections.abc import Callable, Sequence

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Speech, YesNo
from llm_werewolf.core.events import AnyEvent, DayBroke, Dealt, NightFell, Seated
from llm_werewolf.core.view import View
from llm_werewolf.players.base import PauseGame, Reply
from llm_werewolf.players.human import Keyboard, TerminalPlayer
from llm_werewolf.players.human.console import Tone
from llm_werewolf.players.human.typed import read_seat, read_seats


class Typist:
    """A console whose user types one line after the other; a number waits so many seconds, None is the end of input."""

    def __init__(self, *lines: str | float | None) -> None:
        self.lines = list(lines)
        self.log: list[str] = []
        self.partial = ""

    async def ask(self, prompt: str) -> str:
        self.log.append(f"ASK {prompt}")
        while self.lines:
            line = self.lines.pop(0)
            if isinstance(line, float):
                await asyncio.sleep(line)
            elif line is None:
                raise EOFError
            else:
                return line
        raise EOFError

    def say(self, text: str, tone: Tone = "plain") -> None:
        self.log.append(text)

    async def show(self, view: View, since: int) -> None:
        self.log.append(f"SHOW {view.viewer} {since}-{len(view.events)}")

    def clear(self) -> None:
        self.log.append("CLEAR")

    @property
    def text(self) -> str:
        return "\n".join(self.log)


def view_of(seat: int, card: str = "werewolf", *, rules: dict[str, object] | None = None, day: bool = False) -> View:
    board = load_board("huanle-12")
    setup = make_setup(board, {"clock.speech": 0, "clock.vote": 0, **(rules or {})})
    events: list[AnyEvent] = [
        Seated(
            to="all",
            seats=12,
            deck=setup.deck,
            wolves=("werewolf",),
            gods=("seer",),
            board="huanle-12",
            book="huanle",
            rules=setup.rules,
        ),
        Dealt(to=(seat,), seat=seat, card=card),
        NightFell(to="all", day=1, calls=()),
    ]
    if day:
        events.append(DayBroke(to="all", day=1))
    return View(seat, events)


async def asked(
    ask: AnyAsk, *lines: str | float | None, lang: str = "en", clock: bool = False, view: View | None = None
) -> tuple[object, Typist]:
    typist = Typist(*lines)
    player = TerminalPlayer(Keyboard(typist, lang, clock=clock))
    answer = await player.decide(ask, view or view_of(ask.seat))
    assert not typist.lines, f"not read: {typist.lines}\n{typist.text}"
    return answer, typist


VOTE = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=True)
KNIFE = PickOne(kind="wolves", seat=1, options=(1, 2, 3), may_pass=True)
FORCED = PickOne(kind="tiebreak", seat=1, options=(2, 3), may_pass=False)
SPEECH = Say(kind="speech", seat=1)


@pytest.mark.parametrize(
    "line", ["3", " 3 ", "3号", "３", "３号", "Player 3", "p3", "seat 3", "#3", "3 号", "3号玩家", "03"]
)
async def test_a_seat_in_any_writing(line: str) -> None:
    assert (await asked(VOTE, line))[0] == 3


@pytest.mark.parametrize("line", ["-", "0", "pass", "none", "过", "弃票", "空"])
async def test_passing(line: str) -> None:
    assert (await asked(VOTE, line))[0] is None


async def test_only_legal_choices_are_taken_and_the_reason_is_told() -> None:
    answer, typist = await asked(VOTE, "", "abc", "4", "13", "-3", "3 5", "5")
    assert answer == 5
    assert typist.text.count("A seat number, please") == 4
    assert "Player 4 is out of the game" in typist.text
    answer, typist = await asked(FORCED, "-", "2")
    assert answer == 2
    assert "passing is not allowed" in typist.text


async def test_what_cannot_be_undone_is_confirmed() -> None:
    answer, typist = await asked(KNIFE, "3", "n", "2", "maybe", "y")
    assert answer == 2
    assert "Player 3? This cannot be undone." in typist.text
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
    assert "Antidote for Player 4 and poison for Player 2?" in typist.text
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
    assert "You are Player 1: werewolf." in typist.text
    assert "You have no notes" in typist.text
    assert "  trust 5" in typist.text
    assert "There is no /bogus here" in typist.text
    assert (await asked(YesNo(kind="run", seat=1), "/n keep it", "/n", "n"))[0] is False
    assert (await asked(SPEECH, "/n a note", "n", "hello"))[0] == Speech(text="hello")


@pytest.mark.parametrize("line", ["q", "/q", "Q", None])
@pytest.mark.parametrize("ask", [VOTE, SPEECH, YesNo(kind="run", seat=1)])
async def test_leaving_and_the_end_of_input_pause_the_game(line: str | None, ask: AnyAsk) -> None:
    with pytest.raises(PauseGame, match="Player 1"):
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


async def test_hot_seat_hides_hands_over_and_tells_what_is_new() -> None:
    typist = Typist("", "3", "", "2", "", "5")
    keyboard = Keyboard(typist, "en", people=(1, 2), clock=False)
    first, second = TerminalPlayer(keyboard), TerminalPlayer(keyboard)
    view1, view2 = view_of(1, "villager"), view_of(2, "villager")
    vote2 = PickOne(kind="votes", seat=2, options=(1, 2, 5), may_pass=False)
    answers: tuple[object, ...] = await asyncio.gather(first.decide(VOTE, view1), second.decide(vote2, view2))
    assert list(answers) == [3, 2], "one after the other, each its own answer"
    view1.take(DayBroke(to="all", day=1))
    assert await first.decide(VOTE, view1) == 5
    turns = [line for line in typist.log if line.startswith(("CLEAR", "ASK Pass", "SHOW"))]
    assert turns == [
        "CLEAR",
        "ASK Pass the keyboard to Player 1. Press Enter when only Player 1 is looking. ",
        "SHOW 1 0-3",
        "CLEAR",
        "CLEAR",
        "ASK Pass the keyboard to Player 2. Press Enter when only Player 2 is looking. ",
        "SHOW 2 0-3",
        "CLEAR",
        "CLEAR",
        "ASK Pass the keyboard to Player 1. Press Enter when only Player 1 is looking. ",
        "SHOW 1 3-4",
        "CLEAR",
    ]


GUARD = PickOne(kind="guard", seat=2, options=(1, 2, 3), may_pass=True)


async def test_at_night_the_keyboard_goes_to_everybody_whoever_is_asked() -> None:
    typist = Typist("", "", "", "3", "", "")
    keyboard = Keyboard(typist, "en", people=(1, 2, 5), clock=False)
    player = TerminalPlayer(keyboard)
    assert await player.decide(GUARD, view_of(2, "guard")) == 3
    await asyncio.sleep(0.01)
    passed = [line[25:33] for line in typist.log if line.startswith("ASK Pass")]
    assert passed == ["Player 1", "Player 2", "Player 5"]
    assert typist.text.count("You sleep.") == 2
    assert not typist.lines


async def test_a_night_round_asks_all_in_seat_order_and_ends_with_a_pause() -> None:
    typist = Typist("", "2", "", "3")
    keyboard = Keyboard(typist, "en", people=(1, 2), clock=False)
    seer = PickOne(kind="seer", seat=1, options=(2, 3), may_pass=True)
    both = [
        (TerminalPlayer(keyboard), GUARD, view_of(2, "guard")),
        (TerminalPlayer(keyboard), seer, view_of(1, "seer")),
    ]
    answers: list[object] = list(await asyncio.gather(*(player.decide(ask, view) for player, ask, view in both)))
    assert answers == [3, 2]
    typist.lines = ["", "q"]
    results = await asyncio.gather(*(player.decide(ask, view) for player, ask, view in both), return_exceptions=True)
    assert isinstance(results[1], PauseGame)
    assert isinstance(results[0], PauseGame)
    typist.lines = [None]
    results = await asyncio.gather(*(player.decide(ask, view) for player, ask, view in both), return_exceptions=True)
    assert all(isinstance(result, PauseGame) for result in results)


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
