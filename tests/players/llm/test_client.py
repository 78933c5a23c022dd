"""The client against a real server on loopback that misbehaves in every way it should stand."""

import asyncio
import json
import logging
import socket
import time
from collections.abc import Callable
from email.utils import formatdate

import pytest

from llm_werewolf.core.asks import PickOne
from llm_werewolf.players.llm.client import Got, MissingKey, ModelClient, Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.errors import ModelPaused, ModelTrouble, Moderated, TooLong, Unanswered
from llm_werewolf.players.llm.schema import schema_for, schema_name
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    Request,
    Served,
    calls_tool,
    error,
    page,
    refuses_field,
    refuses_mode,
    refuses_system,
    reset,
    says,
    sends,
)

ASK = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=True)
MESSAGES = ({"role": "system", "content": "rules, JSON"}, {"role": "user", "content": "vote"})
ANSWER = '{"thinking": "", "target": 5, "notes": ""}'
KEY = "sk-test-0123456789abcdefghijklmnop"


def config(url: str, **changes: object) -> ModelConfig:
    base = {"model": "m", "base_url": url, "key_env": None, "timeout": 5, "deadline": 20, "backoff": 0.01}
    return ModelConfig.model_validate(base | changes)


async def ask(client: ModelClient) -> Got:
    return await client.answer(MESSAGES, schema_name(ASK), schema_for(ASK))


def served(*script: Served, refusals: tuple[Callable[[Request], Served | None], ...] = (), **more: object) -> Provider:
    return Provider(answer=lambda _: ANSWER, script=script, refusals=refusals, **more)  # type: ignore[arg-type]  # as given


async def once(provider: Provider, **changes: object) -> tuple[Got, ModelClient]:
    client = ModelClient(config(provider.url, **changes))
    try:
        return await ask(client), client
    finally:
        await client.aclose()


async def trouble(provider: Provider, **changes: object) -> ModelTrouble:
    with pytest.raises(ModelTrouble) as caught:
        await once(provider, **changes)
    return caught.value


# --- the ladder ---


async def test_a_plain_service_is_asked_once() -> None:
    with served() as provider:
        got, _ = await once(provider, temperature=0.7)
        assert got.raw.content == ANSWER
        assert (got.retries, got.lessons, got.mode) == (0, (), "json_schema")
        assert got.usage.prompt is not None
        (request,) = provider.requests
        assert request["temperature"] == 0.7
        assert request["max_completion_tokens"] == 4096
        assert [message["role"] for message in request["messages"]] == ["system", "user"]


LESSONS = [
    ((refuses_field("temperature"),), "no temperature"),
    (
        (refuses_field("max_completion_tokens", "Unrecognized request argument supplied: max_completion_tokens"),),
        "max_tokens instead of max_completion_tokens",
    ),
    ((refuses_mode("json_schema"),), "tool instead of json_schema"),
    ((refuses_system(),), "no system message"),
]


@pytest.mark.parametrize(("refusals", "lesson"), LESSONS, ids=lambda value: value if isinstance(value, str) else "")
async def test_a_refusal_costs_one_request_ever(
    refusals: tuple[Callable[[Request], Served | None], ...], lesson: str
) -> None:
    with served(refusals=refusals) as provider:
        client = ModelClient(config(provider.url, temperature=1))
        first = await ask(client)
        assert first.lessons == (lesson,)
        assert first.raw.content == ANSWER or first.raw.tools == (ANSWER,)
        assert len(provider.requests) == 2
        second = await ask(client)
        assert second.lessons == ()
        assert len(provider.requests) == 3
        await client.aclose()


async def test_the_ladder_goes_down_to_plain_and_no_further() -> None:
    refusals = (refuses_mode("json_schema"), refuses_mode("tool"), refuses_mode("json_object"))
    with served(refusals=refusals) as provider:
        got, client = await once(provider)
        assert got.mode == client.ways.mode == "plain"
        assert len(provider.requests) == 4
        assert "response_format" not in provider.requests[-1]
        assert "tools" not in provider.requests[-1]


