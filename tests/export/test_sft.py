"""Training rows: what was sent and what came back, of answers that were taken, for whoever may know them."""

import json
from pathlib import Path
from typing import Any

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import AnyAsk, Choice, plain
from llm_werewolf.core.events import GameOver, Unmasked
from llm_werewolf.core.view import View
from llm_werewolf.players.llm.calls import Call
from tests.host.players import Calling


class Writing(Calling):
    """Answers at random, and tells of two calls for each answer: one that was not taken, and one that was."""

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        choice = await super().decide(ask, view)
        sent = ({"role": "system", "content": "the rules " * 20}, {"role": "user", "content": f"{ask.kind}? " * 20})
        first = Call(
            seat=ask.seat, kind=ask.kind, day=view.state.day, model="m7", messages=sent, attempt=1,
            content="rubbish", again="unreadable",
        )  # fmt: skip
        self.sink(first)
        taken = {"content": json.dumps(plain(choice)), "reasoning": "hm", "accepted": True, "choice": plain(choice)}
        self.sink(first.model_copy(update={**taken, "attempt": 2, "again": None}))
        return choice


@pytest.fixture
async def game(tmp_path: Path) -> Path:
    result = await Table("huanle-9", {seat: Writing(seat) for seat in range(1, 10)}, seed=3, out=tmp_path).play()
    assert result.folder and result.winner
    return result.folder


def rows(capsys: pytest.CaptureFixture[str], game: Path, *arguments: str) -> list[dict[str, Any]]:  # Any: plain JSON
    assert run(["export", str(game), "--to", "sft", *arguments]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


async def test_a_row_for_each_answer_that_was_taken(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = read_record(game)
    found = rows(capsys, game, "--as", "god")
    answers = [event for event in record.events if event.type == "answer" and event.seat]
    assert len(found) == len(answers)
    assert sorted(json.dumps([one["seat"], one["kind"], one["choice"]]) for one in found) == sorted(
        json.dumps([one.seat, one.kind, plain(one.choice)]) for one in answers
    )
    [unmasked] = [event for event in record.events if isinstance(event, Unmasked)]
    dealt = {event.seat: event.card for event in record.events if event.type == "dealt"}
    for one in found:
        system, user, answer = one["messages"]
        assert (system["role"], user["role"], answer["role"]) == ("system", "user", "assistant")
        assert system["content"] == "the rules " * 20 and user["content"] == f"{one['kind']}? " * 20
        assert json.loads(answer["content"]) == one["choice"] and answer["reasoning"] == "hm"
        assert one["model"] == "m7" and one["attempt"] == 2 and one["card"] == dealt[one["seat"]]
        assert one["won"] is (one["seat"] in unmasked.winners) and isinstance(one["points"], int)


async def test_a_seat_has_its_own_rows_without_what_only_the_end_tells(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    everybody = rows(capsys, game, "--as", "god")
    closed, opened = rows(capsys, game, "--as", "4"), rows(capsys, game, "--as", "4", "--reveal")
    assert opened == [one for one in everybody if one["seat"] == 4]
    assert closed == [{**one, "won": None, "points": None} for one in opened]
    assert run(["export", str(game), "--to", "sft"]) == 2
    assert "say --as SEAT, or --as god" in capsys.readouterr().err


async def test_an_unfinished_game_has_rows_and_no_winner(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (game / "game.jsonl").read_bytes().splitlines(keepends=True)
    last = next(at for at, line in enumerate(lines) if GameOver.model_fields["type"].default.encode() in line)
    (game / "game.jsonl").write_bytes(b"".join(lines[:last]))
    found = rows(capsys, game, "--as", "god")
    assert found and not any(one["won"] for one in found)
