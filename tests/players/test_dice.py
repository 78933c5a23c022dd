"""The dice are fair, and the same in any process."""

from collections import Counter

import pytest

from llm_werewolf.core.asks import PickMany, PickOne, PickWord, Say, Shuffle, Speech, YesNo
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.players.dice import Dice
from tests.elsewhere import printed

ROLLS = """
from llm_werewolf.core.asks import PickOne, PickWord, Shuffle
from llm_werewolf.players.dice import Dice
dice = Dice({seed!r})
print(
    dice.roll(Shuffle(kind="deal", seat=0, cards=tuple("abcdefgh"))),
    dice.roll(PickOne(kind="lot", seat=0, options=tuple(range(1, 21)), may_pass=False)),
    dice.roll(PickWord(kind="caught", seat=0, words=("yes", "no"), may_pass=False, odds=(0.2, 0.8))),
)
"""


@pytest.mark.parametrize("seed", [7, "seven"])
def test_the_same_seed_rolls_the_same_in_any_process(seed: int | str) -> None:
    assert len(printed(ROLLS.format(seed=seed), ("0", "1", "2"))) == 1


def test_every_option_comes_up_about_as_often() -> None:
    dice = Dice(1)
    lot = PickOne(kind="lot", seat=CHANCE, options=(2, 5, 9), may_pass=True)
    seen = Counter(dice.roll(lot) for _ in range(3000))
    assert set(seen) == {2, 5, 9}
    assert min(seen.values()) > 900

    deal = Shuffle(kind="deal", seat=CHANCE, cards=("a", "b", "c"))
    orders = Counter(dice.roll(deal) for _ in range(3000))
    assert len(orders) == 6
    assert min(orders.values()) > 400


def test_words_fall_by_their_odds() -> None:
    dice = Dice(1)
    caught = PickWord(kind="caught", seat=CHANCE, words=("yes", "no"), may_pass=False, odds=(0.2, 0.8))
    assert 500 < Counter(dice.roll(caught) for _ in range(3000))["yes"] < 700
    never = caught.model_copy(update={"odds": (0.0, 1.0)})
    assert {dice.roll(never) for _ in range(100)} == {"no"}
    even = caught.model_copy(update={"odds": ()})
    assert {dice.roll(even) for _ in range(100)} == {"yes", "no"}


def test_every_roll_is_legal() -> None:
    dice = Dice(1)
    many = PickMany(kind="spare", seat=CHANCE, options=(1, 2, 3), least=1, most=2)
    for _ in range(50):
        choice = dice.roll(many)
        assert isinstance(choice, tuple)
        assert many.refuse(choice) is None  # type: ignore[arg-type]  # a tuple of seats for this ask
    assert {dice.roll(YesNo(kind="coin", seat=CHANCE)) for _ in range(50)} == {True, False}
    assert dice.roll(PickOne(kind="lot", seat=CHANCE, options=(), may_pass=True)) is None
    assert dice.roll(Say(kind="oracle", seat=CHANCE)) == Speech()