async def test_all_quirks_at_once_are_learned() -> None:
    refusals = (
        refuses_field("temperature"),
        refuses_field("max_completion_tokens"),
        refuses_system(),
        refuses_mode("json_schema"),
        refuses_mode("tool"),
    )
    with served(refusals=refusals) as provider:
        got, _ = await once(provider, temperature=1)
        assert got.mode == "json_object"
        assert len(got.lessons) == 5


async def test_nine_seats_learn_a_lesson_once() -> None:
    with served(refusals=(refuses_field("temperature"), refuses_mode("json_schema")), latency=0.01) as provider:
        models = Models()
        clients = [models.client(config(provider.url, temperature=1)) for _ in range(9)]
        assert len({id(client) for client in clients}) == 1
        await asyncio.gather(*map(ask, clients))
        assert len(provider.requests) == 9 + 2
        await models.aclose()


async def test_models_that_differ_only_in_temperature_share_what_was_learned() -> None:
    with served(refusals=(refuses_mode("json_schema"),)) as provider:
        models = Models()
        for temperature in (0.2, 0.9):
            await ask(models.client(config(provider.url, temperature=temperature)))
        assert len(provider.requests) == 3
        await models.aclose()


TEACHING = [
    (error(400, "'messages' must contain the word 'json' in some form"), "say JSON"),
    (error(400, "Conversation roles must alternate user/assistant/user/assistant"), "no system message"),
    (error(400, "Developer role is not supported"), "no system message"),
    (error(400, "parameter.enable_thinking must be set to false for non-streaming calls"), "enable_thinking off"),
    (error(400, "max_completion_tokens is too large: 4096. This model supports at most 2048"), "no token limit"),
    (error(400, "This response_format type is unavailable now"), "tool instead of json_schema"),
    (error(422, "response_format: Extra inputs are not permitted"), "tool instead of json_schema"),
    (error(400, "Invalid schema for response_format 'seat_answer'"), "tool instead of json_schema"),
    (error(404, "No endpoints found that support the requested response_format"), "tool instead of json_schema"),
    (error(400, "Unsupported value: 'temperature' does not support 0.7"), "no temperature"),
]


@pytest.mark.parametrize(("refusal", "lesson"), TEACHING, ids=[lesson for _, lesson in TEACHING])
async def test_what_a_refusal_says_is_understood(refusal: Served, lesson: str) -> None:
    with served(refusal) as provider:
        got, _ = await once(provider, temperature=0.7)
        assert got.lessons == (lesson,)


async def test_an_answer_in_a_tool_call_is_found() -> None:
    with served(calls_tool(ANSWER)) as provider:
        got, _ = await once(provider, mode="tool")
        assert got.raw.tools == (ANSWER,)
        assert provider.requests[0]["tool_choice"]["function"]["name"] == "answer"


# --- passing trouble ---

PASSING = {
    "500": error(500, "internal"),
    "503": error(503, "overloaded"),
    "529": error(529, "overloaded"),
    "429": error(429, "slow down"),
    "408": error(408, "timeout"),
    "rubbish wait": error(429, "slow down", headers={"Retry-After": "soon"}),
    "negative wait": error(429, "slow down", headers={"Retry-After": "-1"}),
    "reset": reset(),
    "reset in the body": reset(20),
    "no choices": sends('{"choices": null}'),
    "empty choices": sends('{"choices": []}'),
    "empty body": sends(""),
    "no JSON": sends("upstream connect error"),
    "an error in a success": sends('{"error": {"code": 502, "message": "bad gateway"}}'),
    "an error without a status": sends('{"error": {"message": "try again"}}'),
    "a page from a gateway": page(502),
    "JSON of another kind": sends("[]"),
}


@pytest.mark.parametrize("bad", PASSING.values(), ids=PASSING)
async def test_passing_trouble_is_waited_out(bad: Served) -> None:
    with served(bad, bad) as provider:
        got, _ = await once(provider)
        assert got.raw.content == ANSWER
        assert got.retries == 2
        assert len(provider.requests) == 3


