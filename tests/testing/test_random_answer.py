"""The double of a model answers legally even where it is sent no grammar: it reads what is open from the question."""

import random
from collections.abc import Iterator

import pytest

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.llm.parse import Taken, read_answer
from llm_werewolf.players.llm.prompt import prompt_book, retry_message
from llm_werewolf.players.llm.raw import Raw
from llm_werewolf.players.llm.schema import constant_schema, schema_for
from llm_werewolf.players.llm.ways import schema_part
from llm_werewolf.testing.random_answer import random_answer
from tests.prompts.stage import KINDS_ASKED, ask_of, evening, view_of


def potions(*, save: bool, poison: tuple[int, ...], both: bool) -> PickPotions:
    victim = 5 if save else None
    return PickPotions(kind="witch", seat=1, victim=victim, may_save=save, poisonable=poison, both=both)


def asks() -> Iterator[AnyAsk]:
    yield from (ask_of(kind, may_pass=may_pass) for kind in KINDS_ASKED for may_pass in (True, False))
    yield from (
        potions(save=save, poison=poison, both=both)
        for save in (True, False)
        for poison in ((2, 5, 7), ())
        for both in (True, False)
    )
    yield PickMany(kind="piper", seat=1, options=(4, 6, 8), least=1, most=2)
    yield PickMany(kind="voters", seat=1, options=(4, 6, 8), least=0, most=3)
    yield PickOne(kind="moon_duel", seat=1, options=(8,), may_pass=False)
    yield PickWord(kind="moon_word", seat=1, words=("high", "low"), may_pass=True)
    yield YesNo(kind="moon_rise", seat=1)
    yield Say(kind="moon_song", seat=1)


@pytest.mark.parametrize("mode", ["plain", "json_object", "json_schema", "tool", "grammar"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_answer_is_legal(lang: str, mode: str) -> None:
    book, view, dice = prompt_book(lang), view_of(evening("witch")), random.Random(1)
    for ask in asks():
        messages = book.messages(ask, view)
        schema = schema_for(ask, grammar=True) if mode == "grammar" else constant_schema()
        part = schema_part("json_schema" if mode == "grammar" else mode, schema)
        again = [*messages[:-1], dict(messages[-1])]
        again[-1]["content"] += "\n\n" + retry_message(lang, "illegal", ask)
        for _ in range(8):
            for sent in (messages, again):
                text = random_answer({**part, "messages": sent}, dice)
                read = read_answer(Raw(content=text), ask)
                assert isinstance(read, Taken), (ask, text)
