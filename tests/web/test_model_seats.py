"""Models at the server's tables, over real HTTP: what they say is text, their keys and addresses stay in the server."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.clerk import FileClerk
from llm_werewolf.cli.config import ModelSection
from llm_werewolf.cli.guests import ModelSeater
from llm_werewolf.core.events import Answer, Spoke
from llm_werewolf.players.llm.local import LocalServer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request, Served, error

from .serving import Json, Page, Server, any_answer, secret_of, serving
from .test_protocol import QUICK

KEY = "sk-test-0123456789abcdefghij"
EVIL = "<img src=x onerror=alert(1)></script><script>alert(2)</script>{{7*7}}\u202e\x1b[31m"
PERSONA = "<b onclick=alert(3)>bold</b>"
NAMES = {"2": "<svg/onload=alert(4)>", "3": "'><script>alert(5)"}
SEATS = {str(seat): "model:big" for seat in range(2, 10)} | {"1": "person"}


def speaks(speech: str) -> Callable[[Request], str]:
    """Any legal answer, and always the same speech."""
    dice = Random(3)

    def answer(request: Request) -> str:
        said: Json = json.loads(random_answer(request, dice))
        if "speech" in said["answer"]:
            said["answer"]["speech"] = speech
        return json.dumps(said | {"thinking": speech, "notes": speech})

    return answer


def seater(provider: Provider, **section: object) -> ModelSeater:
    about = {"model": "m/1</title>", "base_url": provider.url, "key_env": "WEB_TEST_KEY", "persona": PERSONA, **section}
    return ModelSeater({"big": ModelSection.model_validate(about)}, None)


async def everything(server: Server, made: Json) -> str:
    """Whatever a browser can get over HTTP, the host's part included."""
    host = {"authorization": f"Bearer {secret_of(made['links']['host'])}"}
    table = f"/api/tables/{made['id']}"
    paths = ["/api/server", "/api/tables", table, f"{table}/rules", "/api/games"]
    paths += [f"/api/games/{made['id']}?as={view}" for view in ("public", "god", 2)]
    paths += [f"{table}/export?to={to}&as={view}" for to in ("html", "md", "json") for view in ("public", "god", 2)]
    answers = [await server.http.get(path, headers=host) for path in paths]
    assert all(answer.status_code == 200 for answer in answers)
    return "\n".join(answer.text for answer in answers)


async def test_a_game_of_hostile_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_TEST_KEY", KEY)
    with Provider(key=KEY, answer=speaks(EVIL)) as provider:
        async with serving(tmp_path, seater=seater(provider), clerk=FileClerk()) as server:
            made = await server.make(board="huanle-9", seed=5, seats=SEATS, names=NAMES, paced=False)
            links = made["links"]
            async with (
                server.page(made["id"], secret_of(links["seats"]["1"])) as person,
                server.page(made["id"], secret_of(links["host"]), view="god") as host,
                server.page(made["id"]) as public,
            ):
                person.play = any_answer(1)
                for page in (person, host, public):
                    await page.see("welcome")
                await server.do(made, "start")
                for page in (person, host, public):
                    await page.over(120)
                await host.see("thoughts")
                frames = "".join(text for page in (person, host, public) for text in page.texts)
            pages = await everything(server, made)
        # Speeches arrive as they were said, but for what steers or hides text; as JSON text, never as markup.
        spoken = [event["text"] for event in public.events("public") if event["type"] == "spoke" and event["seat"] > 1]
        assert spoken and all("<script>alert(2)</script>" in text for text in spoken)
        assert PERSONA not in "".join(public.texts) and "onclick" in "".join(host.texts)
        for told in (frames, pages):
            assert KEY not in told and "WEB_TEST_KEY" not in told
            assert provider.url not in told and provider.url.split("//")[1] not in told
    # In a file that is a page nothing of it is markup.
    async with serving(tmp_path, clerk=FileClerk()) as server:
        exported = await server.http.get(f"/api/games/{made['id']}/export", params={"to": "html", "as": "god"})
    for markup in ("<img src=x", "<script>alert", "<svg/onload", "<b onclick", "</script><script"):
        assert markup not in exported.text
    for file in (tmp_path / made["id"]).iterdir():
        assert KEY not in file.read_text(encoding="utf-8"), file.name


