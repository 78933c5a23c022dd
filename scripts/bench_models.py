"""A table of models against a loopback server with latency: how much longer it takes than it must.

A game must wait for one model latency a batch: the asks of one batch are put together, the next batch needs their
answers. `wall_over_critical_path` is the game's wall time over that.
"""

import asyncio
import multiprocessing
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from multiprocessing.connection import Connection
from pathlib import Path

from llm_werewolf import Table, read_record
from llm_werewolf.core.asks import Ask
from llm_werewolf.players.llm.check import check_models
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider

LATENCY = 0.2
SEATS = 9
START_SECONDS = 60


def _serve(ends: Connection, seed: int) -> None:
    with Provider(latency=LATENCY, seed=seed) as provider:
        ends.send(provider.url)
        ends.recv()


@contextmanager
def serving(seed: int) -> Iterator[str]:
    """A model server in a process of its own, as in life: its address."""
    here, there = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(there, seed), daemon=True)
    server.start()
    there.close()  # the server's alone now: should it end, nobody waits for its address
    try:
        if not here.poll(START_SECONDS):
            raise RuntimeError(f"the model server did not start within {START_SECONDS} s")
        yield here.recv()
    finally:
        server.terminate()
        server.join(START_SECONDS)


async def _play(url: str, out: Path, seed: int) -> tuple[float, int]:
    """(wall seconds, batches that models were asked)."""
    models = Models()
    config = ModelConfig(model="bench", base_url=url, key_env=None, grammar=True)
    players = {seat: ModelPlayer(models.client(config)) for seat in range(1, SEATS + 1)}
    # As before any game: the models are tried before cards are dealt, and that is no part of the game's time.
    if problems := await check_models(dict.fromkeys(players, config), models):
        raise RuntimeError(str(problems[0]))
    table = Table("huanle-9", players, seed=seed, out=out)
    began = time.monotonic()
    result = await table.play()
    took = time.monotonic() - began
    await models.aclose()
    assert result.folder is not None
    entries = read_record(result.folder).entries
    batches = [
        [entry for entry in group if isinstance(entry, Ask) and entry.seat]
        for is_ask, group in groupby(entries, key=lambda entry: isinstance(entry, Ask))
        if is_ask
    ]
    asked = sum(len(batch) for batch in batches)
    calls = len((result.folder / "calls.jsonl").read_text("utf-8").splitlines())
    if calls != asked:
        raise RuntimeError(f"{calls} calls for {asked} questions: some were put again")
    return took, sum(1 for batch in batches if batch)


def wall_over_critical_path(games: int = 2) -> float:
    """Of nine-seat games in which every seat is a model."""
    walls, batches = 0.0, 0
    with tempfile.TemporaryDirectory() as out:
        for seed in range(games):
            with serving(seed) as url:
                took, waited = asyncio.run(_play(url, Path(out), seed))
            walls += took
            batches += waited
    return walls / (batches * LATENCY)
