"""People at a table, over a real server: breaking in, being out, being away, and playing by polls alone."""

import asyncio
from pathlib import Path

import pytest

from llm_werewolf.core.seats import Seat

from .serving import SILENT, Json, Page, Server, any_answer, secret_of, serving
from .test_protocol import NO_CLOCK, QUICK, played


async def seats_of(server: Server, card: str, **wishes: object) -> list[Seat]:
    """Which seats a seed deals a card."""
    made = await server.make(**wishes, paced=False, start=True)
    room = server.hub.rooms[made["id"]]
    await room.stopped()
    cards = room.stage.told[-1].cards  # type: ignore[union-attr]  # unmasked
    return [seat for seat, one in enumerate(cards, start=1) if one == card]


def went(page: Page, view: object, type_: str) -> list[Json]:
    return [event for event in page.events(view) if event["type"] == type_]


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_wolf_breaks_in_by_a_standing_wish_then_watches_and_hurries(server: Server, allowed: bool) -> None:
    setup: Json = {"board": "huanle-9", "seed": 5}
    wolf = (await seats_of(server, "werewolf", **setup))[0]
    made = await server.make(**setup, seats={str(wolf): "person"}, rules=NO_CLOCK, god_for_out=allowed)
    async with server.page(made["id"], secret_of(made["links"]["seats"][str(wolf)])) as page:
        await page.see("powers")
        # Before anybody has spoken there is nothing to break into.
        await page.send(type="intention", self_destruct=True)
        assert (await page.see("error"))["code"] == "not_yours"
        choose = any_answer(1)
        page.play = lambda ask: SILENT if ask["kind"] == "speech" else choose(ask)
        await server.do(made, "start")
        # While it speaks nobody is asked anything else: there is time to think better of it, twice.
        await page.until(lambda page: page.of("ask") and page.of("ask")[-1]["kind"] == "speech")
        assert page.of("powers")[-1] == {"type": "powers", "self_destruct": True, "intention": False}
        assert page.of("table")[-1]["rights"]["views"] == [wolf, "public"]
        for wish in (True, False, True):
            await page.send(type="intention", self_destruct=wish)
            await page.until(lambda page, wish=wish: page.of("powers")[-1]["intention"] is wish)  # type: ignore[misc]
        await page.send(type="look", view="god")
        await page.send(type="hurry")
        await page.until(lambda page: len(page.of("error")) == 3)
        assert [frame["code"] for frame in page.of("error")[1:]] == ["not_yours", "not_yours"]
        assert not went(page, wolf, "self_destructed")
        await page.send(type="answer", ask=page.of("ask")[-1]["id"], choice="I have heard en")
        await page.until(lambda page: went(page, wolf, "self_destructed"))
        assert went(page, wolf, "self_destructed")[0]["seat"] == wolf
        # It is used up, and the day is over.
        await page.until(lambda page: not page.of("powers")[-1]["intention"])
        await page.until(lambda page: not page.of("table")[-1]["table"]["seats"][wolf - 1]["alive"])
        assert ("god" in page.of("table")[-1]["rights"]["views"]) is allowed
        errors = len(page.of("error"))
        await page.send(type="look", view="god")
        if allowed:
            await page.until(lambda page: went(page, "god", "died"))
        else:
            await page.until(lambda page: len(page.of("error")) > errors)
        # No person is left alive: nothing waits any more.
        await page.send(type="hurry")
        await page.over(30)
        assert [event["type"] for event in page.events("god" if allowed else wolf)][-1] == "unmasked"


async def test_nobody_is_hurried_while_a_person_is_alive(server: Server) -> None:
    setup: Json = {"board": "huanle-9", "seed": 5}
    wolf, other = (await seats_of(server, "werewolf", **setup))[:2]
    made = await server.make(**setup, seats={str(wolf): "person", str(other): "person"}, rules=QUICK)
    links = {seat: secret_of(link) for seat, link in made["links"]["seats"].items()}
    async with server.page(made["id"], links[str(wolf)]) as page, server.page(made["id"], links[str(other)]) as second:
        page.play, second.play = any_answer(1), any_answer(2)
        for one in (page, second):
            await one.see("powers")
        await server.do(made, "start")
        await page.until(lambda page: page.of("powers")[-1]["self_destruct"])
        await page.send(type="intention", self_destruct=True)
        await page.until(lambda page: not page.of("table")[-1]["table"]["seats"][wolf - 1]["alive"])
        await page.send(type="hurry")
        assert (await page.see("error"))["code"] == "not_yours"
        url = f"/api/tables/{made['id']}/hurry"
        refused = await server.http.post(url, json={}, headers={"authorization": f"Bearer {links[str(wolf)]}"})
        assert refused.status_code == 401
        assert (await server.do(made, "hurry")).status_code == 200
        await second.over(30)


