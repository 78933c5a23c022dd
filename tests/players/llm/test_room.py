"""How long a prompt may be."""

import pytest

from llm_werewolf.players.llm.room import Room
from llm_werewolf.testing.served import CONTEXT_WORDS


def test_nothing_is_bounded_unless_told() -> None:
    assert Room(None, 4096).characters("en") is None


def test_an_answer_keeps_its_tokens() -> None:
    assert Room(8000, 900).characters("en") == int(7100 * 3.5)
    assert Room(8000, 900).characters("zh") == int(7100 * 1.2)
    assert Room(8000, 4096).characters("en") == 6000 * 3.5, "at most a quarter"
    assert Room(8000, None).characters("en") == int((8000 - 1024) * 3.5)


@pytest.mark.parametrize(
    ("words", "share"),
    list(zip(CONTEXT_WORDS, (0.9 * 8192 / 9412, 0.75, 0.85, 0.75), strict=True)),
)
def test_a_refusal_teaches(words: str, share: float) -> None:
    room = Room(None, None)
    room.refused("en", 10_000, words)
    assert room.characters("en") == int(10_000 * share)
    assert room.characters("zh") is None, "a language has its own count"


def test_one_refusal_of_many_at_once_teaches() -> None:
    room = Room(None, None)
    for sent in (10_000, 9_000, 8_000, 7_501):
        room.refused("en", sent, "context length")
    assert room.characters("en") == 7500
    room.refused("en", 7400, "context length")
    assert room.characters("en") == 5550


def test_an_absurd_number_is_no_reason_to_cut_all() -> None:
    room = Room(None, None)
    room.refused("en", 10_000, "400 of 99999999999")
    assert room.characters("en") == 3000
