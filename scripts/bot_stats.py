"""Measures the built-in bots: win rates of village bot x wolf bot on a board, with intervals, and games a second.

    python scripts/bot_stats.py [BOARD] [--games 1000] [--seed 1] [--pairs basic:basic,basic:random,...] [--jobs 1]

Each pair is VILLAGE:WOLVES. The cards decide who plays for whom: every seat of the wolf camp gets the second bot.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import Shuffle
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.core.setup import Setup
from llm_werewolf.core.view import View
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.bots import BasicBot, RandomBot
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES
from scripts.piping import piped

Bot = BasicBot | RandomBot
BOTS: dict[str, type[BasicBot] | type[RandomBot]] = {"basic": BasicBot, "random": RandomBot}
PAIRS = ("basic:basic", "basic:random", "random:basic", "random:random")


def play(setup: Setup, seed: str, village: str, wolves: str) -> tuple[str, int, Run]:
    """One game in this process: the winner, the day it ended, and the run."""
    dice = Dice(seed)
    run = Run(setup, ROLES)
    views = {seat: View(seat) for seat in range(1, setup.seats + 1)}
    bots: dict[int, Bot] = {}
    told = 0
    while run.asks:
        for event in run.log[told:]:
            for seat in views if event.to == "all" else event.to if isinstance(event.to, tuple) else ():
                views[seat].take(event)
        told = len(run.log)
        answers = []
        for ask in run.asks:
            if ask.seat == CHANCE:
                choice = dice.roll(ask)
                if isinstance(ask, Shuffle) and isinstance(choice, tuple) and not bots:
                    for seat, card in enumerate(choice[: setup.seats], start=1):
                        side = wolves if ROLES[str(card)].camp == "wolves" else village
                        bots[seat] = BOTS[side](f"{seed}/{seat}", "en")
            else:
                choice = bots[ask.seat].choose(ask, views[ask.seat])
            answers.append(answer_to(ask, choice))
        run.answer(answers)
    return run.state.winner or "none", run.state.day, run


def interval(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson)."""
    z, rate = 1.96, wins / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def some(board: str, pair: str, seeds: Iterable[str]) -> tuple[Counter[str], int]:
    """The winners of some games and their days in all."""
    setup = make_setup(load_board(board))
    village, wolves = pair.split(":")
    winners: Counter[str] = Counter()
    days = 0
    for seed in seeds:
        winner, day, _ = play(setup, seed, village, wolves)
        winners[winner] += 1
        days += day
    return winners, days


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("board", nargs="?", default="sheriff-12")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--pairs", default=",".join(PAIRS), help="VILLAGE:WOLVES, ...; bots: " + ", ".join(BOTS))
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    print(f"{given.board}, {given.games} games a pair, seed {given.seed}")
    for pair in given.pairs.split(","):
        began = time.perf_counter()
        seeds = [f"{given.seed}/{number}" for number in range(given.games)]
        parts = [seeds[job :: given.jobs] for job in range(given.jobs)]
        if given.jobs > 1:
            with ProcessPoolExecutor(given.jobs) as pool:
                results = list(pool.map(some, [given.board] * given.jobs, [pair] * given.jobs, parts))
        else:
            results = [some(given.board, pair, seeds)]
        winners = sum((won for won, _ in results), Counter())
        days = sum(day for _, day in results)
        seconds = time.perf_counter() - began
        low, high = interval(winners["village"], given.games)
        others = given.games - winners["village"] - winners["wolves"]
        print(
            f"{pair:>14}: village {winners['village'] / given.games:6.1%} (95 % {low:.1%} to {high:.1%}), "
            f"wolves {winners['wolves'] / given.games:6.1%}, other {others}; "
            f"{days / given.games:.1f} days, {given.games / seconds:.0f} games/s"
        )


if __name__ == "__main__":
    piped(main)
