"""Everything the built-in roles bring about is told in words, in both languages, and nothing is told as code."""

import re

import pytest

from llm_werewolf.export import export_html

from .conftest import Open, Shown
from .games import random_game

pytestmark = pytest.mark.needs_browser


def test_the_whole_record_of_any_game_reads_well(opened: Open) -> None:
    # A gap that was not filled, a key without a phrase, a value without a word.
    odd = re.compile(r"[{}]|\w_\w|undefined|null|\[object|NaN|\b(?:learned|token|act|out|exiled)\.\w")
    for seed in range(0, 60, 4):
        shown = opened(export_html(random_game(seed).log, as_="god", lang="en"))
        shown.run("viewer.turnOver(true); viewer.seek(99999)")
        english = lines(shown)
        shown.run("viewer.setLang('zh')")
        chinese = lines(shown)
        assert len(chinese) == len(english) > 10
        assert [line for line in english + chinese if odd.search(line)] == []
        assert [line for line in english if re.search("[\u4e00-\u9fff]", line)] == []
        assert [line for line in chinese if re.search(r"[A-Za-z]{2,}", line.replace("PK", ""))] == []


def lines(shown: Shown) -> list[str]:
    """The record without speeches: those are the players' own words."""
    return [text for text in shown.all(".ww-list > li:not(.ww-talk)") if text]
