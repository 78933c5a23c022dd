"""Whatever a page is told of what went wrong is in the language of that page."""

import re

import pytest

from llm_werewolf.web.tongue import wanted_lang

from .serving import Json, Server, secret_of

CHINESE = re.compile("[\u4e00-\u9fff]")
TABLE = "/api/tables"
WRONG: list[tuple[str, str, Json | None]] = [
    ("GET", "/api/tables/none", None),
    ("GET", "/api/nothing", None),
    ("GET", "/static/nothing.js", None),
    ("GET", "/api/games/none", None),
    ("GET", "/api/boards/huanle-99/rules", None),
    ("GET", "/api/games?most=0", None),
    ("GET", "/api/games?most=x", None),
    ("DELETE", TABLE, None),
    ("GET", "/api/boards/huanle-9/rules?rule=witch.self_save%3Dsometimes", None),
    ("GET", "/api/boards/huanle-9/rules?rule=witch.pockets%3D2", None),
    ("POST", TABLE, {}),
    ("POST", TABLE, {"board": "huanle-9", "mystery": 1}),
    ("POST", TABLE, {"board": "huanle-9", "grace": 1}),
    ("POST", TABLE, {"board": "huanle-9", "grace": 1000}),
    ("POST", TABLE, {"board": "huanle-9", "lang": "fr"}),
    *[
        ("POST", TABLE, {"board": "huanle-9", name: odd})
        for name in ("start", "paced", "god_after_end", "god_for_out")
        for odd in ("perhaps", "yes", "true", 1, 0.0)
    ],
    *[
        ("POST", TABLE, {"board": "huanle-9", name: odd})
        for name in ("seed", "watch_delay", "grace")
        for odd in ("60", True)
    ],
    ("POST", TABLE, {"board": "huanle-9", "names": {"1": "\u0430nn", "2": "ann"}}),
    ("POST", TABLE, {"board": "x" * 400}),
    ("POST", TABLE, {"board": "huanle-9", "seats": {"1": "emperor"}}),
    ("POST", TABLE, {"board": "huanle-9", "seats": {"12": "basic"}}),
    ("POST", TABLE, {"board": "huanle-9", "names": {"1": "Ann", "2": "Ann"}}),
    ("POST", TABLE, {"board": "huanle-9", "rules": {"witch.self_save": "sometimes"}}),
    ("POST", TABLE, {"board": "huanle-9", "rules": {"witch.pockets": 2}}),
    ("POST", TABLE, {"board": "huanle-9", "rules": {"clock.vote": -1}}),
    ("POST", TABLE, {"cards": "werewolf*99"}),
    ("POST", TABLE, {"cards": "werewolf,dragon"}),
    ("POST", f"{TABLE}/none/start", {}),
    ("POST", "/api/games/none/resume", {}),
]


async def told(server: Server, method: str, path: str, body: Json | None, **headers: str) -> str:
    answer = await server.http.request(method, path, json=body, headers=headers)
    assert 400 <= answer.status_code < 500, (path, body)
    return str(answer.json()["error"]["message"])


async def test_every_fault_is_told_in_both_languages(server: Server) -> None:
    for method, path, body in WRONG:
        en = await told(server, method, path, body, **{"accept-language": "en-GB, zh;q=0.5"})
        zh = await told(server, method, path, body, **{"accept-language": "fr, zh-CN;q=0.9, en;q=0.8"})
        assert not CHINESE.search(en) and CHINESE.search(zh), (path, body, en, zh)
        assert "Input should" not in en + zh and "\n" not in en + zh
    joint = "&" if "?" in path else "?"
    assert CHINESE.search(await told(server, method, f"{path}{joint}lang=zh", body, **{"accept-language": "en"}))


async def test_what_the_guard_refuses_and_frames_too(server: Server) -> None:
    foreign = {"origin": "http://elsewhere.example", "accept-language": "zh"}
    assert await told(server, "POST", TABLE, {}, **foreign) == "请从这台服务器自己的网页操作"
    made = await server.make(board="huanle-9")
    seat = secret_of(made["links"]["host"])
    async with server.page(made["id"], seat) as page:
        await page.see("welcome")
        for frame in ({"type": "look", "view": "moon"}, {"type": "dance"}, {"type": "intention", "self_destruct": 1}):
            await page.send(**frame)
        await page.see("error", 3)
        for one in page.of("error"):
            assert CHINESE.search(one["text"]["zh"]) and not CHINESE.search(one["text"]["en"])
    assert "正在" not in (await server.do(made, "pause")).text
    headers = {"authorization": f"Bearer {seat}", "accept-language": "zh"}
    again = await server.http.post(f"{TABLE}/{made['id']}/pause", json={}, headers=headers)
    assert again.json()["error"]["message"] == "这一桌还没有开始"


async def test_rules_are_told_as_they_would_be_changed(server: Server) -> None:
    path = "/api/boards/huanle-9/rules"
    usual = (await server.http.get(path, params={"lang": "zh"})).json()
    told = (await server.http.get(path, params={"lang": "zh", "rule": ["vote.tie=lot", "sheriff=off"]})).json()
    assert "没有警长。" in told["rules"] and "抽签放逐一人" in told["rules"] and "抽签放逐一人" not in usual["rules"]
    options = {one["name"]: one for one in told["options"]}
    assert (options["vote.tie"]["value"], options["vote.tie"]["usual"]) == ("lot", "pk")
    assert options["vote.tie"]["says"] == "放逐投票平票"
    assert {"value": "lot", "says": "抽签放逐一人"} in options["vote.tie"]["choices"]
    side = (await server.http.get("/api/boards/general-9/rules", params={"rule": "win=side"})).json()
    assert all("_" not in remark for remark in side["remarks"])


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", "", "en"),
        ("", "zh-CN", "zh"),
        ("", "fr;q=1, zh;q=0.3, en;q=0.7", "en"),
        ("", "zh;q=x, en;q=0.1", "en"),
        ("", "zh;q=0", "en"),
        ("lang=zh", "en", "zh"),
        ("lang=fr", "zh", "zh"),
        ("", "," * 5000, "en"),
        ("", "\xff;q=\xff", "en"),
    ],
)
def test_which_language_is_wanted(query: str, header: str, lang: str) -> None:
    sent = [(b"accept-language", header.encode("latin-1"))] if header else []
    assert wanted_lang({"type": "http", "query_string": query.encode(), "headers": sent}) == lang
