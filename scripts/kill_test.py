"""Kills games at random moments and looks at what is left: nothing accepted is lost, nothing is asked twice.

    python scripts/kill_test.py [KILLS] [SEED]

Plays games of bots, of models (a service on loopback) and of a person (lines typed into a pipe or a terminal), in
processes of their own, and kills each again and again with SIGKILL: at a random time, or before, in the midst of or
after a random write. After each kill, judged from the bare files and not by the code under test: whoever resumes must
ask just those whose answers are missing, and the record must begin with what was there. A finished game must be, byte
for byte, what one unbroken run with the same answers gives. POSIX only.
"""

import json
import os
import pty
import random
import select
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import llm_werewolf.cli.llm_seats  # noqa: F401  # loaded once, and not in each process anew
from llm_werewolf import read_record
from llm_werewolf.cli.main import run as run_command
from llm_werewolf.core.asks import Ask
from llm_werewolf.core.events import Answer
from llm_werewolf.engine.run import Run
from llm_werewolf.host import table as host_table
from llm_werewolf.host.verify import verify
from llm_werewolf.host.waiting import decide
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript.append import Lines
from llm_werewolf.transcript.lines import seal

CARDS = "werewolf*2,villager*2,seer,witch,hunter"
HOW = ["--quiet", "--no-clock", "--speed", "0"]
TYPED = ("n", *map(str, range(1, 8)), "y", "y", "y")
"""Typed at random whenever there is silence: sooner or later each question takes one of them."""


class Lost(AssertionError):
    """What must not happen."""


@dataclass
class Left:
    """What a killed game left behind, read from the bare files."""

    raw: bytes = b""
    """The whole lines of game.jsonl."""
    batch: list[tuple[int, str]] = field(default_factory=list)
    """Seat and kind of each open question."""
    answered: set[int] = field(default_factory=set)
    """Which of them have an answer on disk."""
    over: bool = False

    @classmethod
    def of(cls, folder: Path) -> "Left":
        whole = _whole(folder / "game.jsonl")
        left = cls(b"".join(whole))
        for line in map(json.loads, whole):
            if "ask" in line:
                if left.answered:  # a batch whose answers brought about nothing but the next one
                    left.batch, left.answered = [], set()
                left.batch.append((line["ask"]["seat"], line["ask"]["kind"]))
            elif "answer" in line:
                left.answered.add(len(left.answered))
            elif "event" in line:
                left.batch, left.answered = [], set()
                left.over = line["event"]["type"] == "unmasked"
        stands_at = len(whole) - len(left.answered)
        for line in map(json.loads, _whole(folder / "ahead.jsonl")):
            if line["line"] == stands_at:
                left.answered.add(line["at"])
        return left

    @property
    def missing(self) -> set[tuple[int, int, str]]:
        """Whom a resumed game must ask first; empty where it has to go on before it asks anyone."""
        if len(self.answered) == len(self.batch):
            return set()
        return {(at, seat, kind) for at, (seat, kind) in enumerate(self.batch) if seat and at not in self.answered}


def _whole(path: Path) -> list[bytes]:
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    return [line for line in lines if line.endswith(b"\n")]


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

    def telling(questions, patience, pause):  # type: ignore[no-untyped-def]  # passed on as they are
        asked = [(at, ask.seat, ask.kind) for at, (_, ask, _) in sorted(questions.items())]
        with path.open("a") as file:
            file.write(json.dumps(asked) + "\n")
        return decide(questions, patience, pause)

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


# --- one game, killed again and again ---


@dataclass
class Count:
    """What was done with one kind of game."""

    lasts: float
    """Seconds that a game takes which nobody kills."""
    kills: int = 0
    torn: int = 0
    half: int = 0
    games: int = 0
    asked: int = 0


def one_game(seats: list[str], person: str, dice: random.Random, count: Count, share: int) -> None:
    """Play a game to its end with a kill in every attempt, until there were enough; then let it end."""
    with tempfile.TemporaryDirectory(prefix="kill-test-") as parent:
        out, asked = Path(parent) / "games", Path(parent) / "asked"
        begin = ["play", "--cards", CARDS, *HOW, "--lang", "en", "--seed", str(dice.randrange(10**6))]
        begin += ["--out", str(out), *seats]
        folder, left, killed = None, Left(), True
        while killed:
            asked.write_bytes(b"")
            go_on = ["resume", str(folder), *HOW, *_servers(seats)]
            kill = Kill.draw(dice, count.lasts) if count.kills < share else None
            killed = attempt(go_on if folder else begin, asked, kill, person=person)
            count.kills += killed
            folder = next((path for path in out.glob("*")), None) if out.exists() else None
            questions = [{tuple(one) for one in json.loads(line)} for line in asked.read_text().splitlines()]
            if folder is not None:
                left = _compare(left, folder, questions, count)
                if not left.raw:
                    shutil.rmtree(folder)  # killed before the header was there: nothing to resume
                    folder = None
            if left.over:  # whether it was killed after that or not: there is nothing to go on with
                break
        if folder is None or not left.over:
            raise Lost("a game that was not killed did not come to its end")
        _is_unbroken(folder)
        count.games += 1


