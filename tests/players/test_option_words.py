"""Every option and every value has its words in both languages, and no words are for what is not there."""

import tomllib
from typing import get_args

import pytest

from llm_werewolf.core.options import option_names
from llm_werewolf.core.rules import Cause
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.option_words import option_choices, option_says, takes_many
from llm_werewolf.players.words import prompts_folder


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_has_words(lang: str) -> None:
    texts = tomllib.loads((prompts_folder() / lang / "options.toml").read_text(encoding="utf-8"))
    assert list(texts["says"]) == list(option_names())
    named = {name: [one["value"] for one in option_choices(name, lang)] for name in option_names()}
    switches = {name for name, values in named.items() if values == ["on", "off"]}
    wanted = {name: values for name, values in named.items() if values and name not in switches | {"hunter.shoots_on"}}
    assert {name: list(words) for name, words in texts["values"].items() if name != "switch"} == wanted
    for name in option_names():
        says = [one["says"] for one in option_choices(name, lang)]
        assert len(set(says)) == len(says) and all(says), name
    assert len({option_says(name, lang) for name in option_names()}) == len(option_names())


def test_what_takes_many() -> None:
    assert [name for name in option_names() if takes_many(name)] == ["hunter.shoots_on"]
    assert [one["value"] for one in option_choices("hunter.shoots_on", "en")] == list(get_args(Cause))
    assert {one["value"]: one["says"] for one in option_choices("hunter.shoots_on", "zh")}["knife"] != "knife"
    assert option_choices("max_days", "en") == []
