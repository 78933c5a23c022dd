"""What a host does at the page: links made anew, and what it shows of a person who went away and came back."""

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from llm_werewolf.host import Budget
from llm_werewolf.players.llm.ledger import Price
from llm_werewolf.testing.provider import Provider

from .browsing import UNHURRIED, fits, get, grave, options, post, seated, serving, shown, start, table_of
from .test_model_seats import KEY, seater, speaks

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.needs_browser

CARDS = "werewolf*2,villager*3,seer,guard"


def test_a_link_that_got_about_is_made_anew(phone: "BrowserContext", tmp_path: Path) -> None:
    with serving(options(tmp_path)) as address:
        made = post(address, "/api/tables", {"cards": CARDS, "seats": {"2": "person"}, "names": {"2": "Ann"}})
        old = address + made["links"]["seats"]["2"]
        ann = seated(phone.new_page(), old)
        host = shown(phone.new_page(), address + made["links"]["host"])
        page = host.page
        page.locator(".wt-dock").get_by_role("button", name="Host").click()
        # The table was made elsewhere: this browser was not told the links.
        page.get_by_text("Known only to the browser that made the table").first.wait_for()
        page.get_by_role("button", name="New link: Seat 2 Ann").click()
        page.locator("dialog[open] .wt-go-grave").click()
        field = page.get_by_role("textbox", name="Seat 2 Ann")
        field.wait_for()
        new = field.input_value()
        assert new.startswith(f"{address}/t/{made['id']}#") and new != old
        assert fits(page) and grave(page) == []
        ann.page.get_by_text("the link is no longer good").first.wait_for()
        again = seated(phone.new_page(), new)

        # One's own link too: the page goes on with the new one.
        page.get_by_role("button", name="New link: Host").click()
        page.locator("dialog[open] .wt-go-grave").click()
        host.until(lambda: page.url != address + made["links"]["host"])
        page.locator(".wt-room-buttons").get_by_role("button", name="Start").wait_for()
        late = shown(phone.new_page(), address + made["links"]["host"])
        late.page.get_by_text("the link is no longer good").first.wait_for()
        assert host.complaints == again.complaints == []


def test_a_stopped_game_is_taken_up_by_its_host_and_by_who_started_the_server(
    phone: "BrowserContext", tmp_path: Path
) -> None:
    with serving(options(tmp_path, key="printed")) as address:
        made = post(address, "/api/tables", {"board": "huanle-9", "seats": {"1": "person"}, "lang": "en"})
        start(address, made)
        post(address, f"/api/tables/{made['id']}/stop", {}, made["links"]["host"].partition("#")[2])
        me = shown(phone.new_page(), address)
        again = me.page.get_by_role("button", name="Take it up")
        again.click()
        me.page.get_by_text("the host address that the server printed").wait_for()
        # The address that was printed opens it in this tab, and does not stay to be read.
        me.page.goto(f"{address}/#host=printed")
        me.page.wait_for_url(f"{address}/")
        again.click()
        me.page.wait_for_url(f"{address}/t/{made['id']}#*")
        me.page.locator(".wt-table[data-role=host]").wait_for()
        links = json.loads(me.page.evaluate(f"localStorage.getItem('wt.links.{made['id']}')"))
        # This browser's own link does it as well, in a tab that knows of no address.
        post(address, f"/api/tables/{made['id']}/stop", {}, links["host"].partition("#")[2])
        other = shown(phone.new_page(), address)
        other.page.get_by_role("button", name="Take it up").click()
        other.page.locator(".wt-table[data-role=host]").wait_for()


def test_the_lobby_shows_what_is_being_played_before_what_is_over(phone: "BrowserContext", tmp_path: Path) -> None:
    with serving(options(tmp_path)) as address:
        wishes = {"board": "huanle-9", "lang": "en", "start": True}
        first = post(address, "/api/tables", {**wishes, "paced": False})["id"]
        page = phone.new_page()
        # It was there to begin with.
        page.route("**/api/server", lambda route: route.fulfill(json={**get(address, "/api/server"), "demo": first}))
        me = shown(page, address)
        go = page.locator(".wt-window-go")
        me.until(lambda: go.is_visible() and go.inner_text() == "Look back")
        assert go.get_attribute("href") == f"/t/{first}"
        second = post(address, "/api/tables", {**wishes, "paced": True})["id"]
        me.until(lambda: go.get_attribute("href") == f"/t/{second}" and go.inner_text() == "Watch")


def test_a_bot_that_sits_in_is_shown_as_one_until_the_person_is_back(phone: "BrowserContext", tmp_path: Path) -> None:
    # A minute of the server is three seconds here.
    with serving(options(tmp_path, second=0.05)) as address:
        made, link, _ = table_of(address, CARDS, "villager", rules=UNHURRIED, grace=10)
        [seat] = made["links"]["seats"]
        me = seated(phone.new_page(), link)
        watcher = shown(phone.new_page(), address + made["links"]["watch"])
        start(address, made)
        me.unfold()
        chair = watcher.page.locator(f".ww-seats li:nth-child({seat}) .ww-who")
        chair.wait_for(state="attached")
        assert chair.get_attribute("data-sub") is None
        me.page.close()
        watcher.page.locator(f".ww-seats li:nth-child({seat}) [data-sub='a bot sits in']").wait_for()
        assert "bot" in chair.evaluate("(seat) => getComputedStyle(seat, '::after').content")
        assert fits(watcher.page) and grave(watcher.page) == []
        back = shown(phone.new_page(), link)
        back.page.locator(".wt-dot[data-on]").wait_for()
        watcher.until(lambda: chair.get_attribute("data-sub") is None)
        # What it answered meanwhile stands in the record as its own doing.
        record = next(tmp_path.glob("*/game.jsonl")).read_text(encoding="utf-8")
        answers = [one for one in map(json.loads, record.splitlines()) if "a bot sits in" in json.dumps(one)]
        assert answers
        assert me.complaints == watcher.complaints == back.complaints == []


def test_the_host_reads_what_the_models_have_used(
    phone: "BrowserContext", tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEB_TEST_KEY", KEY)
    prices = {"m/1</title>": Price(input=1, cached=1, output=1)}
    with Provider(answer=speaks("Hm."), seed=3) as provider:
        models = options(tmp_path, seater=seater(provider), budget=Budget(prices=prices))
        with serving(models) as address:
            wishes = {"board": "huanle-9", "lang": "en", "rules": {"max_days": 1}}
            made = post(address, "/api/tables", {**wishes, "seats": {str(seat): "model:big" for seat in range(1, 10)}})
            host = shown(phone.new_page(), address + made["links"]["host"])
            watcher = shown(phone.new_page(), address + made["links"]["watch"])
            host.page.locator(".wt-dock").get_by_role("button", name="Host").click()
            start(address, made)
            line = host.page.get_by_text(re.compile(r"^The models have used [\d,]+ tokens so far · \$\d"))
            line.wait_for()
            assert fits(host.page) and grave(host.page) == []
            assert watcher.page.get_by_text("tokens so far").count() == 0
            assert host.complaints == watcher.complaints == []
