"""Nobody looks into a game that is not over through its record: neither one that a table here plays, nor another's."""

import json
from pathlib import Path

import httpx2
import pytest

from llm_werewolf import BasicBot, Table
from llm_werewolf.cli.clerk import FileClerk

from .serving import Json, Server, secret_of, serving
from .test_protocol import QUICK

PRIVATE = ("god", "1", "2", "9")


async def broken_off(out: Path) -> str:
    """A record that another program left, or still plays; its name."""
    bots = {seat: BasicBot(seed=seat, lang="en") for seat in range(1, 10)}
    table = Table("huanle-9", bots, seed=8, lang="en", kinds=dict.fromkeys(bots, "basic"), out=out)
    async for event in table.events("god", hold=True):
        if event.type == "day_broke":
            table.pause("enough")
    assert table.folder is not None
    return table.folder.name


async def ask(server: Server, path: str, secret: str = "", **query: str) -> httpx2.Response:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    return await server.http.get(path, params=query, headers=headers)


async def refused(server: Server, name: str, secret: str = "") -> None:
    """Every route that reads records, in every view that is not public."""
    for view, to in zip(PRIVATE, ("html", "md", "json", "md"), strict=True):  # files are rationed
        for path in (f"/api/games/{name}", f"/api/games/{name}/export"):
            answer = await ask(server, path, secret, to=to, **{"as": view})
            assert answer.status_code == 409, (view, answer.url, answer.text[:200])
            assert answer.json()["error"] == {
                "code": "wrong_state",
                "message": "the game is not over: until then there is nothing but what is public",
            }


def links_of(made: Json) -> dict[str, str]:
    links = made["links"]
    return {
        who: secret_of(link) for who, link in {"host": links["host"], "watch": links["watch"], **links["seats"]}.items()
    }


@pytest.mark.parametrize("delay", [0, 600])
async def test_a_game_that_a_table_plays(tmp_path: Path, delay: int) -> None:
    async with serving(tmp_path, clerk=FileClerk(), second=1.0) as server:
        seats = {"1": "person", "2": "person"}
        made = await server.make(board="huanle-9", seats=seats, seed=5, rules=QUICK, watch_delay=delay)
        name, links = made["id"], links_of(made)
        async with server.page(name, links["watch"]) as watcher, server.page(name) as anybody:
            await server.do(made, "start")
            await watcher.until(lambda page: any(event["type"] == "night_fell" for event in page.events("public")), 30)
            for state in ("running", "paused"):
                for secret in ("", "wrong", links["watch"]):
                    await refused(server, name, secret)
                public = (await ask(server, f"/api/games/{name}")).json()
                assert public["events"] == anybody.events("public") and not public["thoughts"] and not public["mvp"]
                assert bool(public["events"]) == (delay == 0)
                seen = (await ask(server, f"/api/games/{name}", links["watch"])).json()["events"]
                assert seen == watcher.events("public") and seen
                assert (await ask(server, f"/api/games/{name}/export")).status_code == 409
                # Its host sees all of it; a seat what is its own.
                for view in PRIVATE:
                    answer = await ask(server, f"/api/games/{name}", links["host"], **{"as": view})
                    assert answer.status_code == 200
                assert (await ask(server, f"/api/games/{name}", links["1"], **{"as": "1"})).status_code == 200
                assert (await ask(server, f"/api/games/{name}", links["1"], **{"as": "2"})).status_code == 409
                [row] = (await ask(server, "/api/games")).json()["games"]
                assert (row["days"], row["winner"]) == ((0, "") if delay else (1, ""))
                if state == "running":
                    await server.do(made, "pause")
        chinese = await server.http.get(f"/api/games/{name}", params={"as": "god", "lang": "zh"})
        assert chinese.json()["error"]["message"] == "对局还没有结束：在那之前只能看公开的内容"
        await server.do(made, "stop")
        await refused(server, name)
        assert (await ask(server, f"/api/games/{name}", links["host"], **{"as": "god"})).status_code == 200
    # Another run of the server knows the stopped table by its papers alone.
    async with serving(tmp_path, clerk=FileClerk()) as server:
        await refused(server, name)
        assert (await ask(server, f"/api/games/{name}")).status_code == (409 if delay else 200)
        assert (await ask(server, f"/api/games/{name}", links["host"], **{"as": "god"})).status_code == 200


