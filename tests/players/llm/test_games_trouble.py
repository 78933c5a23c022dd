"""Whole games in which a service fails for a while, or answers in an odd shape: they end as if nothing had been."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from email.utils import formatdate

import pytest

from llm_werewolf import Table
from llm_werewolf.players.llm.limits import Gate
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    Request,
    Served,
    breaks_off,
    calls_tool,
    error,
    page,
    reset,
    says,
    sends,
    stalls,
)
from tests.players.llm.games import Played, answer, at, play, service


def slow_down(wait: str) -> Served:
    return error(429, "Rate limit reached for requests", code="rate_limit_exceeded", headers={"Retry-After": wait})


PASSING = {
    "choices null": sends('{"id": "x", "object": "chat.completion", "choices": null}'),
    "an error in a success": sends('{"error": {"code": 502, "message": "Upstream error"}}'),
    "429": error(429, "Rate limit reached"),
    "408": error(408, "Request timeout"),
    "409": error(409, "Conflict"),
    "423": error(423, "Locked"),
    "425": error(425, "Too early"),
    "a quota a minute": error(429, "You exceeded your current quota. Quota: requests per minute. retryDelay: 1s"),
    "429, wait 1.5": slow_down("1.5"),
    "429, wait until a date": slow_down(formatdate(time.time() + 1, usegmt=True)),
    "429, wait -1": slow_down("-1"),
    "429, wait rubbish": slow_down("soon"),
    "500": error(500, "The server had an error"),
    "503": error(503, "Overloaded"),
    "529": error(529, "Overloaded"),
    "a gateway's page": page(502),
    "reset": reset(),
    "reset in the body": reset(40),
}


def undisturbed(game: Played) -> None:
    """It ended, no answer was lost, and each request is accounted for."""
    assert game.result.paused is None and game.result.days
    assert game.result.fallbacks == ()
    assert game.took() == game.requests


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("bad", PASSING.values(), ids=PASSING)
async def test_passing_trouble_costs_a_retry_and_nothing_else(bad: Served, stream: bool) -> None:
    with service(at(4, bad, bad)) as provider:
        game = await play(provider, {"stream": stream})
    undisturbed(game)
    assert sum(call.retries for call in game.calls) == 2
    assert game.again() == []


@pytest.mark.parametrize(
    ("bad", "settings"),
    [
        (Served(delay=60), {"timeout": 2}),
        (replace(says("x" * 200), stall=60), {"timeout": 2}),
        (stalls(60), {"stream": True, "stall": 2}),
    ],
    ids=["before the headers", "in the midst of the body", "in the midst of a stream"],
)
async def test_a_stall_is_cut_short(bad: Served, settings: dict[str, object]) -> None:
    with service(at(4, bad)) as provider:
        started = time.monotonic()
        game = await play(provider, settings)
        assert time.monotonic() - started < 50
    undisturbed(game)
    assert sum(call.retries for call in game.calls) >= 1


@pytest.mark.parametrize(
    ("bad", "stream", "why"),
    [
        (replace(breaks_off(), done=True), True, "truncated"),
        (says('{"thinking": "so', finish="length"), False, "truncated"),
        (says('{"thinking": "so', finish="length"), True, "truncated"),
        (says(None, reasoning_content='{"answer": {"target": 1}}'), False, "empty"),
        (says(None, reasoning='{"answer": {"target": 1}}'), True, "empty"),
        (says(""), False, "empty"),
    ],
    ids=["no reason", "cut", "cut stream", "reasoning_content alone", "reasoning alone", "empty"],
)
async def test_what_is_no_answer_is_asked_again(bad: Served, stream: bool, why: str) -> None:
    with service(at(4, bad)) as provider:
        game = await play(provider, {"stream": stream})
    undisturbed(game)
    assert game.again() == [why]
    assert game.requests == game.questions() + 1


# --- shapes ---

MARK = "my-very-own-thoughts"
Shape = Callable[[str], Served]
SHAPES: dict[str, Shape] = {
    "list content": lambda text: says([{"type": "text", "text": text[:9]}, {"type": "text", "text": text[9:]}]),
    "only a tool call": calls_tool,
    "reasoning_content beside": lambda text: says(text, reasoning_content=MARK),
    "reasoning beside": lambda text: says(text, reasoning=MARK),
    "think tags": lambda text: says(f"<think>{MARK}</think>\n{text}"),
    "thinking unclosed at its start": lambda text: says(f"{MARK}</think>{text}"),
    "a thinking block": lambda text: says([{"type": "thinking", "thinking": MARK}, {"type": "text", "text": text}]),
    "usage missing": says,
    "a fence": lambda text: says(f"```json\n{text}\n```"),
}


@dataclass
class Shaped:
    """A service that gives every answer a shape."""

    shape: Shape

    def __call__(self, request: Request) -> Served:
        return self.shape(answer(request))


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
async def test_an_odd_shape_costs_nothing_and_thoughts_stay_private(shape: Shape, stream: bool) -> None:
    tables: list[Table] = []

    async def keep(table: Table) -> None:
        tables.append(table)

    with Provider(answer=Shaped(shape)) as provider:
        game = await play(provider, {"stream": stream}, before=keep)
        sent = [str(request["messages"]) for request in provider.requests]
    undisturbed(game)
    assert game.requests == game.questions()
    assert {call.usage.prompt for call in game.calls} == {None}
    assert MARK not in "".join(sent), "what a model thought is never sent again"
    assert MARK not in "".join(event.model_dump_json() for event in tables[0].view("god").events), (
        "nor told at the table"
    )


# --- filters ---

WORDINGS = {
    "azure": error(400, "The response was filtered due to the prompt triggering policy", code="content_filter"),
    "qwen": error(400, "Input data may contain inappropriate content.", code="data_inspection_failed"),
    "deepseek": error(400, "Content Exists Risk"),
    "as 403": error(403, "Your request was flagged by our safety system"),
    "as 422": error(422, "prompt contains sensitive content"),
    "as 451": error(451, "blocked by content policy"),
    "zhipu": error(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", code="1301"),
}
BOMB = "I shall blow up this very table."


def bomber(request: Request) -> str:
    """Whoever speaks first says something a filter minds; the next one alone is asked before it is known to."""
    text, prompt = answer(request), request["messages"][-1]["content"]
    if "[Now] Day 1, speech" in prompt and "Spoken in this round: nobody" in prompt and '"speech"' in text:
        return f'{{"thinking": "", "answer": {{"speech": "{BOMB}", "claims": null}}, "notes": ""}}'
    return text


@pytest.mark.parametrize("wording", WORDINGS.values(), ids=WORDINGS)
async def test_what_a_filter_blocks_goes_out_once_and_never_again(wording: Served) -> None:
    blocks = [lambda request: wording if BOMB in str(request["messages"]) else None]
    with Provider(answer=bomber, refusals=blocks) as provider:
        game = await play(provider)
        sent = [str(request["messages"]) for request in provider.requests]
    undisturbed(game)
    assert sum(BOMB in one for one in sent) == 1
    assert len(set(sent)) == len(sent)
    assert [call.error for call in game.calls if call.error]
    assert game.requests == game.questions() + 1


async def test_a_filtered_answer_is_asked_for_once_more_then_falls_back() -> None:
    cut = says('{"thinking": "let us', finish="content_filter")
    with service(at(4, cut)) as provider:
        game = await play(provider)
    undisturbed(game)
    assert game.again() == ["refused"]
    with Provider(answer=lambda request: cut) as provider:
        game = await play(provider, {"max_fallbacks": 0})
    assert game.result.paused is None
    assert {one.fallback for one in game.result.fallbacks} == {"blocked by the service's filter"}
    assert len(game.result.fallbacks) == game.questions()
    assert game.requests == 2 * game.questions()


# --- limits ---


async def test_a_game_keeps_to_the_limits_of_its_service() -> None:
    with service(latency=0.02) as provider:
        game = await play(provider, {"concurrency": 2, "requests_per_minute": 10_000, "tokens_per_minute": 10_000_000})
        undisturbed(game)
        assert provider.most_at_once == 2


@pytest.mark.parametrize(
    ("limits", "in_a_minute"),
    [({"requests_per_minute": 4}, 4), ({"tokens_per_minute": 1000}, 1)],  # no prompt is as short as 1,000 tokens
    ids=["requests", "tokens"],
)
async def test_a_game_keeps_to_what_is_allowed_a_minute(
    limits: dict[str, object], in_a_minute: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    minute = 0.05 * in_a_minute
    defaults = Gate.__init__.__kwdefaults__
    assert defaults is not None
    monkeypatch.setitem(defaults, "minute", minute)
    with service() as provider:
        undisturbed(await play(provider, limits))
        took, minutes = provider.times[-1] - provider.times[0], (len(provider.times) - 1) // in_a_minute
    assert minutes >= 3
    assert took >= (minutes - 1) * minute, "the first may come late, the others wait for their turn"
