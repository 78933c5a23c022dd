"""Every template renders for every question and card in both languages; an undefined variable would be an error."""

import re
from pathlib import Path

import pytest

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.core.events import AnyEvent, Dealt, NightFell
from llm_werewolf.core.seats import ALL
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.core.view import View
from llm_werewolf.players.llm.prompt import PromptBook, SeatInfo, prompt_book
from llm_werewolf.players.words import prompts_folder
from tests.prompts.stage import CARDS, KINDS_ASKED, ask_of, evening, seated, view_of

NAMES = {seat: f"Player {seat}" for seat in range(1, 13)}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_every_question_of_every_card(lang: str, card: str) -> None:
    book, events = prompt_book(lang), evening(card)
    fresh = view_of(events, upto=14)
    full = view_of(events)
    for kind in KINDS_ASKED:
        for view in (fresh, full):
            for may_pass in (True, False):
                ask = ask_of(kind, may_pass=may_pass)
                system, user = book.messages(ask, view, SeatInfo(persona="blunt", notes="n", names=NAMES))
                assert [system["role"], user["role"]] == ["system", "user"]
                last = user["content"].rsplit("\n", 1)[1]
                assert re.search(r'\{"thinking": .*\}$', last), f"the fields of the answer stand last: {last}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_seat_at_every_moment(lang: str) -> None:
    book, events = prompt_book(lang), evening("seer")
    for upto in range(13, len(events) + 1):
        for seat in (1, 2, 9):
            assert book.messages(ask_of("votes", seat), view_of(events, seat, upto))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_custom_role_brings_is_shown_generically(lang: str) -> None:
    book = prompt_book(lang)
    table: list[AnyEvent] = [
        seated(("moon_knight", "werewolf", "villager", "villager")),
        Dealt(to=(1,), seat=1, card="moon_knight"),
        NightFell(to=ALL, day=1, calls=("moon",)),
    ]
    view = View(1, table)
    asks: tuple[AnyAsk, ...] = (
        PickOne(kind="moon_duel", seat=1, options=(2, 3), may_pass=True),
        PickMany(kind="moon_pair", seat=1, options=(2, 3), least=2, most=2),
        YesNo(kind="moon_rise", seat=1),
        Say(kind="moon_song", seat=1),
        PickWord(kind="moon_word", seat=1, words=("high", "low"), may_pass=True),
        PickPotions(kind="moon_brew", seat=1, victim=None, may_save=False, poisonable=(), both=False),
    )
    for ask in asks:
        user = book.messages(ask, view)[1]["content"]
        assert "moon knight" in user
        assert ask.kind.replace("_", " ") in user.lower()
    full = view_of(evening("villager"))
    assert "dream" in book.messages(ask_of("votes"), full)[1]["content"]
    assert "comet" in book.record(full)


def test_a_users_folder_lies_over_ours(tmp_path: Path) -> None:
    cards = tmp_path / "en" / "cards"
    cards.mkdir(parents=True)
    (tmp_path / "en" / "words.toml").write_text('[cards]\nmoon_knight = "Moon Knight"\n', encoding="utf-8")
    (cards / "moon_knight.j2").write_text("Moon Knight: duels once{% if has('seer') %} near a seer{% endif %}.")
    (cards / "villager.j2").write_text("{% block rule %}Villager: sleeps.{% endblock %}")
    book = PromptBook("en", tmp_path)
    deck = ("moon_knight", "werewolf", "villager", "seer")
    view = View(1, [seated(deck), Dealt(to=(1,), seat=1, card="moon_knight")])
    system, user = book.messages(ask_of("votes"), view)
    assert "- Moon Knight: duels once near a seer." in system["content"]
    assert "- Villager: sleeps." in system["content"]
    assert "your card: Moon Knight" in user["content"]
    assert "duels" not in PromptBook("en").messages(ask_of("votes"), view)[0]["content"]


def test_both_languages_have_the_same_templates() -> None:
    found = [{str(path.relative_to(folder)) for path in folder.rglob("*.*")} for folder in _folders()]
    assert found[0] == found[1]
    assert len(found[0]) > 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_kind_has_its_template(lang: str) -> None:
    folder = prompts_folder() / lang
    assert {path.stem for path in (folder / "cards").glob("*.j2")} == {*CARDS, "_unknown"}
    missing = [kind for kind in KINDS_ASKED if not (folder / "asks" / f"{kind.rstrip('2')}.j2").is_file()]
    assert missing == []


def _folders() -> list[Path]:
    return [prompts_folder() / lang for lang in LANGUAGES]
