"""What models have used is told to the host's pages alone, as the game goes on; to nobody else, by word or by time."""

import json
from pathlib import Path

import pytest

from llm_werewolf.host import Budget
from llm_werewolf.players.llm.ledger import Price
from llm_werewolf.testing.provider import Provider
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at, to_the_end
from .test_model_seats import KEY, seater, speaks


def tables(page: InsidePage) -> list[dict[str, object]]:
    """The table as a page was told of it, each time."""
    frames = [json.loads(text) for text in page.texts]
    return [frame["table"] for frame in frames if frame["type"] in ("table", "welcome")]


@pytest.mark.parametrize("priced", [True, False], ids=["priced", "unpriced"])
async def test_the_host_sees_what_models_have_used(
    priced: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_TEST_KEY", KEY)
    prices = {"m/1</title>": Price(input=1, cached=1, output=1)} if priced else {}
    with Provider(answer=speaks("Hm."), seed=3) as provider:
        async with hub_at(tmp_path, seater=seater(provider), budget=Budget(prices=prices)) as hub:
            seats = dict.fromkeys(range(1, 10), "model:big")
            made = await hub.make(Wishes(board="huanle-9", seats=seats, seed=2, rules={"max_days": 2}))
            host = InsidePage(made.room, made.secrets["host"])
            others = [InsidePage(made.room, made.secrets["watch"]), InsidePage(made.room)]
            await made.room.start()
            await to_the_end(made.room)
            for page in (host, *others):
                await page.close()
    told = [used for table in tables(host) if isinstance(used := table.get("used"), dict)]
    tokens = [used["tokens"] for used in told]
    assert tokens == sorted(tokens) and len(set(tokens)) > 3, "it grows while the game is looked at"
    assert tokens[-1] == made.room.used.tokens
    assert all((used["money"] or "").startswith("$") == priced for used in told)
    assert all('"used"' not in text for page in others for text in page.texts)
    assert len(tables(others[0])) < len(tables(host)) - 3, "nor do others get a frame at those moments"
