"""A server on a free port of loopback, and pages that talk to it by frames: what the tests here use."""

import asyncio
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from llm_werewolf.web import Hub, Options, make_app
from llm_werewolf.web.door import Door, settings

Json = dict[str, Any]  # Any: frames as they came
SILENT: Final = object()
"""Is no answer."""


@dataclass
class Remote:
    """A running server, seen from outside."""

    port: int
    http: httpx2.AsyncClient

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def make(self, **wishes: object) -> Json:
        answer = await self.http.post("/api/tables", json={"lang": "en", **wishes})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def do(self, made: Json, deed: str) -> httpx2.Response:
        headers = {"authorization": f"Bearer {secret_of(made['links']['host'])}"}
        return await self.http.post(f"/api/tables/{made['id']}/{deed}", json={}, headers=headers)

    @asynccontextmanager
    async def page(self, table: str, secret: str = "", *, begin: int = 0, **hello: object) -> AsyncIterator["Page"]:
        async with self.socket(table) as raw:
            page = Page(raw)
            await page.send(type="hello", **({"secret": secret} if secret else {}), **{"from": begin}, **hello)
            reading = asyncio.create_task(page.read())
            try:
                yield page
            finally:
                reading.cancel()

    def socket(self, table: str, *, origin: str | None = "same") -> connect:
        named = self.origin if origin == "same" else origin
        return connect(
            f"ws://127.0.0.1:{self.port}/ws/{table}",
            origin=named,  # type: ignore[arg-type]  # a plain text will do
            compression=None,
            proxy=None,
            max_size=None,
            close_timeout=1,
        )


@dataclass
class Server(Remote):
    """A server of this process."""

    hub: Hub


@asynccontextmanager
async def client_of(port: int) -> AsyncIterator[httpx2.AsyncClient]:
    """Requests as a page of the server sends them."""
    base = f"http://127.0.0.1:{port}"
    async with httpx2.AsyncClient(base_url=base, headers={"origin": base}, trust_env=False, timeout=60) as http:
        yield http


@asynccontextmanager
async def serving(
    out: Path,
    *,
    loopback: bool = True,
    door: type[Door] = Door,
    **options: Any,  # noqa: ANN401  # of Options
) -> AsyncIterator[Server]:
    """A server that is up."""
    app = make_app(Options(out=out, **{"second": 0.02, "night_pace": 5.0, **options}), loopback=loopback)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = uvicorn.Server(settings(app, log_level="error", timeout_graceful_shutdown=1, http=door))
    server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]  # the test's own stay
    task = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not task.done(), task.exception()
        await asyncio.sleep(0.01)
    async with client_of(port) as http:
        yield Server(port, http, app.state.hub)
    server.should_exit = True
    await task
    listening.close()


@dataclass(eq=False)
class Page:
    """A page: keeps every frame, byte for byte, and can answer questions by itself."""

    raw: ClientConnection
    texts: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    closed: int | None = None
    play: Callable[[Json], object] | None = None
    """Gives an answer to a question, or SILENT; None: questions wait."""
    stamp: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def frames(self) -> list[Json]:
        return [json.loads(text) for text in self.texts]

    def of(self, kind: str) -> list[Json]:
        return [frame for frame in self.frames if frame["type"] == kind]

    def events(self, view: object) -> list[Json]:
        """What came of one view, by number; what came twice must be the same."""
        found: dict[int, Json] = {}
        for frame in self.of("events"):
            if frame["view"] == view:
                for number, event in enumerate(frame["events"], start=frame["from"]):
                    assert found.setdefault(number, event) == event
        assert sorted(found) == list(range(len(found)))
        return [found[number] for number in sorted(found)]

    async def send(self, **frame: object) -> None:
        await self.raw.send(json.dumps(frame))

    async def read(self) -> None:
        try:
            async for text in self.raw:
                assert isinstance(text, str)
                self.texts.append(text)
                self.times.append(time.monotonic())
                if self.play is not None and '"type":"ask"' in text[:20]:
                    ask = json.loads(text)
                    if (choice := self.play(ask)) is not SILENT:
                        await self.send(type="answer", ask=ask["id"], choice=choice)
                self.stamp.set()
        except ConnectionClosed:
            pass
        self.closed = self.raw.close_code
        self.stamp.set()

    async def until(self, wanted: Callable[["Page"], object], seconds: float = 120) -> None:
        """Wait until something is so."""
        async with asyncio.timeout(seconds):
            while not wanted(self):
                self.stamp.clear()
                await self.stamp.wait()

    async def has(self, view: object, count: int) -> None:
        """Wait until so many events of a view have come."""
        await self.until(lambda page: len(page.events(view)) >= count)

    async def see(self, kind: str, count: int = 1, seconds: float = 120) -> Json:
        """Wait for a frame of a kind."""
        await self.until(lambda page: len(page.of(kind)) >= count or page.closed is not None, seconds)
        return self.of(kind)[count - 1]

    async def over(self, seconds: float = 120) -> None:
        await self.until(lambda page: page.texts and '"state":"over"' in "".join(page.texts[-3:]), seconds)


def secret_of(link: str) -> str:
    return link.split("#", 1)[1]


def any_answer(seed: int) -> Callable[[Json], object]:
    """Any legal answer."""
    dice = Random(seed)

    def choose(ask: Json) -> object:
        match ask["shape"]:
            case "pick_one":
                return dice.choice([*ask["options"], *([None] if ask["may_pass"] else [])])
            case "pick_many":
                return dice.sample(ask["options"], dice.randint(ask["least"], min(ask["most"], len(ask["options"]))))
            case "yes_no":
                return dice.random() < 0.5
            case "say":
                return f"I am {dice.choice(['the seer', 'a villager', 'nobody'])} and I look at {dice.randint(1, 9)}."
            case "pick_word":
                return dice.choice([word["word"] for word in ask["words"]])
            case _:
                return {"save": bool(ask["may_save"]), "poison": None}

    return choose
