"""What the pages show, and doing what they tell to do."""

import re
import shlex
from pathlib import Path

import pytest

from llm_werewolf.cli.main import run

ROOT = Path(__file__).parents[2]


def blocks(page: str, language: str) -> list[str]:
    """The blocks of code in a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def run_shown(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A command as a page tells it works, and complains of nothing."""
    program, *arguments = shlex.split(command)
    assert program == "llm-werewolf"
    assert run(arguments) == 0
    assert capsys.readouterr().err == ""


def made_by(program: str, name: str) -> object:
    """What a block of Python makes under a name."""
    told: dict[str, object] = {}
    exec(program, told)
    return told[name]
