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
    assert "in this order: hybrid, seer, the wolves (hybrid on night 1 only), whether" in told
    deck = ("wolf_beauty", "demon", "lone_demon", "cupid", "little_girl", "piper", "villager")
    assert (
        "in this order: cupid, the lovers, lone demon, the wolves, little girl, the lone demon for the knife, "
        "wolf beauty, demon, piper, the enchanted (cupid, the lovers, lone demon on night 1 only), whether"
    ) in text(rules_of(), deck, "en")
    assert (
        "依次叫：丘比特、情侣、线下版恶魔、狼人、小女孩、线下版恶魔（刀人）、狼美人、恶魔、吹笛者、被迷惑的人"
        "（丘比特、情侣、线下版恶魔只在第一夜）；"
    ) in text(rules_of(), deck, "zh")


@pytest.mark.parametrize(
    ("lang", "day_ends", "clash"), [("en", "the day ends", "in one night lives"), ("zh", "当天照样结束", "照样活")]
)
def test_what_cannot_be_in_the_anniversary_book_is_not_told(lang: str, day_ends: str, clash: str) -> None:
    """The day goes on after its idiot's reveal, and its witch cannot save whom the guard protects."""
    deck = ("werewolf", "idiot", "guard", "witch", "villager")
    told, classic = (text(rules_of(book), deck, lang) for book in ("anniversary", "classic"))
    assert day_ends in classic and clash in classic
    assert day_ends not in told and clash not in told


@pytest.mark.parametrize(("lang", "sides"), [("en", "or all gods are out"), ("zh", "或者神民全部出局")])
def test_a_board_without_one_of_the_sides_is_not_won_by_a_side(lang: str, sides: str) -> None:
    rules = changed(rules_of(), {"win": "side"})
    gods = ("seer", "witch", "hunter")
    assert sides in text(rules, ("werewolf", "villager", *gods), lang)
    assert sides in text(rules, ("werewolf", "thief", *gods), lang), "the thief may become a plain villager"
    for deck in (("werewolf", *gods), ("werewolf", *("villager",) * 4)):
        told = text(rules, deck, lang)
        assert sides not in told and ("everyone who is no wolf" if lang == "en" else "狼人以外的人全部出局") in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_election_of_all_has_neither_speeches_nor_a_second_round(lang: str) -> None:
    """So no wolf can self-destruct in it, and whatever is said of a tie, no sheriff comes of it today."""
    base = changed(rules_of(), {**BASE, "sheriff.candidates": "all", "vote.tie": "none"})
    told = {
        tie: text(changed(base, {"sheriff.tie": tie}), SHERIFF_12, lang) for tie in ("none", "pk", "repeat", "next_day")
    }
    assert len(set(told.values())) == 1
    for word in ("campaign", "poisoned in the night", "Tied players", "竞选", "夜里中毒的狼", "PK时"):
        assert word not in told["pk"]
    again = text(changed(base, {"sheriff.tie": "again_next_day"}), SHERIFF_12, lang)
    assert ("a new election tomorrow" if lang == "en" else "第二天再选") in again


@pytest.mark.parametrize(
    ("lang", "after", "before"),
    [("en", "next day after the speeches", "next day before"), ("zh", "推到第二天发言之后", "推到第二天公布死讯之前")],
)
def test_an_election_goes_on_at_the_hour_at_which_it_is_held(lang: str, after: str, before: str) -> None:
    base = changed(rules_of(), {**BASE, "sheriff.on_self_destruct": "postponed"})
    later = changed(base, {"sheriff.election": "after_speeches"})
    assert before in text(base, SHERIFF_12, lang) and after not in text(base, SHERIFF_12, lang)
    assert after in text(later, SHERIFF_12, lang) and before not in text(later, SHERIFF_12, lang)


@pytest.mark.parametrize(("lang", "badge"), [("en", "badge"), ("zh", "警徽")])
def test_without_a_sheriff_there_is_no_word_of_a_badge(lang: str, badge: str) -> None:
    assert badge not in text(changed(rules_of(), {"sheriff": False}), SHERIFF_12, lang)


def test_a_revealed_idiot_holds_a_badge_or_does_not() -> None:
    """One that keeps its badge without effect is not said to lose it."""
    void = changed(rules_of(), {"idiot.counts_as_dead": True, "idiot.badge": "void"})
    assert "or hold the badge" in text(rules_of(), SHERIFF_12, "en") and "或持有警徽" in text(
        rules_of(), SHERIFF_12, "zh"
    )
    assert "or hold the badge" not in text(void, SHERIFF_12, "en") and "或持有警徽" not in text(void, SHERIFF_12, "zh")


def test_a_wolf_alone_is_one() -> None:
    villagers = ("villager",) * 4
    assert "It may knife nobody. It may knife itself." in text(rules_of(), ("werewolf", *villagers), "en")
    for lone in ("wolf_beauty", "demon", "lone_demon"):
        assert "It may not knife itself." in text(rules_of(), (lone, *villagers), "en")
        assert "不能刀自己" in text(rules_of(), (lone, *villagers), "zh")
