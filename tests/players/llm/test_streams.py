"""Streamed answers: put together again, a stall noticed in their midst, ends that are missing, refusals remembered."""

import json
import time
from dataclasses import replace

import pytest

from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.errors import ModelPaused, Moderated, Unanswered
from llm_werewolf.players.llm.remedies import for_trouble
from llm_werewolf.players.llm.ways import Ways
from llm_werewolf.testing.served import (
    Served,
    breaks_off,
    calls_tool,
    error,
    page,
    refuses_field,
    refuses_mode,
    reset,
    says,
    sends,
    stalls,
    streamed,
)
from tests.players.llm.asking import ANSWER, ask, config, once, served, trouble

LONG = json.dumps({"thinking": "我先想一想。" * 40, "target": 5, "notes": ""}, ensure_ascii=False)


def events(*chunks: object) -> Served:
    """A stream of these chunks, with nothing after them."""
    told = "".join(f"data: {chunk if isinstance(chunk, str) else json.dumps(chunk)}\n\n" for chunk in chunks)
    return sends(told, content_type="text/event-stream")


def delta(finish: str | None = None, **fields: object) -> dict[str, object]:
    return {"choices": [{"index": 0, "delta": fields, "finish_reason": finish}]}


async def test_an_answer_is_put_together_with_its_usage() -> None:
    usage = {"prompt_tokens": 12, "completion_tokens": 7, "completion_tokens_details": {"reasoning_tokens": 3}}
    with served(says(LONG, usage=usage, reasoning_content="hm, " * 20)) as provider:
        got, _ = await once(provider, stream=True)
        assert provider.requests[0]["stream"] is True
    assert got.raw.content == LONG
    assert got.raw.reasoning == "hm, " * 20
    assert got.raw.finish == "stop"
    assert (got.usage.prompt, got.usage.output, got.usage.reasoning) == (12, 7, 3)
    assert got.retries == 0


async def test_a_long_thought_is_no_answer_without_an_end() -> None:
    """A chunk a token, each with all that services say beside it: some megabytes for a model that thinks."""
    chunk = {"id": "chatcmpl-" + "x" * 24, "model": "m" * 40, "system_fingerprint": "f" * 60} | delta(reasoning="hm ")
    with served(events(*[chunk] * 20_000, delta("stop", content=ANSWER), "[DONE]")) as provider:
        got, _ = await once(provider, stream=True)
    assert got.raw.content == ANSWER and len(got.raw.reasoning) == 60_000


async def test_a_service_that_sends_on_and_on_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("llm_werewolf.players.llm.stream.MOST_CHARACTERS", 20_000)
    monkeypatch.setattr("llm_werewolf.players.llm.connection.MOST_CHARACTERS", 20_000)
    endless = events(*[delta(content="on and on ")] * 1_000)
    for bad in (endless, says("on and on " * 5_000)):
        with served(bad, says(ANSWER)) as provider:
            got, _ = await once(provider, stream=bad is endless)
        assert got.raw.content == ANSWER and got.retries == 1


async def test_a_tool_call_is_put_together() -> None:
    with served(calls_tool(LONG)) as provider:
        got, _ = await once(provider, stream=True, mode="tool")
        assert got.raw.tools == (LONG,)


async def test_connections_are_used_again_after_a_stream() -> None:
    with served() as provider:
        client = ModelClient(config(provider.url, stream=True))
        for _ in range(3):
            await ask(client)
        await client.aclose()
        assert provider.connections == 1


def test_answers_from_other_machines_are_streamed() -> None:
    assert Ways(ModelConfig(model="m")).streams
    assert not Ways(config("http://127.0.0.1:1/v1")).streams
    assert not Ways(ModelConfig(model="m", stream=False)).streams


PASSING = {
    "a stall in the midst": stalls(60),
    "broken off in the midst": replace(says(LONG), reset_after=500),
    "nothing but the end": events("[DONE]"),
    "an empty stream": events(),
    "no JSON": events("upstream connect error"),
    "JSON of another kind": events([1]),
    "an error in its midst": events(delta(content='{"th'), {"error": {"code": 502, "message": "bad gateway"}}),
}


@pytest.mark.parametrize("bad", PASSING.values(), ids=PASSING)
async def test_passing_trouble_is_waited_out(bad: Served) -> None:
    with served(bad, bad) as provider:
        started = time.monotonic()
        got, _ = await once(provider, stream=True, stall=1, deadline=60)
        assert got.raw.content == ANSWER
        assert got.retries == 2
        assert time.monotonic() - started < 40


