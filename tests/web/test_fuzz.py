"""The HTTP API under nonsense: every route that there is, with whatever may stand in a path, a query or a body."""

import json
from random import Random
from urllib.parse import quote

from llm_werewolf.web import Options, make_app

from .serving import Server

ODD = [
    "",
    "0",
    "-1",
    "1e9",
    "god",
    "public",
    "zh",
    "huanle-9",
    "..",
    "../..",
    "\x00",
    "%",
    "'",
    "\U0001f43a",
    "a" * 500,
    "[]",
    "{}",
]
NONE: list[object] = [
    None,
    True,
    -1,
    2**70,
    1.5,
    "",
    "x",
    "person",
    "\u202e",
    [],
    {},
    [1],
    {"1": 1},
    {"1": "person"},
    {"x": []},
]


def odd_body(dice: Random, names: list[str]) -> object:
    if dice.random() < 0.1:
        return dice.choice(NONE)
    return {name: dice.choice(NONE) for name in dice.sample(names, dice.randint(0, len(names)))}


async def test_nothing_odd_breaks_the_server(server: Server) -> None:
    made = await server.make(board="huanle-9")
    schema = make_app(Options(out=server.hub.options.out)).openapi()
    bodies = schema["components"]["schemas"]
    names = sorted({name for one in bodies.values() for name in one.get("properties", {})} - {"start"})
    dice = Random(5)
    seen = 0
    for _ in range(8):
        for path, methods in schema["paths"].items():
            for method, about in methods.items():
                filled = path
                query = {}
                for one in about.get("parameters", ()):
                    value = dice.choice([*ODD, made["id"]])
                    if one["in"] == "path":
                        filled = filled.replace("{" + one["name"] + "}", quote(value, safe="") or "x")
                    else:
                        query[one["name"]] = value
                body = json.dumps(odd_body(dice, names)) if method == "post" else None
                answer = await server.http.request(
                    method.upper(), filled, params=query, content=body, headers={"content-type": "application/json"}
                )
                assert answer.status_code < 500, (method, filled, query, body, answer.text)
                if answer.status_code >= 400:
                    assert set(answer.json()["error"]) == {"code", "message"}
                assert "content-security-policy" in answer.headers
                seen += 1
    assert seen > 100
    assert (await server.http.get("/api/server")).status_code == 200
