"""Ctrl-C and SIGTERM pause a game of models at once, whatever they wait for; resuming ends it as if nothing was."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request, Served
from tests.players.llm.games import answer

from .games import only_game

ROOT = Path(__file__).parents[2]
GAME = (
    "play",
    "--cards",
    "werewolf,villager*3,seer",
    "--rule",
    "max_days=1",
    "--seed",
    "2",
    "--lang",
    "en",
    "--model",
    "m",
)
SIGNALS = {signal.SIGINT: 128 + signal.SIGINT, signal.SIGTERM: 128 + signal.SIGTERM}


def program(*arguments: str, place: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "llm_werewolf", *arguments],
        cwd=place,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def finish(started: subprocess.Popen[str]) -> tuple[int, str]:
    out, err = started.communicate(timeout=300)
    return started.returncode, out + err


# Windows cannot send a process SIGINT or SIGTERM from outside; everywhere else this runs.
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: signal.Signals(number).name)
def test_a_signal_pauses_and_resume_ends_the_game(number: signal.Signals, tmp_path: Path) -> None:
    hangs = [False]

    def look(_: Request) -> Served | None:
        return Served(delay=3600) if hangs[0] and len(provider.requests) > 6 else None

    places = [tmp_path / "one", tmp_path / "other"]
    for place in places:
        place.mkdir()
    with Provider(answer=answer, refusals=[look]) as provider:
        code, told = finish(program(*GAME, "--base-url", provider.url, place=places[0]))
        assert code == 0, told

        provider.requests.clear()
        hangs[0] = True
        playing = program(*GAME, "--base-url", provider.url, place=places[1])
        late = time.monotonic() + 120
        while len(provider.requests) <= 6 and time.monotonic() < late:
            time.sleep(0.05)
        playing.send_signal(number)
        code, told = finish(playing)
        assert code == SIGNALS[number], told
        assert "Pausing: " in told and "The game is paused." in told
        assert "llm-werewolf resume transcripts/" in told
        assert "Traceback" not in told
        before = (only_game(places[1]) / "game.jsonl").read_bytes()

        hangs[0] = False
        code, told = finish(program("resume", "--base-url", provider.url, place=places[1]))
        assert code == 0, told
    whole = (only_game(places[1]) / "game.jsonl").read_bytes()
    assert whole.startswith(before)
    assert whole == (only_game(places[0]) / "game.jsonl").read_bytes()
    assert read_record(only_game(places[1])).finished


# Windows cannot send a process SIGINT from outside; everywhere else this runs.
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_before_the_game_says_that_there_is_none(tmp_path: Path) -> None:
    with Provider(answer=answer, refusals=[lambda _: Served(delay=3600)]) as provider:
        playing = program(*GAME, "--base-url", provider.url, place=tmp_path)
        late = time.monotonic() + 120
        while not provider.requests and time.monotonic() < late:
            time.sleep(0.05)
        playing.send_signal(signal.SIGINT)
        code, told = finish(playing)
    assert code == 128 + signal.SIGINT
    assert "Stopped before the game" in told and "Traceback" not in told
    assert not (tmp_path / "transcripts").exists()


STOPPED_WHILE_LOADING = """
import sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            raise KeyboardInterrupt

sys.meta_path.insert(0, Stop())
from llm_werewolf.cli import main
main(["boards"])
"""


@pytest.mark.parametrize("module", ["pydantic", "typer", "llm_werewolf.cli.main"])
def test_ctrl_c_while_the_program_is_loaded_is_no_traceback(module: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_WHILE_LOADING, module],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "")


# Windows cannot send a process SIGINT from outside; everywhere else this runs.
@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_during_the_estimate_says_that_there_is_no_game(tmp_path: Path) -> None:
    with Provider(answer=answer) as provider:
        playing = program("play", "--model", "m", "--lang", "en", "--base-url", provider.url, place=tmp_path)
        assert playing.stderr
        while " - " not in (line := playing.stderr.readline()):  # the line on the model that was tried
            assert line, playing.communicate()
        playing.send_signal(signal.SIGINT)
        code, told = finish(playing)
    assert code == 128 + signal.SIGINT
    assert "Stopped before the game" in told and "Traceback" not in told
    assert not (tmp_path / "transcripts").exists()


# Windows cannot send a process SIGINT or SIGTERM from outside; everywhere else this runs.
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals there")
def test_a_signal_pauses_a_game_whose_player_spins(tmp_path: Path) -> None:
    """A player that never gives control back holds up neither the pause nor the end of the program."""
    spins = "class Spins:\n    async def decide(self, ask, view):\n        open('asked', 'w').close()\n"
    (tmp_path / "spinner.py").write_text(f"{spins}        while True:\n            pass\n", encoding="utf-8")
    seats = [part for seat in range(1, 10) for part in ("--seat", f"{seat}=python:spinner:Spins")]
    started = program("play", "huanle-9", *seats, "--lang", "en", place=tmp_path)
    try:
        while not (tmp_path / "asked").exists() and started.poll() is None:
            time.sleep(0.05)
        started.send_signal(signal.SIGINT)
        code, told = finish(started)
    finally:
        started.kill()
    assert code == 128 + signal.SIGINT, told
    assert "Go on with it: llm-werewolf resume" in told
    assert not read_record(only_game(tmp_path)).finished
