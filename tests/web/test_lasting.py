"""What outlives a connection, and a server: slow pages, lost networks, a game that goes on after a restart."""

import asyncio
import json
from pathlib import Path

import pytest

from llm_werewolf.cli.clerk import FileClerk
from llm_werewolf.host import Table
from llm_werewolf.players.bots import BasicBot
from llm_werewolf.transcript import read_record
from llm_werewolf.web.connection import Connection
from llm_werewolf.web.setting import bots
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at, to_the_end
from .serving import Page, Server, any_answer, secret_of, serving

QUICK = {"clock.speech": 20, "clock.vote": 20, "clock.night": 20, "clock.wolves": 20, "clock.wolves_first_night": 20}


async def test_a_page_that_comes_back_goes_on_by_number(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=4, start=True)
    async with server.page(made["id"]) as page:
        await page.over()
        everything = page.events("public")
    async with server.page(made["id"], begin=5) as page:
        assert (await page.see("view"))["from"] == 5
        first = await page.see("events")
        assert first["from"] == 5 and first["events"][0] == everything[5]
    async with server.page(made["id"], begin=10_000) as page:
        assert (await page.see("view"))["from"] == 0


async def test_a_slow_page_falls_behind_alone(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-12", seed=4))
        slow = Connection(made.room)
        slow.receive('{"type":"hello"}')
        quick = InsidePage(made.room)
        await made.room.start()
        await to_the_end(made.room)
        assert any('"unmasked"' in text for text in quick.texts)
        # Nothing piles up for the one that does not read, and it is given everything, in whole frames, when it does.
        assert len(slow._frames) < 10
        came = 0
        while came < len(made.room.stage.public):
            for text in await slow.next():
                frame = json.loads(text)
                if frame["type"] == "events":
                    assert frame["from"] == came and len(text) < 100_000
                    came += len(frame["events"])
        await quick.close()
        slow.gone()


async def test_a_page_that_never_reads_is_cut_off(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seats={1: "person"}))
        page = Connection(made.room)
        page.receive(json.dumps({"type": "hello", "secret": made.secrets["1"]}))
        for _ in range(300):
            made.room.tell_seat(1, "{}")
        assert page.closed == 4408
        page.gone()
        assert not made.room.presence.online(1)


async def test_a_server_that_comes_back_goes_on(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        # However long a busy machine takes to come back, the question waits for its person.
        patient = {"rules": dict.fromkeys(QUICK, 0), "grace": 600}
        made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, **patient)
        waiting = await server.make(board="huanle-9")
        table, secret = made["id"], secret_of(made["links"]["seats"]["2"])
        async with server.page(table, secret) as page:
            await page.see("welcome")
            await server.do(made, "start")
            first = await page.see("ask")
            before = page.events(2)
    async with serving(tmp_path) as server:
        assert server.hub.rooms[table].state == "running"
        assert server.hub.rooms[waiting["id"]].state == "waiting"
        async with server.page(table, secret) as page:
            again = await page.see("ask")
            assert again["kind"] == first["kind"] and again["id"] != first["id"]
            await page.send(type="answer", ask=first["id"], choice=None)
            assert (await page.see("error"))["code"] == "unknown_ask"
            page.play = any_answer(2)
            await page.send(type="answer", ask=again["id"], choice=page.play(again))
            await page.over(120)
            assert page.events(2)[: len(before)] == before
        assert (await server.do(waiting, "start")).status_code == 200
    # A finished table's links are still good.
    async with serving(tmp_path, resume=False) as server, server.page(table, secret) as page:
        assert (await page.see("welcome"))["table"]["state"] == "over"
        await page.until(lambda page: any(event["type"] == "unmasked" for event in page.events(2)))
        answer = await server.http.get(f"/api/tables/{table}/rules")
        assert "## " in answer.json()["rules"]


async def test_a_game_begun_elsewhere_is_taken_up_and_given_back(tmp_path: Path) -> None:
    table = Table(
        "huanle-9",
        {seat: BasicBot(f"8/{seat}", "en") for seat in range(1, 10)},
        seed=8,
        kinds=dict.fromkeys(range(1, 10), "basic"),
        out=tmp_path,
    )
    async for event in table.events("god", hold=True):
        if event.type == "day_broke":
            table.pause("enough")
    folder = table.folder
    assert folder is not None
    async with hub_at(tmp_path) as hub:
        made = await hub.adopt(folder)
        await asyncio.sleep(0.02)
        if made.room.state == "running":
            await made.room.stop()
    record = read_record(folder)
    if not record.finished:
        players = bots(
            {info.seat: info.kind for info in record.header.seats}, record.header.seed, "en", asyncio.Semaphore(1)
        )
        result = await Table.resume(folder, players).play()
        assert result.winner
    assert read_record(folder).finished


def best(page: Page) -> object:
    """Who was worth most, as the page was last told of its table."""
    tables = [frame["table"] for frame in page.frames if "table" in frame]
    return tables and tables[-1].get("mvp")


async def test_who_was_worth_most_is_known_after_a_restart_and_to_all_who_waited_for_it(tmp_path: Path) -> None:
    async with serving(tmp_path, clerk=FileClerk()) as server:
        late = await server.make(board="huanle-9", seed=4, watch_delay=50, god_after_end=False, start=True)
        async with server.page(late["id"], secret_of(late["links"]["watch"])) as page, server.page(late["id"]) as other:
            await page.over()
            assert not best(page), "it would tell the late ones how it ends"
            await other.until(best, 30)
            await page.until(best, 30)
            assert best(page) == best(other)
    async with serving(tmp_path, clerk=FileClerk()) as server, server.page(late["id"]) as page:
        await page.until(best, 30)
        assert best(page) == best(other)


async def test_no_resume(tmp_path: Path) -> None:
    async with hub_at(tmp_path, resume=False) as hub:
        await hub.make(Wishes(board="huanle-9", seats={2: "person"}, start=True))
    async with hub_at(tmp_path, resume=False) as hub:
        await hub.resume_all()
        assert not hub.rooms


@pytest.mark.parametrize("damage", ["{", '{"version":1}', "[]", "\udcff"])
async def test_papers_that_cannot_be_read(tmp_path: Path, damage: str) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9"))
    (made.room.folder / "web.json").write_text(damage, encoding="utf-8", errors="surrogateescape")
    async with hub_at(tmp_path) as hub:
        await hub.resume_all()
        assert not hub.rooms and await hub.find(made.room.id) is None
