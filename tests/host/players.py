"""Players for host tests."""

import asyncio
from collections.abc import Callable
from random import Random

from llm_werewolf.core.asks import AnyAsk, Choice, Say, Speech
from llm_werewolf.core.view import View
from llm_werewolf.players.bots.luck import any_legal
from llm_werewolf.players.llm.calls import Call


class Uniform:
    """Any legal answer, as a function of the seed and of what is asked: a resumed game goes on as it would have."""

    def __init__(self, seed: int, *, slow: float = 0) -> None:
        self.seed = seed
        self.slow = slow
        self.asked: list[tuple[int, str]] = []

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        self.asked.append((view.state.day, ask.kind))
        dice = Random(f"{self.seed}/{ask.seat}/{view.state.day}/{ask.kind}/{len(view.events)}")
        if self.slow:
            await asyncio.sleep(Random(f"{self.seed}/{ask.seat}/{len(self.asked)}").random() * self.slow)
        if isinstance(ask, Say):
            return Speech(text=f"seat {ask.seat} says {dice.randrange(100)}")
        return any_legal(ask, dice)


class Calling(Uniform):
    """One that tells of calls, as a model's seat does; which, whoever builds on it says."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.sink: Callable[[Call], None] = lambda _: None


def uniform(count: int, seed: int, *, slow: float = 0) -> dict[int, Uniform]:
    """A whole table of them."""
    return {seat: Uniform(seed, slow=slow) for seat in range(1, count + 1)}
