"""Speeches: their language, their length, that they say what their claim says, and that they give nothing away."""

import re
import string
from typing import Any

import pytest

from llm_werewolf.core.asks import Say, Speech
from llm_werewolf.core.events import Spoke, Whispered
from llm_werewolf.players.bots import phrases_en, phrases_zh
from llm_werewolf.players.bots.luck import Lang, luck
from llm_werewolf.players.bots.reader import read_claim
from llm_werewolf.players.bots.wording import BOOKS, Wording

Games = list[Any]  # Any: conftest's Played, which a test cannot import

CHINESE = re.compile(r"[一-鿿]")
PHRASES = {"zh": phrases_zh.PHRASES, "en": phrases_en.PHRASES}
EVERY = [(lang, act) for lang, book in BOOKS.items() for act in book]


def filled(text: str, lang: Lang) -> str:
    return text.format(k=3, t=5, d=Wording(lang, luck(1)).seats((3, 5)), card=Wording(lang, luck(1)).card("fox"))


def test_both_languages_know_the_same_acts() -> None:
    assert set(PHRASES["zh"]) == set(PHRASES["en"])
    for act in PHRASES["zh"]:
        slots = {
            lang: {name for text in PHRASES[lang][act] for _, name, _, _ in string.Formatter().parse(text) if name}
            for lang in ("zh", "en")
        }
        assert slots["zh"] == slots["en"], act


@pytest.mark.parametrize(("lang", "act"), EVERY)
def test_a_phrase_says_what_it_is_for(lang: Lang, act: str) -> None:
    role = {"claim_card": "fox", "claim_seer_counter": "seer", "claim_seer_again": "seer", "still_seer": "seer"}
    wanted = role.get(act) or (act.removeprefix("claim_") if act.startswith("claim_") else None)
    checked = {"check_good": "village", "old_good": "village", "check_wolf": "wolves", "old_wolf": "wolves"}.get(act)
    for text, _ in BOOKS[lang][act]:
        assert bool(CHINESE.search(text)) == (lang == "zh")
        claim = read_claim(filled(text, lang), 12, is_seer=act.startswith(("check_", "old_", "plan")))
        assert [(check.seat, check.verdict) for check in claim.checks] == ([(3, checked)] if checked else []), text
        assert claim.plan == {"plan1": (3,), "plan2": (3, 5)}.get(act, ()), text
        if not act.startswith("pack_"):
            assert claim.role == wanted, text
            assert claim.votes == (3 if act in ("vote", "sheriff_call") else None), text


def test_words_are_not_repeated_while_there_are_others() -> None:
    languages: tuple[Lang, ...] = ("zh", "en")
    for lang in languages:
        words = Wording(lang, luck(7))
        said = [words.say("vote", k=3) for _ in range(9)]
        assert len(set(said)) == len(said)


def test_whole_games(games: Games) -> None:
    for game in games:
        seers: set[int] = set()
        for event in game.log:
            if not isinstance(event, Spoke):
                continue
            assert event.text
            assert bool(CHINESE.search(event.text)) == (game.bots[1].lang == "zh")
            assert len(event.text) < 420
            if event.claim is None:
                continue  # the random player only fills
            read = read_claim(event.text, game.run.setup.seats, is_seer=event.seat in seers)
            if read.role == "seer":
                seers.add(event.seat)
            assert read.role == event.claim.role, event.text
            assert {*read.checks} >= {*event.claim.checks}, event.text
            assert {check.seat for check in read.checks} == {check.seat for check in event.claim.checks}, event.text
            assert read.plan == event.claim.plan, event.text
            assert read.votes == event.claim.votes, event.text


def test_speeches_vary(games: Games) -> None:
    for game in games:
        said = [e.text for e in game.log if isinstance(e, Spoke) and e.claim is not None]
        assert len(set(said)) >= 0.97 * len(said)


def test_nothing_of_the_pack_is_said_in_public(games: Games) -> None:
    for game in games:
        secret = {
            piece for act, book in BOOKS[game.bots[1].lang].items() if act.startswith("pack_") for _, piece in book
        }
        secret = {piece for piece in secret if len(piece) > 6}
        whispered = {event.text for event in game.log if isinstance(event, Whispered)}
        for event in game.log:
            if isinstance(event, Spoke):
                assert event.text not in whispered or event.claim is None
                assert not any(piece in event.text for piece in secret), event.text
                assert event.claim is None or event.claim.role not in game.run.state.wolf_cards


def test_only_seers_true_or_false_report_checks(games: Games) -> None:
    for game in games:
        for event in game.log:
            if isinstance(event, Spoke) and event.claim and (event.claim.checks or event.claim.plan):
                assert event.claim.role == "seer"
                assert game.cards[event.seat] == "seer" or game.cards[event.seat] in game.run.state.wolf_cards
            if isinstance(event, Spoke) and event.claim and game.cards[event.seat] == "seer":
                for check in event.claim.checks:
                    assert (check.verdict == "wolves") == (game.cards[check.seat] in game.run.state.wolf_cards)


def test_village_cards_do_not_lie_about_themselves(games: Games) -> None:
    for game in games:
        for event in game.log:
            if isinstance(event, Spoke) and event.claim and event.claim.role:
                card = game.cards[event.seat]
                if card not in game.run.state.wolf_cards:
                    assert event.claim.role == card


def test_speeches_fit_their_limit(games: Games) -> None:
    for game in games:
        for asked in game.asked:
            if isinstance(asked.ask, Say):
                assert isinstance(asked.choice, Speech)
                assert len(asked.choice.text) <= asked.ask.limit
