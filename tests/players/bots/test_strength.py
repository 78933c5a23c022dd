"""How well the bots play: few games, fixed seeds, wide margins; scripts/bot_stats.py is the large measure."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

Play = Callable[..., Any]  # Any: conftest's Played, which a test cannot import


def winners(play: Play, board: str, games: int) -> Counter[str]:
    return Counter(play(board, f"strength/{number}").run.state.winner for number in range(games))


@pytest.mark.parametrize("board", ["sheriff-12", "huanle-9"])
def test_neither_side_runs_away_with_it(play: Play, board: str) -> None:
    won = winners(play, board, 60)
    assert won["village"] >= 14
    assert won["wolves"] >= 14


def seats_of(play: Play, seed: str, *, wolves: bool) -> tuple[int, ...]:
    cards = play("sheriff-12", seed).cards
    return tuple(seat for seat, card in cards.items() if (card == "werewolf") == wolves)


def test_both_sides_beat_random_players(play: Play) -> None:
    seeds = [f"random/{number}" for number in range(12)]
    against_wolves = [play("sheriff-12", seed, "en", seats_of(play, seed, wolves=True)) for seed in seeds]
    against_village = [play("sheriff-12", seed, "en", seats_of(play, seed, wolves=False)) for seed in seeds]
    assert sum(game.run.state.winner == "village" for game in against_wolves) >= 10
    assert sum(game.run.state.winner == "wolves" for game in against_village) >= 10


def test_where_everybody_stands_somebody_is_elected(play: Play) -> None:
    """classic-12: all living players are candidates and all vote (RULES.md section 4): a vote for oneself is lost."""
    states = [play("classic-12", f"election/{number}").run.state for number in range(12)]
    assert sum(state.election is not None and state.election.seat is not None for state in states) >= 9
