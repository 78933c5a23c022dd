"""The client against a real server on loopback that misbehaves in every way it should stand."""

import json
import re
import socket
import time
from email.utils import formatdate

import pytest

from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.errors import ModelPaused, Moderated, TooLong, Unanswered
from llm_werewolf.testing.served import (
    Served,
    error,
    page,
    reset,
    says,
    sends,
)
from tests.players.llm.asking import ANSWER, ask, config, once, served, trouble

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
    later = formatdate(time.time() + 2, usegmt=True)
    with served(error(429, "slow", headers={"Retry-After": later})) as provider:
        started = time.monotonic()
        await once(provider)
        assert 0.5 <= time.monotonic() - started < 5


async def test_a_wait_beyond_the_deadline_is_not_begun() -> None:
    for wait in ("90", "9999999999", formatdate(time.time() + 3600, usegmt=True)):
        with served(error(429, "slow", headers={"Retry-After": wait})) as provider:
            started = time.monotonic()
            caught = await trouble(provider, deadline=2)
            assert isinstance(caught, ModelPaused)
            assert re.search(r"it asks to wait \d+ s, and a question is given up after 2 s", str(caught))
            assert time.monotonic() - started < 2


async def test_a_stall_is_cut_short_and_tried_again() -> None:
    good = says(ANSWER).body
    with served(Served(delay=60), Served(body=good, stall=60)) as provider:
        started = time.monotonic()
        got, _ = await once(provider, timeout=1, deadline=60)
        assert got.retries >= 2
        assert time.monotonic() - started < 40


async def test_tries_are_counted_and_end() -> None:
    with served(*[error(500, "internal")] * 20) as provider:
        caught = await trouble(provider, attempts=4)
        assert isinstance(caught, ModelPaused)
        assert (caught.status, caught.retries) == (500, 3)
        assert len(provider.requests) == 4


async def test_an_outage_is_waited_out_until_the_deadline_then_pauses() -> None:
    with served(*[error(503, "overloaded")] * 20) as provider:
        got, _ = await once(provider, longest_wait=0.05)
        assert got.retries == 20
    with served(refusals=(lambda _: error(503, "overloaded"),)) as provider:
        started = time.monotonic()
        caught = await trouble(provider, deadline=1.5, longest_wait=0.2)
        assert isinstance(caught, ModelPaused) and caught.reason == "unreachable"
        assert 1.2 <= time.monotonic() - started < 5
        assert re.search(r"503.*\(asked \d+ times in \S+ s\)", str(caught))


async def test_a_slow_model_is_no_outage_until_it_is_slow_too_often() -> None:
    with served(error(503, "overloaded"), *[Served(delay=60)] * 9) as provider:
        client = ModelClient(config(provider.url, timeout=0.5, deadline=0.6, give_up=2))
        with pytest.raises(Unanswered) as slow:
            await ask(client)
        assert slow.value.late
        with pytest.raises(ModelPaused) as caught:
            await ask(client)
        assert caught.value.reason == "slow"
        advice = r"`timeout` and `deadline` in .*; another model for the seat is --seat 4=model:NAME$"
        assert re.search(advice, str(caught.value.of_seat(4)))
        several = r"another model for its seats \(1, 2, 4\) is --seat 4=model:NAME, and so for each of them$"
        assert re.search(several, str(caught.value.of_seat(4, {2, 1, 4})))
        await client.aclose()


async def test_an_outage_with_a_silence_at_its_end_is_an_outage() -> None:
    with served(error(503, "overloaded", headers={"Retry-After": "1"}), Served(delay=60)) as provider:
        caught = await trouble(provider, deadline=1.4)
        assert isinstance(caught, ModelPaused) and "503" in str(caught), "the service was given no time to be slow"


async def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    client = ModelClient(config(f"http://127.0.0.1:{port}/v1", attempts=2))
    with pytest.raises(ModelPaused, match="cannot be reached"):
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


async def test_a_redirect_is_told_and_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_KEY", "sk-test-0123456789")
    for status in (302, 307, 308):
        with served() as other:
            moved = Served(status=status, headers={"Location": f"{other.url}/chat/completions"})
            with served(moved) as provider:
                told = str(await trouble(provider, key_env="TEST_KEY"))
            assert (
                f"redirects to {other.url}/chat/completions; if that is right, set the base URL to {other.url}" in told
            )
            assert not other.requests, "neither the prompt nor the key goes where nobody sent it"


async def test_an_error_that_came_as_a_success_is_told_as_one() -> None:
    with served(Served(body=json.dumps({"error": {"message": "the backend is gone"}}))) as provider:
        told = str(await trouble(provider, attempts=1))
    assert 'answers with an error: "the backend is gone"' in told and "500" not in told
