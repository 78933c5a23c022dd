"""A command in a process of its own that is killed at a random moment: for kill_test.py. POSIX only."""

import json
import os
import pty
import random
import select
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from llm_werewolf.cli.main import run as run_command
from llm_werewolf.host import table as host_table
from llm_werewolf.host.waiting import decide
from llm_werewolf.transcript.append import Lines

TYPED = ("n", *map(str, range(1, 8)), "y", "y", "y")
"""Typed at random whenever there is silence: sooner or later each question takes one of them."""


class Lost(AssertionError):
    """What must not happen."""


# --- what runs in the process that is killed ---


def _kill_in_write(at: int, where: str, share: float) -> None:
    """Kill this process at its `at`-th write: before it, in its midst, or after it."""
    write, count = Lines.write, 0

    def deadly(self: Lines, lines: Sequence[bytes]) -> None:
        nonlocal count
        count += 1
        lines = list(lines)
        if count == at:
            if where == "amid":
                data = b"".join(lines)
                os.write(self.file.fileno(), data[: int(len(data) * share)])
            elif where == "after":
                write(self, lines)
            os.kill(os.getpid(), signal.SIGKILL)
        write(self, lines)

    Lines.write = deadly  # type: ignore[method-assign,assignment]  # this process only, and it is about to die


def _tell_questions(path: Path) -> None:
    """Write down who is asked what: one line a batch."""

    def telling(questions, patience, pause, lang):  # type: ignore[no-untyped-def]  # passed on as they are
        asked = [(at, ask.seat, ask.kind) for at, (_, ask, _) in sorted(questions.items())]
        with path.open("a") as file:
            file.write(json.dumps(asked) + "\n")
        return decide(questions, patience, pause, lang)

    vars(host_table)["decide"] = telling  # this process only


# --- one attempt at a game ---


@dataclass(frozen=True)
class Kill:
    """When a process dies."""

    seconds: float
    write: int
    """At which write instead, counted from 1; 0: at none."""
    where: str
    share: float = 0.0
    """How much of it the disk takes, where it dies in the midst of a write."""

    @classmethod
    def draw(cls, dice: random.Random, lasts: float) -> "Kill":
        where = dice.choice(("before", "amid", "after"))
        if dice.random() < 0.5:
            return cls(60, dice.randrange(1, 60), where, dice.random())
        return cls(dice.uniform(0, lasts), 0, where)


def attempt(arguments: list[str], asked: Path, kill: Kill | None, *, person: str) -> bool:
    """Run a command in a process of its own and kill it there; whether it was killed before it came to its end."""
    child_in, typing = os.pipe()
    if person == "terminal":
        pid, typing = pty.fork()
    else:
        pid = os.fork()
    if pid == 0:
        try:
            if person != "terminal":
                os.dup2(child_in, 0)
                quiet = os.open(os.devnull, os.O_WRONLY)
                os.dup2(quiet, 1)
                os.dup2(quiet, 2)
                sys.stdin = open(0, closefd=False)  # noqa: SIM115  # lives as long as the process
            _tell_questions(asked)
            if kill and kill.write:
                _kill_in_write(kill.write, kill.where, kill.share)
            os._exit(run_command(arguments))
        finally:
            os._exit(99)
    os.close(child_in)
    status = _wait(pid, typing, time.monotonic() + (kill.seconds if kill else 120), types=bool(person))
    os.close(typing)
    if os.WIFSIGNALED(status):
        return True
    if os.WEXITSTATUS(status) != 0:
        raise Lost(f"{arguments} came back with {os.WEXITSTATUS(status)}")
    return False


def _wait(pid: int, typing: int, deadline: float, *, types: bool) -> int:
    """Wait for a process until it ends or is killed at the deadline; its status."""
    dice = random.Random(deadline)
    while True:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return status
        if time.monotonic() >= deadline:
            os.kill(pid, signal.SIGKILL)
            return os.waitpid(pid, 0)[1]
        if not types:
            time.sleep(0.002)
            continue
        try:
            if os.isatty(typing) and select.select([typing], [], [], 0.01)[0]:
                os.read(typing, 1 << 16)
                continue
            if not os.isatty(typing):
                time.sleep(0.003)
            os.write(typing, f"{dice.choice(TYPED)}\n".encode())
        except OSError:  # it has just ended
            time.sleep(0.002)
