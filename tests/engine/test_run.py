"""The runner: what a script may wait for, which answers are taken, and that a batch is answered whole or not at all."""

import asyncio

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import PickOne, Shuffle, YesNo
from llm_werewolf.core.events import Answer, Spoke, Voted
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.engine import run as run_module
from llm_werewolf.engine.batch import Batch, Errand, side_by_side
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.run import IllegalAnswer, Run, answer_to
from llm_werewolf.roles import ROLES

SETUP = make_setup(load_board("huanle-9"))


def dealt() -> Run:
    run = Run(SETUP, ROLES)
    (deal,) = run.asks
    run.answer([answer_to(deal, SETUP.deck)])
    return run


def test_even_the_deal_is_a_question_to_chance() -> None:
    (deal,) = Run(SETUP, ROLES).asks
    assert isinstance(deal, Shuffle)
    assert deal.seat == CHANCE


def test_independent_roles_of_a_night_are_asked_together() -> None:
    assert [ask.kind for ask in dealt().asks] == ["seer", "pack_talk", "pack_talk", "pack_talk"]


def test_an_illegal_answer_is_refused_and_nothing_is_taken() -> None:
    run = dealt()
    before = list(run.log)
    answers = [answer_to(ask, ask.default()) for ask in run.asks]
    seer = run.asks[0]
    assert isinstance(seer, PickOne)
    with pytest.raises(IllegalAnswer, match=r"seer.*refused .self"):
        run.answer([answer_to(seer, seer.seat), *answers[1:]])
    with pytest.raises(IllegalAnswer, match="4 answers are due, not 3"):
        run.answer(answers[:3])
    with pytest.raises(IllegalAnswer, match="is asked seer"):
        run.answer([answers[1], answers[0], *answers[2:]])
    assert run.log == before
    run.answer(answers)
    assert len(run.log) > len(before)


@pytest.mark.parametrize("board", ["huanle-9", "general-15"])
def test_what_stands_in_for_an_answer_says_why_in_public(board: str) -> None:
    """Own silences and ballots before and after, as those that recur are shared."""
    for why in (None, "late", None, "away"):
        run = Run(make_setup(load_board(board)), ROLES)
        while run.asks:
            run.answer([answer_to(ask, ask.default(), why) for ask in run.asks])
        told = [event.fallback for event in run.log if isinstance(event, (Answer, Spoke))]
        told += [ballot.fallback for event in run.log if isinstance(event, Voted) for ballot in event.ballots]
        assert set(told) == {why}
        assert {type(event) for event in run.log} >= {Answer, Spoke, Voted}


def test_yes_is_not_seat_one() -> None:
    for choice in (True, 1, False, 0, None):
        assert answer_to(YesNo(kind="custom", seat=3), choice).choice is choice


def test_a_script_may_wait_for_nothing_but_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    async def impatient(_: Game) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(run_module, "evening", impatient)
    with pytest.raises(TypeError, match="batch of asks only"):
        Run(SETUP, ROLES)


def test_errands_that_wait_for_each_other_are_an_error() -> None:
    async def nothing() -> None:
        return None

    script = side_by_side([Errand("a", frozenset("b"), nothing), Errand("b", frozenset("a"), nothing)])
    with pytest.raises(RuntimeError, match="wait for each other"):
        script.send(None)


def test_errands_start_as_soon_as_what_they_need_is_done() -> None:
    asked: list[str] = []

    def errand(name: str, *needs: str, rounds: int = 1) -> Errand:
        async def script() -> None:
            for _ in range(rounds):
                await Batch([PickOne(kind=name, seat=1, options=(1,), may_pass=True)])

        return Errand(name, frozenset(needs), script)

    script = side_by_side([errand("guard"), errand("knife", rounds=2), errand("witch", "knife"), errand("seer")])
    batch = script.send(None)
    while True:
        asked.append(" ".join(ask.kind for ask in batch.asks))
        answers = tuple(Answer(to=(1,), seat=1, kind=ask.kind, choice=None) for ask in batch.asks)
        try:
            batch = script.send(answers)
        except StopIteration:
            break
    assert asked == ["guard knife seer", "knife", "witch"]
