"""Everything the built-in roles bring about is told in words, in both languages, and nothing is told as code."""

import re

import pytest

from llm_werewolf.export import export_html
from llm_werewolf.export.html import Mvp

from .conftest import Open, Shown
from .games import made_up, random_game, some_game, spoken

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


def test_reasons_and_the_best_players_points_are_told_in_the_readers_language(opened: Open) -> None:
    played = some_game(9)
    odd = [spoken(1, "", fallback="time ran out"), spoken(2, "", fallback="模型没有回答（529）")]
    shown = opened(export_html(made_up(played, odd), as_="public", lang="en"))
    shown.run("viewer.seek(99999)")
    english = shown.all(".ww-list .ww-missing")
    shown.run("viewer.setLang('zh')")
    others = shown.all(".ww-list .ww-missing")
    assert english[-2:] == [f"Put in by the program: {why}" for why in ("time ran out", "no answer (status 529)")]
    assert others[-2:] == [f"由程序代答：{why}" for why in ("超时", "模型没有回答（529）")]

    mvp = Mvp(seat=1, why={"en": "votes +5", "zh": "投票 +5"})
    shown = opened(export_html(played.log, as_="god", lang="zh", mvp=mvp))
    shown.run("viewer.turnOver(true); viewer.seek(99999)")
    for lang, why in (("zh", "投票 +5"), ("en", "votes +5")):
        shown.run(f"viewer.setLang('{lang}')")
        shown.page.get_by_role("tab", name={"zh": "复盘", "en": "Summary"}[lang]).click()
        assert shown.page.locator(".ww-mvp p").inner_text() == why


def lines(shown: Shown) -> list[str]:
    """The record without speeches: those are the players' own words."""
    return [text for text in shown.all(".ww-list > li:not(.ww-talk)") if text]
