"""The wheel as a stranger gets it: built, installed into a clean environment away from the checkout, and played."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command: str | Path, cwd: Path, seconds: int, env: dict[str, str]) -> str:
    """Runs a program with nobody at the keyboard; what it said, on both channels, explains a failure."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env,
        timeout=seconds,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    assert result.returncode == 0, f"{command} ended with {result.returncode}:\n{result.stdout}"
    return result.stdout


@pytest.fixture(scope="module")
def env() -> dict[str, str]:
    """The environment without anything by which a program could find the checkout or a model service."""
    ours = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "OPENAI_", "LLM_WEREWOLF_", "COVERAGE_", "COV_", "MAKE")
    return {name: value for name, value in os.environ.items() if not name.startswith(ours)}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory, env: dict[str, str]) -> Path:
    """Built by way of the source archive, so that one is known to be whole too."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out, ROOT, cwd=out, seconds=120, env=env)
    [built] = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory, env: dict[str, str]) -> Path:
    """The folder of programs of a clean environment that holds the wheel and what it asks for, and nothing else."""
    home = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", home / "venv", cwd=home, seconds=120, env=env)
    programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = (programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, "--constraint", ROOT / "constraints.txt", wheel, cwd=home, seconds=600, env=env)
    return programs


def shipped(folder: str, *endings: str) -> set[str]:
    """What git knows of a folder would be better, but a source archive has no git; stray caches are not meant."""
    return {
        path.relative_to(ROOT / folder).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in endings and "__pycache__" not in path.parts
    }


def test_all_of_the_package_ships_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    assert {name.partition("/")[0] for name in names if ".dist-info/" not in name} == {"llm_werewolf"}
    assert "llm_werewolf/py.typed" in names

    templates = shipped("prompts", ".j2", ".jinja", ".md", ".txt", ".toml")
    assert templates, "there are no prompts"
    assert {f"llm_werewolf/_prompts/{name}" for name in templates} <= names

    package = shipped("llm_werewolf", ".py", ".toml", ".js", ".css", ".html", ".svg")
    assert any(name.startswith("boards/") and name.endswith(".toml") for name in package), "there are no boards"
    assert {f"llm_werewolf/{name}" for name in package} <= names


def test_a_game_is_played_where_only_the_wheel_is(installed: Path, tmp_path: Path, env: dict[str, str]) -> None:
    command = ("play", "huanle-9", "--seed", "1", "--speed", "0", "--lang", "en")
    said = run(installed / "llm-werewolf", *command, cwd=tmp_path, seconds=120, env=env)
    assert said.strip(), "a watched game says something"

    records = list((tmp_path / "transcripts").rglob("game.jsonl"))
    assert len(records) == 1, f"one game, one record: {records}"
    lines = [json.loads(line) for line in records[0].read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 20, "a whole game is more than a header"


def test_the_module_is_the_command(installed: Path, tmp_path: Path, env: dict[str, str]) -> None:
    named = run(installed / "llm-werewolf", "--help", cwd=tmp_path, seconds=60, env=env)
    as_module = run(installed / "python", "-m", "llm_werewolf", "--help", cwd=tmp_path, seconds=60, env=env)
    assert "play" in named
    assert "play" in as_module
