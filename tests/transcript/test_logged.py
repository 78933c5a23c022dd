"""A model's answer whose call was on disk before a kill is taken from there: it is not asked for again, or paid for."""

import json
from pathlib import Path
from shutil import copytree

import pytest

from llm_werewolf import Table
from llm_werewolf.core.asks import AnyAsk, Choice, plain
from llm_werewolf.core.view import View
from llm_werewolf.host.verify import verify
from llm_werewolf.players.llm.calls import Call
from tests.host.players import Calling


class Logging(Calling):
    """Tells of a call for each answer, as a model's seat does before it gives the answer."""

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        choice = await super().decide(ask, view)
        messages = ({"role": "user", "content": f"the record so far, and {ask.kind}? " * 3},)
        call = Call(seat=ask.seat, kind=ask.kind, day=view.state.day, model="m", attempt=1, messages=messages)
        self.sink(call.model_copy(update={"accepted": True, "choice": plain(choice)}))
        return choice


def seats() -> dict[int, Logging]:
    return {seat: Logging(4) for seat in range(1, 10)}


@pytest.fixture
async def game(tmp_path: Path) -> Path:
    result = await Table("huanle-9", seats(), seed=1, out=tmp_path).play()
    assert result.winner and result.folder
    return result.folder


def batches(game: Path) -> list[tuple[int, list[tuple[int, str]]]]:
    """How many lines there were when a batch of players' questions was put, and whom it asked what."""
    found, asked = [], list[tuple[int, str]]()
    for number, line in enumerate(map(json.loads, (game / "game.jsonl").read_bytes().splitlines())):
        if "ask" in line:
            asked.append((line["ask"]["seat"], line["ask"]["kind"]))
        elif asked:
            if all(seat for seat, _ in asked):
                found.append((number, asked))
            asked = []
    return found


def killed(game: Path, lines: int, calls: int, to: Path) -> Path:
    """The game as a kill leaves it: so many lines, and so many of the calls for the batch that is open then."""
    folder = Path(copytree(game, to))
    whole = (game / "game.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "game.jsonl").write_bytes(b"".join(whole[:lines]))
    logged = (game / "calls.jsonl").read_bytes().splitlines(keepends=True)
    of_batch = [at for at, line in enumerate(logged) if json.loads(line)["line"] == lines]
    end = of_batch[0] + calls if of_batch else len(logged)
    (folder / "calls.jsonl").write_bytes(b"".join(logged[:end]))
    return folder


async def test_what_was_logged_is_not_asked_again(game: Path, tmp_path: Path) -> None:
    whole = (game / "game.jsonl").read_bytes()
    found = batches(game)
    votes = next(one for one in found if one[1][0][1] == "votes")
    alone = next(one for one in found if len(one[1]) == 1)
    for number, (lines, asked) in enumerate((found[0], votes, alone)):
        for calls in {0, 1, len(asked) // 2, len(asked)}:
            folder = killed(game, lines, calls, tmp_path / f"{number}-{calls}")
            before = (folder / "calls.jsonl").read_bytes()
            logged = [json.loads(line) for line in before.splitlines()][len(before.splitlines()) - calls :]
            players = seats()
            table = Table.resume(folder, players)
            answered = {asked[at] for at in table._answered}
            assert answered == {(one["seat"], one["kind"]) for one in logged}
            assert (await table.play()).winner
            first = [(seat, player.asked[0][1]) for seat, player in players.items() if player.asked]
            assert len(answered) == calls
            if calls < len(asked):
                assert set(asked) - answered <= set(first)
            assert (folder / "game.jsonl").read_bytes() == whole and verify(folder).rerun
            beside = verify(folder).beside
            assert not beside.damaged and not beside.unsealed, "the check sums go on"
            after = (folder / "calls.jsonl").read_bytes()
            assert after.startswith(before) and len(after.splitlines()) == len(
                (game / "calls.jsonl").read_bytes().splitlines()
            ), "each question was asked once, over all"


@pytest.mark.parametrize("wrong", ["illegal", "malformed", "another batch", "not accepted", "no line", "damaged"])
async def test_what_does_not_fit_is_asked_again(wrong: str, game: Path, tmp_path: Path) -> None:
    lines, asked = next(one for one in batches(game) if one[1][0][1] == "votes")
    folder = killed(game, lines, len(asked), tmp_path / "killed")
    calls = (folder / "calls.jsonl").read_text(encoding="utf-8").splitlines()
    last = json.loads(calls[-1])
    match wrong:
        case "illegal":
            last["choice"] = 99
        case "malformed":
            last["choice"] = {"text": "no seat"}
        case "another batch":
            last["line"] -= 1
        case "not accepted":
            del last["accepted"]
        case "no line":
            del last["line"]
    calls[-1] = "{" if wrong == "damaged" else json.dumps(last)
    (folder / "calls.jsonl").write_text("\n".join(calls) + "\n", encoding="utf-8")
    table = Table.resume(folder, seats())
    assert len(table._answered) == len(asked) - 1
    assert (await table.play()).winner
    assert (folder / "game.jsonl").read_bytes() == (game / "game.jsonl").read_bytes()


async def test_answers_written_ahead_after_a_half_written_batch_count(game: Path, tmp_path: Path) -> None:
    """Killed in the midst of writing a batch, then again while the rest of it was asked: nobody is asked twice."""
    lines, _ = next(one for one in batches(game) if one[1][0][1] == "votes")
    folder = killed(game, lines + 2, 0, tmp_path / "killed")
    answer = json.loads((game / "game.jsonl").read_bytes().splitlines()[lines + 2])["answer"]
    told = {"line": lines + 2, "at": 2, "answer": answer}
    (folder / "ahead.jsonl").write_text(json.dumps(told) + "\n", encoding="utf-8")
    (folder / "calls.jsonl").unlink()
    table = Table.resume(folder, seats())
    assert sorted(table._answered) == [0, 1, 2]
    assert (await table.play()).winner
    assert (folder / "game.jsonl").read_bytes() == (game / "game.jsonl").read_bytes()
