"""The rules in words follow every option that applies to the board, and mention none that does not."""

from typing import Literal, get_args, get_origin

import pytest

from llm_werewolf.boards import board_names, book_names, load_board
from llm_werewolf.core.options import get_option, make_rules, option_field, option_names, override
from llm_werewolf.core.rules import Cause, Rules
from llm_werewolf.core.seats import Card
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.rules_text import rules_text
from tests.prompts.stage import CARDS, GODS, SHERIFF_12, WOLVES, rules_of

ALL_CARDS = (*CARDS, "werewolf", "villager")
BASE: dict[str, object] = {
    "sheriff": True,
    "sheriff.candidates": "sign_up",
    "sheriff.election": "before_announcement",
    "sheriff.tie": "pk",
    "self_destruct": True,
    "vote.tie": "pk",
    "series.protection": True,
    "elder.curse": True,
    "reveal_on_death": "none",
}
NEEDS: dict[str, dict[str, object]] = {"sheriff.election_day": {"sheriff.election": "after_speeches"}}
"""Options that only count beside certain others."""
NEVER_THE_HUNTERS = {"self_destruct", "scapegoat", "peek", "curse", "duel", "shot"}
"""Causes by which no hunter of the built-in cards goes out."""


def changed(base: Rules, changes: dict[str, object]) -> Rules:
    return make_rules(override(base.model_dump(), changes))


def text(rules: Rules, deck: tuple[Card, ...], lang: str) -> str:
    return rules_text(rules, deck, lang, WOLVES, GODS)


def other_values(name: str, value: object) -> list[object]:
    kind = option_field(name).annotation
    if kind is bool:
        return [not value]
    if get_origin(kind) is Literal:
        return [word for word in get_args(kind) if word != value]
    if name == "sheriff.vote_weight":
        return [word for word in ("1", "1.5", "2") if word != value]
    if name == "hunter.shoots_on":
        causes = [cause for cause in get_args(Cause) if cause not in NEVER_THE_HUNTERS]
        return [*(tuple({*rules_of().hunter.shoots_on} ^ {cause}) for cause in causes), ()]
    if isinstance(value, int):
        return [value + 1]
    assert isinstance(value, float)
    return [0.35 if value != 0.35 else 0.6]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", option_names())
def test_each_option_shows(name: str, lang: str) -> None:
    base = changed(rules_of(), {**BASE, **NEEDS.get(name, {})})
    before = text(base, ALL_CARDS, lang)
    seen = {before}
    for value in other_values(name, get_option(base, name)):
        after = text(changed(base, {name: value}), ALL_CARDS, lang)
        assert after not in seen, f"{name} = {value} reads like another value"
        seen.add(after)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_does_not_apply_is_left_out(lang: str) -> None:
    deck = ("werewolf",) * 3 + ("villager",) * 3 + ("seer", "witch", "hunter")
    base = changed(rules_of("huanle", 9), {"sheriff": False})
    before = text(base, deck, lang)
    sections = ("idiot", "guard", "elder", "little_girl", "scapegoat", "piper", "lovers", "sheriff")
    for name in option_names():
        if (name.split(".")[0] in sections and name != "sheriff") or name == "witch.told_guarded":
            for value in other_values(name, get_option(base, name)):
                assert text(changed(base, {name: value}), deck, lang) == before, f"{name} does not apply"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_some_rules_read_as_they_should(lang: str) -> None:
    told = text(rules_of(), SHERIFF_12, lang)
    for words in {
        "zh": ("狼人×4", "屠边", "一夜最多用一瓶", "不能救自己", "算1.5票", "警徽", "自爆的狼当夜还能参加刀人", "白痴"),
        "en": ("werewolf×4", "all gods are out", "one potion a night", "may not save herself", "counts 1.5"),
    }[lang]:
        assert words in told
    assert ("守卫" if lang == "zh" else "guard") not in told


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", [*board_names(), "classic-12", "anniversary-18:piper,cupid,thief"])
def test_every_board_can_be_told(board: str, lang: str) -> None:
    found = load_board(board)
    told = text(found.rules, found.deck, lang)
    assert len(told) > 600
    assert "  " not in told
    assert not any(line.strip() != line or not line for line in told.splitlines())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_book_tells_another_story(lang: str) -> None:
    told = [text(rules_of(book), ALL_CARDS, lang) for book in book_names()]
    assert len(set(told)) == len(told)


def test_a_thief_brings_two_cards_more() -> None:
    deck = ("werewolf", "villager", "thief", "seer")
    spare = (*deck, "villager", "villager")
    assert rules_text(rules_of(), spare, "en", WOLVES, GODS, seats=4) == text(rules_of(), deck, "en")


def test_people_read_their_clocks_and_models_do_not() -> None:
    assert "## Time" in text(rules_of(), SHERIFF_12, "en")
    assert "## Time" not in rules_text(rules_of(), SHERIFF_12, "en", WOLVES, GODS, clock=False)


def test_the_night_calls_the_wolves_as_one_and_some_only_once() -> None:
    told = text(rules_of(), ("werewolf", "white_wolf_king", "hybrid", "seer", "villager"), "en")
    assert "in this order: hybrid, seer, werewolf (hybrid on night 1 only), whether" in told
    assert "in this order: seer, white wolf king, whether" in text(
        rules_of(), ("white_wolf_king", "seer", "villager", "villager"), "en"
    )


@pytest.mark.parametrize(
    ("lang", "day_ends", "clash"), [("en", "the day ends", "in one night lives"), ("zh", "当天照样结束", "照样活")]
)
def test_what_cannot_be_in_the_anniversary_book_is_not_told(lang: str, day_ends: str, clash: str) -> None:
    """The day goes on after its idiot's reveal, and its witch cannot save whom the guard protects."""
    deck = ("werewolf", "idiot", "guard", "witch", "villager")
    told, classic = (text(rules_of(book), deck, lang) for book in ("anniversary", "classic"))
    assert day_ends in classic and clash in classic
    assert day_ends not in told and clash not in told
