"""The page "Write a player in 20 lines" shows the very example file, and what it tells to do works."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.core.state import State
from llm_werewolf.core.view import View

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-a-player.md").read_text(encoding="utf-8")
PYTHON, SHELL = (re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL) for name in ("python", "sh"))
COMMANDS = [line for text in SHELL for line in text.splitlines()]


@pytest.fixture
def beside_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.partition(".")[0] == "examples"]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path


def test_the_file_shown_is_the_example_and_has_twenty_lines() -> None:
    example = (ROOT / "examples" / "follower.py").read_text(encoding="utf-8")
    assert PYTHON[0] == example
    assert len([line for line in example.splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_the_commands(command: str, beside_examples: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, *arguments = shlex.split(command)
    assert program == "llm-werewolf"
    assert run(arguments) == 0
    assert capsys.readouterr().err == ""


async def test_the_table_in_python(beside_examples: Path) -> None:
    told: dict[str, object] = {}
    exec(PYTHON[1], told)
    table = told["table"]
    assert isinstance(table, Table)
    result = await table.play()
    assert result.winner
    assert result.fallbacks == ()


def test_the_test(beside_examples: Path) -> None:
    told: dict[str, object] = {}
    exec(PYTHON[2], told)
    check = told["test_follower"]
    assert callable(check)
    check()


def test_what_is_named_is_there() -> None:
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    shapes = (PickOne, PickMany, YesNo, Say, PickWord, PickPotions)
    assert {shape.__name__ for shape in shapes} <= named
    for shape in shapes:
        assert f"| `{shape.__name__}` |" in PAGE
    for name in ("living", "day", "phase", "sheriff", "fates", "shown", "cards", "votes"):
        assert name in State.__dataclass_fields__ and f"`{name}`" in PAGE
    assert all(hasattr(View, name) for name in ("me", "card", "rules", "events", "state"))
    assert "`view.state.answers(view.me)`" in PAGE
    assert callable(State.answers)
