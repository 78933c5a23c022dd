"""Whatever is wrong on the command line is one sentence on stderr and exit code 2, before cards are dealt."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from llm_werewolf.cli.main import run

ENGLISH = re.compile(r"\b(?:the|is|not|takes|there|of|did you mean|and|cannot)\b(?! model)", re.IGNORECASE)
"""Words that only stand in English sentences."""
BAD = [
    (["play", "--out", ""], "empty"),
    (["play", "--out="], "--out"),
    (["games", ""], "empty"),
    (["replay", "x" * 5000], "name too long"),
    (["verify", "x" * 5000], "name too long"),
    (["play", "--name", "1=Ann", "--name", "2=ann "], "same name"),
    (["play", "--name", "1=3号"], "seat"),
    (["play", "--name", "1=seat 3"], "seat"),
    (["play", "--name", "4=" + "long" * 20], "24"),
    (["play", "--name", "1=\u200b\u2060"], "seen"),
    (["play", "--speed"], "--speed"),
    (["play", "--games", "1.5"], "whole number"),
    (["serve", "--port", "70000"], "from 0 to 65535"),
    (["verify", "/no/such/game"], "no game"),
    (["export", "/no/such/game"], "no game"),
    (["export", "--to", "pdf"], "md"),
    (["show", "/no/such/game"], "no game"),
    (["games", "/no/such/folder"], "/no/such/folder"),
    (["games", "--since", "yesterday"], "2026-03-01"),
    (["import", "/no/such/file"], "/no/such/file"),
    (["scenario"], "FILE_OR_FOLDER"),
    (["play", "huanle-99"], "huanle-9"),
    (["play", "--cards", "werewolf*3,dragon"], "dragon"),
    (["play", "--cards", "villager*8"], "wolf"),
    (["play", "huanle-9", "--cards", "werewolf,villager*4"], "--cards"),
    (["play", "sheriff-12", "--seat", "13=basic"], "no seat 13"),
    (["play", "--seat", "1=humen"], "human"),
    (["play", "--seat", "1=human:5"], "stands alone"),
    (["play", "--seat", "1=model:"], "model:NAME"),
    (["play", "--seat", "1"], "K=VALUE"),
    (["play", "--seat", "one=basic"], "numbered from 1 up"),
    (["play", "--seat", "1=basic", "--seat", "1=random"], "twice"),
    (["play", "--seat", "1=python:no_such_module:Player"], "no_such_module"),
    (["play", "--seat", "1=python:json:NoSuchClass"], "NoSuchClass"),
    (["play", "--seat", "1=python:json:JSONDecoder"], "decide"),
    (["play", "--seat", "1=local:/no/such/file.gguf"], "file.gguf"),
    (["play", "--model", "gpt-x"], "OPENAI_API_KEY"),
    (["play", "--seat", "4=model:gpt-x"], "seat 4"),
    (["play", "--model", "x", "--base-url", "http://127.0.0.1:9/v1"], "127.0.0.1"),
    (["play", "--model", "x", "--base-url", "ftp://127.0.0.1/v1"], "no http or https address"),
    (["play", "--model", "x", "--base-url", "nonsense"], "nonsense"),
    (["play", "--name", "10=Ruth"], "no seat 10"),
    (["play", "--card", "1=dragon"], "dragon"),
    (["play", "--card", "1=seer", "--card", "2=seer"], "seer"),
    (["play", "--rule", "witch.self_saev=always"], "witch.self_save"),
    (["play", "--rule", "witch.self_save=perhaps"], "--rule: option witch.self_save"),
    (["play", "--rule", "witch.self_save"], "NAME=VALUE"),
    (["play", "--lang", "fr"], "zh or en"),
    (["play", "--speed", "-1"], "--speed"),
    (["play", "--speed", "fast"], "--speed"),
    (["play", "--games", "0"], "--games"),
    (["play", "--seed", "-4"], "--seed"),
    (["play", "--watch", "everything"], "public, god"),
    (["play", "--watch", "10"], "no seat 10"),
    (["play", "--watch", "god", "--seat", "1=human"], "must not see"),
    (["play", "--config", "/no/such/game.toml"], "game.toml"),
    (["play", "--colour", "blue"], "--colour"),
    (["--colour", "play"], "no option --colour"),
    (["--lang", "zh", "play"], "`llm-werewolf play --lang`"),
    (["--as", "god", "replay"], "`llm-werewolf replay --as`"),
    (["play", "huanle-9", "extra"], "extra"),
    (["plya"], "plya"),
    (["replay", "/no/such/game"], "no game"),
    (["resume", "/no/such/game"], "no game"),
    (["replay"], "no game in"),
    (["rules", "nonsense-3"], "nonsense-3"),
    (["rules", "--lang", "xx"], "zh or en"),
    (["scenario", "/no/such/folder"], "/no/such/folder"),
    (["check-answers", "/no/such/folder"], "/no/such/folder"),
]


@pytest.mark.parametrize(("arguments", "mentions"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_arguments_are_one_sentence(
    arguments: list[str], mentions: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    *waits, told = err.splitlines()
    assert all("asked again in" in line for line in waits), "on a slow machine the wait for an answer is told, too"
    assert told.startswith("llm-werewolf: ")
    assert mentions in told
    assert "Traceback" not in err
    assert not list(elsewhere.iterdir()), "nothing may be recorded of a game that never began"


@pytest.mark.parametrize(("arguments", "mentions"), BAD, ids=[" ".join(arguments) for arguments, _ in BAD])
def test_bad_arguments_are_told_of_in_the_language_of_the_locale(
    arguments: list[str],
    mentions: str,
    elsewhere: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert all("再问" in line for line in err.splitlines()[:-1]), (
        "on a slow machine the wait for an answer is told, too"
    )
    assert re.search("[\u4e00-\u9fff]", err), mentions
    assert not ENGLISH.search(err), err


@pytest.mark.parametrize(
    ("said", "language"), [(["--lang", "en"], "en"), (["--lang=zh"], "zh"), (["--lang", "fr"], "zh")]
)
def test_what_lang_says_comes_before_the_locale(
    said: list[str], language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert run(["play", "huanle-99", *said]) == 2
    assert ("没有" in capsys.readouterr().err or said[1:] == ["fr"]) == (language == "zh")


def test_control_characters_of_an_argument_are_spelled_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "\x1b[31mred"]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_a_crash_is_one_sentence_and_a_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(*asked: object) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr("llm_werewolf.cli.listing.list_boards", broken)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert run(["boards"]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "RuntimeError: a bug" in err
    (kept,) = tmp_path.iterdir()
    assert str(kept) in err
    assert "Traceback" in kept.read_text(encoding="utf-8")


def command(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The real program in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), **environment}
    return subprocess.run(
        [sys.executable, "-m", "llm_werewolf", *arguments],
        cwd=cwd,
        env=env,
        capture_output=True,
        timeout=60,
        check=False,
    )


def test_a_piped_game_is_plain_whole_and_survives_ascii(tmp_path: Path) -> None:
    done = command("play", "--lang", "zh", "--seed", "1", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    assert b"\x1b" not in done.stdout
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["utf-8", "gbk", "latin-1"])
def test_any_console_encoding(tmp_path: Path, encoding: str) -> None:
    done = command(
        "play", "--watch", "god", "--seed", "2", cwd=tmp_path, PYTHONIOENCODING=encoding, LC_ALL="zh_CN.UTF-8"
    )
    assert done.returncode == 0, done.stderr
    text = done.stdout.decode(encoding)
    # A console that cannot write Chinese is spoken to in English.
    assert ("狼人" in text) == (encoding != "latin-1")
    assert ("werewolf" in text) == (encoding == "latin-1")


def test_a_closed_pipe_ends_in_silence(tmp_path: Path) -> None:
    line = f"{sys.executable} -m llm_werewolf play --seed 1 | head -n 3"
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(["sh", "-c", line], cwd=tmp_path, env=env, capture_output=True, timeout=60, check=False)
    assert done.stdout.count(b"\n") == 3
    assert done.stderr == b""


def test_an_exception_in_a_players_own_code_goes_to_a_file_and_not_over_the_screen(tmp_path: Path) -> None:
    own = "class Own:\n    async def decide(self, ask, view):\n        raise RuntimeError('a bug of its own')\n"
    (tmp_path / "own.py").write_text(own, encoding="utf-8")
    done = command("play", "--seat", "1=python:own:Own", "--seed", "1", cwd=tmp_path, TMPDIR=str(tmp_path))
    assert done.returncode == 0
    assert b"Traceback" not in done.stdout + done.stderr
    (log,) = tmp_path.glob("llm-werewolf-log-*.txt")
    assert str(log) in done.stderr.decode()
    assert "a bug of its own" in log.read_text(encoding="utf-8")
