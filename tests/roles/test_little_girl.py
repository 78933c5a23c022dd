"""The little girl's dice, and what the pack makes of a girl it has caught."""

import pytest

from llm_werewolf.core.asks import Choice, PickWord
from llm_werewolf.core.events import Learned
from llm_werewolf.core.seats import Seat
from tests.roles.table import Seated

PEEK: dict[tuple[Seat, str], Choice] = {(7, "little_girl"): True, (0, "caught"): "yes"}


def girl(**rules: object) -> Seated:
    cards = ("werewolf", "werewolf", "villager", "villager", "cupid", "seer", "little_girl")
    return Seated(*cards, book="anniversary", rules=rules)


def test_the_chance_to_see_is_shared_by_the_wolves_not_seen_yet() -> None:
    table = girl(**{"little_girl.sees": 0.5, "little_girl.caught": 0.25})
    table.night(1, {(7, "little_girl"): True, (0, "sees"): "2", (0, "caught"): "no"})
    sees, caught = (ask for ask in table.tonight if isinstance(ask, PickWord))
    assert (sees.words, sees.odds) == (("none", "1", "2"), (0.5, 0.25, 0.25))
    assert (caught.words, caught.odds) == (("yes", "no"), (0.25, 0.75))
    table.night(2, {(7, "little_girl"): True, (0, "sees"): "1", (0, "caught"): "no"})
    assert [ask.words for ask in table.asked("sees") if isinstance(ask, PickWord)] == [("none", "1")]
    table.night(3, {(7, "little_girl"): True, (0, "caught"): "no"})
    assert [ask.words for ask in table.asked("sees") if isinstance(ask, PickWord)] == [("none",)]
    peeks = [event.seats for event in table.told(7) if isinstance(event, Learned) and event.topic == "peek"]
    assert peeks == [(2,), (1,), ()]


@pytest.mark.parametrize(("yes", "taken"), [((True, True), True), ((True, False), False), ((False, False), False)])
def test_more_than_half_of_the_pack_must_want_her(yes: tuple[bool, bool], taken: bool) -> None:
    table = girl()
    knife: dict[tuple[Seat, str], Choice] = {(1, "wolves"): 3, (2, "wolves"): 3}
    table.night(1, {**PEEK, **knife, (1, "take_girl"): yes[0], (2, "take_girl"): yes[1]})
    table.until("day", 1, {})
    assert (7 in table.run.state.living) is not taken
    # The lowest two are cupid's where nobody names a pair; seat 3 is the pack's own victim.
    assert (3 in table.run.state.living) is taken


def test_a_wolf_that_loves_her_has_no_say() -> None:
    table = girl()
    table.night(1, {(5, "cupid"): (1, 7), **PEEK, (2, "take_girl"): True})
    assert [ask.seat for ask in table.asked("take_girl")] == [2]
    table.until("day", 1, {})
    assert {seat: fate.cause for seat, fate in table.run.state.fates.items()} == {7: "peek", 1: "grief"}


def test_loved_by_the_only_wolf_she_is_left_alone() -> None:
    table = Seated("werewolf", "villager", "villager", "cupid", "seer", "little_girl", book="anniversary")
    table.night(1, {(4, "cupid"): (1, 6), (6, "little_girl"): True, (0, "caught"): "yes"})
    assert table.asked("take_girl") == []
    table.until("day", 1, {})
    assert table.run.state.fates == {}


def test_she_is_not_told_that_she_was_caught_and_the_pack_is() -> None:
    table = girl(**{"little_girl.when_caught": "dies"})
    table.night(1, PEEK)
    caught = [event.to for event in table.run.log if isinstance(event, Learned) and event.topic == "caught"]
    assert caught == [(1, 2)]
    assert table.asked("take_girl") == []
