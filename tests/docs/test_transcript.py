"""The page on the record and its schema say what the program writes."""

import json
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from llm_werewolf.cli.main import run
from llm_werewolf.core.version import FORMAT
from llm_werewolf.export import summary
from llm_werewolf.players.llm.calls import Call
from llm_werewolf.testing.provider import Provider
from llm_werewolf.transcript.header import Header
from tests.transcript.games import EVENT_TYPES, covering

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "transcript.md").read_text(encoding="utf-8")
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "transcript.schema.json").read_bytes())  # Any: a JSON schema


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({**SCHEMA, "$ref": f"#/$defs/{name}"})


def check(name: str, lines: Iterable[bytes]) -> int:
    judge, count = validator(name), 0
    for line in lines:
        judge.validate(json.loads(line))
        count += 1
    return count


def test_the_schema_is_up_to_date() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "transcript_schema.py"), "--check"]
    assert subprocess.run(command, check=False, capture_output=True, cwd=ROOT).returncode == 0
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"].endswith(f"format {FORMAT}")


def test_real_games_fit_the_schema() -> None:
    seen: dict[str, list[bytes]] = {}
    for game in covering():
        for line in game:
            plain = json.loads(line)
            key, value = next(iter(plain.items()))
            seen.setdefault(f"{key} {value.get('type')}", []).append(line)
    chosen = [line for lines in seen.values() for line in lines[:5]]
    assert check("GameLine", chosen) > 100
    for broken in (b'{"event":{"to":"all"},"check":"00000000"}', b'{"ask":{}}', b"{}"):
        assert list(validator("GameLine").iter_errors(json.loads(broken)))


def test_the_files_of_a_game_of_models_fit_the_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-of-mine")
    with Provider() as provider:
        begin = [
            "play",
            "--cards",
            "werewolf*2,villager*2,seer,witch",
            "--quiet",
            "--out",
            str(tmp_path),
            "--seed",
            "1",
        ]
        assert run([*begin, "--model", "any", "--base-url", provider.url]) == 0
    folder = next(tmp_path.iterdir())
    lines = {path.name: path.read_bytes().splitlines() for path in folder.iterdir()}
    assert check("GameLine", lines["game.jsonl"][:40]) == 40
    calls = lines["calls.jsonl"]
    assert check("CallLine", calls) == len(calls) >= 10
    assert check("TimesLine", lines["times.jsonl"])
    assert check("About", [(folder / "about.json").read_bytes()])
    assert check("Settings", [(folder / "settings.json").read_bytes()])
    assert b"sk-secret-of-mine" not in b"".join(path.read_bytes() for path in folder.iterdir())


def test_the_page_names_what_there_is() -> None:
    words = set(re.findall(r"(?<!`)`([^`\n]+)`(?!`)", PAGE))
    assert words >= EVENT_TYPES
    assert words >= set(Header.model_fields)
    assert words >= set(Call.model_fields)
    assert words >= {
        "game.jsonl",
        "calls.jsonl",
        "times.jsonl",
        "about.json",
        "settings.json",
        "ahead.jsonl",
        "keep",
        "add",
    }
    for version in range(1, FORMAT + 1):
        assert re.search(rf"^\| {version} \|", PAGE, re.MULTILINE)


def test_the_page_states_the_formula_that_is_used() -> None:
    stated = dict(re.findall(r"^\| `(\w+)`:.*?\| ([+−]\d)", PAGE, re.MULTILINE))
    assert {name: int(points.replace("−", "-")) for name, points in stated.items()} == {
        "won": summary.WON,
        "alive": summary.ALIVE,
        "votes": summary.VOTED,
        "brought_out": summary.BROUGHT_OUT,
        "found": summary.FOUND,
        "saved": summary.SAVED,
        "fallbacks": summary.FALLBACK,
    }