async def test_a_stall_is_told_apart_from_slowness() -> None:
    with served(stalls(60)) as provider:
        caught = await trouble(provider, stream=True, stall=0.2, attempts=1)
        assert isinstance(caught, Unanswered)
        assert "fell silent for 0.2 s" in str(caught)
        assert "`stall` in [models.NAME]" in str(for_trouble(config(provider.url), caught, []))
    with served(Served(delay=60)) as provider:
        caught = await trouble(provider, stream=True, stall=0.2, timeout=0.5, attempts=1)
        assert "did not answer within 0.5 s" in str(caught)


async def test_silence_after_a_whole_answer_does_not_matter() -> None:
    whole = streamed(replace(says(ANSWER, finish=None), done=False), usage=False)
    whole = replace(whole, body=whole.body + ": still here\n\n" * len(whole.body))
    for bad in (replace(whole, stall=60), replace(whole, reset_after=len(whole.body) // 2)):
        with served(bad) as provider:
            got, _ = await once(provider, stream=True, stall=1)
            assert (got.raw.content, got.raw.finish, got.retries) == (ANSWER, None, 0)


async def test_a_stream_that_ends_in_the_midst_of_its_answer_was_broken_off() -> None:
    with served(breaks_off('{"thinking": "so')) as provider:
        got, _ = await once(provider, stream=True)
        assert (got.raw.content, got.retries) == (ANSWER, 1)
    with served(breaks_off('{"thinking": "so')) as provider:
        told = str(await trouble(provider, stream=True, attempts=1))
        assert "broke off its answer" in told and "max_tokens" not in told


async def test_a_missing_end_is_left_to_the_reader() -> None:
    with served(breaks_off("I vote for")) as provider:
        got, _ = await once(provider, stream=True)
        assert (got.raw.content, got.raw.finish) == ("I vote for", None)


@pytest.mark.parametrize(
    ("refusal", "lesson"),
    [
        (error(400, "Unsupported parameter: 'stream_options'", param="stream_options"), "no stream_options"),
        (error(400, "stream_options is only allowed when stream is on"), "no stream_options"),
        (error(400, "Your organization must be verified to stream this model.", param="stream"), "no streaming"),
        (error(422, "Streaming is not supported for this model"), "no streaming"),
    ],
)
async def test_a_refusal_to_stream_costs_one_request_ever(refusal: Served, lesson: str) -> None:
    with served(refusal) as provider:
        client = ModelClient(config(provider.url, stream=True))
        assert (await ask(client)).lessons == (lesson,)
        assert (await ask(client)).lessons == ()
        await client.aclose()
        assert len(provider.requests) == 3
        assert ("stream" in provider.requests[-1]) == (lesson == "no stream_options")
        assert "stream_options" not in provider.requests[-1]


async def test_a_model_that_only_streams_teaches_that() -> None:
    only = error(400, "This model only support stream mode, please enable the stream parameter to access the model.")
    with served(only) as provider:
        got, _ = await once(provider, stream=False)
        assert got.lessons == ("streaming",)
        assert provider.requests[-1]["stream"] is True


async def test_refusals_of_all_kinds_are_learned_while_streaming() -> None:
    with served(refusals=(refuses_field("temperature"), refuses_mode("json_schema"))) as provider:
        got, _ = await once(provider, stream=True, temperature=1)
        assert got.lessons == ("no temperature", "tool instead of json_schema")


async def test_a_service_that_does_not_stream_is_read_all_the_same() -> None:
    with served(replace(says(LONG), plain=True)) as provider:
        got, _ = await once(provider, stream=True)
        assert got.raw.content == LONG


async def test_a_service_that_streams_unasked_is_read_all_the_same() -> None:
    with served(streamed(says(LONG), usage=False)) as provider:
        got, _ = await once(provider, stream=False)
        assert got.raw.content == LONG


async def test_a_text_in_other_forms_is_found() -> None:
    blocks = [{"type": "text", "text": ANSWER}]
    for chunk in (
        delta(content=blocks),
        {"choices": [{"message": {"content": ANSWER}}]},
        {"choices": [{"text": ANSWER}]},
    ):
        with served(events({"choices": []}, chunk, delta("stop"))) as provider:
            got, _ = await once(provider, stream=True)
            assert (got.raw.content, got.raw.finish) == (ANSWER, "stop")


async def test_other_trouble_is_sorted_as_ever() -> None:
    with served(page()) as provider:
        caught = await trouble(provider, stream=True)
        assert isinstance(caught, ModelPaused)
        assert "web page" in str(caught)
    with served(error(401, "no")) as provider:
        assert isinstance(await trouble(provider, stream=True), ModelPaused)
    with served(events({"error": {"code": "content_filter", "status": 400, "message": "flagged"}})) as provider:
        assert isinstance(await trouble(provider, stream=True), Moderated)
    with served(*[reset()] * 2) as provider:
        caught = await trouble(provider, stream=True, attempts=2)
        assert isinstance(caught, ModelPaused) and caught.reason == "unreachable"
