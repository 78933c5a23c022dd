"""What a seat is told fits the board and the moment: no card that is not in play, no mates who are not there."""

import re
from typing import Final

import pytest

from llm_werewolf.boards import book_names
from llm_werewolf.core.events import AnyEvent, DayBroke, Dealt, Learned, NightFell, Out, Revealed
from llm_werewolf.core.rules import Rules
from llm_werewolf.core.seats import ALL, Card
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.llm.prompt import prompt_book
from llm_werewolf.players.rules_text import rules_text
from llm_werewolf.players.words import card_name
from tests.prompts.stage import CARDS, ask_of, rules_of, seated, view_of

STATED: Final = {("witch", "guard")}
"""(card, other): how the one may act depends on the other's being there, and its rule says so."""
ASKED: Final = ("votes", "speech", "campaign", "run", "last_words", "self_destruct", "pack_talk", "wolves", "badge")


def table(card: Card, rules: Rules | None = None, *, mates: bool = True, night: bool = True) -> list[AnyEvent]:
    """Seat 1 holds `card` among plain wolves and villagers."""
    deck = (card, "werewolf", *("villager",) * 4)
    pack = (1, 2) if mates else (1,)
    told: list[AnyEvent] = [
        seated(deck, rules),
        Dealt(to=(1,), seat=1, card=card),
        NightFell(to=ALL, day=1, calls=()),
        Learned(to=pack, topic="pack", seats=pack),
    ]
    return told if night else [*told, DayBroke(to=ALL, day=1)]


def said(lang: str, kind: str, events: list[AnyEvent]) -> str:
    """All that seat 1 is sent for a question, but for the list of the ids of cards."""
    return "\n".join(one["content"] for one in prompt_book(lang).messages(ask_of(kind), view_of(events)))


def asked(lang: str, kind: str, events: list[AnyEvent]) -> str:
    """What only seat 1 is told, and its question."""
    return said(lang, kind, events).rpartition({"zh": "【只有你知道】", "en": "[Only you know]"}[lang])[2]


def names_of(lang: str, text: str) -> set[Card]:
    """The cards a text names."""
    found = set()
    for card in sorted(CARDS, key=lambda one: -len(card_name(one, lang))):  # a "lone demon" is no "demon"
        name = card_name(card, lang)
        text, count = re.subn(name if lang == "zh" else rf"\b{name}s?\b", "", text, flags=re.IGNORECASE)
        if count:
            found.add(card)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_no_card_is_named_that_is_not_on_the_board(lang: str, card: Card) -> None:
    for book in book_names():
        for night in (True, False):
            for kind in ASKED:
                for mates in (True, False):
                    events = table(card, rules_of(book, 6), night=night, mates=mates)
                    strangers = names_of(lang, said(lang, kind, events)) - {card, "werewolf", "villager"}
                    assert {one for one in strangers if (card, one) not in STATED} == set(), (book, kind)


def test_what_a_demon_dies_of_is_on_the_board() -> None:
    for card in ("demon", "lone_demon"):
        for others, en, zh in (
            (("cupid", "hunter"), "grief and shots do", "殉情和枪可以"),
            (("cupid",), "grief does", "殉情可以"),
            (("hunter",), "shots do", "枪可以"),
            ((), "not kill it.", "杀不死他。"),
        ):
            deck = (card, "werewolf", "villager", "villager", *others)
            for lang, word in (("en", en), ("zh", zh)):
                assert word in rules_text(rules_of("general", len(deck)), deck, lang, (card, "werewolf"), others)


@pytest.mark.parametrize("card", ["werewolf", "white_wolf_king", "wolf_beauty", "demon"])
def test_a_wolf_alone_is_not_told_to_agree_with_its_mates(card: Card) -> None:
    for lang, word in (("en", "mates"), ("zh", "队友统一")):
        assert word in asked(lang, "wolves", table(card)).partition("\n\n")[0]
        assert word not in asked(lang, "wolves", table(card, mates=False)).partition("\n\n")[0]


def test_who_lies_open_is_not_told_to_hide() -> None:
    for lang, hide, own in (("en", "keep passing for village", "has been shown"), ("zh", "继续装好人", "已经亮出")):
        day = table("werewolf", night=False)
        gone = [Out(to=ALL, seats=(1,), phase="day")]
        assert hide in asked(lang, "last_words", [*day, *gone])
        open_ = asked(lang, "last_words", [*day, Revealed(to=ALL, seat=1, card="werewolf"), *gone])
        assert hide not in open_
        assert own in open_
    for lang, hide in (("en", "show your card when exiled"), ("zh", "被放逐时翻牌")):
        day = table("idiot", night=False)
        assert hide in asked(lang, "speech", day)
        assert hide not in asked(lang, "speech", [*day, Revealed(to=ALL, seat=1, card="idiot")])


def test_the_white_wolf_king_is_told_what_its_self_destruct_brings() -> None:
    for lang, word in (("en", "take one player along"), ("zh", "可以带走一人")):
        day = {card: table(card, night=False) for card in ("white_wolf_king", "werewolf")}
        assert word in asked(lang, "self_destruct", day["white_wolf_king"])
        assert word not in asked(lang, "self_destruct", day["werewolf"])


def test_the_sheriff_is_told_whose_side_it_picks() -> None:
    for lang, dead in (("en", "of the one who died"), ("zh", "死者")):
        by_book = {book: asked(lang, "order", table("villager", rules_of(book))) for book in ("sheriff", "huanle")}
        assert dead in by_book["sheriff"]
        assert dead not in by_book["huanle"]


def test_a_camp_of_the_cards_own_name_is_said_once() -> None:
    assert "your card: piper.\n" in asked("en", "votes", table("piper", mates=False))
    assert "身份：吹笛者。\n" in asked("zh", "votes", table("piper", mates=False))
