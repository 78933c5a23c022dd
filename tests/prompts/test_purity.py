"""Prompts speak one language; a person would read them without stumbling."""

import re
from functools import cache

import pytest

from llm_werewolf.core.asks import Potions
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.llm.prompt import prompt_book, retry_message
from llm_werewolf.players.llm.schema import shape_of
from llm_werewolf.players.words import words
from tests.prompts.stage import CARDS, KINDS_ASKED, ask_of, evening, view_of

CJK = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]")
DOUBLED = re.compile(r"。。|，。|；。|，，|：。|\.\.|,\.|;\.| ,| \.|\( | \)|\b(?:None|True|False)\b")
LATIN = re.compile(r"[A-Za-z_]+")
KNOWN_LATIN = {
    *(
        "JSON",
        "PK",
        "null",
        "true",
        "false",
        "yes",
        "no",
        "thinking",
        "answer",
        "beliefs",
        "wolf",
        "target",
        "targets",
        "decision",
        "save",
        "poison",
        "speech",
    ),
    *("notes", "claims", "choice", "role", "checks", "seat", "verdict", "plan", "votes", "wolves", "village", "N"),
    *("left", "right"),
    *CARDS,
}
"""Field names, ids and what Chinese players write in Latin letters."""


@cache
def every_text(lang: str) -> list[str]:
    book, texts = prompt_book(lang), []
    for card in CARDS:
        events = [event for event in evening(card, lambda _: "88") if getattr(event, "topic", "") not in ODD]
        for view in (view_of(events, upto=14), view_of(events)):
            for kind in KINDS_ASKED:
                ask = ask_of(kind)
                texts += [message["content"] for message in book.messages(ask, view)]
                texts += [retry_message(lang, why, ask, 3) for why in words(lang).ids("reasons")]
    return texts


ODD = ("dream_of_mine", "comet_seen")


def test_english_prompts_hold_no_chinese() -> None:
    for text in every_text("en"):
        assert not CJK.findall(text), text


def test_chinese_prompts_hold_no_english() -> None:
    for text in every_text("zh"):
        strange = set(LATIN.findall(text.replace("whisper-", "").replace("alone now", ""))) - KNOWN_LATIN
        assert strange <= {"moon", "gift"}, strange


@pytest.mark.parametrize("lang", LANGUAGES)
def test_punctuation_is_not_doubled(lang: str) -> None:
    for text in every_text(lang):
        assert not DOUBLED.search(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_word_lists_name_the_same_things(lang: str) -> None:
    ours, theirs = words(lang), words("en" if lang == "zh" else "zh")
    for section in (
        *("cards", "camps", "verdicts", "causes", "where", "kinds", "choices"),
        "reasons",
        "terms",
    ):
        assert ours.ids(section) == theirs.ids(section)
        assert ours.ids(section)
    assert set(ours.ids("cards")) == set(CARDS)


def test_retries_say_why_and_what_would_do() -> None:
    votes = ask_of("votes")
    assert retry_message("zh", "dead", votes, 3) == (
        "3号已出局。可选：2、5、7，也可以填 null。请重新回答，只输出一个JSON对象。"
    )
    assert retry_message("en", "dead", ask_of("votes", may_pass=False), 3) == (
        "Seat 3 is out of the game. Options: 2, 5, 7. Answer again with one JSON object only."
    )
    assert "That seat" in retry_message("en", "repeat", votes)
    assert "poison: 2, 5, 7, or null" in retry_message("en", "both", ask_of("witch"), Potions(save=True, poison=2))
    for lang in LANGUAGES:
        for tries in (2, 3, 5):
            asked = [retry_message(lang, "dead", votes, 3, attempt=n, tries=tries) for n in range(2, tries + 1)]
            assert len(set(asked)) == len(asked), "no two tries read the same"
            assert ("最后一次机会" if lang == "zh" else "the last try") in asked[-1]
    assert retry_message("en", "dead", votes, 19, seats=9).startswith("There is no seat 19 at this table.")
    assert retry_message("zh", "dead", votes, 19, seats=9).startswith("这一桌没有19号。")
    assert retry_message("en", "dead", votes, 8, seats=9).startswith("Seat 8 is out of the game.")
    assert retry_message("en", "dead", votes, 10**30, seats=9).startswith("There is no such seat at this table.")
    assert retry_message("en", "dead", ask_of("piper"), (2, 19), seats=9).startswith("There is no seat 19")
    assert retry_message("en", "dead", ask_of("witch"), Potions(poison=19), seats=9).startswith("There is no seat 19")
    assert "Something odd" in retry_message("en", "something_odd", votes)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_question_names_the_fields_of_the_schema(lang: str) -> None:
    for kind in KINDS_ASKED:
        ask = ask_of(kind)
        form = prompt_book(lang).messages(ask, view_of(evening("seer")))[1]["content"].splitlines()[-1]
        assert re.findall(r'"(\w+)":', form) == [
            "thinking",
            "beliefs",
            "answer",
            *shape_of(ask).model_fields,
            "notes",
        ], kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_of_all_cards_fit(lang: str) -> None:
    system = prompt_book(lang).messages(ask_of("votes"), view_of(evening("seer")))[0]["content"]
    assert len(system) < (6000 if lang == "zh" else 18000)
