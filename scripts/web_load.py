"""Load on the server of tables: many watchers at one table, and many tables at once, measured apart.

    python scripts/web_load.py                          1,000 watchers at one table, then 50 tables of bots
    python scripts/web_load.py --watchers 100 --tables 5

The server runs in a process of its own, which notes when it releases each public event; the watchers run in others and
note when the frame with it comes. One "name: value" a line; the exit code is 1 where an event was lost.
"""

import argparse
import asyncio
import json
import multiprocessing
import resource
import socket
import tempfile
import time
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from typing import Any

import uvicorn
from websockets.asyncio.client import connect

from llm_werewolf.core.events import AnyEvent
from llm_werewolf.web import Hub, Options, make_app
from llm_werewolf.web.door import settings
from llm_werewolf.web.stage import Stage
from llm_werewolf.web.wishes import Wishes
from scripts.piping import piped

CLIENTS = 2
"""Processes that hold the watchers."""


def main() -> int:
    """Run both measurements."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--board", default="huanle-12")
    wanted = parser.parse_args()
    multiprocessing.set_start_method("fork")  # all that is imported is there already
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    lost = 0
    if wanted.watchers:
        lost += measure("watchers", wanted.board, tables=1, watchers=wanted.watchers, paced=True)
    if wanted.tables:
        lost += measure("tables", wanted.board, tables=wanted.tables, watchers=wanted.tables, paced=False)
    return 1 if lost else 0


def measure(name: str, board: str, *, tables: int, watchers: int, paced: bool) -> int:
    """One server, its tables and its watchers; says what it cost, and gives back how many events were lost."""
    with tempfile.TemporaryDirectory() as out:
        ours, theirs = multiprocessing.Pipe()
        serving = multiprocessing.Process(target=serve, args=(theirs, out, board, tables, paced))
        serving.start()
        port, names, before = ours.recv()
        pipes, clients = [], []
        for number in range(CLIENTS):
            mine, its = multiprocessing.Pipe()
            count = watchers // CLIENTS + (number < watchers % CLIENTS)
            places = [names[(number + place * CLIENTS) % len(names)] for place in range(count)]
            client = multiprocessing.Process(target=watch, args=(its, port, places))
            client.start()
            pipes.append(mine)
            clients.append(client)
        for pipe in pipes:
            pipe.recv()  # all are there
        ours.send("memory")
        after = ours.recv()
        began = time.monotonic()
        ours.send("start")
        stamps, seconds = ours.recv()
        delays: list[float] = []
        lost = 0
        for pipe in pipes:
            for table, came in pipe.recv():
                lost += max(0, len(stamps[table]) - len(came))
                delays += [there - here for here, there in zip(stamps[table], came, strict=False)]
        took = time.monotonic() - began
        ours.send("stop")
        for process in (*clients, serving):
            process.join(30)
    delays.sort()
    events = sum(len(one) for one in stamps.values())
    print(f"{name}: {watchers} watchers, {tables} tables, {events} public events, {len(delays)} deliveries")
    print(f"{name}_seconds: {took:.1f} (games {seconds:.1f})")
    for part, at in (("p50", 0.5), ("p99", 0.99), ("max", 1.0)):
        print(f"{name}_event_to_frame_{part}_ms: {1000 * delays[min(len(delays) - 1, int(at * len(delays)))]:.0f}")
    print(f"{name}_memory_per_watcher_kb: {(after - before) / max(watchers, 1):.1f}")
    print(f"{name}_events_lost: {lost}", flush=True)
    return lost


def serve(pipe: "Pipe[Any, Any]", out: str, board: str, tables: int, paced: bool) -> None:
    """The server's process."""
    asyncio.run(_serve(pipe, Path(out), board, tables, paced))


async def _serve(pipe: "Pipe[Any, Any]", out: Path, board: str, tables: int, paced: bool) -> None:
    stamps: dict[int, list[float]] = {}
    release = Stage.release

    def noted(stage: Stage, event: AnyEvent) -> None:
        if event.to == "all":
            stamps.setdefault(id(stage), []).append(time.time())
        release(stage, event)

    Stage.release = noted  # type: ignore[method-assign,assignment]  # a clock beside it; what it does stays
    # Paced as for readers in a hurry, so that frames come one by one and not in a heap.
    app = make_app(Options(out=out, second=0.1, resume=False))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    server = uvicorn.Server(settings(app))
    running = asyncio.create_task(server.serve([listening]))
    hub: Hub = app.state.hub
    rooms = [
        (await hub.make(Wishes(board=board, lang="en", paced=paced, seed=number))).room for number in range(tables)
    ]
    pipe.send((listening.getsockname()[1], [room.id for room in rooms], _memory()))
    while (order := await asyncio.to_thread(pipe.recv)) != "stop":
        if order == "memory":
            pipe.send(_memory())
            continue
        began = time.monotonic()
        for room in rooms:
            await room.start()
        for room in rooms:
            await room.stopped()
        pipe.send(({room.id: stamps[id(room.stage)] for room in rooms}, time.monotonic() - began))
    server.should_exit = True
    await running


def _memory() -> float:
    """What this process holds, in KiB."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return float(line.split()[1])
    return 0.0


def watch(pipe: "Pipe[Any, Any]", port: int, tables: list[str]) -> None:
    """A process of watchers."""
    asyncio.run(_watch(pipe, port, tables))


async def _watch(pipe: "Pipe[Any, Any]", port: int, tables: list[str]) -> None:
    here = 0
    everybody = asyncio.Event()
    few = asyncio.Semaphore(20)

    async def one(table: str) -> tuple[str, list[float]]:
        nonlocal here
        came: list[float] = []
        async with few:
            socket = await connect(
                f"ws://127.0.0.1:{port}/ws/{table}",
                origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]  # a plain text will do
                compression=None,
                proxy=None,
                open_timeout=60,
            )
            await socket.send('{"type":"hello"}')
            await socket.recv()
        here += 1
        if here == len(tables):
            everybody.set()
        async for text in socket:
            if not isinstance(text, str) or not text.startswith('{"type":"events"'):
                continue
            now = time.time()
            frame = json.loads(text)
            came += [now] * (frame["from"] + len(frame["events"]) - len(came))
            if frame["events"][-1]["type"] == "unmasked":
                break
        await socket.close()
        return table, came

    watching = [asyncio.create_task(one(table)) for table in tables]
    waiting = asyncio.create_task(everybody.wait())
    for ended in (await asyncio.wait((waiting, *watching), return_when=asyncio.FIRST_COMPLETED))[0]:
        ended.result()  # one that did not get in says why
    pipe.send("here")
    pipe.send(await asyncio.gather(*watching))


if __name__ == "__main__":
    piped(main)
