"""Any cards under any options make a game that ends, in which each goes out once and nobody is asked the impossible."""

import random
from itertools import pairwise

import pytest

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickWord
from llm_werewolf.core.events import Answer, Died, GameOver, Out, Unmasked
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES
from tests.roles.table import chooser, random_setup

TABLES = 160
AS_IT_GOES_OUT = ("shoot", "badge", "last_words", "voters")
WAKES_ONCE_MORE = ("wolves", "wolves2", "pack_talk", "take_girl")
"""A wolf that self-destructed may take part in the knife of that night."""


def played(seed: int) -> tuple[Run, list[AnyAsk]]:
    draw = random.Random(f"table {seed}")
    run, choose = Run(random_setup(draw), ROLES), chooser(draw)
    asked: list[AnyAsk] = []
    while run.asks:
        asked += run.asks
        assert len(asked) < 20_000
        places = [(ask.seat, ask.kind) for ask in run.asks]
        assert len(set(places)) == len(places), "one question of a kind to a seat at a time"
        run.answer([answer_to(ask, choose(ask)) for ask in run.asks])
    return run, asked


@pytest.mark.parametrize("tenth", range(10))
def test_games_end_and_each_goes_out_once(tenth: int) -> None:
    for seed in range(tenth, TABLES, 10):
        run, asked = played(seed)
        died = [event.seat for event in run.log if isinstance(event, Died)]
        assert len(set(died)) == len(died)
        assert sorted(seat for event in run.log if isinstance(event, Out) for seat in event.seats) == sorted(died)
        assert isinstance(run.log[-2], GameOver)
        assert isinstance(run.log[-1], Unmasked)
        for ask in asked:
            can_be_answered(ask)
        the_dead_are_left_alone(run)


def can_be_answered(ask: AnyAsk) -> None:
    default = ask.default()
    assert ask.refuse(default) is None, ask  # type: ignore[arg-type]  # its own default
    if isinstance(ask, (PickOne, PickMany)):
        assert all(one < other for one, other in pairwise(ask.options)), ask
        assert not set(ask.options) & {seat for seat, _ in ask.barred}, ask
    match ask:
        case PickOne():
            assert ask.options or ask.may_pass, ask
        case PickMany():
            assert ask.least <= ask.most <= len(ask.options), ask
        case PickWord():
            assert ask.words
            assert len(ask.odds) in (0, len(ask.words)), ask


def the_dead_are_left_alone(run: Run) -> None:
    out: set[int] = set()
    for event in run.log:
        if isinstance(event, Out):
            out |= set(event.seats)
        if isinstance(event, Answer) and event.seat in out:
            assert event.kind in AS_IT_GOES_OUT + WAKES_ONCE_MORE, event


def test_the_same_answers_give_the_same_log() -> None:
    for seed in range(0, TABLES, 20):
        assert played(seed)[0].log == played(seed)[0].log