async def test_what_a_bot_said_for_somebody_is_marked_and_the_seat_is_handed_back(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, grace=10, rules=NO_CLOCK)
    table, secret = made["id"], secret_of(made["links"]["seats"]["2"])

    def spoken(page: Page) -> list[Json]:
        return [event for event in went(page, "public", "spoke") if event["seat"] == 2]

    async with server.page(table) as watcher:
        async with server.page(table, secret) as page:
            await page.see("welcome")
            await server.do(made, "start")
        # The page is gone, and after a while a bot plays.
        await watcher.until(spoken, 60)
        assert watcher.of("table")[-1]["table"]["seats"][1] | {"name": "", "about": ""} == {
            "seat": 2, "name": "", "about": "", "person": True, "online": False, "bot": True, "alive": True
        }  # fmt: skip
        assert "a bot" in spoken(watcher)[0]["fallback"]
        async with server.page(table, secret) as page:
            await page.see("welcome")
            await page.until(lambda page: page.of("ask") or '"state":"over"' in "".join(page.texts), 60)
            seat = (await server.http.get(f"/api/tables/{table}")).json()["seats"][1]
            assert seat["online"] and not seat["bot"]


async def test_several_tables_at_once_each_with_its_own_people(server: Server) -> None:
    made = [
        await server.make(board=board, seed=seed, seats={"2": "person", "5": "person"}, rules=QUICK)
        for seed, board in enumerate(("huanle-9", "huanle-9", "general-10:elder"))
    ]
    seen = await asyncio.gather(*(played(server, one, (2, 5), seed=seed) for seed, one in enumerate(made)))
    for one, views in zip(made, seen, strict=True):
        stage = server.hub.rooms[one["id"]].stage
        for view in (2, 5, "god", "public"):
            assert len(views[view]) == len(stage.reel(view))
    # No link of one table is good at another.
    async with server.page(made[0]["id"], secret_of(made[1]["links"]["seats"]["2"])) as page:
        await page.until(lambda page: page.closed is not None)
        assert page.closed == 4401 and page.of("error")[0]["code"] == "not_yours"


async def poll(server: Server, table: str, secret: str, seed: int | None) -> list[Json]:
    """A whole game by polls alone; gives every frame that came."""
    url = f"/api/tables/{table}/poll"
    frames: list[Json] = []
    session: str | None = None
    say: list[Json] = [{"type": "hello", "secret": secret}]
    choose = any_answer(seed or 0)
    while True:
        answer = await server.http.post(url, json={"session": session, "frames": say})
        assert answer.status_code == 200, answer.text
        told = answer.json()
        session, frames = told["session"], frames + told["frames"]
        asks = [frame for frame in told["frames"] if frame["type"] == "ask" and seed is not None]
        say = [{"type": "answer", "ask": ask["id"], "choice": choose(ask)} for ask in asks]
        over = any(frame["type"] == "table" and frame["table"]["state"] == "over" for frame in frames)
        if over and any(event["type"] == "unmasked" for event in events_of(frames)):
            return frames


def events_of(frames: list[Json]) -> list[Json]:
    """The events of one view, by number, without a gap."""
    found: dict[int, Json] = {}
    for frame in frames:
        if frame["type"] == "events":
            found |= dict(enumerate(frame["events"], start=frame["from"]))
    assert sorted(found) == list(range(len(found)))
    return [found[number] for number in sorted(found)]


async def test_whole_games_are_played_by_polls_alone(tmp_path: Path) -> None:
    async with serving(tmp_path) as server:
        made = await server.make(board="huanle-9", seed=5, seats={"2": "person", "7": "person"}, rules=NO_CLOCK)
        links = {seat: secret_of(link) for seat, link in made["links"]["seats"].items()}
        polling = [
            asyncio.create_task(poll(server, made["id"], secret, seed))
            for secret, seed in ((links["2"], 2), (links["7"], 7), ("", None))
        ]
        await asyncio.sleep(0.2)
        async with server.page(made["id"], secret_of(made["links"]["watch"])) as page:
            await page.see("welcome")
            await server.do(made, "start")
            second, seventh, public = await asyncio.gather(*polling)
            await page.over()
            await page.has("public", len(events_of(public)))
            assert events_of(public) == page.events("public")
        stage = server.hub.rooms[made["id"]].stage
        for frames, view in ((second, 2), (seventh, 7)):
            assert len(events_of(frames)) == len(stage.reel(view))
            answered = [frame["why"] for frame in frames if frame["type"] == "closed"]
            assert answered and set(answered) == {"answered"}
            assert not any(frame["type"] == "error" for frame in frames)


async def test_what_polls_may_not_do(server: Server) -> None:
    made = await server.make(board="huanle-9", seats={"2": "person"})
    other = await server.make(board="huanle-9")
    url = f"/api/tables/{made['id']}/poll"
    session = (await server.http.post(url, json={"session": None, "frames": [{"type": "hello"}]})).json()["session"]
    # A session is good for its own table.
    stranger = await server.http.post(f"/api/tables/{other['id']}/poll", json={"session": session, "frames": []})
    assert stranger.status_code == 404
    bad = {"session": None, "frames": [{"type": "hello", "secret": "nobody's"}]}
    answer = (await server.http.post(url, json=bad)).json()
    assert [frame["code"] for frame in answer["frames"]] == ["not_yours"]
    again = (await server.http.post(url, json={"session": answer["session"], "frames": []})).json()
    assert again["closed"] == 4401
    flood = {"session": session, "frames": [{"type": "ping"}] * 20}
    codes = [(await server.http.post(url, json=flood)).json().get("closed") for _ in range(4)]
    assert 4429 in codes
    assert (await server.http.post(url, json={"session": session, "frames": []})).status_code == 404
    much = {"session": None, "frames": [{"type": "hello"}] * 21}
    assert (await server.http.post(url, json=much)).status_code == 400
