"""Seats that models play, and files for others: what the server is given from outside."""

import json
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from llm_werewolf.cli.clerk import FileClerk
from llm_werewolf.core.seats import Seat
from llm_werewolf.players.base import Player
from llm_werewolf.players.bots import RandomBot
from llm_werewolf.web import BadWish, Guests, Places
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at, to_the_end
from .serving import secret_of, serving


class Models:
    """Seats that say they are models."""

    def __init__(self) -> None:
        self.opened: list[str] = []
        self.closed = 0

    def models(self) -> Sequence[str]:
        return ("big",)

    async def seat(self, places: Places) -> Guests:
        who = places.who
        self.opened += who.values()
        held = AsyncExitStack()
        held.callback(self._close)
        players: dict[Seat, Player] = {seat: RandomBot(seat) for seat in who}
        kinds = dict.fromkeys(who, "model:big@http://inside.example/v1")
        return Guests(players, kinds, dict.fromkeys(who, "a sly one"), held)

    def _close(self) -> None:
        self.closed += 1


async def test_a_model_sits_and_its_address_stays_inside(tmp_path: Path) -> None:
    seater = Models()
    async with hub_at(tmp_path, seater=seater) as hub:
        with pytest.raises(BadWish):
            await hub.make(Wishes(board="huanle-9", seats={1: "model:other"}))
        made = await hub.make(Wishes(board="huanle-9", seats={1: "model:big"}, seed=2))
        public, host = InsidePage(made.room), InsidePage(made.room, made.secrets["host"], view="god")
        await made.room.start()
        await to_the_end(made.room)
        await public.close()
        await host.close()
        everything = "".join(public.texts + host.texts)
        assert "inside.example" not in everything and "sly" not in "".join(public.texts)
        viewer = next(json.loads(text)["viewer"] for text in host.texts if '"type":"view"' in text[:20])
        assert viewer["abouts"]["1"] == "big · a sly one"
    assert seater.closed == len(seater.opened) == 1


async def test_files_for_others(tmp_path: Path) -> None:
    async with serving(tmp_path, clerk=FileClerk()) as server:
        made = await server.make(board="huanle-9", seed=4, god_after_end=False, start=True)
        async with server.page(made["id"]) as page:
            await page.over()
        url = f"/api/tables/{made['id']}/export"
        host = {"authorization": f"Bearer {secret_of(made['links']['host'])}"}
        for to, begins in (("html", "<!DOCTYPE html>"), ("md", "# "), ("json", "{")):
            answer = await server.http.get(url, params={"to": to, "as": "public", "lang": "en"})
            assert answer.status_code == 200 and answer.text.startswith(begins)
            assert "attachment" in answer.headers["content-disposition"]
            assert (await server.http.get(url, params={"to": to, "as": "god"})).status_code == 401
            assert (await server.http.get(url, params={"to": to, "as": "god"}, headers=host)).status_code == 200
        games = (await server.http.get("/api/games")).json()["games"]
        assert [(game["name"], game["table"]) for game in games] == [(made["id"], False)]
        game = (await server.http.get(f"/api/games/{made['id']}", params={"as": 3}, headers=host)).json()
        assert game["perspective"] == 3 and game["events"][0]["type"] == "seated" and game["mvp"]["why"]
        wrong = await server.http.get(f"/api/games/{made['id']}", params={"as": 10}, headers=host)
        assert wrong.status_code == 400
        again = await server.http.post(f"/api/games/{made['id']}/resume", json={}, headers=host)
        assert again.status_code == 400 and "over" in again.json()["error"]["message"]


async def test_what_can_be_played(tmp_path: Path) -> None:
    async with serving(tmp_path, seater=Models()) as server:
        about = (await server.http.get("/api/server")).json()
        assert about["models"] == ["big"] and about["host"] and not about["password_wanted"]
        boards = (await server.http.get("/api/boards", params={"lang": "zh"})).json()
        assert {"name", "title", "seats", "cards"} == set(boards["boards"][0])
        for name in ("huanle-12", "werewolf*2,villager*3,seer", "狼人×2，村民*3、预言家", "general-10:elder"):
            rules = (await server.http.get(f"/api/boards/{name}/rules", params={"lang": "zh"})).json()
            assert "## 胜负" in rules["rules"] and rules["seats"] == len(rules["rules"] and range(rules["seats"]))
            assert set(rules["options"][0]) == {*"name says value usual choices many allowed applies sheriff".split()}
            by_name = {option["name"]: option for option in rules["options"]}
            assert by_name["win"]["applies"] and not by_name["guard.may_repeat"]["sheriff"]
            assert by_name["elder.curse"]["applies"] == (name == "general-10:elder")
            assert by_name["witch.self_save"]["applies"] == ("村民" not in name and "seer" not in name)
            assert by_name["vote.sheriff_breaks_tie"]["sheriff"]
