"""`check_player` passes players that can sit at any table, and names what is wrong with others."""

import asyncio
import sys
import time
from collections.abc import Callable

import pytest

from llm_werewolf.core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, Potions, Say, Speech
from llm_werewolf.core.events import GameOver
from llm_werewolf.core.seats import ALL
from llm_werewolf.core.view import View
from llm_werewolf.players.base import PauseGame, Reply
from llm_werewolf.players.bots import BasicBot, RandomBot
from llm_werewolf.testing import PlayerError, check_player


class Careful:
    """Does nothing it need not do."""

    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return ask.default()


class OutOfRange(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return 99 if isinstance(ask, PickOne) else ask.default()


class WrongType(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return str(ask.options[0]) if isinstance(ask, PickOne) and ask.options else ask.default()


class TooMany(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return ask.options * 2 if isinstance(ask, PickMany) else ask.default()


class Greedy(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return Potions(save=True, poison=view.me) if isinstance(ask, PickPotions) else ask.default()


class Raises(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        if ask.kind == "votes":
            raise KeyError("nothing known of seat 3")
        return ask.default()


class Slow(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        if ask.kind == "votes":
            await asyncio.sleep(60)
        return ask.default()


class Blocks(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        time.sleep(3)  # noqa: ASYNC251  # that is what is tried
        return ask.default()


class Ignores(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        for _ in range(30):
            try:
                await asyncio.sleep(0.1)
            except asyncio.CancelledError:
                continue
        return ask.default()


class Cancels(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        raise asyncio.CancelledError


class Quits(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        sys.exit(3)


class Hidden:
    @property
    def decide(self) -> None:
        raise ValueError("not for you")


class Pauses(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        if ask.kind == "votes":
            raise PauseGame("the service is down")
        return ask.default()


class Endless(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return Speech(text="x" * 5000) if isinstance(ask, Say) else ask.default()


class Meddler(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        view.events.append(GameOver(to=ALL, winner="wolves", why="won"))
        return ask.default()


class Forger(Careful):
    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        view.state.living = view.state.living[:1]
        return ask.default()


class Remembers(Careful):
    """Relies on having been asked before."""

    def __init__(self) -> None:
        self.begun = False

    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        if not self.begun and view.state.day > 1:
            raise RuntimeError("this is not the first night")
        self.begun = True
        return ask.default()


class Unmade(Careful):
    def __init__(self, url: str) -> None:
        self.url = url


class NoDecide:
    pass


class NotAsync:
    def decide(self, ask: AnyAsk, view: View) -> Choice:
        return ask.default()


class TakesOne:
    async def decide(self, ask: AnyAsk) -> Choice:
        return ask.default()


@pytest.mark.parametrize(
    "make", [Careful, lambda: RandomBot(3), lambda: BasicBot(3, "zh"), lambda: BasicBot("x", "en")]
)
def test_good_players_pass(make: Callable[[], Careful]) -> None:
    check_player(make, games=4)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (OutOfRange, "answers 99, which is refused: dead"),
        (WrongType, "wanted is a seat number, or null"),
        (TooMany, "which is refused: count"),
        (Greedy, "asked `witch`, it answers {'save': True, 'poison': "),
        (Raises, "asked `votes`, it raises KeyError: 'nothing known of seat 3'"),
        (Slow, "asked `votes`, it gives no answer within 0.2 seconds"),
        (Blocks, "it gives no answer within 0.2 seconds"),
        (Ignores, "it gives no answer within 0.2 seconds"),
        (Cancels, "it raises CancelledError"),
        (Quits, "it raises SystemExit: 3"),
        (Hidden, "it has no method"),
        (Pauses, "asked `votes`, it wants the game paused: the service is down"),
        (Endless, "which is refused: malformed"),
        (Meddler, "it changes the view"),
        (Forger, "it changes the view"),
        (Remembers, "it raises RuntimeError: this is not the first night"),
        (Unmade, "it cannot be made without arguments"),
        (NoDecide, "it has no method"),
        (NotAsync, "its `decide` is no coroutine"),
        (TakesOne, "its `decide` does not take (ask, view)"),
    ],
    ids=lambda one: one.__name__ if isinstance(one, type) else "",
)
def test_what_is_wrong_is_named(make: Callable[[], Careful], said: str) -> None:
    with pytest.raises(PlayerError) as found:
        check_player(make, games=12, seconds=0.2 if make in (Slow, Blocks, Ignores) else 10)
    assert said in str(found.value)
    assert str(found.value).startswith(f"the player {make.__name__} cannot be seated:\n- ")