def _servers(seats: list[str]) -> list[str]:
    return seats[seats.index("--base-url") :] if "--base-url" in seats else []


def _compare(before: Left, folder: Path, questions: list[set[tuple[int, int, str]]], count: Count) -> Left:
    """What a resumed game did against what had been left to it."""
    after = Left.of(folder)
    if not after.raw.startswith(before.raw):
        raise Lost("the record does not begin with what was there before")
    # Without an answer the batch itself may have been cut short: more of its questions can follow.
    if (
        questions
        and before.missing
        and (not before.missing <= questions[0] if not before.answered else questions[0] != before.missing)
    ):
        raise Lost(f"{before.missing} were missing, {questions[0]} were asked")
    count.half += bool(before.answered and before.missing)
    count.asked += sum(len(batch) for batch in questions)
    count.torn += not (folder / "game.jsonl").read_bytes().endswith(b"\n")
    return after


def _is_unbroken(folder: Path) -> None:
    """Whether one run with the same answers writes the same bytes. Raises Lost."""
    verify(folder)
    record = read_record(folder)
    run, answers = Run(record.header.setup, ROLES), [one for one in record.events if isinstance(one, Answer)]
    lines, told = [f'{{"header":{record.header.model_dump_json()}}}'], 0

    def tell() -> None:
        nonlocal told
        for entry in (*run.log[told:], *run.asks):
            key = "ask" if isinstance(entry, Ask) else "answer" if isinstance(entry, Answer) else "event"
            lines.append(f'{{"{key}":{entry.model_dump_json()}}}')
        told = len(run.log)

    tell()
    while run.asks:
        given, answers = answers[: len(run.asks)], answers[len(run.asks) :]
        run.answer(given)
        tell()
    raw, check = b"", 0
    for line in lines:
        one, check = seal(line, check)
        raw += one
    if raw != (folder / "game.jsonl").read_bytes():
        raise Lost("the record is not that of an unbroken game")
    if (folder / "ahead.jsonl").exists() and Left.of(folder).batch:
        raise Lost("answers written ahead are left over")


# --- all of it ---


def serve() -> tuple[int, str]:
    """Start the model service in a process of its own; its number and address."""
    coming, going = os.pipe()
    pid = os.fork()
    if pid == 0:
        from llm_werewolf.testing.provider import Provider

        with Provider(latency=0.003, keep=0) as provider:
            os.write(going, provider.url.encode())
            os.close(going)
            while True:
                time.sleep(60)
    os.close(going)
    url = os.read(coming, 1000).decode()
    os.close(coming)
    return pid, url


def main(kills: int = 200, seed: int = 1) -> int:
    """Run the test; the exit code."""
    dice, began = random.Random(seed), time.monotonic()
    server, url = serve()
    kinds: dict[str, tuple[list[str], str]] = {
        "bots": ([], ""),
        "models": (["--model", "any", "--base-url", url], ""),
        "person, pipe": (["--seat", "3=human"], "pipe"),
        "person, terminal": (["--seat", "5=human"], "terminal"),
    }
    os.environ.setdefault("OPENAI_API_KEY", "none")
    total = Counter[str]()
    try:
        for number, (name, (seats, person)) in enumerate(kinds.items()):
            share = (kills * (number + 1)) // len(kinds) - (kills * number) // len(kinds)
            started, count = time.monotonic(), Count(0)
            one_game(seats, person, dice, count, 0)
            count.lasts = time.monotonic() - started
            while count.kills < share:
                one_game(seats, person, dice, count, share)
            print(
                f"{name}: {count.kills} kills in {count.games} games, {count.torn} torn lines, "
                f"{count.half} half-answered batches taken up, {count.asked} questions asked",
                flush=True,
            )
            total["kills"] += count.kills
            total["games"] += count.games
    except Lost as lost:
        print(f"LOST: {lost}")
        return 1
    finally:
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)
    print(f"{total['kills']} kills in {total['games']} games, nothing lost ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
