"""The page "Write a player in 20 lines" shows the very example file, and what it tells to do works."""

import re
from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.core.asks import PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.core.state import State
from llm_werewolf.core.view import View

from .shown import ROOT, blocks, made_by, run_shown

PAGE = (ROOT / "docs" / "write-a-player.md").read_text(encoding="utf-8")
PYTHON, SHELL = (blocks("docs/write-a-player.md", language) for language in ("python", "sh"))
COMMANDS = [line for text in SHELL for line in text.splitlines()]


def test_the_file_shown_is_the_example_and_has_twenty_lines() -> None:
    example = (ROOT / "examples" / "follower.py").read_text(encoding="utf-8")
    assert PYTHON[0] == example
    assert len([line for line in example.splitlines() if line.strip()]) <= 20


@pytest.mark.parametrize("command", COMMANDS, ids=range(len(COMMANDS)))
def test_the_commands(command: str, beside_examples: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_shown(command, capsys)


async def test_the_table_in_python(beside_examples: Path) -> None:
    table = made_by(PYTHON[1], "table")
    assert isinstance(table, Table)
    result = await table.play()
    assert result.winner
    assert result.fallbacks == ()


def test_the_test(beside_examples: Path) -> None:
    check = made_by(PYTHON[2], "test_follower")
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
