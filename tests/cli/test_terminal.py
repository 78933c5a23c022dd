"""The program in a real pseudo-terminal: keys, prompts, and a person who leaves."""

import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len

from llm_werewolf.cli.display.keys import NOT_BEFORE

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


class Terminal:
    """A program with a screen of 80 by 24 and somebody typing."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.text = ""

    def wait_for(self, pattern: str, seconds: float = 20.0) -> str:
        """Read until a pattern appears in what came since the last one; what was read."""
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            if time.monotonic() > end:
                raise AssertionError(f"{pattern!r} did not appear in:\n{self.text}")
            if select.select([self._master], [], [], 0.1)[0]:
                try:
                    data = os.read(self._master, 65536)
                except OSError:  # the other end is closed
                    data = b""
                if not data:
                    break
                text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07", "", data.decode("utf-8", "replace"))
                self.text += text
        found = re.search(pattern, self.text)
        assert found, f"{pattern!r} did not appear in:\n{self.text}"
        before, self.text = self.text[: found.end()], self.text[found.end() :]
        return before

    def type(self, text: str) -> None:
        time.sleep(0.2)  # as a person would, after the prompt has been drawn
        os.write(self._master, text.encode())

    def end(self, seconds: float = 20.0) -> int:
        """The exit code."""
        stop = time.monotonic() + seconds
        while self.process.poll() is None and time.monotonic() < stop:
            if select.select([self._master], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self._master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        return self.process.wait(timeout=seconds)


@contextmanager
def terminal(*arguments: str, cwd: Path) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    env = {
        **os.environ,
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "TERM": "xterm-256color",
        "COLUMNS": "80",
        "LINES": "24",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "LC_ALL": "C.UTF-8",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "llm_werewolf", *arguments],
        cwd=cwd,
        env=env,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(process, master)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        os.close(master)


def test_a_person_plays_a_wolf_self_destructs_and_the_game_goes_on(tmp_path: Path) -> None:
    play = ("play", "huanle-9", "--seed", "3", "--seat", "1=human", "--card", "1=werewolf", "--speed", "1000")
    with terminal(*play, "--no-clock", cwd=tmp_path) as screen:
        screen.wait_for(r"Your card: werewolf")
        screen.wait_for(r"Say something to your pack")
        screen.type("let us be quick\r")
        screen.wait_for(r"Whom shall the pack knife")
        screen.type("99\r")
        screen.wait_for(r"There is no seat 99 at this table")
        screen.type("２号\r")
        screen.wait_for(r"Seat 2\? This cannot be undone")
        screen.type("y\r")
        screen.wait_for(r"Your speech\.")
        screen.type("/boom\r")
        screen.wait_for(r"Self-destruct at the next chance\?")
        screen.type("y\r")
        screen.wait_for(r"Seat 1 \(you, werewolf\) self-destructs!")
        screen.wait_for(r"Record: ", 30)
        assert screen.end() == 0


@pytest.mark.parametrize(("lang", "word"), [("en", "rules"), ("zh", "规则")])
def test_what_is_said_at_a_terminal_is_broken_between_words(lang: str, word: str, tmp_path: Path) -> None:
    told = []
    with terminal("play", "--seat", "1=human", "--no-clock", "--lang", lang, "--seed", "3", cwd=tmp_path) as screen:
        screen.wait_for(r"(?:1号|Seat 1) >")
        screen.type(f"/{word}\r")
        told.append(screen.wait_for(r"## (?:胜负|Winning)[^#]*##"))
        screen.type("q\r")
        assert screen.end() == 0
    with terminal("rules", "--lang", lang, cwd=tmp_path) as screen:
        told.append(screen.wait_for(r"## (?:胜负|Winning)[^#]*##"))
    for text in told:
        lines = re.split(r"[\r\n]+", text[text.index("## ") :])
        assert len(lines) > 6 and max(map(cell_len, lines)) <= 80


def test_q_pauses_a_watched_game_and_resume_goes_on(tmp_path: Path) -> None:
    with terminal("play", "--seed", "5", "--speed", "4", cwd=tmp_path) as screen:
        screen.wait_for(r"Night 1")
        screen.type("\r")
        screen.wait_for(r"Day 1")
        screen.type("q")
        screen.wait_for(r"q again: pause the game and leave")
        screen.type("x")
        screen.type("q")
        screen.wait_for(r"q again: pause the game and leave")
        time.sleep(NOT_BEFORE)
        screen.type("q")
        text = screen.wait_for(r"llm-werewolf resume (\S+)\s")
        assert "paused" in text
        assert screen.end() == 0
    folder = re.findall(r"resume (\S+)", text)[0]
    assert '"type":"game_over"' not in (tmp_path / folder / "game.jsonl").read_text(encoding="utf-8")
    with terminal("resume", folder, "--speed", "1000", cwd=tmp_path) as screen:
        screen.wait_for(r"Night 1")
        screen.wait_for(r"win")
        screen.wait_for(r"Record: ")
        assert screen.end() == 0
    assert '"type":"game_over"' in (tmp_path / folder / "game.jsonl").read_text(encoding="utf-8")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_pause_resumably(tmp_path: Path, number: signal.Signals) -> None:
    with terminal("play", "--seed", "5", "--speed", "2", cwd=tmp_path) as screen:
        screen.wait_for(r"Day 1")
        screen.process.send_signal(number)
        screen.wait_for(r"llm-werewolf resume \S+")
        assert screen.end() == 128 + number


@pytest.mark.parametrize("typed", ["\x03", "\x04", "q\r"])
def test_a_person_who_leaves_pauses_the_game(tmp_path: Path, typed: str) -> None:
    play = ("play", "--seed", "3", "--seat", "1=human", "--card", "1=werewolf", "--speed", "1000")
    with terminal(*play, cwd=tmp_path) as screen:
        screen.wait_for(r"Seat 1 >")
        screen.type(typed)
        screen.wait_for(r"llm-werewolf resume \S+")
        assert screen.end() == 0


def test_a_signal_at_the_prompt_pauses_too(tmp_path: Path) -> None:
    play = ("play", "--seed", "3", "--seat", "1=human", "--card", "1=werewolf", "--speed", "1000")
    with terminal(*play, cwd=tmp_path) as screen:
        screen.wait_for(r"Seat 1 >")
        screen.process.send_signal(signal.SIGTERM)
        screen.wait_for(r"llm-werewolf resume \S+")
        assert screen.end() == 128 + signal.SIGTERM


def test_a_person_runs_out_of_time(tmp_path: Path) -> None:
    play = ("play", "--seed", "3", "--seat", "1=human", "--card", "1=werewolf", "--speed", "1000")
    with terminal(*play, "--rule", "clock.wolves_first_night=2", cwd=tmp_path) as screen:
        screen.wait_for(r"Say something to your pack")
        screen.type("half a sent")
        screen.wait_for(r"1 seconds left")
        screen.wait_for(r"Time is up")
        screen.wait_for(r"to the pack\s+┊ ▌ half a sent")


def test_hot_seat(tmp_path: Path) -> None:
    play = ("play", "--seed", "3", "--seat", "1=human", "--seat", "2=human", "--card", "1=seer", "--card", "2=witch")
    with terminal(*play, "--speed", "1000", "--no-clock", cwd=tmp_path) as screen:
        screen.wait_for(r"Pass the keyboard to Seat 1")
        screen.type("\r")
        screen.wait_for(r"Your card: seer")
        screen.wait_for(r"Whom do you check tonight")
        screen.type("4\r")
        screen.wait_for(r"Pass the keyboard to Seat 2")
        screen.type("\r")
        before = screen.wait_for(r"Your card: witch")
        assert "seer" not in before.replace("seer, witch", "")
        screen.wait_for(r"Whom do you poison|Do you use the antidote")


def test_a_person_in_a_pipe(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "LC_ALL": "C.UTF-8"}
    line = [sys.executable, "-m", "llm_werewolf", "play", "--seed", "3", "--seat", "1=human", "--card", "1=villager"]
    done = subprocess.run(
        line, cwd=tmp_path, env=env, input=b"hello\n3\n", capture_output=True, timeout=60, check=False
    )
    text = done.stdout.decode()
    assert done.returncode == 3, done.stderr
    assert "Seat 1 (you, villager) [speech]: hello" in text
    assert "llm-werewolf resume" in text, "the end of input pauses"
    assert "\x1b" not in text
