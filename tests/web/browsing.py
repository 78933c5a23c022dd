"""Helpers for pages that are played at: a real server on loopback, and a person who answers whatever is asked."""

import asyncio
import json
import socket
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from llm_werewolf import BasicBot, Table
from llm_werewolf.boards import custom_board, parse_cards
from llm_werewolf.cli.clerk import FileClerk
from llm_werewolf.web import Options, make_app
from llm_werewolf.web.door import settings

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocketRoute

_CLOCKS = "wolves_first_night wolves seer witch hunter night speech vote".split()
NO_CLOCKS = {f"clock.{name}": 0 for name in _CLOCKS}
"""Options under which everybody may take their time."""
UNHURRIED = {"self_destruct": "off", **NO_CLOCKS}
"""The same where nothing comes between, either."""


@contextmanager
def serving(options: Options) -> Iterator[str]:
    """A server in a thread of its own; gives its address."""
    import uvicorn

    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(64)  # who comes before the server is ready waits
    server = uvicorn.Server(settings(make_app(options), timeout_graceful_shutdown=2))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(timeout=20)
        listening.close()


def post(address: str, path: str, body: dict[str, object], key: str = "") -> dict[str, Any]:
    """What a page of the server would post."""
    headers = {"Content-Type": "application/json", "Origin": address}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def get(address: str, path: str) -> dict[str, Any]:
    with urllib.request.urlopen(address + path, timeout=30) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def dealt(cards: str, seed: int) -> tuple[str, ...]:
    """Which cards a seed deals."""
    board = custom_board(parse_cards(cards))
    bots = {seat: BasicBot(seed=seat, lang="en") for seat in range(1, len(board.deck) + 1)}
    # In a thread: the browser's driver has this one's loop.
    with ThreadPoolExecutor(1) as pool:
        found: tuple[str, ...] = pool.submit(asyncio.run, Table(board, bots, seed=seed).play()).result().cards
        return found


@dataclass
class Person:
    """Somebody at a page, who answers with what comes first."""

    page: "Page"
    complaints: list[str] = field(default_factory=list)
    answered: list[str] = field(default_factory=list)
    wires: "list[WebSocketRoute]" = field(default_factory=list)
    sent: list[str] = field(default_factory=list)

    def open(self, address: str, *, sockets: bool = True) -> None:
        """Go there. Without `sockets` the network cuts every WebSocket as soon as it is there."""
        self.page.on("console", lambda message: self.complaints.append(f"{message.type}: {message.text}"))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.route_web_socket("**/ws/**", self._wire if sockets else lambda wire: wire.close(code=3001))
        self.page.goto(address)

    def _wire(self, wire: "WebSocketRoute") -> None:
        server = wire.connect_to_server()

        def pass_on(frame: str | bytes) -> None:
            self.sent.append(str(frame))
            server.send(frame)

        wire.on_message(pass_on)
        self.wires.append(wire)

    def lose_line(self) -> None:
        """The network goes away under the page."""
        self.wires[-1].close(code=3000, reason="lost")

    def hear(self, frame: dict[str, object]) -> None:
        """A frame comes as if from the server."""
        self.wires[-1].send(json.dumps(frame))

    def until(self, wanted: Callable[[], object], seconds: float = 60) -> None:
        """Wait until something is so, while the page goes on."""
        late = time.monotonic() + seconds
        while not wanted():
            assert time.monotonic() < late, "it never came about"
            self.page.wait_for_timeout(30)

    @property
    def sheet(self) -> Any:  # noqa: ANN401  # a Locator, whose package may be missing
        return self.page.locator("dialog.wt-sheet[open]")

    def waits(self) -> bool:
        """Whether there is a question, open or folded."""
        return bool(self.sheet.count() or self.page.locator(".wt-answer:visible").count())

    def asked_to_speak(self) -> bool:
        if not self.waits():
            return False
        self.unfold()
        return bool(self.sheet.locator("textarea").count())

    def unfold(self) -> None:
        self.page.locator("dialog.wt-sheet[open], .wt-answer:visible").first.wait_for()
        if not self.sheet.count():
            self.page.locator(".wt-answer").click()
        self.sheet.wait_for()

    def answer(self, *, spare: tuple[int, ...] = (), text: str = "Hello. 大家好。") -> str:
        """Answers the question that is shown; says which form it had."""
        self.unfold()
        form, ask = (self.sheet.get_attribute(name) or "" for name in ("data-form", "data-ask"))
        # This question's sheet: once it is answered the next one may be there at once.
        sheet = self.page.locator(f"dialog.wt-sheet[open][data-ask='{ask}']")
        if sheet.locator(".wt-yesno").count():
            sheet.locator(".wt-big").last.click()
        else:
            if form in ("speech", "talk"):
                sheet.locator("textarea").fill(text)
            elif form != "witch" and not sheet.locator(".wt-seats input:checked").count():
                options = [one.get_attribute("value") for one in sheet.locator(".wt-seats input").all()]
                wanted = next((one for one in options if one and one not in map(str, spare)), options[0])
                sheet.locator(f".wt-seats input[value='{wanted}']").check()
            sheet.locator(".wt-go").click()
            if sheet.locator(".wt-go-grave").count():
                sheet.locator(".wt-go-grave").click()
        self.page.wait_for_function(
            "(ask) => document.querySelector('dialog.wt-sheet[open]')?.dataset.ask !== ask", arg=ask
        )
        self.answered.append(form)
        return form


def rounds(page: "Page", seconds: float = 240) -> Iterator[None]:
    """Again and again, with a breath between, until the time is up: a slow machine takes longer, not more rounds."""
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        yield
        page.wait_for_timeout(30)


def grave(page: "Page", *, moderate: bool = False) -> list[tuple[str, str]]:
    """What a machine that reads pages finds seriously wrong, or at least moderately."""
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

    found = Axe().run(page).response["violations"]
    return [
        (one["id"], f"{one['nodes'][0]['html'][:160]} {one['nodes'][0].get('failureSummary', '')[:240]}")
        for one in found
        if one["impact"] in ("serious", "critical") or (moderate and one["impact"] == "moderate")
    ]


def fits(page: "Page") -> bool:
    """Whether nothing sticks out at the side."""
    width: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return width


def shown(page: "Page", address: str) -> Person:
    """Somebody who has opened a page."""
    person = Person(page)
    person.open(address)
    return person


def seated(page: "Page", link: str) -> Person:
    """Somebody who has opened the page of their seat, and sits there."""
    person = shown(page, link)
    page.locator(".wt-chair[data-me]").wait_for()
    return person


def table_of(
    address: str, cards: str, card: str, *, seed: int = 1, **wishes: object
) -> tuple[dict[str, Any], str, tuple[int, ...]]:
    """A table with one person, who is dealt a card; the link of the seat; the seats that are of the pack."""
    held = dealt(cards, seed)
    seat = held.index(card) + 1
    who = {"seats": {str(seat): "person"}, "lang": "en", "paced": False}
    made = post(address, "/api/tables", {"cards": cards, "seed": seed, **who, **wishes})
    pack = tuple(one for one, other in enumerate(held, 1) if other == "werewolf")
    return made, address + made["links"]["seats"][str(seat)], pack


def start(address: str, made: dict[str, Any]) -> None:
    """Begin a game that has been made."""
    post(address, f"/api/tables/{made['id']}/start", {}, made["links"]["host"].partition("#")[2])


def options(out: Path, **more: Any) -> Options:  # noqa: ANN401  # passed on
    return Options(out=out, clerk=FileClerk(), **{"resume": False, **more})
