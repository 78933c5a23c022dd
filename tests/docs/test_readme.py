"""The README's commands work as they are printed, and its two languages are kept in step."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from llm_werewolf.cli.pausing import STOPPED

from .shown import ROOT, blocks

READMES = ("README.md", "README.zh-CN.md")
BESIDE = ("examples", "tests", "transcripts/showpiece-en", "transcripts/showpiece-zh", "transcripts/showpiece-lovers")
"""What the commands name beside their own output."""

# What no test can have: a service, a key, a person, a terminal, an installation of its own.
ELSEWHERE = re.compile(
    r"^(make |python3 -m venv|\.venv/bin/|pip install|export )|--tui|--model |localhost|--config |llm-werewolf serve"
)


def commands(readme: str) -> list[str]:
    lines = [line for block in blocks(readme, "bash") for line in block.splitlines()]
    return [re.sub(r"\s+#.*", "", line) for line in lines if line.strip()]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """An empty folder with just what the commands name."""
    for name in BESIDE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).symlink_to(ROOT / name)
    return tmp_path


def run(arguments: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        arguments,
        cwd=place,
        env={**os.environ, "PATH": path, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("readme", READMES)
def test_the_commands_work_as_printed(readme: str, place: Path) -> None:
    tried = [command for command in commands(readme) if not ELSEWHERE.search(command)]
    assert len(tried) >= 15
    for command in tried:
        done = run(["/bin/sh", "-c", command], place)
        # Nobody sits at this terminal: where a person is asked the game is paused, and says so by its exit code.
        # `resume` goes on with that very game.
        wanted = STOPPED if "=human" in command or command == "llm-werewolf resume" else 0
        assert done.returncode == wanted, f"{command}\n{done.stdout[-500:]}\n{done.stderr[-500:]}"
        assert (done.stdout + done.stderr).strip(), command


@pytest.mark.parametrize("readme", READMES)
def test_the_python_example_runs(readme: str, place: Path) -> None:
    (example,) = blocks(readme, "python")
    done = run([sys.executable, "-W", "error", "-c", example], place)
    assert done.returncode == 0, done.stderr
    assert "game_over" in done.stdout
    assert re.search(r"\d+", done.stdout.splitlines()[-1])


def test_both_languages_show_the_same_commands() -> None:
    def alike(command: str) -> str:
        return re.sub(r"--lang (zh|en)|showpiece-(zh|en)|3=\w+", "", command)

    english, chinese = (list(map(alike, commands(readme))) for readme in READMES)
    assert english == chinese


def test_both_languages_have_the_same_sections_and_links() -> None:
    headings = [
        len(re.findall(r"^##? ", (ROOT / readme).read_text(encoding="utf-8"), re.MULTILINE)) for readme in READMES
    ]
    assert headings[0] == headings[1]
    for readme in READMES:
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / readme).read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{readme} links to {link}"
