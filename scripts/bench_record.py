"""Measures reading, showing, checking and listing records; `bench.py` calls it. One `name: value` a line.

python scripts/bench_record.py            the quick figures, those of `make bench`
python scripts/bench_record.py --all      a folder of 10,000 games, a record of 100 MB and a game of models, too
"""

import asyncio
import io
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.cli.display import Display, Pacer, PlainScreen
from llm_werewolf.cli.display.report import Report
from llm_werewolf.cli.showing import events_of, summary_of
from llm_werewolf.core.asks import AnyAsk, Choice, Say, Speech
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.export.catalog import INDEX, catalog
from llm_werewolf.host.verify import verify
from llm_werewolf.players.bots.luck import any_legal
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import Reading, Writer, read_record
from llm_werewolf.transcript.header import Header, SeatInfo

GAMES = 10_000
WORDS = "I say what I think: seat 5 spoke first and said least, and whoever follows that vote should tell us why. "


def play(setup: Setup, seed: int, folder: Path | None = None, *, words: int = 3) -> Run:
    """A random game whose speeches have a length; recorded where there is a folder for it."""
    dice, rolled, run = random.Random(seed), Dice(seed), Run(setup, ROLES)
    writer = None
    if folder is not None:
        folder.mkdir(parents=True)
        seats = tuple(SeatInfo(seat=seat, kind="random") for seat in range(1, setup.seats + 1))
        header = Header(engine="bench", lang="en", setup=setup, seed=seed, seats=seats)
        writer = Writer.create(folder, header, title="bench")
        writer.step([*run.log, *run.asks])

    def choose(ask: AnyAsk) -> Choice:
        if isinstance(ask, Say):
            return Speech(text=WORDS * words)
        return any_legal(ask, dice) if ask.seat else rolled.roll(ask)

    while run.asks:
        told = len(run.log)
        answers = [answer_to(ask, choose(ask)) for ask in run.asks]
        if writer:
            writer.answers(answers)
        run.answer(answers)
        if writer:
            writer.step([*run.log[told + len(answers) :], *run.asks])
    if writer:
        writer.close()
    return run


def long_game(folder: Path) -> None:
    """Record a game of 12 players and 6 days."""
    setup = make_setup(load_board("sheriff-12"))
    seed = next(seed for seed in range(10_000) if play(setup, seed).state.day == 6)
    play(setup, seed, folder)


def best_of(times: int, act: Callable[[], object]) -> float:
    """The quickest of several goes, in seconds of processor time."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        act()
        taken.append(time.process_time() - began)
    return min(taken)


def render(folder: Path) -> None:
    """Open a game and show all of it, as the moderator sees it, and its summary."""
    record, screen = read_record(folder), PlainScreen(io.StringIO())
    display = Display(screen, lang="en", viewer="god", pacer=Pacer(0))

    async def draw() -> None:
        for event in record.events:
            await display.show(event)
        await display.finish()

    asyncio.run(draw())
    for block in Report(summary_of(folder), "en").blocks(events_of(Reading(folder))):
        screen.write(block)


def quick() -> None:
    """The figures of `make bench`."""
    with tempfile.TemporaryDirectory() as parent:
        folder = Path(parent) / "long"
        long_game(folder)
        render(folder)  # once for what is loaded only once
        print(f"open_and_render_s: {best_of(5, lambda: render(folder)):.3f}")
        print(f"verify_ms: {1000 * best_of(9, lambda: verify(folder)):.1f}")


def many_games() -> None:
    """Listing a folder of many games: the first time, and every time after, in a process of its own."""
    with tempfile.TemporaryDirectory() as parent:
        setup = make_setup(load_board("huanle-9"))
        for seed in range(GAMES):
            play(setup, seed, Path(parent) / f"game-{seed:05}", words=1)
        print(f"games_first_s: {best_of(1, lambda: catalog(Path(parent))):.2f}")
        print(f"games_again_s: {best_of(3, lambda: catalog(Path(parent))):.2f}")
        print(f"games_command_s: {command_seconds('games', parent, '--winner', 'wolves'):.2f}")
        print(f"games_index_mb: {(Path(parent) / INDEX).stat().st_size / 1e6:.1f}")


PEAK = """
import re, sys
from llm_werewolf.cli.main import run
code = run(sys.argv[1:])
# Not what getrusage says: that is never less than the process had which started this one.
with open("/proc/self/status") as file:
    print(int(re.search(r"VmHWM:\\s+(\\d+)", file.read())[1]) // 1024, file=sys.stderr)
"""


def command_seconds(*arguments: str) -> float:
    """Processor time of a command in a process of its own, the start of Python and all."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "llm_werewolf", *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def peak_mb(*arguments: str) -> int:
    """The most memory a command takes."""
    done = subprocess.run([sys.executable, "-c", PEAK, *arguments], capture_output=True, check=True)
    return int(done.stderr.split()[-1])


def huge_record() -> None:
    """Peak memory of commands on a record of 100 MB, beside that on one of 100 kB."""
    with tempfile.TemporaryDirectory() as parent:
        small, huge = Path(parent) / "small", Path(parent) / "huge"
        long_game(small)
        _blow_up(small, huge, 100_000_000)
        print(f"huge_record_mb: {(huge / 'game.jsonl').stat().st_size / 1e6:.0f}")
        markdown = ("--to", "md", "--as", "god", "--out", f"{parent}/x.md")
        for command in (("show",), ("replay", "--as", "god"), ("export", *markdown)):
            name, *options = command
            little, much = (peak_mb(name, str(folder), *options) for folder in (small, huge))
            print(f"huge_{name}_peak_mb: {much} (small record: {little})")


def _blow_up(small: Path, folder: Path, size: int) -> None:
    """A record in which each speech stands many times over: as large as this, and still one that can be read."""
    folder.mkdir()
    record = read_record(small)
    said = [entry for entry in record.entries if getattr(entry, "type", "") in ("spoke", "whispered")]
    times = size // sum(len(entry.model_dump_json()) for entry in said)
    writer = Writer.create(folder, record.header, title="huge")
    for entry in record.entries:
        writer.step([entry] * (times if entry in said else 1))
    writer.close()


if __name__ == "__main__":
    quick()
    if "--all" in sys.argv:
        many_games()
        huge_record()
