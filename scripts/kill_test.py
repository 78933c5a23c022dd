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
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import llm_werewolf.cli.llm_seats  # noqa: F401  # loaded once, and not in each process anew
from llm_werewolf import read_record
from llm_werewolf.core.asks import Ask
from llm_werewolf.core.events import Answer
from llm_werewolf.engine.run import Run
from llm_werewolf.host.verify import verify
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript.lines import seal
from scripts.killing import Kill, Lost, attempt
from scripts.piping import piped

CARDS = "werewolf*2,villager*2,seer,witch,hunter"
HOW = ["--no-clock", "--speed", "0"]


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
        stands_at = range(len(whole) - len(left.answered), len(whole) + 1)
        for line in map(json.loads, _whole(folder / "ahead.jsonl")):
            if line["line"] in stands_at:
                left.answered.add(line["at"])
        for line in map(json.loads, _whole(folder / "calls.jsonl")):
            if line["line"] in stands_at and line.get("accepted"):
                left.answered.add(left.batch.index((line["seat"], line["kind"])))
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
        how = HOW if person else [*HOW, "--quiet"]  # a person has to see the game
        begin = ["play", "--cards", CARDS, *how, "--lang", dice.choice(("zh", "en")), "--out", str(out), *seats]
        begin += ["--seed", str(dice.randrange(10**6))]
        folder, left, killed = None, Left(), True
        while killed:
            asked.write_bytes(b"")
            go_on = ["resume", str(folder), *how, *_servers(seats)]
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
        one, check = seal(line.encode(), check)
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
    piped(lambda: main(*map(int, sys.argv[1:])))