async def test_a_service_that_turns_bad_pauses_the_table_and_tells_no_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_TEST_KEY", KEY)
    broken: list[Served] = []
    with Provider(key=KEY, refusals=[lambda request: broken[0] if broken else None]) as provider:
        async with serving(tmp_path, seater=seater(provider, model="m-1"), clerk=FileClerk()) as server:
            wishes: Json = {"board": "huanle-9", "seed": 5, "seats": SEATS, "rules": QUICK}
            made = await server.make(**wishes)
            async with (
                server.page(made["id"], secret_of(made["links"]["seats"]["1"])) as person,
                server.page(made["id"], secret_of(made["links"]["host"])) as host,
            ):
                person.play = any_answer(1)
                await host.see("welcome")
                await server.do(made, "start")
                await host.until(lambda page: "spoke" in types(page))
                broken.append(error(401, f"Incorrect API key provided: {KEY}", code="invalid_api_key"))
                await host.until(lambda page: state(page) == "paused", 60)
                why = host.of("table")[-1]["table"]["why"]
                assert "401" in why["en"] and "seat" in why["en"] and KEY not in str(why)
                assert "401" in why["zh"] and "号" in why["zh"]
                assert "why" not in person.of("table")[-1]["table"]
                # As long as it is so, nothing goes on, and nobody but the server's log is told more.
                again = await server.do(made, "resume")
                assert again.status_code == 400 and KEY not in again.text and provider.url not in again.text
                refused = await server.http.post("/api/tables", json={"lang": "en", **wishes})
                assert refused.status_code == 400 and KEY not in refused.text and provider.url not in refused.text
                assert KEY not in "".join(person.texts + host.texts)
        broken.clear()
        # A server that comes back goes on with it: it knows the model by what the record says, and has its key.
        async with (
            serving(tmp_path, seater=seater(provider, model="m-1"), clerk=FileClerk()) as server,
            server.page(made["id"], secret_of(made["links"]["seats"]["1"])) as person,
        ):
            person.play = any_answer(2)
            await person.see("welcome")
            await person.over(120)
    record = read_record(tmp_path / made["id"])
    reasons = [event.fallback or "" for event in record.events if isinstance(event, Answer)]
    assert record.finished and not any("401" in reason for reason in reasons)


def types(page: Page) -> set[str]:
    return {event["type"] for frame in page.of("events") for event in frame["events"]}


def state(page: Page) -> str:
    return str(page.of("table")[-1]["table"]["state"]) if page.of("table") else ""


# As few questions as a game can have: what it says is nonsense anyway, and each takes seconds.
SHORT = {"sheriff": "off", "self_destruct": "off", "wolves.talk_rounds": 0, "last_words.night": "never", "max_days": 1}


@pytest.mark.needs_model
async def test_a_real_model_sits_at_a_table_with_a_person(model_file: Path, tmp_path: Path) -> None:
    local = LocalServer(model_file)
    await asyncio.to_thread(local.start)
    try:
        about = {"model": local.config.model, "base_url": local.config.base_url, "key_env": local.config.key_env}
        section = ModelSection.model_validate({**about, "max_tokens": 160, "timeout": 600, "deadline": 900})
        async with serving(tmp_path, seater=ModelSeater({"small": section}, None), clerk=FileClerk()) as server:
            seats = {"1": "person", "2": "model:small"}  # two villagers: it speaks, and it votes
            cards = "werewolf*2,villager*2,seer,witch"
            server.http.timeout = 900  # it is tried before the cards are dealt
            made = await server.make(cards=cards, seed=1, seats=seats, rules=SHORT)
            async with server.page(made["id"], secret_of(made["links"]["seats"]["1"])) as page:
                page.play = any_answer(1)
                await page.see("welcome")
                await server.do(made, "start")
                await page.over(1000)
                frames = "".join(page.texts)
            room = server.hub.rooms[made["id"]]
            assert room.state == "over", room.why
            assert page.events(1) and local.url not in frames
    finally:
        local.stop()
    record = read_record(tmp_path / made["id"])
    assert record.finished
    assert record.header.seats[1].kind == f"model:{about['model']}@{about['base_url']}"
    assert 2 in {event.seat for event in record.events if isinstance(event, Spoke)}
    assert (tmp_path / made["id"] / "calls.jsonl").read_text("utf-8").count("\n") >= 2
