"""Whole games of models that answer, but never to any use: they pause, and say why and what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.host import Patience
from llm_werewolf.testing.served import Request, Served, error, says
from tests.players.llm.games import SEATS, play, service

CUT = says('{"thinking": "let us see, there is', finish="length")
USELESS: dict[str, tuple[Served, str]] = {
    "cut off": (CUT, "answer cut off"),
    "prose": (says("I would rather not say."), "unreadable answer"),
    "empty": (says(""), "empty answer"),
    "filtered": (error(400, "Content Exists Risk"), "blocked by the service's filter"),
    "of no seat": (says('{"answer": {"target": 77, "speech": 5, "decision": 5}}'), "answer"),
}


class Spoilt:
    """What a service answers to some seats' questions from some request on."""

    def __init__(self, served: Served, wanted: Callable[[str], bool] = lambda _: True) -> None:
        self.served, self.wanted, self.mended, self.count = served, wanted, False, 0

    def __call__(self, request: Request) -> Served | None:
        self.count += 1
        spoilt = not self.mended and self.count > 4 and self.wanted(str(request["messages"][-1]["content"]))
        return self.served if spoilt else None


@pytest.mark.parametrize(("served", "why"), USELESS.values(), ids=USELESS)
async def test_a_model_of_no_use_pauses_and_resume_ends_the_game(served: Served, why: str, tmp_path: Path) -> None:
    spoilt = Spoilt(served)
    with service(spoilt) as provider:
        paused = await play(provider, {"max_fallbacks": 6}, out=tmp_path)
        told, folder = paused.result.paused or "", paused.result.folder
        assert told.startswith("seat ") and "m at 127.0.0.1" in told and "\n" not in told
        assert "gave no answer of use to 6 questions in a row (the last ones: " in told and why in told
        assert ("its `max_tokens` is too small" in told) == (served is CUT)
        assert "`max_fallbacks` in [models.NAME]" in told and "--seat " in told
        assert len(paused.result.fallbacks) <= 5, "the sixth is asked again"
        assert paused.requests <= 3 * (6 + SEATS) + 4
        assert folder
        before = (folder / "game.jsonl").read_bytes()

        spoilt.mended = True
        done = await play(provider, {"max_fallbacks": 6}, resume=folder)
        assert done.result.paused is None and done.result.days
        assert len(done.result.fallbacks) == 5, "what fell back stays so, and is told; nothing else has"
        assert (folder / "game.jsonl").read_bytes().startswith(before)


async def test_a_model_that_is_never_waited_for_long_enough_pauses_too(tmp_path: Path) -> None:
    """The host's own deadline for a step is shorter than the model's."""
    spoilt = Spoilt(Served(delay=3600))

    async def hurry(table: Table) -> None:
        table._patience = Patience(step_seconds=0.5)

    with service(spoilt) as provider:
        paused = await play(provider, {"max_fallbacks": 4}, out=tmp_path, before=hurry)
        assert "4 questions in a row (the last ones: no answer in time)" in (paused.result.paused or "")
        assert len(paused.result.fallbacks) <= 3
        spoilt.mended = True
        done = await play(provider, {"max_fallbacks": 4}, resume=paused.result.folder)
    assert done.result.paused is None and len(done.result.fallbacks) == 3


async def test_the_pause_is_told_in_the_language_of_the_game(tmp_path: Path) -> None:
    with service(Spoilt(CUT)) as provider:
        paused = await play(provider, {"max_fallbacks": 3}, lang="zh", out=tmp_path)
    told = paused.result.paused or ""
    assert (
        "连续 3 个问题都没有给出可用的回答（最近几次：回答被截断；它的 max_tokens 似乎太小）" in told
        and "换模型" in told
    )


async def test_one_answer_of_use_begins_the_count_anew() -> None:
    """One seat's questions all fall back, those of the others between them do not."""
    with service(Spoilt(CUT, lambda prompt: "You are seat 4" in prompt)) as provider:
        game = await play(provider, {"max_fallbacks": 3})
    assert game.result.paused is None
    assert {one.seat for one in game.result.fallbacks} == {4} and len(game.result.fallbacks) >= 3


async def test_without_a_limit_it_plays_on() -> None:
    with service(Spoilt(CUT)) as provider:
        game = await play(provider, {"max_fallbacks": 0})
    assert game.result.paused is None and len(game.result.fallbacks) > 10
