"""What a call of a model costs this process, beside what the openai client alone would cost it.

Two hundred games at once, every seat a model, against a server on loopback that answers at once, in a process of its
own: engine, prompts, reading, record and all. Then a bare loop of the openai client sends the very same requests to the
same server, two hundred at a time. `cpu_over_bare_client` is the processor time of the first over that of the second.
"""

import asyncio
import json
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import openai

from llm_werewolf import Table, load_board
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request, Served, says

BOARD, SEATS, GAMES = load_board("huanle-9"), range(1, 10), 200
RULES = {"max_days": 1, "self_destruct": "off"}
USAGE = {"prompt_tokens": 4000, "completion_tokens": 60, "prompt_tokens_details": {"cached_tokens": 3600}}


def _serve(ends: Connection, kept: str) -> None:
    dice = random.Random(1)
    with Path(kept).open("w", encoding="utf-8") as file:

        def answer(request: Request) -> Served:
            file.write(json.dumps(request) + "\n")
            return says(random_answer(request, dice), usage=USAGE)

        with Provider(answer=answer, keep=0) as provider:
            ends.send(provider.url)
            ends.recv()
    ends.send("written")


@contextmanager
def _server(kept: Path) -> Iterator[tuple[str, Connection]]:
    """A server that writes down what it is asked: its address, and where to tell it to stop."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(there, str(kept)), daemon=True)
    process.start()
    try:
        yield here.recv(), here
    finally:
        process.terminate()
        process.join()


@asynccontextmanager
async def _tables(url: str, out: Path, games: int) -> AsyncIterator[list[Table]]:
    models = Models()
    config = ModelConfig(model="bench", base_url=url, key_env=None, grammar=True)
    yield [
        Table(BOARD, {seat: ModelPlayer(models.client(config)) for seat in SEATS}, seed=seed, rules=RULES, out=out)
        for seed in range(games)
    ]
    await models.aclose()


async def _play(url: str, out: Path, games: int) -> tuple[float, float]:
    """(seconds of processor time, bytes of memory a running game)."""
    async with _tables(url, out / "first", 1) as one:
        await one[0].play()  # what is loaded and compiled once is no part of it
    before, began = _memory(), time.process_time()
    async with _tables(url, out / "rest", games) as tables:
        playing = [asyncio.create_task(table.play()) for table in tables]
        most = 0
        while not all(task.done() for task in playing):
            await asyncio.wait(playing, timeout=0.5)
            most = max(most, _memory())
        if any(task.result().paused for task in playing):
            raise RuntimeError("a game of the bench was paused")
        took = time.process_time() - began
    return took, (most - before) / games


def _memory() -> int:
    """Bytes this process holds; 0 where the system does not say."""
    try:
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def _bare(url: str, requests: list[dict[str, Any]], at_once: int) -> float:  # Any: free-form JSON
    """Seconds of processor time of the openai client alone."""
    transport = openai.DefaultAsyncHttpx2Client(trust_env=False)
    async with openai.AsyncOpenAI(api_key="none", base_url=url, max_retries=0, http_client=transport) as client:
        await client.chat.completions.create(**requests[0])

        async def ask(share: list[dict[str, Any]]) -> None:  # Any: free-form JSON
            for request in share:
                await client.chat.completions.create(**request)

        began = time.process_time()
        await asyncio.gather(*(ask(requests[start::at_once]) for start in range(at_once)))
        return time.process_time() - began


def overhead(games: int = GAMES) -> tuple[float, float, float]:
    """(processor time over that of the bare client, milliseconds a call, bytes a running game)."""
    with tempfile.TemporaryDirectory() as folder:
        out, kept = Path(folder), Path(folder) / "requests.jsonl"
        with _server(kept) as (url, ends):
            took, memory = asyncio.run(_play(url, out, games))
            ends.send("stop")
            ends.recv()
        lines = kept.read_text(encoding="utf-8").splitlines()
        requests = [json.loads(line) for line in lines]
        with _server(out / "again.jsonl") as (url, ends):
            bare = asyncio.run(_bare(url, requests, games))
    return took / bare, took / len(requests) * 1000, memory


def overhead_figures() -> None:
    """Print the figures."""
    ratio, milliseconds, memory = overhead()
    print(f"cpu_over_bare_client: {ratio:.2f}")
    print(f"cpu_ms_per_call: {milliseconds:.2f}")
    print(f"memory_per_game_mb: {memory / 1e6:.2f}")


if __name__ == "__main__":
    overhead_figures()
