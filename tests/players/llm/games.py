"""Whole games of model seats against a service that misbehaves: a small board, and what each question took."""

import random
import zlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import MappingProxyType

from llm_werewolf import Result, Table
from llm_werewolf.players.llm.calls import Call, read_calls
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request, Served

CARDS = "werewolf,villager*3,seer"
SEATS = 5
RULES: Mapping[str, object] = {
    "max_days": 2,
    "sheriff": "off",
    "self_destruct": "off",
    "wolves.may_target_wolves": False,
}
Look = Callable[[Request], Served | None]


def answer(request: Request) -> str:
    """A legal answer that depends on nothing but the prompt."""
    prompt = str(request["messages"][-1]["content"])
    return random_answer(request, random.Random(zlib.crc32(prompt.encode())))


def service(*refusals: Look, **more: object) -> Provider:
    return Provider(answer=answer, refusals=refusals, **more)  # type: ignore[arg-type]  # as given


def at(number: int, *served: Served) -> Look:
    """From the request of this number on (the first is 0), these answers instead, one each."""
    left, count = list(served), iter(range(10_000))

    def look(_: Request) -> Served | None:
        return left.pop(0) if next(count) >= number and left else None

    return look


def config(provider: Provider, **changes: object) -> ModelConfig:
    base = {
        "model": "m",
        "base_url": provider.url,
        "key_env": None,
        "grammar": True,
        "timeout": 30,
        "backoff": 0.01,
        "longest_wait": 0.05,
    }
    return ModelConfig.model_validate(base | changes)


@dataclass
class Played:
    """A game that was played to its end, or to a pause."""

    result: Result
    calls: list[Call] = field(default_factory=list)
    requests: int = 0

    def lessons(self) -> list[str]:
        return [lesson for call in self.calls for lesson in call.lessons]

    def took(self) -> int:
        """How many requests the calls account for."""
        return sum(1 + call.retries + len(call.lessons) for call in self.calls)

    def again(self) -> list[str]:
        """Why answers were asked for again."""
        return [call.again for call in self.calls if call.again]

    def questions(self) -> int:
        """How many questions there were; the calls of one come one after the other for each seat."""
        by_seat = sorted(self.calls, key=lambda call: call.seat)
        return sum(call.attempt == 1 for _, calls in groupby(by_seat, lambda call: call.seat) for call in calls)


async def play(
    provider: Provider,
    settings: Mapping[str, object] = MappingProxyType({}),
    *,
    lang: str = "en",
    out: Path | None = None,
    models: Models | None = None,
    resume: Path | None = None,
    before: Callable[[Table], Awaitable[None]] | None = None,
) -> Played:
    """Play a game with one model in all seats; `settings` are the model's."""
    asked, calls, own = len(provider.requests), list[Call](), models or Models()
    try:
        client = own.client(config(provider, **settings))
        players = {seat: ModelPlayer(client, lang=lang) for seat in range(1, SEATS + 1)}
        if resume:
            told = list(read_calls((resume / "calls.jsonl").read_text("utf-8").splitlines()))
            for seat, player in players.items():
                player.remember(told, seat)
            table = Table.resume(resume, players)
        else:
            table = Table(CARDS, players, seed=2, lang=lang, rules=RULES, out=out)
        for player in players.values():
            player.sink = _both(player.sink, calls.append)
        if before:
            await before(table)
        result = await table.play()
    finally:
        if models is None:
            await own.aclose()
    return Played(result, calls, len(provider.requests) - asked)


def _both(one: Callable[[Call], None], other: Callable[[Call], None]) -> Callable[[Call], None]:
    def sink(call: Call) -> None:
        one(call)
        other(call)

    return sink
