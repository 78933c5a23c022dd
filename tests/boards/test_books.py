"""Each rule book sets each option as the rules say; what they name for no book takes the one value stated there."""

import pytest

from llm_werewolf.boards import BoardError, book_names, book_options, load_book
from llm_werewolf.core.options import get_option, option_names

BOOKS = ("general", "huanle", "classic", "classic-faq", "anniversary", "sheriff")
Value = object
Row = Value | dict[str, Value]

ANY_DEATH = ("knife", "exile", "taken", "poison", "grief", "charm", "shot", "stalker")

TABLE: dict[str, Row] = {
    # One value for all books, or a value by book; "others" is every other book but classic-faq, which is as classic.
    "wolves.may_skip": True,
    "wolves.may_target_wolves": {"others": True, "anniversary": False},
    "wolves.talk_rounds": 1,
    "wolves.vote": "majority",
    "wolves.tie": "none",
    "seer.learns": {"huanle": "camp", "sheriff": "camp", "classic-faq": "camp", "others": "role"},
    "seer.may_check": {"sheriff": "anyone", "others": "living_others"},
    "witch.both_same_night": {"anniversary": True, "others": False},
    "witch.self_save": {
        "huanle": "never",
        "sheriff": "never",
        "classic": "always",
        "anniversary": "always",
        "general": "unless_guard_on_board",
        "classic-faq": "unless_guard_alive",
    },
    "witch.told_after_antidote": {"general": False, "sheriff": False, "others": True},
    "witch.told_guarded": {"anniversary": False, "others": True},
    "witch.may_poison_self": {"anniversary": False, "others": True},
    "hunter.shoots_on": {
        "general": ("knife", "exile", "taken"),
        "huanle": ("knife", "exile", "taken"),
        "classic": ANY_DEATH,
        "anniversary": ("knife", "exile", "taken", "grief"),
        "sheriff": tuple(cause for cause in ANY_DEATH if cause != "poison"),
    },
    "hunter.must_shoot": {"anniversary": True, "others": False},
    "hunter.status_told": {"sheriff": True, "general": True, "others": False},
    "idiot.must_reveal": {"classic": True, "anniversary": True, "others": False},
    "idiot.counts_as_dead": {"sheriff": True, "others": False},
    "idiot.badge": {"anniversary": "gone", "classic": "void", "others": "passes"},
    "idiot.revote": {"anniversary": True, "others": False},
    "guard.may_repeat": False,
    "guard.protects_little_girl": False,
    "guard.antidote_clash": {"others": "dies", "classic-faq": "dies", "classic": "survives", "anniversary": "survives"},
    "elder.curse": True,
    "elder.curse_includes_piper": {"others": True, "classic": False},
    "elder.takes_revealed_idiot": {"anniversary": False, "others": True},
    "elder.antidote": {"classic": "leaves_one_life", "others": "restores_one_life"},
    "little_girl.sees": 0.5,
    "little_girl.caught": 0.2,
    "little_girl.when_caught": {"classic": "wolves_choose", "anniversary": "wolves_choose", "others": "dies"},
    "scapegoat.must_name": {"anniversary": True, "others": False},
    "scapegoat.spared_if_sheriff_voted_tied": {"anniversary": True, "others": False},
    "piper.plays_when_dying": {"anniversary": False, "others": True},
    "lovers.may_vote_each_other": {"anniversary": True, "others": False},
    "lovers.may_harm_each_other": {"anniversary": "not_by_knife", "classic": "on", "others": "off"},
    "lovers.cupid_joins": {"general": True, "others": False},
    "lovers.piper_joins": {"anniversary": True, "others": False},
    "lovers.last_two_win": {"anniversary": True, "others": False},
    "sheriff": True,
    "sheriff.candidates": {"classic": "all", "anniversary": "all", "classic-faq": "sign_up", "others": "sign_up"},
    "sheriff.election": {
        "classic": "after_speeches",
        "anniversary": "after_speeches",
        "classic-faq": "before_announcement",
        "others": "before_announcement",
    },
    "sheriff.election_day": 1,
    "sheriff.vote_weight": {"general": "2", "classic": "2", "anniversary": "2", "classic-faq": "1.5", "others": "1.5"},
    "sheriff.may_tear": {"anniversary": False, "others": True},
    "sheriff.campaign_may_claim": {"classic-faq": False, "others": True},
    "sheriff.tie": {
        "sheriff": "pk",
        "general": "pk",
        "huanle": "repeat",
        "classic-faq": "next_day",
        "classic": "none",
        "anniversary": "again_next_day",
    },
    "sheriff.on_self_destruct": {"sheriff": "postponed", "others": "lost"},
    "sheriff.calls": {"huanle": True, "sheriff": True, "classic-faq": True, "others": False},
    "last_words.night": {
        "others": "first_night",
        "classic-faq": "first_night_unless_poisoned",
        "classic": "never",
        "anniversary": "never",
    },
    "last_words.exile": {
        "sheriff": "always",
        "huanle": "always",
        "general": "first_day",
        "classic-faq": "first_day",
        "classic": "never",
        "anniversary": "never",
    },
    "speech.order": {
        "sheriff": "sheriff_side_of_dead",
        "huanle": "sheriff_side",
        "general": "sheriff_last",
        "others": "left_of_dead",
    },
    "speech.pk_order": {"sheriff": "counter_clockwise", "others": "clockwise"},
    "speech.rounds": {"classic-faq": 2, "others": 1},
    "vote.may_vote_self": True,
    "vote.may_abstain": {"classic": False, "anniversary": False, "others": True},
    "vote.needs": "plurality",
    "vote.sheriff_breaks_tie": {"general": True, "others": False},
    "vote.tie": {"classic": "none", "anniversary": "none", "others": "pk"},
    "self_destruct": {"classic": False, "anniversary": False, "others": True},
    "self_destruct.joins_knife": {"sheriff": True, "others": False},
    "self_destruct.window": "by_seat",
    "win": {"general": "city", "classic": "city", "anniversary": "city", "others": "side"},
    "win.simultaneous": {"sheriff": "village", "others": "wolves"},
    "series.protection": False,
    "clock.wolves_first_night": 30,
    "clock.wolves": 20,
    "clock.seer": 20,
    "clock.witch": 20,
    "clock.hunter": 5,
    "clock.night": 20,
    "clock.speech": 60,
    "clock.vote": 10,
    "reveal_on_death": {"classic": "role", "anniversary": "role", "others": "none"},
    "max_days": 20,
}


