"""A game pauses before it uses more than it may, and goes on when it may use more."""

from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.host import Budget
from llm_werewolf.players.llm.calls import Call, read_calls
from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.ledger import Price
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.transcript import rerun

PRICES = {"m": Price(input=2.0, cached=0.5, output=8.0)}
SMALL = {"seed": 1, "lang": "en", "rules": {"max_days": 2}}
BOARD = "werewolf,villager*2,seer"


def seated(provider: Provider) -> dict[int, ModelPlayer]:
    config = ModelConfig(model="m", base_url=provider.url, key_env=None, grammar=True)
    return {seat: ModelPlayer(ModelClient(config), lang="en") for seat in range(1, 5)}


async def leave(players: dict[int, ModelPlayer]) -> None:
    for player in players.values():
        await player.client.aclose()


def calls_of(folder: Path) -> list[Call]:
    return list(read_calls((folder / "calls.jsonl").read_text("utf-8").splitlines(keepends=True)))


async def whole(provider: Provider, out: Path) -> Table:
    players = seated(provider)
    table = Table(BOARD, players, out=out, budget=Budget(prices=PRICES), **SMALL)  # type: ignore[arg-type]  # as given
    assert (await table.play()).winner
    await leave(players)
    return table


async def test_usage_is_recorded_by_call_seat_model_and_game(tmp_path: Path) -> None:
    with Provider(seed=1) as provider:
        table = await whole(provider, tmp_path)
        asked = len(provider.requests)
    assert table.folder
    calls = calls_of(table.folder)
    assert len(calls) == asked == table.ledger.total.calls
    assert all(call.cost == PRICES["m"].of(call.usage) for call in calls)
    assert table.ledger.total.money == pytest.approx(sum(call.cost or 0 for call in calls))
    assert table.ledger.total.sent == sum(call.usage.prompt or 0 for call in calls)
    assert set(table.ledger.seats) == {1, 2, 3, 4}
    assert table.ledger.models["m"] == table.ledger.total
    assert "cost" not in (table.folder / "game.jsonl").read_text("utf-8"), "the game file knows no money"


@pytest.mark.parametrize("limit", ["max_cost", "max_tokens"])
async def test_a_limit_pauses_resumably(tmp_path: Path, limit: str) -> None:
    with Provider(seed=1) as provider:
        free = await whole(provider, tmp_path / "free")
        used = free.ledger.total
        half: float = (used.money or 0) / 2 if limit == "max_cost" else used.tokens // 2
        players = seated(provider)
        budget = Budget(prices=PRICES, **{limit: half})  # type: ignore[arg-type]  # as given
        table = Table(BOARD, players, out=tmp_path / "held", budget=budget, **SMALL)  # type: ignore[arg-type]  # as given
        result = await table.play()
        assert result.paused is not None
        assert f"--{limit.replace('_', '-')} is " in result.paused
        assert result.winner is None and result.folder
        assert not result.fallbacks, "nobody's answer is taken from it"
        spent = table.ledger.total
        over = spent.money if limit == "max_cost" else spent.tokens
        assert over is not None and half <= over <= half * 1.6, "no question was put once it was used up"
        await leave(players)

        again = seated(provider)
        held = Table.resume(result.folder, again, budget=budget)
        assert held.ledger.total == spent, "what was used before a pause counts"
        before = len(provider.requests)
        assert (await held.play()).paused == result.paused
        assert len(provider.requests) == before, "it pauses at once"
        on = Table.resume(result.folder, again, budget=Budget(prices=PRICES))
        assert (await on.play()).winner
        await leave(again)
    record = read_record(result.folder)
    assert record.finished
    assert rerun(record).run.over
    assert on.ledger.total.calls == len(calls_of(result.folder))


async def test_the_reason_is_in_the_language_of_the_game(tmp_path: Path) -> None:
    with Provider(seed=1) as provider:
        players = seated(provider)
        table = Table(BOARD, players, seed=1, lang="zh", out=tmp_path, budget=Budget(max_tokens=1))
        result = await table.play()
        await leave(players)
    assert result.paused and "--max-tokens 是 1" in result.paused and "词元" in result.paused


async def test_a_budget_holds_without_a_record() -> None:
    with Provider(seed=1) as provider:
        players = seated(provider)
        table = Table(BOARD, players, budget=Budget(max_tokens=1), **SMALL)  # type: ignore[arg-type]  # as given
        assert (await table.play()).paused
        assert 0 < len(provider.requests) <= 4
        await leave(players)
