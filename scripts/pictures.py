"""The pictures of the READMEs, taken of the pages as they are: `make pictures`. Wants Chromium.

A server on loopback plays games of bots with a fixed seed. Every picture shows another page.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import SWITCHES, find_browser
from tests.web.browsing import Person, get, options, post, serving, start

FOLDER = Path(__file__).parents[1] / "docs" / "img"
WIDE = (1200, 740)
FILE = (1280, 800)
PHONE = (360, 700)
LOCALES = {"zh": "zh-CN", "en": "en-US"}
NAMES = ("Ada", "老周", "Ruth", "Kai", "小鹿", "Mina", "Wang", "Tess", "林溪", "Bo", "Rui", "Vera")
GAME = {"board": "huanle-12", "seed": 4, "paced": False, "names": dict(enumerate(NAMES, 1))}
TIED = {**GAME, "board": "sheriff-12", "seed": 6}
"""Its first election is tied."""
NIGHT_TALK = "[data-theme=night][data-scene=talk]"
DAY_VOTE = "[data-theme=day][data-scene=vote]"


def main() -> int:
    """Take them all."""
    program = find_browser()
    if program is None:
        print("No Chromium was found; LLM_WEREWOLF_TEST_BROWSER can name one.", file=sys.stderr)
        return 2
    with (
        tempfile.TemporaryDirectory() as out,
        serving(options(Path(out), lang="en")) as address,
        sync_playwright() as p,
    ):
        browser = p.chromium.launch(executable_path=str(program), args=SWITCHES)
        table(browser, address, "zh", "table-night", scene=NIGHT_TALK, god=True)
        table(browser, address, "en", "table-vote", scene=DAY_VOTE, nth=2)
        table(browser, address, "zh", "table-pk", scene=DAY_VOTE, nth=2, game=TIED)
        seat(browser, address)
        lobby(browser, address)
        replay(browser)
        browser.close()
    for path in sorted(FOLDER.glob("*.png")):
        print(f"{path.name}: {path.stat().st_size // 1000} kB")
    return 0


def opened(browser: Browser, size: tuple[int, int], lang: str, sharp: float = 1) -> Page:
    """A page that does not move."""
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        locale=LOCALES[lang],
        reduced_motion="reduce",
        device_scale_factor=sharp,
        has_touch=size == PHONE,
    ).new_page()


def take(page: Page, name: str) -> None:
    """The picture, and the page is done with."""
    page.evaluate("document.activeElement?.blur()")
    page.locator(".wt-toast:visible").wait_for(state="hidden")
    page.mouse.move(0, 0)
    page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
    page.context.close()


def table(
    browser: Browser,
    address: str,
    lang: str,
    name: str,
    *,
    scene: str,
    nth: int = 1,
    god: bool = False,
    game: dict[str, Any] = GAME,
) -> None:
    """A finished game, wound to the nth stop that looks like a scene."""
    made = post(address, "/api/tables", {**game, "lang": lang, "start": True})
    page = opened(browser, WIDE, lang)
    while get(address, f"/api/tables/{made['id']}")["state"] != "over":
        page.wait_for_timeout(100)
    page.goto(address + made["links"]["host"])
    page.locator(".ww-seats li").first.wait_for()
    slider = page.locator(".ww-range")
    if god:
        page.locator(".ww-tools .ww-select").select_option("god")
        slider.fill("1")
        page.locator(".ww-seats .ww-mark-card").nth(len(NAMES) - 1).wait_for()
    for stop in range(1, int(slider.get_attribute("max") or 1) + 1):
        slider.fill(str(stop))
        nth -= page.locator(f".ww{scene}").count()
        if not nth:
            break
    take(page, name)


def seat(browser: Browser, address: str) -> None:
    """A person on a phone, about to vote."""
    clocks = dict.fromkeys(
        f"clock.{name}" for name in "wolves_first_night wolves seer witch hunter night speech".split()
    )
    rules = {**dict.fromkeys(clocks, 0), "clock.vote": 60}
    made = post(address, "/api/tables", {**GAME, "lang": "en", "seats": {"3": "person"}, "rules": rules})
    me = Person(opened(browser, PHONE, "en", sharp=1.5))
    me.open(address + made["links"]["seats"]["3"])
    me.page.locator(".wt-chair[data-me]").wait_for()
    start(address, made)
    while True:
        me.unfold()
        if me.sheet.get_attribute("data-form") == "vote" and "exile" in me.sheet.locator("h2").inner_text():
            break
        me.answer(text="I listen first; 7 sounds honest to me.")
    if (live := me.sheet.get_by_role("button", name="Jump to live")).is_visible():
        live.click()
    me.sheet.locator(".wt-option").nth(3).click()
    take(me.page, "seat-phone")


def lobby(browser: Browser, address: str) -> None:
    """The first page, with a game going on in its window."""
    post(address, "/api/tables", {**GAME, "board": "sheriff-12", "seats": {"1": "person", "7": "person"}})
    shown = post(
        address, "/api/tables", {**GAME, "board": "huanle-9", "names": {}, "lang": "en", "paced": True, "start": True}
    )
    page = opened(browser, WIDE, "en")
    while get(address, f"/api/tables/{shown['id']}")["day"] < 1:
        page.wait_for_timeout(100)
    page.goto(address)
    page.locator(".wt-window .ww-bubble .ww-chip").first.wait_for(timeout=120000)
    take(page, "lobby")


def replay(browser: Browser) -> None:
    """A file that was handed on, opened from disk: its cards turned over, its sheriff elected."""
    page = opened(browser, FILE, "en")
    page.goto((FOLDER.parents[1] / "transcripts" / "showpiece-lovers" / "replay.html").as_uri())
    page.get_by_role("button", name="Turn the cards over").click()
    slider = page.locator(".ww-range")
    for stop in range(1, int(slider.get_attribute("max") or 1) + 1):
        slider.fill(str(stop))
        if page.get_by_text("is elected sheriff").count():
            break
    take(page, "replay")


if __name__ == "__main__":
    sys.exit(main())