async def test_the_service_says_how_long_to_wait() -> None:
    with served(error(429, "slow", headers={"Retry-After": "0.4"})) as provider:
        started = time.monotonic()
        await once(provider)
        assert 0.4 <= time.monotonic() - started < 3
    with served(error(429, "slow", headers={"Retry-After": "9999999999"})) as provider:
        started = time.monotonic()
        await once(provider, longest_wait=0.3)
        assert 0.3 <= time.monotonic() - started < 3
    later = formatdate(time.time() + 3600, usegmt=True)
    with served(error(429, "slow", headers={"Retry-After": later})) as provider:
        started = time.monotonic()
        await once(provider, longest_wait=0.3)
        assert 0.3 <= time.monotonic() - started < 3


async def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    with served(error(429, "slow", headers={"Retry-After": "90"})) as provider:
        started = time.monotonic()
        caught = await trouble(provider, deadline=2)
        assert isinstance(caught, Unanswered)
        assert time.monotonic() - started < 2


async def test_a_stall_is_cut_short_and_tried_again() -> None:
    good = says(ANSWER).body
    with served(Served(delay=5), Served(body=good, stall=5)) as provider:
        started = time.monotonic()
        got, _ = await once(provider, timeout=0.3)
        assert got.retries == 2
        assert time.monotonic() - started < 4


async def test_tries_are_counted_and_end() -> None:
    with served(*[error(500, "internal")] * 20) as provider:
        caught = await trouble(provider, attempts=4)
        assert isinstance(caught, Unanswered)
        assert (caught.status, caught.retries) == (500, 3)
        assert len(provider.requests) == 4


async def test_a_service_that_stays_away_pauses_the_game() -> None:
    with served(*[error(503, "overloaded")] * 20) as provider:
        client = ModelClient(config(provider.url, attempts=2, give_up=2))
        with pytest.raises(Unanswered):
            await ask(client)
        with pytest.raises(ModelPaused) as caught:
            await ask(client)
        assert caught.value.reason == "unreachable"
        await client.aclose()


async def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    client = ModelClient(config(f"http://127.0.0.1:{port}/v1", attempts=2))
    with pytest.raises(Unanswered, match="cannot be reached"):
        await ask(client)
    await client.aclose()


# --- what waiting does not mend ---

LASTING = {
    "401": (error(401, "Incorrect API key"), "permanent"),
    "403": (error(403, "not allowed"), "permanent"),
    "404": (error(404, "model not found"), "permanent"),
    "422": (error(422, "unprocessable"), "permanent"),
    "400": (error(400, "no"), "permanent"),
    "402": (error(402, "Payment Required"), "quota"),
    "429 quota": (error(429, "You exceeded your current quota", code="insufficient_quota"), "quota"),
    "401 quota": (error(401, "insufficient balance"), "quota"),
    "403 arrears": (error(403, "Access denied, account in arrearage", code="Arrearage"), "quota"),
    "error 401 in a success": (sends('{"error": {"code": 401, "message": "no auth"}}'), "permanent"),
    "a web page": (page(), "permanent"),
    "a page not found": (page(404), "permanent"),
}


@pytest.mark.parametrize(("bad", "reason"), LASTING.values(), ids=LASTING)
async def test_lasting_trouble_pauses_at_once(bad: Served, reason: str) -> None:
    with served(bad) as provider:
        caught = await trouble(provider)
        assert isinstance(caught, ModelPaused)
        assert caught.reason == reason
        assert len(provider.requests) == 1
        assert "m at 127.0.0.1" in str(caught)


async def test_a_limit_per_minute_is_no_empty_account() -> None:
    slow = error(429, "You exceeded your current quota. Quota: requests per minute. retryDelay: 1s")
    with served(slow) as provider:
        got, _ = await once(provider)
        assert got.retries == 1


