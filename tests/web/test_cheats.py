"""What somebody with a link, or none, tries to get more than is theirs: nothing of it counts, and nothing stops."""

import asyncio
import json
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from llm_werewolf.core.events import Answer
from llm_werewolf.web import guard, sockets
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at, to_the_end
from .serving import Json, Server, any_answer, secret_of, serving
from .test_attacks import code_of
from .test_people import seats_of
from .test_protocol import NO_CLOCK

NONSENSE: list[object] = [
    0, -1, 99, 1.5, True, "1", "１", "", "x" * 3000, [], [1], [1, 1], ["1"], {}, {"save": 1}, {"poison": "2"}, None,
    {"save": True, "poison": 3, "more": 1}, [[]], 2**60, "\ud800", {"text": "x"}, {"__class__": "Speech"},
]  # fmt: skip


def legal(ask: Json, choice: object) -> bool:
    """Whether some nonsense happens to be none for this question."""
    match ask["shape"]:
        case "pick_one":
            return choice in ask["options"] or (choice is None and ask["may_pass"])
        case "pick_many":
            fits = isinstance(choice, list) and ask["least"] <= len(choice) <= ask["most"]
            return fits and all(one in ask["options"] for one in choice)  # type: ignore[attr-defined]  # a list
        case "yes_no":
            return isinstance(choice, bool)
        case "say":
            return isinstance(choice, str) and len(choice) <= ask["limit"]
        case "pick_word":
            return choice is None and ask["may_pass"]
        case _:  # no potion at all
            return choice == {}


