"""Pages and server: what PROTOCOL.md promises, over a real server and real sockets."""

import asyncio
import json
from pathlib import Path

from llm_werewolf.core.rules import ClockRules
from llm_werewolf.viewer.data import event_data

from .serving import Json, Page, Server, any_answer, secret_of, serving

QUICK = {"clock.speech": 20, "clock.vote": 20, "clock.night": 20, "clock.wolves": 20, "clock.wolves_first_night": 20}

NO_CLOCK = {f"clock.{name}": 0 for name in ClockRules.model_fields}


async def played(server: Server, made: Json, people: tuple[int, ...], *, seed: int = 1) -> dict[object, list[Json]]:
    """A game played to its end by pages; all events by view."""
    table, links = made["id"], made["links"]
    seen: dict[object, list[Json]] = {}
    async with (
        server.page(table, secret_of(links["seats"][str(people[0])])) as first,
        server.page(table, secret_of(links["seats"][str(people[1])])) as second,
        server.page(table, secret_of(links["host"]), view="god") as host,
        server.page(table) as public,
    ):
        first.play, second.play = any_answer(seed), any_answer(seed + 1)
        pages = (first, second, host, public)
        for page in pages:
            await page.see("welcome")
        answer = await server.do(made, "start")
        assert answer.status_code == 200, answer.text
        for page in pages:
            await page.over()
        views = (*people, "god", "public")
        for page, view in zip(pages, views, strict=True):
            await page.has(view, len(server.hub.rooms[table].stage.reel(view)))  # type: ignore[arg-type]  # all views
            seen[view] = page.events(view)
        for page in pages:
            assert not page.of("error")
    return seen


async def test_a_game_of_bots_is_watched_to_its_end(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=4)
    async with server.page(made["id"]) as page:
        welcome = await page.see("welcome")
        assert welcome["rights"] == {"role": "public", "seat": None, "views": ["public"]}
        assert welcome["table"]["state"] == "waiting"
        await server.do(made, "start")
        await page.over()
        await page.until(lambda page: any(event["type"] == "unmasked" for event in page.events("public")))
        assert page.of("table")[-1]["rights"]["views"][:2] == ["public", "god"]
        await page.send(type="look", view="god")
        await page.see("view", 2)
        await page.until(lambda page: len(page.events("god")) > len(page.events("public")))


