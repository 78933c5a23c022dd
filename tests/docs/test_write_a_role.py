"""The page "Write a role in one file" shows the very example files, and what it tells to do works."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.boards import load_roles
from llm_werewolf.engine.role import Role, Wake
from llm_werewolf.roles import ROLES
from llm_werewolf.testing import check_role

from .shown import ROOT, blocks, made_by, run_shown

PAGE = (ROOT / "docs" / "write-a-role.md").read_text(encoding="utf-8")


def shown(language: str) -> list[str]:
    return blocks("docs/write-a-role.md", language)


def example(name: str) -> str:
    return (ROOT / "examples" / name).read_text(encoding="utf-8")


def test_the_files_shown_are_the_example_files() -> None:
    assert shown("python")[0] == example("knight.py")
    assert shown("jinja") == [example("knight.en.j2")]
    (notes,) = shown("yaml")
    assert example("knight.yaml").startswith(notes)


COMMANDS = [line for text in shown("sh") for line in text.splitlines()]


@pytest.mark.parametrize("command", COMMANDS, ids=[line.split()[1] for line in COMMANDS])
def test_the_commands(command: str, beside_examples: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_shown(command, capsys)


async def test_the_table_in_python(beside_examples: Path) -> None:
    table = made_by(shown("python")[1], "table")
    assert isinstance(table, Table)
    result = await table.play()
    assert "knight" in result.cards


def test_the_test(beside_examples: Path) -> None:
    check = made_by(shown("python")[2], "test_knight")
    assert callable(check)
    check()


def test_the_entry_point(beside_examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (block,) = shown("toml")
    told_of = tomllib.loads(block)
    (group, points), *_ = told_of["project"]["entry-points"].items()
    site, folder = beside_examples / "site", beside_examples / "site" / "tourney"
    info = site / "tourney-1.0.dist-info"
    for made in (site, folder, info):
        made.mkdir()
    (folder / "__init__.py").touch()
    # What an installer takes along of a package: its modules, and what is told of as data.
    for pattern in ("*.py", *told_of["tool"]["setuptools"]["package-data"]["tourney"]):
        for file in (beside_examples / "examples").glob(pattern):
            (folder / file.name).write_bytes(file.read_bytes())
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tourney\nVersion: 1.0\n", encoding="utf-8")
    told = "\n".join(f"{name} = {value}" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[{group}]\n{told}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(site)
    monkeypatch.delitem(sys.modules, "tourney", raising=False)
    roles = load_roles()
    assert set(roles) - set(ROLES) == {"knight"}
    assert "duel" in roles["knight"].texts["en"] and "决斗" in roles["knight"].texts["zh"]


def test_every_attribute_and_hook_is_told_of() -> None:
    public = [name for name in (*vars(Role), *Role.__annotations__) if not name.startswith("_")]
    fields = [name for name in Wake.__dataclass_fields__ if name != "script"]
    # A table's cell may hold several, with their arguments: `async last_act(g, me, death)`.
    named = set(re.findall(r"\w+", " ".join(re.findall(r"`([^`\n]+)`", PAGE))))
    assert {*public, *fields} - named == set()


def test_the_knight_is_sound_and_its_texts_are_of_both_languages() -> None:
    knight = load_roles([ROOT / "examples" / "knight.py"], installed=False)["knight"]
    assert set(knight.texts) == set(knight.names) == {"zh", "en"}
    check_role(knight, games=40, seed=3)
