"""Measures the engine and the record on one core, and prints one `name: value` a line.

The chooser picks uniformly among the legal answers, in this process. Times are processor time, so that a busy machine
disturbs less; still compare figures of one run only.
"""

import gc
import random
import tempfile
import time
from pathlib import Path

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.cli.main import YOUNG_VALUES
from llm_werewolf.core.events import Answer
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.bots.luck import any_legal
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import Writer
from llm_werewolf.transcript.header import Header, SeatInfo
from scripts.bench_models import wall_over_critical_path
from scripts.bench_overhead import overhead_figures
from scripts.bench_prompts import prompt_figures
from scripts.bench_record import quick as record_figures
from scripts.piping import piped

ENGINE_GAMES, RECORDED_GAMES = 4000, 600
TURN = 10
"""Games of one board before the next board has its turn, so that a noisy minute falls on both."""


class Chooser:
    """Answers whole batches: uniformly among what is legal; the dice answer for chance."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._dice = Dice(seed)

    def answers(self, run: Run) -> list[Answer]:
        """An answer to each open ask."""
        return [answer_to(ask, any_legal(ask, self._random) if ask.seat else self._dice.roll(ask)) for ask in run.asks]


def engine(*setups: Setup) -> list[tuple[float, float]]:
    """(games a second, events a second) of each, without a record."""
    gc.collect()  # what the imports left is no game's
    events, took = [0] * len(setups), [0.0] * len(setups)
    for first in range(0, ENGINE_GAMES, TURN):
        for at, setup in enumerate(setups):
            began = time.process_time()
            for seed in range(first, first + TURN):
                chooser, run = Chooser(seed), Run(setup, ROLES)
                while run.asks:
                    run.answer(chooser.answers(run))
                events[at] += len(run.log)
            took[at] += time.process_time() - began
    return [(ENGINE_GAMES / seconds, told / seconds) for told, seconds in zip(events, took, strict=True)]


def recorded(setup: Setup) -> float:
    """Games a second, with the record on disk."""
    seats = tuple(SeatInfo(seat=seat, kind="random") for seat in range(1, setup.seats + 1))
    with tempfile.TemporaryDirectory() as parent:
        began = time.process_time()
        for seed in range(RECORDED_GAMES):
            folder = Path(parent) / str(seed)
            folder.mkdir()
            header = Header(engine="bench", lang="en", setup=setup, seed=seed, seats=seats)
            writer = Writer.create(folder, header, title="bench")
            chooser, run = Chooser(seed), Run(setup, ROLES)
            writer.step([*run.log, *run.asks])
            told = len(run.log)
            while run.asks:
                answers = chooser.answers(run)
                writer.answers(answers)
                run.answer(answers)
                writer.step([*run.log[told + len(answers) :], *run.asks])
                told = len(run.log)
            writer.close()
        return RECORDED_GAMES / (time.process_time() - began)


def main() -> None:
    """Print the figures."""
    gc.set_threshold(YOUNG_VALUES)  # as the command does
    setup = make_setup(load_board("huanle-9"))
    (games, events), (large, large_events) = engine(setup, make_setup(load_board("general-15")))
    print(f"engine_games_per_s: {games:.0f}")
    print(f"general_15_games_per_s: {large:.0f}")
    print(f"general_15_games_over_huanle_9: {large / games:.3f}")
    print(f"general_15_events_over_huanle_9: {large_events / events:.3f}")
    print(f"recorded_games_per_s: {recorded(setup):.0f}")
    print(f"events_per_s: {events:.0f}")
    record_figures()
    print(f"wall_over_critical_path: {wall_over_critical_path():.3f}")
    prompt_figures()
    overhead_figures()


if __name__ == "__main__":
    piped(main)
