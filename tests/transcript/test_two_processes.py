"""One game, two processes: the second is refused, and goes on with the game once the first is gone."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.host.verify import verify

PLAY = ("play", "--cards", "werewolf*2,villager*2,seer,witch", "--seat", "1=human", "--card", "1=seer", "--no-clock")
ENV = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": "C.UTF-8"}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "llm_werewolf", *arguments]


@pytest.fixture
def playing(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process in the midst of a game: it waits for a person who says nothing."""
    start = command(*PLAY, "--out", str(tmp_path / "games"))
    with subprocess.Popen(start, cwd=tmp_path, env=ENV, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
        yield process
        process.kill()


def waiting_game(out: Path) -> Path:
    """The folder of the game, once the person has been asked."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        for path in out.glob("*/game.jsonl"):
            if b'"kind":"seer"' in path.read_bytes():
                return path.parent
        time.sleep(0.05)
    raise AssertionError("the game did not begin")


def test_the_second_process_is_refused(tmp_path: Path, playing: subprocess.Popen[bytes]) -> None:
    folder = waiting_game(tmp_path / "games")
    before = (folder / "game.jsonl").read_bytes()

    def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        done = command(*arguments)
        return subprocess.run(done, cwd=tmp_path, env=ENV, input=b"", capture_output=True, timeout=120, check=False)

    refused = run("resume", str(folder), "--seat", "1=basic", "--quiet")
    assert refused.returncode == 2 and not refused.stdout
    assert refused.stderr.decode() == f"llm-werewolf: the game in {folder} is being played by another process\n"
    for reading in (("replay", str(folder), "--as", "god"), ("verify", str(folder)), ("show", str(folder))):
        assert run(*reading).returncode == 0
    assert (folder / "game.jsonl").read_bytes() == before and playing.poll() is None
    playing.kill()
    playing.wait(timeout=60)
    assert run("resume", str(folder), "--seat", "1=basic", "--quiet").returncode == 0
    assert (folder / "game.jsonl").read_bytes().startswith(before)
    assert read_record(folder).finished and verify(folder).rerun