def stated(option: str, book: str) -> Value:
    row = TABLE[option]
    if not isinstance(row, dict):
        return row
    if book in row:
        return row[book]
    if book == "classic-faq":
        return stated(option, "classic")
    return row["others"]


def test_the_books_are_the_six() -> None:
    assert book_names() == BOOKS


def test_the_table_knows_every_option() -> None:
    assert set(TABLE) == set(option_names())


@pytest.mark.parametrize("book", BOOKS)
def test_each_option_is_as_stated(book: str) -> None:
    rules = load_book(book, 9)
    assert {name: get_option(rules, name) for name in TABLE} == {name: stated(name, book) for name in TABLE}


def test_general_plays_side_from_eleven_seats() -> None:
    assert [load_book("general", seats).win.by for seats in (4, 10, 11, 20)] == ["city", "city", "side", "side"]


def test_the_second_table_changes_only_what_it_answers() -> None:
    classic, faq = load_book("classic", 12), load_book("classic-faq", 12)
    changed = [name for name in TABLE if get_option(classic, name) != get_option(faq, name)]
    assert changed == [name for name, row in TABLE.items() if isinstance(row, dict) and "classic-faq" in row]


def test_reading_a_book_leaves_nothing_behind() -> None:
    book_options("general", 12)["win"]["by"] = "parity"
    assert load_book("general", 12).win.by == "side"


def test_unknown_book() -> None:
    with pytest.raises(BoardError, match=r"^there is no rule book 'sherif'; did you mean 'sheriff'\?$"):
        load_book("sherif", 9)