async def test_nonsense_is_refused_and_the_question_stays_open(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        cards = "werewolf*2,villager*2,seer,witch,cupid,hunter,thief"
        wishes = {"cards": cards, "seed": 2, "seats": dict.fromkeys(range(1, 10), "person"), "paced": False}
        room, secrets = (made := await hub.make(Wishes.model_validate(wishes))).room, made.secrets
        pages: dict[int, InsidePage] = {}
        tried: Counter[tuple[int, str]] = Counter()

        def clumsy(seat: int, choose: object) -> object:
            def answer(ask: Json) -> object:
                for choice in NONSENSE:
                    if not legal(ask, choice):
                        pages[seat]._say(type="answer", ask=ask["id"], choice=choice)
                        tried[seat, ask["id"]] += 1
                return choose(ask)  # type: ignore[operator]

            return answer

        for seat in range(1, 10):
            pages[seat] = InsidePage(room, secrets[str(seat)], answer=clumsy(seat, any_answer(seat)))  # type: ignore[arg-type]
        await room.start()
        await to_the_end(room, 120)
        for seat, page in pages.items():
            await page.close()
            frames = [json.loads(text) for text in page.texts]
            refused = [frame["ask"] for frame in frames if frame["type"] == "refused"]
            for ask in frames:
                assert ask["type"] != "ask" or refused.count(ask["id"]) == tried[seat, ask["id"]], ask
            assert not [frame for frame in frames if frame["type"] in ("error", "late")]
        assert not [one for one in room.stage.told if isinstance(one, Answer) and one.fallback]


async def test_answers_doubled_replayed_and_to_somebody_elses_question(server: Server) -> None:
    wolves = (await seats_of(server, "werewolf", board="huanle-9", seed=5))[:2]
    people = {str(seat): "person" for seat in wolves}
    made = await server.make(board="huanle-9", seed=5, seats=people, rules=NO_CLOCK, paced=False)
    first, second = (secret_of(made["links"]["seats"][seat]) for seat in people)
    async with server.page(made["id"], first) as page, server.page(made["id"], second) as other:
        for one in (page, other):
            await one.see("welcome")
        await server.do(made, "start")
        mine, its = await page.see("ask"), await other.see("ask")
        # Ids are each seat's own: what a link sends is its seat's, whatever ids it guesses.
        boot = mine["id"].split("-")[0]
        for guessed in (f"{boot}-99", "0-1", f"{boot}-0"):
            await other.send(type="answer", ask=guessed, choice=any_answer(1)(mine))
        await other.see("error", 3)
        assert {frame["code"] for frame in other.of("error")} == {"unknown_ask"}
        await other.send(type="answer", ask=its["id"], choice="said by another")
        assert (await other.see("accepted"))["ask"] == its["id"] and not page.of("closed")
        # Twice at once: one counts.
        for choice in (any_answer(1)(mine), any_answer(2)(mine)):
            await page.send(type="answer", ask=mine["id"], choice=choice)
        assert (await page.see("late"))["ask"] == (await page.see("accepted"))["ask"] == mine["id"]
        # Again when all is over, and a draft for what is closed.
        page.play, other.play = any_answer(1), any_answer(2)
        await page.send(type="draft", ask=mine["id"], text="too late")
        await page.over()
        await page.send(type="answer", ask=mine["id"], choice=any_answer(1)(mine))
        await page.see("late", 2)
        asks, accepted = page.of("ask"), page.of("accepted")
        assert len({ask["id"] for ask in asks}) == len(asks) == len(accepted)
        told = server.hub.rooms[made["id"]].stage.told
        answers = [event for event in told if isinstance(event, Answer) and event.seat == wolves[0]]
        answered = [answer for answer in answers if answer.kind != "self_destruct"]
        assert len(answered) == len(asks) and "too late" not in str(told)


@pytest.mark.parametrize("path", ["../x", "..%2f..%2fx", "%2e%2e", "a/b", "%00", "x" * 300, "%ff", "."])
async def test_ids_that_lead_elsewhere(server: Server, path: str) -> None:
    await server.make(board="huanle-9")
    for url in (f"/api/games/{path}/resume", f"/api/tables/{path}/poll", f"/api/tables/{path}/start"):
        body = {"session": None, "frames": [{"type": "hello"}]} if url.endswith("poll") else {}
        assert (await server.http.post(url, json=body)).status_code in (400, 404, 405), url
    assert (await server.http.get(f"/api/games/{path}/export")).status_code in (400, 404)
    with suppress(InvalidStatus):  # no socket at all will do as well
        async with server.socket(path) as raw:
            assert await code_of(raw) == 4404


async def test_too_many_requests_are_turned_away_and_later_ones_are_not(server: Server) -> None:
    made = await server.make(board="huanle-9")
    url = f"/api/tables/{made['id']}/start"
    answers = await asyncio.gather(*(server.http.post(url, json={}) for _ in range(150)))
    assert {answer.status_code for answer in answers} == {401, 429}
    files = await asyncio.gather(*(server.http.get("/api/tables/none/export") for _ in range(20)))
    assert 429 in {answer.status_code for answer in files}
    # Whoever looks on is not hindered by that, and after a while the other is let in again.
    assert (await server.http.get("/api/tables")).status_code == 200
    await asyncio.sleep(1)
    assert (await server.http.post(url, json={})).status_code == 401


async def test_those_who_say_nothing_or_stop_in_the_middle(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_SECONDS", 0.3)
    monkeypatch.setattr(guard, "BODY_SECONDS", 0.3)
    made = await server.make(board="huanle-9")
    async with server.socket(made["id"]) as raw:
        assert await code_of(raw) == 4408
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
    writer.write(f"{head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{{".encode())
    async with asyncio.timeout(10):
        assert b" 408 " in await reader.readline()
    writer.close()


async def test_many_who_never_read_hold_up_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, AsyncExitStack() as open_:
        made = await server.make(board="huanle-12", seed=4)
        for _ in range(6):
            # Its library stops reading once a few frames lie there unread.
            raw = await open_.enter_async_context(server.socket(made["id"]))
            await raw.send('{"type":"hello"}')
        async with server.page(made["id"]) as page:
            await page.see("welcome")
            await server.do(made, "start")
            await page.over()
            await page.has("public", len(server.hub.rooms[made["id"]].stage.public))


async def test_watching_needs_no_password_and_making_does(tmp_path: Path) -> None:
    async with serving(tmp_path, loopback=False, password="open sesame") as server:
        about = (await server.http.get("/api/server")).json()
        assert about["password_wanted"] and not about["host"] and about["models"] == []
        server.http.headers["authorization"] = "Bearer open sesame"
        made = await server.make(board="huanle-9", seed=3)
        assert (await server.http.get("/api/server")).json()["host"]
        del server.http.headers["authorization"]
        # What costs money was made with the password; the host's link alone starts it, and anybody may look on.
        assert (await server.http.post(f"/api/tables/{made['id']}/start", json={})).status_code == 401
        async with server.page(made["id"]) as page:
            await page.see("welcome")
            assert (await server.do(made, "start")).status_code == 200
            await page.over()
        for again in ({}, {"authorization": f"Bearer {secret_of(made['links']['host'])}"}):
            url = f"/api/games/{made['id']}/resume"
            assert (await server.http.post(url, json={}, headers=again)).status_code == 401
