"""Personas: enough of them, in both languages, distinct, short, and chosen by name."""

import difflib
import itertools
from pathlib import Path

import pytest

from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.personas import PersonaError, persona_text, personas
from llm_werewolf.players.quote import PERSONA_LIMIT, unquoted
from llm_werewolf.players.words import words

LONGEST = {"zh": 60, "en": 160}


def test_there_are_enough_and_both_languages_have_the_same() -> None:
    assert list(personas("zh")) == list(personas("en"))
    assert len(personas("en")) >= 24
    assert [one.id for one in personas("zh").values()] == list(personas("zh"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_is_short_reads_as_it_is_and_is_nobody_elses(lang: str) -> None:
    all_of_them = list(personas(lang).values())
    assert len({one.name for one in all_of_them}) == len(all_of_them)
    for one in all_of_them:
        assert 10 <= len(one.says) <= LONGEST[lang] <= PERSONA_LIMIT
        assert one.says == " ".join(one.says.split())
        assert unquoted(one.says, lang, PERSONA_LIMIT) == one.says
    for one, other in itertools.combinations(all_of_them, 2):
        assert difflib.SequenceMatcher(None, one.says, other.says).ratio() < 0.5, (one.id, other.id)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_persona_never_tells_how_to_play(lang: str) -> None:
    """The same voice sits with the wolves and with the village."""
    cards = {words(lang).name("cards", card).casefold() for card in words(lang).ids("cards")} - {"cupid"}
    for one in personas(lang).values():
        assert not [card for card in cards if card in one.says.casefold()], one.id


def test_chosen_by_id_or_by_name_in_either_language() -> None:
    says = personas("zh")["old_hand"].says
    for wanted in ("old_hand", "Old Hand", "old hand", "老江湖", " OLD_HAND "):
        assert persona_text(wanted, "zh") == says
    assert persona_text("老江湖", "en") == personas("en")["old_hand"].says


def test_own_words_are_taken_as_they_are_and_typing_errors_are_not() -> None:
    for own in ("Speaks in short sentences and trusts nobody.", "冷静，话少。", "shy", "a poet, but a good one"):
        assert persona_text(own, "en") == own
    with pytest.raises(PersonaError, match="did you mean 'old_hand'"):
        persona_text("old_hnad", "en")


def test_a_users_folder_adds_and_replaces(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    text = '[pirate]\nname = "Pirate"\nsays = "Arr."\n[monk]\nname = "Monk"\nsays = "Silent."\n'
    (tmp_path / "en" / "personas.toml").write_text(text, encoding="utf-8")
    assert persona_text("pirate", "en", tmp_path) == "Arr."
    assert persona_text("monk", "en", tmp_path) == "Silent."
    assert persona_text("chef", "en", tmp_path) == personas("en")["chef"].says
    assert "pirate" not in personas("en")
