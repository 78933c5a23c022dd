"""Every value of every option that concerns playable cards is exercised by some scenario."""

from typing import Literal, get_args, get_origin

from llm_werewolf.boards import KNOWN_CARDS
from llm_werewolf.core.options import get_option, option_field, option_names
from llm_werewolf.core.rules import Rules
from llm_werewolf.roles import ROLES
from llm_werewolf.testing import Scenario

from .conftest import scenarios

SECTION_OF_CARD = {"lovers": "cupid"}
"""Sections of the rules that are named after what a card brings about."""
ELSEWHERE = ("clock",)
"""Sections that no scenario can show: a scenario has no clock."""


def values(name: str) -> tuple[object, ...]:
    kind = option_field(name).annotation
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def concerns_a_missing_card(name: str) -> bool:
    section = name.partition(".")[0]
    words = name.replace(section, SECTION_OF_CARD.get(section, section))
    return any(card in words for card in KNOWN_CARDS if card not in ROLES)


def test_each_value_is_in_force_somewhere() -> None:
    played: list[Rules] = [
        entry.setup().rules for entry in scenarios() if isinstance(entry, Scenario) and not entry.missing
    ]
    missed = [
        f"{name}={value}"
        for name in option_names()
        if name.partition(".")[0] not in ELSEWHERE and not concerns_a_missing_card(name)
        for value in values(name)
        if not any(get_option(rules, name) == value for rules in played)
    ]
    assert missed == []
