"""What a page at a seat bears: a network without sockets, a server that comes back, a question while one writes."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .browsing import (
    UNHURRIED,
    Person,
    dealt,
    fits,
    get,
    grave,
    options,
    rounds,
    seated,
    serving,
    shown,
    start,
    table_of,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.needs_browser

CARDS = "werewolf*2,villager*3,seer,guard"
SEED = 1


@pytest.fixture
def phone(chromium: "Browser") -> "Iterator[BrowserContext]":
    context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True)
    yield context
    context.close()


def table(address: str, card: str, lang: str = "en") -> tuple[dict[str, Any], str, tuple[int, ...]]:
    """A table with Ann, who holds a card; the link of her seat; the seats that are of the pack."""
    seat = dealt(CARDS, SEED).index(card) + 1
    return table_of(address, CARDS, card, seed=SEED, lang=lang, rules=UNHURRIED, names={str(seat): "Ann"})


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_game_where_no_socket_gets_through(phone: "BrowserContext", tmp_path: Path, lang: str) -> None:
    with serving(options(tmp_path)) as address:
        made, link, pack = table(address, "werewolf", lang)
        polls: list[str] = []
        me = Person(phone.new_page())
        me.page.on("request", lambda request: polls.append(request.url) if request.url.endswith("/poll") else None)
        me.open(link, sockets=False)
        me.page.locator(".wt-chair[data-me]").wait_for()
        start(address, made)
        said = "No socket, still heard. 没有长连接。"
        reloaded = False
        for _ in rounds(me.page):
            if get(address, f"/api/tables/{made['id']}")["state"] == "over":
                break
            if me.waits():
                me.answer(spare=pack, text=said)
                if not reloaded and "speech" in me.answered:
                    reloaded = True
                    me.page.reload()
        assert reloaded and {"talk", "knife", "speech"} <= set(me.answered)
        me.page.locator(".wt-dot[data-on]").wait_for()
        me.page.locator(".ww-transport button").last.click()
        me.page.locator(".ww-seats .ww-mark-won").first.wait_for(state="attached")
        assert polls and not me.wires and me.complaints == []
        assert said in next(tmp_path.glob("*/game.jsonl")).read_text(encoding="utf-8")


def test_notes_and_marks_come_back_with_the_server(chromium: "Browser", tmp_path: Path) -> None:
    """Another server on another port: the browser's own memory is of no help there."""
    with serving(options(tmp_path)) as address:
        made, link, _ = table(address, "villager")
        first = chromium.new_context(locale="en-US")
        me = seated(first.new_page(), link)
        start(address, made)
        me.unfold()
        me.sheet.get_by_role("button", name="Look at the table").click()
        me.page.locator(".ww-seat button[data-seat='2']").click()
        me.page.locator(".wt-marking").get_by_role("button", name="odd").click()
        me.page.get_by_role("button", name="Notes").click()
        me.page.get_by_label("Notes", exact=True).fill("seat 2 hesitates")
        me.until(lambda: any("hesitates" in frame for frame in me.sent))
        # What is sent later is answered later: the notes have been taken by then.
        me.page.keyboard.press("Escape")
        me.page.reload()
        me.page.locator(".wt-dot[data-on]").wait_for()
        first.close()
    with serving(options(tmp_path, resume=True)) as address:
        again = chromium.new_context(locale="en-US")
        me = shown(again.new_page(), address + link[link.index("/t/") :])
        me.unfold()
        me.sheet.get_by_role("button", name="Look at the table").click()
        me.page.locator(".ww-seat [data-mine=odd]").wait_for()
        me.page.get_by_role("button", name="Notes").click()
        assert me.page.get_by_label("Notes", exact=True).input_value() == "seat 2 hesitates"
        again.close()


