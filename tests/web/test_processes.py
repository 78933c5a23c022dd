"""The server as a process of its own: killed in the middle of a game, and games that the command line began or ends."""

import asyncio
import re
import sys
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process, create_subprocess_exec
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from .browsing import NO_CLOCKS
from .serving import Json, Page, Remote, any_answer, client_of, secret_of


@dataclass
class Started(Remote):
    """A server of another process."""

    key: str
    """What stands in the address that it printed for its host."""


@asynccontextmanager
async def started(out: Path) -> AsyncIterator[tuple[Started, Process]]:
    """A server started from the command line; killed at the end, if nobody has done that before."""
    arguments = ["serve", "--port", "0", "--out", str(out), "--lang", "en"]
    process = await create_subprocess_exec(sys.executable, "-m", "llm_werewolf", *arguments, stdout=PIPE, stderr=PIPE)
    try:
        assert process.stdout is not None
        address = re.search(rb"http://127\.0\.0\.1:(\d+)/", await process.stdout.readline())
        key = re.search(rb"#host=([\w-]{32}) ", await process.stdout.readline())
        assert address and key
        async with client_of(int(address[1])) as http:
            yield Started(int(address[1]), http, key[1].decode()), process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        _, errors = await process.communicate()
        assert b"Traceback" not in errors, errors


async def command(*arguments: str, status: int = 0) -> str:
    """Run a command of the program without a terminal; gives what it printed."""
    process = await create_subprocess_exec(
        sys.executable, "-m", "llm_werewolf", *arguments, stdin=DEVNULL, stdout=PIPE, stderr=STDOUT
    )
    async with asyncio.timeout(120):
        printed = (await process.communicate())[0].decode()
    assert process.returncode == status, printed
    return printed


async def answer_all(page: Page, seed: int) -> None:
    """Answer everything that is open, and from now on whatever comes."""
    page.play = any_answer(seed)
    closed = {frame["ask"] for frame in page.of("closed")}
    for ask in page.of("ask"):
        if ask["id"] not in closed:
            await page.send(type="answer", ask=ask["id"], choice=page.play(ask))


def games_in(out: Path) -> list[Path]:
    return [file.parent for file in out.glob("*/game.jsonl")]


def lines(folder: Path) -> list[bytes]:
    return (folder / "game.jsonl").read_bytes().splitlines()


async def test_a_server_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    people = {"1": "person", "4": "person"}
    wishes: Json = {"board": "huanle-9", "seed": 5, "seats": people, "rules": NO_CLOCKS, "paced": False, "grace": 600}
    async with started(tmp_path) as (server, process):
        made = await server.make(**wishes)
        waiting = await server.make(board="huanle-9", seed=1)
        stopped = await server.make(board="huanle-9", seed=1)
        await server.do(stopped, "stop")
        table, secrets = made["id"], {seat: secret_of(link) for seat, link in made["links"]["seats"].items()}
        async with server.page(table, secrets["1"]) as first, server.page(table, secrets["4"]) as second:
            await first.see("welcome")
            await server.do(made, "start")
            await first.send(type="notes", text="4 smells of wolf")
            # One plays on, until the game waits for the other alone.
            await second.see("welcome")
            await answer_all(second, 4)
            asked = await first.see("ask")
            await asyncio.sleep(3)
            before = first.events(1)
        process.kill()
    kept = lines(tmp_path / table)
    async with started(tmp_path) as (server, _):
        states = {one["id"]: one["state"] for one in (await server.http.get("/api/tables")).json()["tables"]}
        assert states == {table: "running", waiting["id"]: "waiting"}
        async with server.page(table, secrets["1"]) as first, server.page(table, secrets["4"]) as second:
            welcome = await first.see("welcome")
            assert welcome["rights"]["seat"] == 1 and welcome["notes"] == "4 smells of wolf"
            again = await first.see("ask")
            assert again["kind"] == asked["kind"] and again["text"] == asked["text"]
            await answer_all(second, 4)
            await answer_all(first, 1)
            await first.over(120)
            assert first.events(1)[: len(before)] == before
    assert lines(tmp_path / table)[: len(kept)] == kept
    assert (await command("verify", str(tmp_path / table))).strip()


async def test_a_game_of_the_server_is_ended_by_the_command_line(tmp_path: Path) -> None:
    async with started(tmp_path) as (server, process):
        made = await server.make(board="huanle-9", seed=8, paced=True, seats={"3": "person"}, grace=10)
        async with server.page(made["id"], secret_of(made["links"]["seats"]["3"])) as page:
            await page.see("welcome")
            await server.do(made, "start")
            await page.until(
                lambda page: any(event["type"] == "night_fell" for event in page.events("public") or page.events(3))
            )
        process.kill()
    folder = tmp_path / made["id"]
    kept = lines(folder)
    printed = await command("resume", str(folder), "--seat", "3=basic", "--speed", "0")
    assert "win" in printed
    assert lines(folder)[: len(kept)] == kept
    await command("verify", str(folder))
    # A server that comes back finds it ended, with its links as they were.
    async with started(tmp_path) as (server, _):
        assert all(one["state"] == "over" for one in (await server.http.get("/api/tables")).json()["tables"])
        async with server.page(made["id"], secret_of(made["links"]["seats"]["3"])) as page:
            assert (await page.see("welcome"))["table"]["state"] == "over"
            await page.until(lambda page: any(event["type"] == "unmasked" for event in page.events(3)))


async def test_a_game_of_the_command_line_is_ended_in_the_browser(tmp_path: Path) -> None:
    # Without a terminal nobody can answer for seat 2: the game is paused at its first question.
    arguments = ("huanle-9", "--seed", "8", "--seat", "2=human", "--no-clock", "--out", str(tmp_path))
    assert "paused" in await command("play", *arguments, status=3)
    (folder,) = games_in(tmp_path)
    kept = lines(folder)
    async with started(tmp_path) as (server, _):
        games = (await server.http.get("/api/games")).json()["games"]
        assert [(game["name"], game["winner"]) for game in games] == [(folder.name, "")]
        url, known = f"/api/games/{folder.name}/resume", {"authorization": f"Bearer {server.key}"}
        assert (await server.http.post(url, json={})).status_code == 401
        answer = await server.http.post(url, json={}, headers=known)
        assert answer.status_code == 201, answer.text
        made = answer.json()
        host = {"authorization": f"Bearer {secret_of(made['links']['host'])}"}
        async with server.page(made["id"], secret_of(made["links"]["seats"]["2"])) as page:
            await answer_all(page, 2)
            await page.see("ask")
            # Its nights are paced as those of any table with people; the host may hurry.
            await server.http.post(f"/api/tables/{made['id']}/hurry", json={}, headers=host)
            await page.over(120)
        again = await server.http.post(url, json={}, headers=known)
        assert again.status_code == 400 and "over" in again.json()["error"]["message"]
    assert lines(folder)[: len(kept)] == kept
    await command("verify", str(folder))
