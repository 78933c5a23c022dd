"""`--help` of every command, and what `init` writes, in both languages alike."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from llm_werewolf.cli.app import app
from llm_werewolf.cli.game_file import read_game_file
from llm_werewolf.cli.help_zh import ZH
from llm_werewolf.cli.main import run

Command = Any  # Any: the parser's own classes have no public home
CHINESE = re.compile(r"[\u4e00-\u9fff]")


def commands(start: Command = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Command]]:
    command = start or get_command(app)
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, (*path, name))


COMMANDS = [path for path, _ in commands()]


def test_every_text_of_the_help_has_a_chinese_one() -> None:
    texts = {"Show this message and exit."}
    for _, command in commands():
        texts |= {command.help, *(help_ for param in command.params if (help_ := getattr(param, "help", None)))}
    assert set(ZH) == texts
    for english, chinese in ZH.items():
        assert CHINESE.search(chinese), english
        named = set(re.findall(r"--[a-z]+|\.toml|OPENAI_\w+|model:NAME|local:FILE\.gguf|python:MODULE", english))
        assert all(name in chinese for name in named), english


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_is_in_the_language_that_is_said(path: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("zh", "en", "zh"):
        assert run([*path, "--lang", lang, "--help"]) == 0
        told = capsys.readouterr().out
        assert ("用法：" in told) == (lang == "zh") and ("Usage:" in told) == (lang == "en")
        assert ("选项" in told) == (lang == "zh") and ("Options" in told) == (lang == "en")
        if lang == "zh":
            assert "显示这份说明。" in told and "Show" not in told and "…" not in told
            assert not re.search(r"│ [A-Za-z]+ [a-z]+ [a-z]+ [a-z]+", told), "no English sentence is left"


def test_help_follows_the_locale(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    for arguments in ([], ["-h"], ["play", "--help"], ["models"]):
        run(arguments)
        assert "用法：" in capsys.readouterr().out


def test_init_writes_comments_in_either_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = {}
    for lang in ("en", "zh"):
        file = tmp_path / f"{lang}.toml"
        assert run(["init", str(file), "--lang", lang]) == 0
        texts[lang] = file.read_text(encoding="utf-8")
        assert read_game_file(file).game.board == "huanle-9"
    comments = [line for line in texts["zh"].splitlines() if "#" in line and not re.match(r"# \[|# \w[\w.]* = ", line)]
    assert all(CHINESE.search(line) for line in comments)
    assert not CHINESE.search(texts["en"])
    keys = [re.findall(r"^(?:# )?([\w.]+) = |^(?:# )?(\[.*\])", text, re.MULTILINE) for text in texts.values()]
    assert keys[0] == keys[1], "both tell of the same keys, in the same order"
