"""Model seats from the command line, against a real server on loopback that misbehaves on command."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.main import run
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import error

from .games import only_game

pytestmark = pytest.mark.usefixtures("elsewhere")

SMALL = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=2", "--seed", "1", "--lang", "en"]


def test_a_table_of_models_plays_and_its_tokens_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Provider() as provider:
        assert run([*SMALL, "--model", "small", "--base-url", provider.url]) == 0
        asked = len(provider.requests)
    out = capsys.readouterr().out
    assert "Tokens:" in out
    assert "model:small" in out
    record = read_record(only_game(tmp_path))
    assert record.finished
    assert {info.kind for info in record.header.seats} == {f"model:small@{provider.url}"}
    calls = (record.folder / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(calls) == asked - 1, "all but the try before the deal"


def test_settings_of_a_section_and_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Provider(key="secret-key-1") as provider:
        monkeypatch.setenv("OPENAI_BASE_URL", provider.url)
        monkeypatch.setenv("MY_KEY", "secret-key-1")
        (tmp_path / "game.toml").write_text(
            '[models.deep]\nmodel = "deep-1"\nkey_env = "MY_KEY"\ntemperature = 0.3\npersona = "As calm as a pond."\n'
            '[seats.2]\nwho = "model:deep"\nname = "Ruth"\n',
            encoding="utf-8",
        )
        assert run([*SMALL, "--config", "game.toml", "-q"]) == 0
        assert {request["model"] for request in provider.requests} == {"deep-1"}
        assert {request.get("temperature") for request in provider.requests} == {0.3}
        assert "As calm as a pond." in json.dumps(provider.requests[-1])
    folder = only_game(tmp_path)
    assert read_record(folder).header.seats[1].persona == "As calm as a pond."
    for file in folder.iterdir():
        assert "secret-key-1" not in file.read_text(encoding="utf-8"), "a key never reaches a file"


def test_a_fault_in_the_game_pauses_it_and_resume_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Provider() as provider:
        left = [6]

        def faulty(request: dict[str, object]) -> object:
            left[0] -= 1
            return error(401, "Incorrect API key") if left[0] < 0 else None

        provider.refusals.append(faulty)  # type: ignore[arg-type]  # what error() gives is what refusals return
        assert run([*SMALL, "--model", "small", "--base-url", provider.url]) == 3
        out = capsys.readouterr().out
        assert "The game is paused (seat " in out
        assert "401" in out
        assert "llm-werewolf resume transcripts/" in out
        left[0] = 10_000
        assert run(["resume", str(only_game(tmp_path))]) == 0
    assert read_record(only_game(tmp_path)).finished


def test_a_bad_preset_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.toml").write_text('[models.deep]\npreset = "deepseak"\n', encoding="utf-8")
    assert run(["play", "--config", "game.toml", "--seat", "1=model:deep"]) == 2
    assert "did you mean 'deepseek'?" in capsys.readouterr().err


def test_a_file_that_is_no_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.gguf").write_bytes(b"nothing of the kind")
    assert run(["play", "--model", "local:x.gguf"]) == 2
    assert "is not a GGUF model file" in capsys.readouterr().err
