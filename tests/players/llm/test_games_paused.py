"""Whole games that a lasting fault or an empty account pauses: once the cause is gone, resuming ends them.

Since a model here answers by its prompt alone, the log must in the end be that of a game which nothing disturbed.
"""

import asyncio
import re
import socket
import time
from dataclasses import dataclass, field
from email.utils import formatdate
from pathlib import Path

import pytest

from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request, Served, error, page
from tests.players.llm.games import SEATS, Played, answer, play, service

KEY = "sk-test-0123456789abcdefghijklmnop"


@dataclass
class Cause:
    """Trouble that lasts from the request of this number on until someone ends it."""

    served: Served
    after: int = 5
    gone: bool = False
    refused: list[Request] = field(default_factory=list)

    def __call__(self, request: Request) -> Served | None:
        if self.gone or self.after > 0:
            self.after -= 1
            return None
        self.refused.append(request)
        return self.served


QUOTA = {
    "quota as 429": error(429, "You exceeded your current quota, please check your plan.", code="insufficient_quota"),
    "quota as 402": error(402, "Insufficient Balance"),
    "quota as 401": error(401, "Your account is in arrears: 余额不足", code="Arrearage"),
    "quota as 403": error(403, "Key limit exceeded: insufficient credits"),
}
PERMANENT = {
    "401": error(401, "Incorrect API key provided", code="invalid_api_key"),
    "403": error(403, "Your country or region is not supported"),
    "404": error(404, "The model `m` does not exist"),
    "422": error(422, "Unprocessable: this deployment is retired"),
    "400": error(400, "This model has been retired"),
    "a web page": page(),
    "a web page with 404": page(404),
}


def whole_log(game: Played) -> bytes:
    assert game.result.folder
    return (game.result.folder / "game.jsonl").read_bytes()


async def undisturbed(tmp_path: Path) -> bytes:
    with service() as provider:
        return whole_log(await play(provider, out=tmp_path / "undisturbed"))


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
@pytest.mark.parametrize("served", [*QUOTA.values(), *PERMANENT.values()], ids=[*QUOTA, *PERMANENT])
async def test_a_lasting_fault_pauses_and_resume_ends_the_game(served: Served, stream: bool, tmp_path: Path) -> None:
    cause = Cause(served)
    empty = served in QUOTA.values()
    settings = {"stream": stream}
    with service(cause) as provider:
        paused = await play(provider, settings, out=tmp_path)
        why, folder = paused.result.paused or "", paused.result.folder
        assert why.startswith("seat ") and "m at 127.0.0.1" in why and "\n" not in why
        assert served.content_type == "text/html; charset=utf-8" or str(served.status) in why
        assert ("top up the account" in why) == empty, "an empty account is told apart from all else"
        assert re.search(r"--seat \d=model:NAME", why) and "{" not in why, "what to do, and no raw JSON"
        assert 1 <= len(cause.refused) <= SEATS, "no retry storm: at most what was under way at that moment"
        assert paused.result.fallbacks == () and folder
        before = (folder / "game.jsonl").read_bytes()

        again = await play(provider, settings, resume=folder)
        assert again.result.paused and whole_log(again).startswith(before), "the cause is still there"

        cause.gone = True
        done = await play(provider, settings, resume=folder)
        assert done.result.paused is None and done.result.days
        assert done.result.fallbacks == ()
        assert whole_log(done) == await undisturbed(tmp_path)


async def test_a_service_that_is_away_pauses_the_game(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    with service() as provider:
        paused = await play(provider, {"base_url": nowhere, "attempts": 2}, out=tmp_path)
        assert paused.result.paused and "cannot be reached" in paused.result.paused
        assert paused.result.fallbacks == (), "an outage is not the model's answer"
        done = await play(provider, resume=paused.result.folder)
        assert done.result.paused is None and whole_log(done) == await undisturbed(tmp_path)


async def test_an_outage_shorter_than_the_deadline_costs_nothing(tmp_path: Path) -> None:
    cause = Cause(error(503, "Overloaded"))
    with service(cause) as provider:
        ending = asyncio.get_running_loop().call_later(3, setattr, cause, "gone", True)
        game = await play(provider, {"deadline": 60}, out=tmp_path)
        ending.cancel()
        assert game.result.paused is None and game.result.fallbacks == ()
        assert max(call.retries for call in game.calls) >= 5, "it went on longer than a few tries"
        assert whole_log(game) == await undisturbed(tmp_path)


@pytest.mark.parametrize("wait", ["90", "9999999999", formatdate(time.time() + 86_400, usegmt=True)])
async def test_patience_beyond_the_deadline_pauses_at_once(wait: str, tmp_path: Path) -> None:
    cause = Cause(error(429, "Rate limit reached", headers={"Retry-After": wait}))
    with service(cause) as provider:
        started = time.monotonic()
        paused = await play(provider, {"deadline": 60}, out=tmp_path)
        assert time.monotonic() - started < 30
        assert re.search(
            r"429.* it asks to wait \d+ s, and a question is given up after 60 s;", paused.result.paused or ""
        )
        assert paused.result.fallbacks == () and len(cause.refused) <= SEATS
        cause.gone = True
        done = await play(provider, resume=paused.result.folder)
        assert done.result.paused is None and whole_log(done) == await undisturbed(tmp_path)


async def test_tls_to_a_plain_port_pauses_at_once(tmp_path: Path) -> None:
    with service() as provider:
        paused = await play(provider, {"base_url": provider.url.replace("http:", "https:")}, out=tmp_path)
        assert paused.result.paused and "no safe connection" in paused.result.paused
        assert paused.result.fallbacks == ()
        done = await play(provider, resume=paused.result.folder)
        assert done.result.paused is None and whole_log(done) == await undisturbed(tmp_path)


@pytest.mark.parametrize("echo", [f"Incorrect API key provided: {KEY}.", f"key {KEY[:12]}***{KEY[-6:]} is blocked"])
async def test_a_key_that_a_service_echoes_is_told_nowhere(
    echo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEST_KEY", KEY)
    cause = Cause(error(401, echo))
    with Provider(answer=answer, refusals=[cause], key=KEY) as provider:
        paused = await play(provider, {"key_env": "TEST_KEY"}, out=tmp_path)
    texts = [paused.result.paused or "", *texts_under(tmp_path)]
    assert "401" in texts[0]
    assert not any(KEY[at : at + 6] in text for text in texts for at in range(3, len(KEY) - 5))


def texts_under(folder: Path) -> list[str]:
    return [file.read_text("utf-8") for file in sorted(folder.rglob("*.*")) if file.is_file()]
