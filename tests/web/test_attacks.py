"""What somebody with ill will tries: none of it opens, breaks or slows down anything."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from llm_werewolf.players.names import BadName, tidy_name, tidy_names

from .serving import Json, Server, secret_of, serving


async def said(raw: ClientConnection, *kinds: str, seconds: float = 10) -> Json:
    """The next frame of one of these kinds."""
    async with asyncio.timeout(seconds):
        while True:
            frame: Json = json.loads(await raw.recv())
            if not kinds or frame["type"] in kinds:
                return frame


async def code_of(raw: ClientConnection) -> int | None:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(15):
            while True:
                await raw.recv()
    return raw.close_code


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1", "file://"])
async def test_a_foreign_page_gets_no_socket(server: Server, origin: str | None) -> None:
    made = await server.make(board="huanle-9")
    async with server.socket(made["id"], origin=origin) as raw:
        assert await code_of(raw) == 4403


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://[", "javascript:1"])
async def test_a_foreign_page_makes_no_table(server: Server, origin: str | None) -> None:
    headers = {"origin": origin} if origin else {}
    server.http.headers.pop("origin")
    answer = await server.http.post("/api/tables", json={"board": "huanle-9"}, headers=headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")


async def test_a_foreign_name_for_this_machine_is_refused(server: Server) -> None:
    for host in ("evil.example", "evil.example:80", "[", "127.0.0.1.evil.example"):
        answer = await server.http.get("/api/tables", headers={"host": host})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "host")


@pytest.mark.parametrize(
    "path",
    [
        "/t/../../etc/passwd",
        "/static/..%2f..%2fpyproject.toml",
        "/static/.%2e",
        "/static/%00",
        "/viewer/..%2f__init__.py",
        "/viewer/viewer.js%00.css",
        "/api/games/..",
        "/api/games/..%2f..%2fetc",
        "/api/games/%2e%2e/export",
        "/api/games/.games-index.json",
        "/api/tables/..%2fx",
        "/api/tables/nobody",
        "/api/boards/..%2f..%2fx/rules",
        "/docs",
        "/openapi.json",
    ],
)
async def test_paths_that_lead_elsewhere(server: Server, path: str) -> None:
    await server.make(board="huanle-9")
    answer = await server.http.get(path)
    assert answer.status_code in (400, 404, 405)
    assert "content-security-policy" in answer.headers


async def test_a_link_out_of_the_folder_is_no_game(tmp_path: Path) -> None:
    async with serving(tmp_path / "games") as server:
        made = await server.make(board="huanle-9")
        (tmp_path / "games" / "elsewhere").symlink_to(server.hub.rooms[made["id"]].folder)
        assert (await server.http.get("/api/games/elsewhere")).status_code == 404
        async with server.socket("elsewhere") as raw:
            assert await code_of(raw) == 4404


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({}, "board or cards"),
        ({"board": "huanle-9", "cards": "villager*3"}, "board or cards"),
        ({"board": "nowhere-9"}, "no board"),
        ({"board": "x" * 400}, "300"),
        ({"cards": "villager*999999999999"}, "24 seats"),
        ({"cards": ",".join(["villager"] * 60)}, "24 seats"),
        ({"board": "general-10:villager*99999999"}, "24 seats"),
        ({"board": "huanle-9", "seats": {"1": "model:x@http://inside.example"}}, "no player of that kind"),
        ({"board": "huanle-9", "seats": {"1": "python:os:system"}}, "no player of that kind"),
        ({"board": "huanle-9", "seats": {"1": "local:/etc/passwd"}}, "no player of that kind"),
        ({"board": "huanle-9", "seats": {"1": "human"}}, "no player of that kind"),
        ({"board": "huanle-9", "seats": {"10": "basic"}}, "no seat 10"),
        ({"board": "huanle-9", "seats": {"-1": "basic"}}, "1 is the least"),
        ({"board": "huanle-9", "names": {"1": "a", "2": "A\u200b"}}, "same name"),
        ({"board": "huanle-9", "names": {"1": "x" * 60}}, "24 characters"),
        ({"board": "huanle-9", "names": {"1": "\u200b\u2060"}}, "can be seen"),
        ({"board": "huanle-9", "rules": {"no.such": 1}}, "no option"),
        ({"board": "huanle-9", "rules": {"max_days": 10**9}}, "max_days"),
        ({"board": "huanle-9", "watch_delay": -1}, "0 is the least"),
        ({"board": "huanle-9", "out": "/tmp"}, "does not belong"),
        ({"board": "huanle-9", "lang": "../x"}, "zh"),
    ],
)
async def test_wishes_that_cannot_be_had(server: Server, body: Json, why: str) -> None:
    answer = await server.http.post("/api/tables", json=body)
    assert answer.status_code == 400, answer.text
    assert answer.json()["error"]["code"] == "bad_input" and why in answer.json()["error"]["message"]
    assert not server.hub.rooms


async def test_bodies_that_are_none(server: Server) -> None:
    big = json.dumps({"board": "x" * 70_000})
    bodies: list[tuple[str | bytes, str, int]] = [
        (big, "application/json", 413),
        ("{", "application/json", 400),
        ("[" * 10_000, "application/json", 400),
        ('{"board":"\\ud800"}', "application/json", 400),
        ('{"board":"huanle-9"}', "text/plain", 400),
        ("board=huanle-9", "application/x-www-form-urlencoded", 400),
        (b"\xff\xfe", "application/json", 400),
    ]
    for content, kind, status in bodies:
        answer = await server.http.post("/api/tables", content=content, headers={"content-type": kind})
        assert answer.status_code == status, (content[:20], answer.text)

    async def endless() -> Any:  # noqa: ANN401  # an async iterator of bytes
        for _ in range(100):
            yield b"x" * 4096

    answer = await server.http.post("/api/tables", content=endless(), headers={"content-type": "application/json"})
    assert answer.status_code == 413


FRAMES = [
    ("", "malformed"),
    ("x", "malformed"),
    ("[]", "malformed"),
    ("{}", "malformed"),
    ('{"type":1}', "malformed"),
    ('{"type":"dance"}', "unknown_type"),
    ('{"type":"hello"}', "wrong_state"),
    ('{"type":"look","view":true}', "malformed"),
    ('{"type":"look","view":[1]}', "malformed"),
    ('{"type":"look","view":"delayed"}', "malformed"),
    ('{"type":"look","view":99}', "not_yours"),
    ('{"type":"look","view":0}', "not_yours"),
    ('{"type":"look","view":"public","from":-1}', "malformed"),
    ('{"type":"look","view":"public","from":1e9}', "malformed"),
    ('{"type":"answer","ask":1}', "malformed"),
    ('{"type":"answer","ask":"a-1"}', "malformed"),
    ('{"type":"answer","ask":"a-1","choice":NaN}', "malformed"),
    ('{"type":"answer","ask":"a-1","choice":' + "[" * 5000 + "}", "malformed"),
    ('{"type":"answer","ask":"a-1","choice":' + "9" * 5000 + "}", "malformed"),
    ('{"type":"answer","ask":"a-1","choice":1}', "unknown_ask"),
    ('{"type":"intention","self_destruct":1}', "malformed"),
    ('{"type":"intention","self_destruct":true}', "not_yours"),
    ('{"type":"notes","text":["a"]}', "malformed"),
    ('{"type":"notes","text":"' + "x" * 40_000 + '"}', "too_big"),
    ('{"type":"hurry"}', "not_yours"),
]


async def test_frames_that_are_none(server: Server) -> None:
    made = await server.make(board="huanle-9", seats={"2": "person"})
    for text, code in FRAMES:
        async with server.socket(made["id"]) as raw:
            await raw.send(json.dumps({"type": "hello", "secret": secret_of(made["links"]["seats"]["2"])}))
            await said(raw, "powers")
            await raw.send(text)
            assert (await said(raw, "error"))["code"] == code, text[:60]
            await raw.send('{"type":"ping"}')
            assert await said(raw, "pong")  # it lives on


async def test_bytes_floods_and_giants_end_the_connection(server: Server) -> None:
    made = await server.make(board="huanle-9")
    async with server.socket(made["id"]) as raw:
        await raw.send(b"\x00\x01")
        assert (await said(raw, "error"))["code"] == "malformed"
        assert await code_of(raw) == 4400
    async with server.socket(made["id"]) as raw:
        await raw.send('{"type":"hello"}')
        for _ in range(60):
            await raw.send('{"type":"ping"}')
        assert await code_of(raw) == 4429
    async with server.socket(made["id"]) as raw:
        await raw.send("x" * 100_000)
        assert await code_of(raw) == 1009


async def test_a_link_that_was_revoked(server: Server) -> None:
    made = await server.make(board="huanle-9", seats={"2": "person"})
    old = secret_of(made["links"]["seats"]["2"])
    url, host = f"/api/tables/{made['id']}/links", secret_of(made["links"]["host"])
    async with server.page(made["id"], old) as page:
        await page.see("welcome")
        for secret in ("", old, "x"):
            headers = {"authorization": f"Bearer {secret}"} if secret else {}
            assert (await server.http.post(url, json={"revoke": 2}, headers=headers)).status_code == 401
        answer = await server.http.post(url, json={"revoke": 2}, headers={"authorization": f"Bearer {host}"})
        await page.until(lambda page: page.closed is not None)
        assert page.closed == 4409
    async with server.page(made["id"], old) as page:
        await page.until(lambda page: page.closed is not None)
        assert page.closed == 4401
    async with server.page(made["id"], secret_of(answer.json()["link"])) as page:
        assert (await page.see("welcome"))["rights"]["seat"] == 2


async def test_only_the_host_starts_and_stops(server: Server) -> None:
    made = await server.make(board="huanle-9", seats={"2": "person"})
    for secret in ("", "x", secret_of(made["links"]["seats"]["2"]), secret_of(made["links"]["watch"])):
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        for deed in ("start", "pause", "resume", "stop"):
            answer = await server.http.post(f"/api/tables/{made['id']}/{deed}", json={}, headers=headers)
            assert answer.status_code == 401
    for view in ("god", "2", "public"):
        answer = await server.http.get(f"/api/tables/{made['id']}/export", params={"as": view})
        assert answer.status_code == 409


async def test_without_the_password_nothing_is_made(tmp_path: Path) -> None:
    async with serving(tmp_path, loopback=False, password="open sesame") as server:
        for headers in ({}, {"authorization": "Bearer wrong"}, {"authorization": "Basic open sesame"}):
            answer = await server.http.post("/api/tables", json={"board": "huanle-9"}, headers=headers)
            assert answer.status_code == 401
            for path in ("/api/games", "/api/games/x", "/api/games/x/export"):
                assert (await server.http.get(path, headers=headers)).status_code == 401
        server.http.headers["authorization"] = "Bearer open sesame"
        await server.make(board="huanle-9")


async def test_script_in_names_and_speeches_stays_text(server: Server) -> None:
    evil = "<script>alert(1)</script>"
    made = await server.make(board="huanle-9", names={"1": "<img src=x>", "2": "\u202eevil"}, seats={"1": "person"})
    table = (await server.http.get(f"/api/tables/{made['id']}")).json()
    assert [seat["name"] for seat in table["seats"][:2]] == ["<img src=x>", "evil"]
    page = await server.http.get("/")
    assert "unsafe" not in page.headers["content-security-policy"] and evil not in page.text
    assert page.headers["x-content-type-options"] == "nosniff"


def test_names() -> None:
    assert tidy_name(" Ａｎｎ\t 1 ") == "Ann 1"
    assert tidy_name("a" + "\u0301" * 50) == "á\u0301\u0301\u0301"[:4] or len(tidy_name("a" + "\u0301" * 50)) <= 4
    assert tidy_names({1: "", 2: "  "}) == {}
    with pytest.raises(BadName):
        tidy_names({1: "José", 2: "jose"})
    for mixed in ("\u0430nn", "ann\u0430", "Big \u0391da", "\u03bf\u043a"):  # Cyrillic and Greek among Latin letters
        with pytest.raises(BadName, match="mixes letters"):
            tidy_name(mixed)
    for plain in ("Анна", "Άννα", "阿Ann", "Ann Анна", "Zoë 3"):
        assert tidy_name(plain) == plain
