"""The client against a real server on loopback: what it learns, whose turn it is, and keys."""

import asyncio
import json
import logging
from collections.abc import Callable

import pytest

from llm_werewolf.players.llm.client import MissingKey, ModelClient, Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    Request,
    Served,
    calls_tool,
    error,
    refuses_field,
    refuses_mode,
    refuses_system,
    sends,
)
from tests.players.llm.asking import ANSWER, KEY, ask, config, once, served, trouble


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
        assert isinstance(caught, MissingKey)
        assert "TEST_KEY cannot be one" in str(caught)
        assert "钥匙" not in str(caught)


# --- one's turn ---


async def test_waiting_for_a_turn_is_no_part_of_the_time_limit() -> None:
    with served(latency=0.3) as provider:
        models = Models()
        client = models.client(config(provider.url, concurrency=1, timeout=1.4, deadline=1.45, attempts=1))
        await asyncio.gather(*(ask(client) for _ in range(6)))
        assert provider.most_at_once == 1
        await models.aclose()


async def test_seats_ask_at_the_same_time_once_the_model_is_known() -> None:
    with served(latency=0.5) as provider:
        client = ModelClient(config(provider.url))
        await ask(client)
        assert provider.most_at_once == 1
        await asyncio.gather(*(ask(client) for _ in range(9)))
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
