"""Shared before private: one record for the whole table that only grows, and nothing private of another seat."""

import random

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import (
    AnyAsk,
    Choice,
    PickMany,
    PickOne,
    PickPotions,
    PickWord,
    Potions,
    Say,
    Shuffle,
    Speech,
    YesNo,
)
from llm_werewolf.core.events import AnyEvent, Dealt, Learned, NightFell
from llm_werewolf.core.seats import ALL, Seat
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.core.view import View
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.llm.prompt import PromptBook, SeatInfo, prompt_book
from llm_werewolf.roles import ROLES
from tests.prompts.stage import CARDS, ask_of, evening, seated, view_of

NAMES = {seat: f"Name{seat}" for seat in range(1, 21)}
PRIVATE = {"zh": "\n【只有你知道】\n", "en": "\n[Only you know]\n"}


def shared_part(user: str, lang: str) -> str:
    assert user.count(PRIVATE[lang]) == 1
    return user[: user.index(PRIVATE[lang])]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_record_only_grows(lang: str) -> None:
    book, events = prompt_book(lang), evening("witch")
    before = ""
    for upto in range(1, len(events) + 1):
        record = book.record(view_of(events, 1, upto), NAMES)
        assert record.startswith(before)
        assert record == "" or record.endswith("\n")
        before = record
    assert book.record(view_of(events, 1, 30), NAMES) == PromptBook(lang).record(view_of(events, 1, 30), NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_seats_share_all_bytes_up_to_the_private_part(lang: str) -> None:
    book, events = prompt_book(lang), evening("seer")
    for upto in (14, 30, len(events)):
        sent = [
            book.messages(
                ask_of(kind, seat),
                view_of(events, seat, upto),
                SeatInfo(name=NAMES[seat], persona=f"persona {seat}", notes=f"notes {seat}", names=NAMES),
            )
            for seat, kind in ((1, "seer"), (2, "wolves"), (9, "votes"), (12, "last_words"))
        ]
        assert len({system["content"] for system, _ in sent}) == 1
        assert len({shared_part(user["content"], lang) for _, user in sent}) == 1
        assert shared_part(sent[0][1]["content"], lang) == book.record(view_of(events, 9, upto), NAMES)


def test_another_table_of_the_same_board_has_the_same_system_message() -> None:
    book = prompt_book("en")
    one, other = (view_of(evening("seer", lambda seat, mark=mark: mark), 1) for mark in ("a", "b"))  # type: ignore[misc]
    first, second = (book.messages(ask_of("votes"), view) for view in (one, other))
    assert first[0] == second[0]
    assert first[1] != second[1]


def choose(ask: AnyAsk, rng: random.Random) -> Choice:
    match ask:
        case PickOne():
            return rng.choice(ask.options) if ask.options and (not ask.may_pass or rng.random() < 0.8) else None
        case PickMany():
            return tuple(sorted(rng.sample(ask.options, rng.randint(ask.least, min(ask.most, len(ask.options))))))
        case YesNo():
            return rng.random() < (0.1 if ask.kind == "self_destruct" else 0.4)
        case Say():
            return Speech(text=f"said by {ask.seat} {rng.random()}" if rng.random() < 0.9 else "")
        case PickWord():
            return rng.choice(ask.words)
        case PickPotions():
            save = ask.may_save and rng.random() < 0.5
            poison = rng.choice(ask.poisonable) if ask.poisonable and not save and rng.random() < 0.5 else None
            return Potions(save=save, poison=poison)
        case Shuffle():
            return tuple(rng.sample(ask.cards, len(ask.cards)))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("board", ["huanle-9", "sheriff-12", "general-15", "classic-12:elder,piper,idiot,fox,thief"])
def test_real_games(board: str, lang: str) -> None:
    """Every prompt of whole games: shared bytes, growing record, no other seat's marker."""
    setup = make_setup(load_board(board))
    for seed in range(3):
        rng = random.Random(f"{board} {seed}")
        book, run = prompt_book(lang), Run(setup, ROLES)
        views: dict[Seat, View] = {seat: View(seat) for seat in range(1, setup.seats + 1)}
        taken, before, system = 0, "", ""
        while run.asks:
            for event in run.log[taken:]:
                for view in views.values():
                    view.take(event)
            taken = len(run.log)
            for ask in run.asks:
                if not ask.seat:
                    continue
                info = SeatInfo(persona=f"persona<{ask.seat}>", notes=f"notes-{ask.seat}-", names=NAMES)
                first, user = book.messages(ask, views[ask.seat], info)
                assert first["content"] == (system or first["content"])
                system = first["content"]
                record = shared_part(user["content"], lang)
                assert record.startswith(before)
                before = record
                private = user["content"][len(record) :]
                for other in views:
                    assert (f"notes-{other}-" in private) == (other == ask.seat)
            run.answer([answer_to(ask, choose(ask, rng)) for ask in run.asks])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_canaries_stay_with_their_seat(lang: str) -> None:
    """Nonsense cards, topics and words planted with other seats are in no prompt of this one."""
    deck = ("werewolf", "zzq_card", "villager", "villager", "seer")
    table: list[AnyEvent] = [
        seated(("werewolf", "villager", "villager", "villager", "seer")),
        *(Dealt(to=(seat,), seat=seat, card=card) for seat, card in enumerate(deck, start=1)),
        NightFell(to=ALL, day=1, calls=()),
        Learned(to=(2,), topic="zzq_topic", seats=(3,), words=("zzq_word",)),
        Learned(to="god", topic="zzq_god", words=("zzq_word",)),
        Learned(to=(5,), topic="check", seats=(1,), words=("zzq_verdict",)),
    ]
    book = prompt_book(lang)
    for seat in (1, 3, 4):
        text = str(book.messages(ask_of("votes", seat), View(seat, table), SeatInfo(names=NAMES)))
        assert "zzq" not in text
    assert "zzq topic" in str(book.messages(ask_of("votes", 2), View(2, table))[1])
    assert "zzq verdict" in str(book.messages(ask_of("votes", 5), View(5, table))[1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pack_hears_itself_and_nobody_else(lang: str) -> None:
    events, book = evening("werewolf"), prompt_book(lang)
    assert "whisper-speech-2" in book.messages(ask_of("wolves"), view_of(events, 1, 25))[1]["content"]
    assert "whisper" not in str(book.messages(ask_of("votes", 9), view_of(events, 9)))
    later = book.messages(ask_of("wolves"), view_of(events))[1]["content"]
    assert "whisper" not in later, "talk of earlier nights is let go"


def test_a_turned_child_is_a_wolf() -> None:
    user = prompt_book("en").messages(ask_of("votes", 9), view_of(evening("seer"), 9))[1]["content"]
    assert "(wolves)" in user
    assert "your model seat 3 is out" in user


def test_cards_known_to_the_stage() -> None:
    assert set(CARDS) == set(ROLES)
