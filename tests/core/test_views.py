"""Views and options: a spectator has no seat, an unset table no rules; unknown options are refused in words."""

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.options import RuleError, allowed_values, get_option, make_rules, option_field, override
from llm_werewolf.core.seats import clockwise, counter_clockwise, hears, left_of, right_of
from llm_werewolf.core.view import View
from llm_werewolf.engine.run import Run
from llm_werewolf.roles import ROLES

SETUP = make_setup(load_board("huanle-9"))


def test_a_spectators_view_has_no_seat() -> None:
    run = Run(SETUP, ROLES)
    assert run.view(3).me == 3
    with pytest.raises(TypeError, match="public view has no seat"):
        _ = run.view("public").me


def test_before_the_table_is_set_there_are_no_rules() -> None:
    with pytest.raises(RuntimeError, match="has not been set"):
        _ = View("public").rules
    assert Run(SETUP, ROLES).view("public").rules == SETUP.rules


def test_who_hears_what() -> None:
    assert hears("god", "god") and hears("god", (1,)) and hears("public", "all") and hears(2, (1, 2))
    assert not hears("public", (1,)) and not hears(3, (1, 2)) and not hears(1, "god")


def test_neighbours_and_ways_round() -> None:
    assert (left_of(9, 9), right_of(1, 9)) == (1, 9)
    assert clockwise(3, (1, 3, 5), 9) == (3, 5, 1)
    assert counter_clockwise(3, (1, 3, 5), 9) == (3, 1, 5)


def test_tokens_can_be_listed() -> None:
    assert Run(SETUP, ROLES).state.tokens == []


def test_options_are_refused_in_words() -> None:
    whole = SETUP.rules.model_dump()
    with pytest.raises(RuleError, match=r"there is no option 'witch\.luck'"):
        option_field("witch.luck")
    with pytest.raises(RuleError, match="it takes on or off"):
        make_rules(override(whole, {"sheriff": "perhaps"}))
    with pytest.raises(RuleError, match="option win is missing"):
        make_rules({**whole, "win": {"simultaneous": "wolves"}})
    with pytest.raises(RuleError, match="there is no option"):
        make_rules({**whole, "magic": 1})
    assert str(allowed_values("hunter.shoots_on")).startswith("a list of knife")
    assert str(allowed_values("max_days")) == "a number from 1 to 100"
    assert get_option(SETUP.rules, "sheriff") is False
    assert make_rules(override(whole, {"sheriff.vote_weight": 1.5})).sheriff.vote_weight == "1.5"
    assert make_rules(override(whole, {"lovers.may_harm_each_other": False})).lovers.may_harm_each_other == "off"