def test_a_second_question_does_not_disturb_who_writes(phone: "BrowserContext", tmp_path: Path) -> None:
    with serving(options(tmp_path)) as address:
        made, link, _ = table(address, "werewolf")
        me = seated(phone.new_page(), link)
        page = me.page
        start(address, made)
        me.sheet.locator("textarea").wait_for()
        ask = me.sheet.get_attribute("data-ask")
        me.sheet.locator("textarea").fill("Knife five, not four")
        page.evaluate("document.querySelector('.wt-words').setSelectionRange(6, 10)")
        standing = """() => { const { activeElement: at } = document;
            return [at.className, at.value, at.selectionStart, at.selectionEnd]; }"""
        before = page.evaluate(standing)
        assert before == ["wt-words", "Knife five, not four", 6, 10]

        text = {"question": "Whom?", "default": "nobody"}
        other = {
            "type": "ask", "id": "x-1", "kind": "votes", "form": "vote", "shape": "pick_one", "night": False,
            "grave": False, "options": [1, 2], "may_pass": True, "text": {"zh": text, "en": text},
            "deadline": None, "warn": 10, "seconds": 0, "now": 0, "draft": "",
        }  # fmt: skip
        me.hear(other)
        me.sheet.get_by_text("Questions waiting besides: 1").wait_for()
        assert page.evaluate(standing) == before and me.sheet.get_attribute("data-ask") == ask
        refused = {"type": "refused", "ask": ask, "reason": "too_long", "text": {"zh": "太长", "en": "too long by one"}}
        me.hear(refused)
        me.sheet.get_by_text("too long by one").wait_for()
        assert page.evaluate(standing) == before

        # What was written is what is said; then comes the other question, in its turn.
        me.sheet.locator(".wt-go").click()
        page.locator("dialog.wt-sheet[open][data-ask='x-1']").wait_for()
        record = next(tmp_path.glob("*/game.jsonl"))
        me.until(lambda: "Knife five, not four" in record.read_text(encoding="utf-8"))
        assert any(json.loads(frame)["type"] == "answer" for frame in me.sent) and me.complaints == []


def test_who_comes_does_not_take_the_hosts_place_away(phone: "BrowserContext", tmp_path: Path) -> None:
    """The host's drawer is drawn anew when somebody sits down; the keyboard stays where it was."""
    with serving(options(tmp_path)) as address:
        made, link, _ = table(address, "villager")
        host = shown(phone.new_page(), address + made["links"]["host"])
        kept = [f"wt.links.{made['id']}", json.dumps(made["links"])]
        host.page.evaluate("(links) => localStorage.setItem(...links)", kept)
        host.page.locator(".wt-dock-button").last.click()
        copy = host.page.get_by_role("button", name="Copy: Watch")
        copy.focus()
        guest = seated(phone.new_page(), link)
        host.page.locator(".wt-host-seats").get_by_text("here").wait_for()
        assert host.page.evaluate("document.activeElement.getAttribute('aria-label')") == "Copy: Watch"
        assert host.complaints == guest.complaints == []


def test_the_last_speech_can_be_read_over_the_sheet(phone: "BrowserContext", tmp_path: Path) -> None:
    """On a phone the sheet lies over the bubble of whoever spoke last."""
    with serving(options(tmp_path)) as address:
        made, link, _ = table(address, "villager")
        me = seated(phone.new_page(), link)
        page = me.page
        start(address, made)
        for _ in rounds(page):
            if not me.waits():
                continue
            me.unfold()
            # By day one may vote for oneself, at the sheriff's election for who runs.
            if me.sheet.get_attribute("data-form") == "vote" and me.sheet.locator(".wt-mine").count():
                break
            me.answer()
        record = next(tmp_path.glob("*/game.jsonl")).read_text(encoding="utf-8").splitlines()
        spoken = [event for line in record if (event := json.loads(line).get("event", {})).get("type") == "spoke"]
        last = me.sheet.locator(".wt-last")
        if page.locator(".wt-lag").is_visible():
            me.sheet.get_by_role("button", name="Jump to live").click()
        last.wait_for()
        assert spoken[-1]["text"] in last.inner_text() and str(spoken[-1]["seat"]) in last.inner_text()
        [mine] = me.sheet.locator(".wt-option", has=page.locator(".wt-mine", has_text="you")).all()
        assert "Ann" in mine.inner_text(), "nobody votes for themselves unawares"
        box = last.bounding_box()
        assert box and box["y"] >= 0 and box["height"] > 20 and fits(page) and grave(page) == []
