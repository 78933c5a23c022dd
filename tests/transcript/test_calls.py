"""What models were sent and said: small on disk, whole again when read, and their notes come back after a stop."""

import json
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from llm_werewolf.cli.llm_seats import LlmSeats
from llm_werewolf.cli.main import run
from llm_werewolf.cli.models import Minds
from llm_werewolf.core.seats import Seat
from llm_werewolf.host import calls as calls_file
from llm_werewolf.players.llm.calls import Call
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer

THOUGHT = "Whoever voted with the crowd and never says why is the one I would look at next. " * 6
SAID = "I have listened to all of you, and one thing does not fit: the vote came before the reason. " * 4


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")


class Talker:
    """Random legal answers, with thoughts, speeches and notes as long as a model's."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.count = 0

    def __call__(self, request: dict[str, Any]) -> str:  # Any: the body of a request
        answer = json.loads(random_answer(request, self.dice))
        self.count += 1
        answer |= {"thinking": THOUGHT, "notes": f"note {self.count}: watch them."}
        if "speech" in answer:
            answer["speech"] = SAID
        return json.dumps(answer)


def calls_of(folder: Path) -> list[Call]:
    return list(calls_file.calls_of(folder))


def test_a_game_of_twelve_models_is_small_and_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Provider(answer=Talker(1)) as provider:
        play = ["play", "sheriff-12", "--model", "any", "--base-url", provider.url, "--seed", "3", "--quiet"]
        play += ["--rule", "self_destruct=off"]  # else a wolf may end the game before it has many calls
        assert run([*play, "--out", str(tmp_path), "--lang", "en"]) == 0
        sent = {json.dumps([message["content"] for message in one["messages"]]) for one in provider.requests}
    folder = next(tmp_path.iterdir())
    size, calls = (folder / "calls.jsonl").stat().st_size, calls_of(folder)
    assert len(calls) > 60
    a_hundred = 100 * size / len(calls)
    assert a_hundred < 1_000_000
    whole = sum(len(call.model_dump_json()) for call in calls)
    assert size < whole / 3
    assert all(json.dumps([message["content"] for message in call.messages]) in sent for call in calls)
    with capsys.disabled():
        print(
            f"\n{len(calls)} calls: {size / 1e3:.0f} kB, not {whole / 1e3:.0f} kB; 100: {a_hundred / 1e3:.0f} kB",
            end="",
        )


async def test_notes_come_back_and_go_on(tmp_path: Path) -> None:
    talker = Talker(2)
    with Provider(answer=talker) as provider:
        play = ["play", "huanle-9", "--model", "any", "--base-url", provider.url, "--seed", "4", "--quiet"]
        assert run_apart([*play, "--out", str(tmp_path / "whole"), "--lang", "en"]) == 0
    whole = next((tmp_path / "whole").iterdir())
    # A game that was killed somewhere in the midst: fewer lines of both files, the last call torn.
    folder = tmp_path / "broken"
    folder.mkdir()
    lines = (whole / "game.jsonl").read_bytes().splitlines(keepends=True)
    told = (whole / "calls.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "game.jsonl").write_bytes(b"".join(lines[: len(lines) // 2]))
    (folder / "calls.jsonl").write_bytes(
        b"".join(told[: len(told) // 2]) + told[len(told) // 2][:50] + "夜".encode()[:2]
    )
    noted: dict[Seat, str] = {}
    for call in calls_of(folder):
        if call.accepted and call.notes:
            noted[call.seat] = call.notes
    assert len(noted) > 3
    models = Models()
    seats = {seat: ModelPlayer(models.client(ModelConfig(model="any", key_env=None))) for seat in range(1, 10)}
    LlmSeats({}, None, "en", {}, Minds()).remember(folder, seats)
    await models.aclose()
    assert all(seats[seat].notes.text.endswith(text) for seat, text in noted.items())
    with Provider(answer=talker) as provider:
        resume = ["resume", str(folder), "--base-url", provider.url, "--quiet"]
        resume += [f"--seat={seat}=model:any@{provider.url}" for seat in range(1, 10)]
        assert run_apart(resume) == 0
        prompts = ["\n".join(message["content"] for message in one["messages"]) for one in provider.requests]
    assert any(text in prompt for prompt in prompts for text in noted.values())
    again = calls_of(folder)  # the torn line is gone, and what follows can be read
    assert len(again) > len(told) // 2
    assert [call.notes for call in again[: len(told) // 2]] == [
        call.notes for call in calls_of(whole)[: len(told) // 2]
    ]


def run_apart(arguments: list[str]) -> int:
    """A command in a thread of its own, for it starts an event loop."""
    codes: list[int] = []
    thread = threading.Thread(target=lambda: codes.append(run(arguments)))
    thread.start()
    thread.join()
    return codes[0]