async def test_the_end_is_told_to_those_who_watch_late_when_they_have_seen_it(tmp_path: Path) -> None:
    async with serving(tmp_path, clerk=FileClerk(), second=1.0) as server:
        made = await server.make(board="huanle-9", seed=4, watch_delay=600, paced=False, start=True)
        links = links_of(made)
        async with server.page(made["id"], links["watch"]) as page:
            await page.over()
        await refused(server, made["id"])
        answer = (await ask(server, f"/api/games/{made['id']}")).json()
        assert answer["events"] == [] and answer["mvp"] is None
        [row] = (await ask(server, "/api/games")).json()["games"]
        assert row["days"] == 0 and row["winner"] == ""
        assert (await ask(server, f"/api/games/{made['id']}", links["watch"], **{"as": "god"})).status_code == 200


async def test_a_game_that_no_table_here_plays(tmp_path: Path) -> None:
    name = await broken_off(tmp_path)
    lines = (tmp_path / name / "game.jsonl").read_text(encoding="utf-8").splitlines()
    assert any('"type":"day_broke"' in line for line in lines)
    async with serving(tmp_path, clerk=FileClerk()) as server:
        await refused(server, name)
        told = (await ask(server, f"/api/games/{name}")).json()
        assert told["events"] and {event["to"] for event in told["events"]} == {"all"}
        file = await ask(server, f"/api/games/{name}/export", to="json")
        assert file.status_code == 200 and {event["to"] for event in json.loads(file.text)["events"]} == {"all"}
    # Whoever knows a password is known to be the server's host.
    async with serving(tmp_path, clerk=FileClerk(), loopback=False, password="open sesame") as server:
        assert (await ask(server, f"/api/games/{name}", **{"as": "god"})).status_code == 401
        assert (await ask(server, f"/api/games/{name}", "open sesame", **{"as": "god"})).status_code == 200


async def test_the_host_password_opens_no_game_that_is_played(tmp_path: Path) -> None:
    async with serving(tmp_path, clerk=FileClerk(), loopback=False, password="open sesame") as server:
        server.http.headers["authorization"] = "Bearer open sesame"
        made = await server.make(board="huanle-9", seats={"1": "person"}, rules=QUICK, start=True)
        async with server.page(made["id"]) as page:
            await page.see("events")
        await refused(server, made["id"], "open sesame")
        links = links_of(made)
        assert (await ask(server, f"/api/games/{made['id']}", links["host"], **{"as": "god"})).status_code == 200
        assert (await ask(server, f"/api/games/{made['id']}", links["1"])).status_code == 401
        await server.do(made, "stop")
        assert (await ask(server, f"/api/games/{made['id']}", "open sesame", **{"as": "god"})).status_code == 200


async def test_a_game_that_is_over_is_open_as_its_host_wished(tmp_path: Path) -> None:
    async with serving(tmp_path, clerk=FileClerk()) as server:
        for wished in (True, False):
            made = await server.make(board="huanle-9", seed=4, god_after_end=wished, start=True)
            async with server.page(made["id"]) as page:
                await page.over()
            host = links_of(made)["host"]
            for path in (f"/api/games/{made['id']}", f"/api/games/{made['id']}/export"):
                assert (await ask(server, path)).status_code == 200
                assert (await ask(server, path, **{"as": "god"})).status_code == (200 if wished else 401)
                assert (await ask(server, path, host, **{"as": "god"})).status_code == 200


async def take_up(server: Server, name: str, secret: str = "") -> httpx2.Response:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    return await server.http.post(f"/api/games/{name}/resume", json={}, headers=headers)


async def test_not_everybody_takes_up_a_game_that_no_table_plays(tmp_path: Path) -> None:
    # Whoever takes it up is its host, and sees every card.
    name = await broken_off(tmp_path)
    async with serving(tmp_path, clerk=FileClerk(), key="printed") as server:
        kept = dict.fromkeys(QUICK, 0)
        made = await server.make(board="huanle-9", seats={"1": "person"}, rules=kept, god_after_end=False, start=True)
        links = links_of(made)
        async with server.page(made["id"], links["1"]) as page:
            await page.send(type="notes", text="4 smells of wolf")
            await page.see("ask")
        await server.do(made, "stop")
        for game, secrets in ((name, ("", "wrong", links["host"])), (made["id"], ("", links["watch"], links["1"]))):
            for secret in secrets:
                answer = await take_up(server, game, secret)
                assert answer.status_code == 401 and answer.json()["error"]["code"] == "secret_wanted"
                assert answer.json()["error"]["message"] == (
                    "this needs the game's own host link, or the host address that the server printed"
                )
        # Its own host takes it up; it is as it was wished, and nothing noted is lost.
        again = await take_up(server, made["id"], links["host"])
        assert again.status_code == 201, again.text
        fresh = links_of(again.json())
        async with server.page(made["id"], fresh["1"]) as page:
            welcome = await page.see("welcome")
            assert welcome["notes"] == "4 smells of wolf" and not welcome["table"]["god_after_end"]
        # What has no host yet gets whoever started the server.
        assert (await take_up(server, name, "printed")).status_code == 201