async def test_two_people_play_and_everybody_sees_exactly_its_own_part(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person", "7": "person"}, rules=QUICK)
    seen = await played(server, made, (2, 7))
    events = server.hub.rooms[made["id"]].stage.told
    for view in (2, 7, "god", "public"):
        wanted = [event_data(event, view) for event in events if _heard(view, event.to)]
        assert seen[view] == wanted


def _heard(view: object, to: object) -> bool:
    return view == "god" or to == "all" or (isinstance(to, tuple) and view in to)


async def test_a_question_comes_again_and_an_answer_counts_once(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, rules=NO_CLOCK)
    secret = secret_of(made["links"]["seats"]["2"])
    async with server.page(made["id"], secret) as page:
        await page.see("welcome")
        await server.do(made, "start")
        ask = await page.see("ask")
        async with server.page(made["id"], secret) as second:
            again = await second.see("ask")
            assert again["id"] == ask["id"]
            choice = any_answer(1)(ask)
            await page.send(type="answer", ask=ask["id"], choice={"nonsense": 1})
            refused = await page.see("refused")
            assert refused["reason"] == "malformed" and set(refused["text"]) == {"zh", "en"}
            await page.send(type="answer", ask=ask["id"], choice=choice)
            assert (await page.see("accepted"))["ask"] == ask["id"]
            assert (await second.see("closed"))["why"] == "answered"
            await second.send(type="answer", ask=ask["id"], choice=choice)
            assert (await second.see("late"))["ask"] == ask["id"]
            await second.send(type="answer", ask="nobody-1", choice=choice)
            assert (await second.see("error"))["code"] == "unknown_ask"


async def test_time_runs_out(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"})
    async with server.page(made["id"], secret_of(made["links"]["seats"]["2"])) as page:
        await page.see("welcome")
        await server.do(made, "start")
        ask = await page.see("ask")
        assert ask["deadline"] - ask["now"] <= 1200
        assert (await page.see("closed"))["why"] == "late"
        await page.send(type="answer", ask=ask["id"], choice=1)
        await page.see("late")


async def test_a_bot_sits_in_and_hands_back(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, grace=10, rules=QUICK)
    table, secret = made["id"], secret_of(made["links"]["seats"]["2"])
    await server.do(made, "start")
    async with server.page(table) as watcher:
        await watcher.until(lambda page: page.of("table") and page.of("table")[-1]["table"]["seats"][1]["bot"])
        async with server.page(table, secret) as page:
            await page.see("welcome")
            await watcher.until(lambda page: not page.of("table")[-1]["table"]["seats"][1]["bot"])
            await page.see("ask")


async def test_pause_and_resume(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, rules=QUICK)
    async with server.page(made["id"], secret_of(made["links"]["seats"]["2"])) as page:
        await page.see("welcome")
        assert (await server.do(made, "pause")).status_code == 409
        await server.do(made, "start")
        first = await page.see("ask")
        assert (await server.do(made, "pause")).json()["state"] == "paused"
        assert (await page.see("closed"))["why"] == "paused"
        assert (await server.do(made, "resume")).json()["state"] == "running"
        again = await page.see("ask", 2)
        assert again["kind"] == first["kind"] and again["id"] != first["id"]
        assert (await server.do(made, "stop")).json()["state"] == "over"
        await asyncio.sleep(0)


async def test_polling_carries_the_same_frames(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=4, start=True)
    url = f"/api/tables/{made['id']}/poll"
    answer = (await server.http.post(url, json={"session": None, "frames": [{"type": "hello"}]})).json()
    frames = list(answer["frames"])
    assert [frame["type"] for frame in frames[:2]] == ["welcome", "view"]
    while not any(event["type"] == "unmasked" for one in frames if one["type"] == "events" for event in one["events"]):
        answer = (await server.http.post(url, json={"session": answer["session"], "frames": []})).json()
        frames += answer["frames"]
    gone = await server.http.post(url, json={"session": "x", "frames": []})
    assert gone.status_code == 404


async def test_a_table_says_whether_it_is_night(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, rules=NO_CLOCK)

    async def table() -> Json:
        return dict((await server.http.get(f"/api/tables/{made['id']}")).json())

    assert not (await table())["night"]
    async with server.page(made["id"], secret_of(made["links"]["seats"]["2"])) as page:
        await page.see("welcome")
        await server.do(made, "start")
        await page.until(lambda page: any(event["type"] == "night_fell" for event in page.events(2)))
        assert (await table())["night"]
        page.play = any_answer(2)
        for ask in page.of("ask"):
            await page.send(type="answer", ask=ask["id"], choice=page.play(ask))
        await page.until(lambda page: page.of("turn") and page.of("turn")[-1]["kind"])
        assert not (await table())["night"] and (await table())["day"] == 1


async def test_a_vote_that_has_been_told_is_nobodys_turn_any_more(server: Server) -> None:
    made = await server.make(board="huanle-9", seed=5, seats={"2": "person"}, rules=NO_CLOCK, paced=False)
    async with (
        server.page(made["id"], secret_of(made["links"]["seats"]["2"])) as page,
        server.page(made["id"], secret_of(made["links"]["watch"])) as public,
    ):
        page.play = any_answer(2)
        await public.see("welcome")
        await server.do(made, "start")

        def after(page: Page) -> list[object]:
            """Whose turn it was told to be after the vote."""
            told = [n for n, one in enumerate(page.frames) if '"voted"' in json.dumps(one.get("events"))]
            return [one["kind"] for one in page.frames[told[0] :] if one["type"] == "turn"] if told else []

        await public.until(after, 30)
        assert "vote" in [one["kind"] for one in public.of("turn")] and after(public)[0] is None


async def test_the_table_to_begin_with_has_names(tmp_path: Path) -> None:
    for lang, name in (("zh", "阿梅"), ("en", "Ada")):
        async with serving(tmp_path / lang, demo=True, lang=lang) as server:
            table = (await server.http.get(f"/api/tables/{server.hub.demo}")).json()
            assert table["seats"][0]["name"] == name and all(seat["name"] for seat in table["seats"])
