"""A Chromium for the page's tests. Every page reports what it complained of and what it tried to load."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from llm_werewolf.viewer import module, modules, style_sheet, styles

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

HOST = "http://viewer.invalid/"


@dataclass
class Shown:
    """A page that is open."""

    page: "Page"
    complaints: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def all(self, selector: str) -> list[str]:
        """The texts of all elements of a kind."""
        texts: list[str] = self.page.locator(selector).all_inner_texts()
        return texts

    def run(self, script: str, argument: object = None) -> Any:  # noqa: ANN401  # plain JSON
        return self.page.evaluate(script, argument)

    @property
    def stop(self) -> int:
        found: int = self.run("viewer.stop")
        return found

    @property
    def stops(self) -> int:
        found: int = self.run("viewer.stops")
        return found


Open = Callable[..., Shown]


@pytest.fixture
def opened(chromium: "Browser", tmp_path: Path) -> Iterator[Open]:
    """Opens an exported file from disk; afterwards it must have complained of nothing and loaded nothing else."""
    shown: list[tuple[Shown, str]] = []
    contexts = []

    def show(text: str, *, width: int = 1400, height: int = 860, clock: bool = False, **context: object) -> Shown:
        contexts.append(chromium.new_context(viewport={"width": width, "height": height}, **context))  # type: ignore[arg-type]  # passed on
        file = tmp_path / f"game-{len(contexts)}.html"
        file.write_text(text, encoding="utf-8", newline="\n")
        one = watched(contexts[-1].new_page())
        if clock:
            one.page.clock.install()
        one.page.goto(file.as_uri())
        shown.append((one, file.as_uri()))
        return one

    yield show
    for one, address in shown:
        assert one.complaints == []
        assert one.loaded == [address]
    for context in contexts:
        context.close()


@pytest.fixture
def mounted(chromium: "Browser") -> Iterator[Callable[[dict[str, object]], Shown]]:
    """Loads the viewer as modules under a strict policy, as a server's page does."""
    contexts = []

    def mount(options: dict[str, object]) -> Shown:
        contexts.append(chromium.new_context(viewport={"width": 1400, "height": 860}))
        one = watched(contexts[-1].new_page())
        one.page.route("**/*", serve)
        one.page.goto(HOST)
        script = """async (options) => {
            const { createViewer } = await import("/viewer.js");
            globalThis.heard = [];
            globalThis.viewer = createViewer(document.getElementById("viewer"), options);
            for (const name of ["cursor", "view", "play", "seat", "lang", "end"])
                viewer.on(name, (value) => heard.push([name, value]));
        }"""
        one.run(script, options)
        return one

    yield mount
    for context in contexts:
        context.close()


def watched(page: "Page") -> Shown:
    one = Shown(page)
    page.on("console", lambda message: one.complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: one.complaints.append(str(error)))
    page.on("request", lambda request: one.loaded.append(request.url))
    return one


def serve(route: "Route") -> None:
    name = route.request.url.removeprefix(HOST)
    policy = {"Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'"}
    if name in modules():
        route.fulfill(body=module(name), content_type="text/javascript")
    elif name in styles():
        route.fulfill(body=style_sheet(name), content_type="text/css")
    elif name == "":
        links = "".join(f'<link rel="stylesheet" href="/{sheet}">' for sheet in styles())
        head = f'<!DOCTYPE html><html lang="en"><head><title>t</title>{links}</head>'
        body = f'{head}<body><div id="viewer"></div></body></html>'
        route.fulfill(body=body, content_type="text/html", headers=policy)
    else:
        route.fulfill(status=404)
