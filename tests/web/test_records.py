"""Recorded games in the lobby: looked back at, taken up again, carried away as a file that needs no network."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from llm_werewolf import BasicBot, Table

from .browsing import fits, get, grave, options, serving, shown

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.needs_browser

BOARD = "huanle-9"


def record(out: Path, seed: int, *, until: str = "") -> None:
    """A game as the command line records it; broken off at an event of a type."""

    async def play() -> None:
        bots = {seat: BasicBot(seed=seat, lang="en") for seat in range(1, 10)}
        table = Table(BOARD, bots, seed=seed, lang="en", out=out, kinds=dict.fromkeys(bots, "basic"))
        async for event in table.events("god", hold=True):
            if event.type == until:
                table.pause("enough")

    # In a thread: the browser's driver has this one's loop.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, play()).result()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    record(tmp_path, 3)
    record(tmp_path, 8, until="day_broke")
    with serving(options(tmp_path, key="printed")) as found:
        yield found


def by_host(address: str) -> str:
    """The address that the server printed for whoever started it."""
    return f"{address}/#host=printed"


def test_a_recorded_game_is_looked_back_at(phone: "BrowserContext", address: str) -> None:
    [name] = [game["name"] for game in get(address, "/api/games")["games"] if game["winner"]]
    me = shown(phone.new_page(), address)
    page = me.page
    page.locator(f"a[href='#game={name}']").click()
    page.locator(".wt-replay .ww-seats li").first.wait_for()
    assert grave(page, moderate=True) == []
    page.keyboard.press("?")
    page.get_by_text("change the view, once the cards are turned over").wait_for()
    page.keyboard.press("Escape")
    assert page.url.endswith(f"#game={name}")
    assert page.locator(".ww-seats .ww-mark-card").count() == 0, "covered at first"
    page.get_by_role("slider").fill("6")
    page.keyboard.press("ArrowRight")
    assert page.get_by_role("slider").input_value() == "7"
    page.get_by_role("button", name="Turn the cards over").first.click()
    assert page.locator(".ww-seats .ww-mark-card").count() == 9
    page.get_by_label("View").select_option("2")
    assert page.locator(".ww-seats .ww-mark-card").count() < 9
    assert fits(page) and grave(page) == []

    # The address is enough to come again; in the other language too.
    page.reload()
    page.locator(".wt-replay .ww-seats li").first.wait_for()
    page.keyboard.press("l")
    page.get_by_role("tab", name="记录").wait_for()
    page.keyboard.press("End")
    page.get_by_role("tab", name="复盘").click()
    page.locator(".ww-verdict").wait_for()
    page.locator(".wt-replay-back").click()
    page.locator(".wt-replay").wait_for(state="hidden")
    page.get_by_role("heading", name="狼人杀").wait_for()
    assert me.complaints == []


def test_a_game_that_was_broken_off_is_taken_up(phone: "BrowserContext", address: str) -> None:
    me = shown(phone.new_page(), by_host(address))
    page = me.page
    [name] = [game["name"] for game in get(address, "/api/games")["games"] if not game["winner"]]
    page.get_by_role("button", name="Take it up").click()
    page.wait_for_url(f"**/t/{name}#*")
    me.until(lambda: get(address, f"/api/tables/{name}")["state"] == "over")
    page.locator(".ww-seats li").first.wait_for(state="attached")
    page.goto(address)
    page.locator(f"a[href='/t/{name}']").wait_for()
    assert page.locator(f"a[href='#game={name}']").count() == 0, "it stands there once"
    assert me.complaints == []


def test_a_file_carried_away_is_played_from_disk(
    chromium: "Browser", phone: "BrowserContext", address: str, tmp_path: Path
) -> None:
    page = shown(phone.new_page(), by_host(address)).page
    page.get_by_role("button", name="Take it up").click()
    page.get_by_role("button", name="Share").click()
    page.get_by_label("View").last.select_option("god")
    with page.expect_download() as download:
        page.get_by_role("button", name="Web page").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)

    offline = chromium.new_context(viewport={"width": 1400, "height": 860}, offline=True, locale="en-US")
    far = offline.new_page()
    heard: list[str] = []
    loaded: list[str] = []
    far.on("console", lambda message: heard.append(message.text))
    far.on("pageerror", lambda error: heard.append(str(error)))
    far.on("request", lambda request: loaded.append(request.url))
    far.goto(file.as_uri())
    far.get_by_role("button", name="Turn the cards over").first.click()
    assert far.locator(".ww-seats .ww-mark-card").count() == 9
    far.keyboard.press("End")
    far.locator(".ww-seats .ww-mark-won").first.wait_for()
    # What is not the file's own is forbidden to it.
    reached = "fetch('http://127.0.0.1:1/').then(() => 'reached', () => 'stopped')"
    assert far.evaluate(reached) == "stopped"
    inline = "Object.assign(document.createElement('script'), { textContent: 'globalThis.ran = 1' })"
    far.evaluate(f"document.body.append({inline})")
    assert far.evaluate("globalThis.ran ?? 'stopped'") == "stopped"
    assert [one for one in loaded if not one.startswith("http://127.0.0.1:1/")] == [file.as_uri()]
    assert all("Content Security Policy" in one for one in heard)
    offline.close()
