"""A service's limits: requests at a time, requests and tokens a minute, shared by all models of one account."""

import asyncio
import time
from dataclasses import dataclass

import pytest

from llm_werewolf.players.llm.calls import Usage
from llm_werewolf.players.llm.client import ModelClient, Models
from llm_werewolf.players.llm.limits import Gate, Turn
from llm_werewolf.testing.served import refuses_mode
from tests.players.llm.asking import ask, config, served

SECOND = 0.5
"""What the tests take for a minute."""


@dataclass
class Sent:
    at: float
    turn: Turn


async def sent(gate: Gate, count: int, *, characters: int = 100, usage: Usage | None = None) -> list[Sent]:
    """So many requests, all wanted at once; when each was let through."""
    body = {"messages": [{"role": "user", "content": "x" * characters}]}
    started = time.monotonic()

    async def one() -> Sent:
        async with gate.turn(body) as turn:
            at = time.monotonic() - started
            if usage:
                gate.used(turn, usage)
            return Sent(at, turn)

    return sorted(await asyncio.gather(*(one() for _ in range(count))), key=lambda one: one.at)


def most_within(times: list[float], seconds: float) -> int:
    return max(sum(start <= at < start + seconds for at in times) for start in times)


async def test_no_more_requests_a_minute_than_allowed() -> None:
    gate = Gate(minute=SECOND)
    gate.heed(config("http://x/v1", requests_per_minute=4))
    times = [one.at for one in await sent(gate, 10)]
    assert most_within(times, SECOND * 0.95) == 4
    assert 2 * SECOND <= times[-1] < 2 * SECOND + 5


async def test_no_more_tokens_a_minute_than_allowed() -> None:
    gate = Gate(minute=SECOND)
    gate.heed(config("http://x/v1", tokens_per_minute=1000))
    told = Usage(prompt=250, output=50)
    gate.used(Turn(at=0, characters=100, tokens=0), told)
    for _ in range(40):
        gate.used(Turn(at=0, characters=100, tokens=0), told)  # what an answer takes is learned step by step
    times = [one.at for one in await sent(gate, 7, usage=told)]
    assert most_within(times, SECOND * 0.95) == 3
    assert times[-1] >= 2 * SECOND


async def test_what_was_really_used_counts() -> None:
    gate = Gate(minute=SECOND)
    gate.heed(config("http://x/v1", tokens_per_minute=1000))
    (first,) = await sent(gate, 1, usage=Usage(prompt=900, output=90))
    assert first.turn.tokens == 990
    (second,) = await sent(gate, 1, characters=10)
    assert second.at > SECOND / 3
    (third,) = await sent(gate, 1, characters=1_000_000)
    assert third.at > SECOND / 3, "what is more than a minute's tokens goes when nothing else does"


async def test_the_strictest_limit_counts() -> None:
    gate = Gate(minute=SECOND)
    for limit in (5, 2, None, 9):
        gate.heed(config("http://x/v1", requests_per_minute=limit))
    assert most_within([one.at for one in await sent(gate, 5)], SECOND * 0.95) == 2


async def test_without_limits_nobody_waits() -> None:
    assert (await sent(Gate(), 500))[-1].at < 5


async def test_waiting_for_a_turn_can_be_broken_off() -> None:
    gate = Gate(minute=60)
    gate.heed(config("http://x/v1", requests_per_minute=1))
    await sent(gate, 1)
    waiting = asyncio.create_task(sent(gate, 1))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_models_of_one_account_share_its_limits() -> None:
    with served(latency=0.1) as provider:
        models = Models()
        clients = [models.client(config(provider.url, model=name, concurrency=2)) for name in ("a", "b", "c")]
        await asyncio.gather(*(ask(client) for client in clients for _ in range(3)))
        assert provider.most_at_once == 2
        await models.aclose()


async def test_tables_of_one_run_share_what_was_learned_and_the_limits() -> None:
    with served(latency=0.1, refusals=(refuses_mode("json_schema"),)) as provider:
        models = [first := Models(), Models(first), Models(first)]
        clients = [one.client(config(provider.url, concurrency=2)) for one in models]
        await asyncio.gather(*(ask(client) for client in clients for _ in range(3)))
        assert provider.most_at_once == 2
        assert len(provider.requests) == 9 + 1
        for one in models:
            await one.aclose()


async def test_waiting_for_the_minute_is_no_part_of_the_deadline() -> None:
    gate = Gate(minute=1)
    with served() as provider:
        client = ModelClient(config(provider.url, requests_per_minute=1, timeout=0.9, deadline=0.9), gate=gate)
        for _ in range(3):
            await ask(client)
        assert provider.times[2] - provider.times[1] >= 0.9
        await client.aclose()
