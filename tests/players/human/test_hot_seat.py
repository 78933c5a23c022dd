"""Several people at one keyboard: hands are hidden, and handing it over tells nobody who acts."""

import asyncio

from llm_werewolf.core.asks import PickOne
from llm_werewolf.core.events import DayBroke
from llm_werewolf.players.base import PauseGame
from llm_werewolf.players.human import Keyboard, TerminalPlayer
from tests.players.human.typist import (
    VOTE,
    Typist,
    view_of,
)


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
        "ASK Pass the keyboard to Seat 1. Press Enter when only Seat 1 is looking. ",
        "SHOW 1 0-3",
        "CLEAR",
        "CLEAR",
        "ASK Pass the keyboard to Seat 2. Press Enter when only Seat 2 is looking. ",
        "SHOW 2 0-3",
        "CLEAR",
        "CLEAR",
        "ASK Pass the keyboard to Seat 1. Press Enter when only Seat 1 is looking. ",
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
    passed = [line[25:31] for line in typist.log if line.startswith("ASK Pass")]
    assert passed == ["Seat 1", "Seat 2", "Seat 5"]
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