FILTERS = [
    error(
        400, "The response was filtered due to the prompt triggering content management policy", code="content_filter"
    ),
    error(400, "Input data may contain inappropriate content.", code="data_inspection_failed"),
    error(400, "Content Exists Risk"),
    error(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", code="1301"),
]


@pytest.mark.parametrize("bad", FILTERS, ids=range(len(FILTERS)))
async def test_a_filter_is_told_apart(bad: Served) -> None:
    with served(bad) as provider:
        assert isinstance(await trouble(provider), Moderated)


FULL = [
    error(400, "This model's maximum context length is 8192 tokens", code="context_length_exceeded"),
    error(400, "request (9000 tokens) exceeds the available context size", code="exceed_context_size_error"),
    error(413, "prompt is too long: 210000 tokens > 200000 maximum"),
]


@pytest.mark.parametrize("bad", FULL, ids=range(len(FULL)))
async def test_a_full_context_is_told_apart(bad: Served) -> None:
    with served(bad) as provider:
        assert isinstance(await trouble(provider), TooLong)


async def test_tls_to_a_plain_port_is_not_tried_again() -> None:
    with served() as provider:
        client = ModelClient(config(provider.url.replace("http:", "https:")))
        started = time.monotonic()
        with pytest.raises(ModelPaused, match="no safe connection"):
            await ask(client)
        assert time.monotonic() - started < 5
        await client.aclose()


# --- keys ---


async def test_keys_are_sent_and_never_told(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("TEST_KEY", f" {KEY}\n")
    caplog.set_level(logging.DEBUG)
    with Provider(answer=lambda _: ANSWER, key=KEY) as provider:
        got, _ = await once(provider, key_env="TEST_KEY")
        assert got.raw.content == ANSWER
    echoes = [
        error(401, f"Incorrect API key provided: {KEY}. You can find your key at ..."),
        error(401, f"Incorrect API key provided: {KEY[:9]}***{KEY[-8:]}."),
        error(500, f"upstream got header Authorization: Bearer {KEY}"),
        sends(json.dumps({"error": {"code": 403, "message": f"key {KEY} is blocked"}})),
    ]
    for echo in echoes:
        with Provider(script=[echo] * 5) as provider:
            caught = await trouble(provider, key_env="TEST_KEY", attempts=1)
            for at in range(len(KEY) - 7):
                assert KEY[at : at + 8] not in str(caught)
            assert caught.__cause__ is None
    assert KEY not in caplog.text


async def test_a_key_in_the_address_is_not_told() -> None:
    with served(error(401, "no")) as provider:
        caught = await trouble(provider, base_url=provider.url.replace("//", "//user:secretpassword@"))
        assert "secretpassword" not in str(caught)


def test_a_missing_key_names_model_and_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    with pytest.raises(MissingKey, match="m needs a key in the environment variable NO_SUCH_KEY"):
        ModelClient(ModelConfig(model="m", key_env="NO_SUCH_KEY"))


async def test_a_key_that_cannot_be_sent_is_a_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", "钥匙-0123456789")
    with served() as provider:
        caught = await trouble(provider, key_env="TEST_KEY")
        assert isinstance(caught, ModelPaused)
        assert "钥匙" not in str(caught)


# --- one's turn ---


async def test_waiting_for_a_turn_is_no_part_of_the_time_limit() -> None:
    with served(latency=0.25) as provider:
        models = Models()
        client = models.client(config(provider.url, concurrency=1, timeout=0.6, deadline=0.7, attempts=1))
        await asyncio.gather(*(ask(client) for _ in range(6)))
        assert provider.most_at_once == 1
        await models.aclose()


async def test_seats_ask_at_the_same_time_once_the_model_is_known() -> None:
    with served(latency=0.2) as provider:
        client = ModelClient(config(provider.url))
        await ask(client)
        started = time.monotonic()
        await asyncio.gather(*(ask(client) for _ in range(9)))
        assert time.monotonic() - started < 0.2 * 3
        assert provider.most_at_once == 9
        await client.aclose()


async def test_an_answer_that_is_not_wanted_any_more_lets_go() -> None:
    with served(latency=2) as provider:
        client = ModelClient(config(provider.url))
        task = asyncio.create_task(ask(client))
        await asyncio.sleep(0.1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        provider.latency = 0
        await asyncio.wait_for(ask(client), 5)
        await client.aclose()
