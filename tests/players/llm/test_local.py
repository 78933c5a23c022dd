"""Playing with a model file: clear words where it cannot be, and a few real questions where it can."""

import asyncio
import os
from pathlib import Path

import pytest

from llm_werewolf.core.asks import PickOne
from llm_werewolf.players.llm.check import examine_models
from llm_werewolf.players.llm.client import Models, Question
from llm_werewolf.players.llm.local import LocalModelError, LocalServer
from llm_werewolf.players.llm.parse import Taken, read_answer
from llm_werewolf.players.llm.schema import schema_for


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(LocalModelError, match="there is no model file"):
        LocalServer(tmp_path / "none.gguf").start()


def test_no_model_file(tmp_path: Path) -> None:
    file = tmp_path / "text.gguf"
    file.write_text("hello", encoding="utf-8")
    with pytest.raises(LocalModelError, match="is not a GGUF model file"):
        LocalServer(file).start()
    with pytest.raises(LocalModelError, match="cannot be read"):
        LocalServer(tmp_path).start()


def test_nothing_to_run_it_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(LocalModelError, match="needs xllamacpp"):
        LocalServer(file).start()


@pytest.mark.needs_model
def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"GGUF" + b"\0" * 2000)
    with pytest.raises(LocalModelError, match="could not be loaded"):
        LocalServer(file).start(60)


@pytest.mark.needs_model
async def test_a_real_model_answers_questions(model_file: Path) -> None:
    server = LocalServer(model_file, context=8192)
    await asyncio.to_thread(server.start)
    process = server._process
    assert process is not None
    models = Models()
    try:
        (report,) = await examine_models({1: server.config}, models, thorough=True)
        assert report.problem is None
        said = {found.what: str(found.says) for found in report.findings}
        assert said["answers"] == "as a JSON schema says"
        assert said["streaming"] == "not used, though it works"
        assert said["context"] == "8192 tokens"
        client = models.client(server.config)
        rules = {"role": "system", "content": "You play Werewolf. Answer with one JSON object. " + "Vote wisely. " * 20}
        ask = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=False)
        got = await asyncio.gather(
            *(
                client.answer(
                    Question(
                        [rules, {"role": "user", "content": f"You are seat {seat}. Options: 2, 3, 5."}],
                        schema_for(ask, grammar=True),
                    )
                )
                for seat in (1, 4)
            )
        )
    finally:
        await models.aclose()
        server.stop()
    for one in got:
        read = read_answer(one.raw, ask)
        assert isinstance(read, Taken)
        assert read.choice in (2, 3, 5)
    assert any((one.usage.cached or 0) > 40 for one in got), "the second finds the shared beginning already read"
    assert process.poll() is not None
    with pytest.raises(ProcessLookupError):
        os.kill(process.pid, 0)
