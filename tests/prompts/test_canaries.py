"""Canaries in hundreds of random games of all cards: no prompt of any seat holds a marker that its view does not.

Every card has a nonsense name; every speech, word to the pack, note and persona is a marker of its own. Whatever marker
stands in a seat's prompt must have been told to that seat: by an event of its view, by the question, or by itself.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from llm_werewolf.core.asks import AnyAsk, Choice, Say, Speech
from llm_werewolf.core.events import Answer, AnyEvent, Seated, Spoke
from llm_werewolf.core.seats import Card, Seat
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.core.setup import Setup
from llm_werewolf.core.view import View
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.llm.prompt import PromptBook, SeatInfo
from llm_werewolf.roles import ROLES
from tests.properties.lots import choose, lot
from tests.properties.tables import table

GAMES: Final = 240
CHUNKS: Final = 8
MOST_PROMPTS: Final = 120
"""Of one game; a long one repeats itself."""
MARKER: Final = re.compile(r"zq[a-z0-9]+qz")
CARD_IDS: Final = tuple(ROLES)
PRIVATE: Final = {"zh": "\n【只有你知道】\n", "en": "\n[Only you know]\n"}


def name_of(card: Card) -> str:
    return f"zqcard{card.replace('_', '')}qz"


@pytest.fixture(scope="session")
def books(tmp_path_factory: pytest.TempPathFactory) -> dict[str, PromptBook]:
    """Prompts of both languages in which every card has a nonsense name."""
    folder = tmp_path_factory.mktemp("nonsense")
    for lang in LANGUAGES:
        (folder / lang).mkdir()
        lines = ["[cards]", *(f'{card} = "{name_of(card)}"' for card in CARD_IDS)]
        (folder / lang / "words.toml").write_text("\n".join(lines), encoding="utf-8")
    return {lang: PromptBook(lang, folder) for lang in LANGUAGES}


class Told:
    """What markers a seat may know."""

    def __init__(self, seat: Seat) -> None:
        self.view = View(seat)
        self.markers = {f"zqnote{seat}qz", f"zqpersona{seat}qz"}

    def take(self, event: AnyEvent) -> None:
        if self.view.take(event) and not isinstance(event, Seated):
            text = event.model_dump_json()
            self.markers |= set(MARKER.findall(text)) | markers_of_cards(text)


def markers_of_cards(text: str) -> set[str]:
    return {name_of(card) for card in CARD_IDS if f'"{card}"' in text}


def strangers(text: str, told: Told, ask: AnyAsk, setup: Setup, lang: str) -> set[str]:
    """The markers in a prompt that its seat has not been told."""
    shared, found, private = text.partition(PRIVATE[lang])
    assert found
    on_board = {name_of(card) for card in setup.deck}
    known = told.markers | markers_of_cards(ask.model_dump_json())
    return (set(MARKER.findall(shared)) - known - on_board) | (set(MARKER.findall(private)) - known)


def prompts(seed: int, book: PromptBook) -> Iterator[tuple[str, Told, AnyAsk, Setup]]:
    """Every prompt of one random game."""
    setup = table(seed)
    run = Run(setup, ROLES)
    seats = {seat: Told(seat) for seat in range(1, setup.seats + 1)}
    taken, batch = 0, 0
    while run.asks:
        for told in seats.values():
            for event in run.log[taken:]:
                told.take(event)
        taken, batch = len(run.log), batch + 1
        for ask in run.asks:
            if ask.seat:
                seat = ask.seat
                info = SeatInfo(persona=f"zqpersona{seat}qz", notes=f"zqnote{seat}qz")
                messages = book.messages(ask, seats[seat].view, info)
                yield "\n".join(message["content"] for message in messages), seats[seat], ask, setup
        run.answer([answer_to(ask, marked(ask, seed, batch)) for ask in run.asks])


def marked(ask: AnyAsk, seed: int, batch: int) -> Choice:
    """A legal answer by chance; what is said is a marker."""
    key = f"{seed}/{batch}/{ask.seat}/{ask.kind}"
    return Speech(text=f"zqsaid{lot(key)}qz") if isinstance(ask, Say) and ask.seat else choose(ask, key)


def first(some: Iterable[tuple[str, Told, AnyAsk, Setup]], most: int) -> Iterator[tuple[str, Told, AnyAsk, Setup]]:
    for number, one in enumerate(some):
        if number < most:
            yield one
        else:
            return


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_no_prompt_holds_what_its_seat_was_not_told(chunk: int, books: dict[str, PromptBook]) -> None:
    read = whispers = 0
    for seed in range(chunk, GAMES, CHUNKS):
        lang = LANGUAGES[seed // CHUNKS % 2]
        for text, told, ask, setup in first(prompts(seed, books[lang]), MOST_PROMPTS):
            assert not strangers(text, told, ask, setup, lang), (seed, ask)
            assert name_of(told.view.card) in text.partition(PRIVATE[lang])[2]
            read += 1
            whispers += ask.kind == "wolves" and "zqsaid" in text.partition(PRIVATE[lang])[2]
    assert read > 600
    assert whispers, "somebody read what the pack said"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_leaks_is_found(lang: str, books: dict[str, PromptBook]) -> None:
    """The test itself: another seat's note, word to the pack or card in a prompt, each is noticed."""
    texts = list(prompts(3, books[lang]))
    text, told, ask, setup = texts[-1]
    assert not strangers(text, told, ask, setup, lang)
    for planted in ("zqnote99qz", "zqsaid1qz", name_of("thief") if "thief" not in setup.deck else name_of("seer")):
        if planted not in told.markers:
            assert strangers(f"{text} {planted}", told, ask, setup, lang) == {planted}
    # A view that was told everything writes prompts that a seat's own view does not account for.
    run_log = [event for one in texts for event in one[1].view.events]
    assert any(isinstance(event, Spoke) for event in run_log)
    assert any(isinstance(event, Answer) for event in run_log)
