"""Every value of every option is in force in some scenario, on a board where the option applies."""

from typing import Literal, get_args, get_origin

from llm_werewolf.boards.applies import cards_for, wants_sheriff
from llm_werewolf.core.options import get_option, option_field, option_names
from llm_werewolf.core.setup import Setup
from llm_werewolf.roles import ROLES
from llm_werewolf.testing import Scenario

from .conftest import scenarios

NO_SCENARIO = ("clock",)
"""Sections that no scenario can show: a scenario has no clock."""

CAUSES = {"charm": "wolf_beauty", "stalker": "stalker", "grief": "cupid", "taken": "white_wolf_king", "poison": "witch"}


def values(name: str) -> tuple[object, ...]:
    kind = option_field(name).annotation
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def applies(name: str, setup: Setup) -> bool:
    section, _, option = name.partition(".")
    rules, deck = setup.rules, (*setup.deck, *setup.spare)
    return (
        all(card in deck for card in cards_for(name))
        and (rules.sheriff.on or not wants_sheriff(name))
        and (rules.self_destruct.on or not (section == "self_destruct" and option))
        and (name != "series.protection" or bool(setup.previous.model_dump(exclude_defaults=True)))
    )


def played() -> list[Setup]:
    return [entry.setup() for entry in scenarios() if isinstance(entry, Scenario) and not entry.missing]


def test_each_value_is_in_force_somewhere() -> None:
    setups = played()
    missed = [
        f"{name}={value}"
        for name in option_names()
        if name.partition(".")[0] not in NO_SCENARIO and all(card in ROLES for card in cards_for(name))
        for value in values(name)
        if not any(applies(name, setup) and get_option(setup.rules, name) == value for setup in setups)
    ]
    assert missed == []


def test_each_cause_lets_a_hunter_shoot_in_one_scenario_and_not_in_another() -> None:
    setups = [setup for setup in played() if "hunter" in setup.deck]
    missed = [
        f"{cause}: {shoots}"
        for cause, card in CAUSES.items()
        if card in ROLES
        for shoots in (True, False)
        if not any(card in setup.deck and (cause in setup.rules.hunter.shoots_on) == shoots for setup in setups)
    ]
    assert missed == []


def test_each_playable_card_has_a_scenario() -> None:
    assert set(ROLES) - {card for setup in played() for card in (*setup.deck, *setup.spare)} == set()
