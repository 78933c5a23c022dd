"""The engine wins as often as mathematics says: a small run, fixed seed; scripts/check_odds.py plays many more."""

import pytest

from scripts.check_odds import Config, configs, leading, tied, z_score

GAMES = 400


@pytest.mark.parametrize("config", configs(), ids=lambda config: config.name)
def test_the_recursion_gives_the_known_constant(config: Config) -> None:
    assert config.agrees()


@pytest.mark.parametrize("config", configs(), ids=lambda config: config.name)
def test_the_wolves_win_as_often_as_they_must(config: Config) -> None:
    observed, z = z_score(config, GAMES, seed=7)
    assert abs(z) < 3, f"observed {observed}, expected {float(config.odds)}"


def test_ties_are_counted_right_where_they_can_be_counted_by_hand() -> None:
    assert [int(ways) for ways in leading(2, 2)] == [0, 2, 2]  # both for one of the two, or one each
    assert [float(odds) for odds in tied(3)] == [0, 3 / 4, 0, 1 / 4]  # of eight ways two leave all with one vote each
