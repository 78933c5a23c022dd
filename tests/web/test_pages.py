"""The lobby, watching, hosting; a seat with its clocks, second tabs and marks; all of it read by machines too."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .browsing import dealt, fits, grave, options, post, rounds, seated, serving, shown, start, table_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.needs_browser

CARDS = "werewolf*2,villager*2,seer,witch"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server as `make serve` starts it."""
    with serving(options(tmp_path_factory.mktemp("games"), demo=True, lang="en")) as found:
        yield found


def wolf_table(address: str, **more: Any) -> tuple[dict[str, Any], str]:  # noqa: ANN401  # passed on
    """A table with one person, a wolf, and its link."""
    made, link, _ = table_of(address, CARDS, "werewolf", **more)
    return made, link


def test_the_lobby_shows_a_game_and_opens_a_table(phone: "BrowserContext", address: str) -> None:
    lobby = shown(phone.new_page(), address)
    page = lobby.page
    page.locator(".wt-window .ww-seats li").first.wait_for()
    page.locator(".wt-card-table[data-state=running]").first.wait_for()
    page.get_by_role("heading", name="Werewolf").wait_for()
    assert fits(page) and grave(page, moderate=True) == []
    page.get_by_role("button", name="中文").click()
    page.get_by_role("heading", name="狼人杀").wait_for()
    page.get_by_role("button", name="English").click()

    page.get_by_role("button", name="New table").click()
    page.get_by_label("Board", exact=True).select_option("general-7")
    page.locator(".wt-new-seats li").nth(6).wait_for()
    assert page.locator(".wt-new-seats li").count() == 7
    page.get_by_label("Who sits on seat 3").select_option("person")
    page.get_by_label("Name on seat 3").fill("<b>Ann</b>")
    page.get_by_text("Options of the rules").click()
    page.get_by_role("searchbox").fill("save herself")
    page.get_by_label("The witch may save herself").select_option("always")
    page.locator(".wt-changed", has_text="1 changed").wait_for()
    assert fits(page) and grave(page) == []
    page.get_by_role("button", name="Rules").click()
    page.get_by_role("heading", name="Exile vote").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open the table").click()
    page.locator(".wt-address").first.wait_for()
    found = [field.input_value() for field in page.locator(".wt-address").all()]
    assert len(set(found)) == 4 and all(re.match(rf"{address}/t/[^#]+#.{{20,}}", one) for one in found)
    page.get_by_text("Seat 3 <b>Ann</b>").wait_for()
    assert grave(page) == []

    host = shown(phone.new_page(), found[-1])
    host.page.get_by_role("button", name="Start").click()
    host.page.locator(".ww-seats li").first.wait_for()
    host.page.get_by_role("button", name="Pause", exact=True).first.click()
    assert lobby.complaints == host.complaints == []


def test_what_is_wrong_with_a_new_table_is_told_where_it_can_be_seen(phone: "BrowserContext", tmp_path: Path) -> None:
    with serving(options(tmp_path, password="open sesame")) as address:
        page = shown(phone.new_page(), address).page
        page.get_by_role("button", name="New table").click()
        password = page.get_by_label("Host password")
        password.fill("sesame")
        page.get_by_role("button", name="Open the table").click()
        page.get_by_text("not the host password").wait_for()
        told, go = page.locator(".wt-form-foot .wt-told"), page.get_by_role("button", name="Open the table")
        for one in (told, password, go):
            box = one.bounding_box()
            assert box and box["y"] >= 0 and box["y"] + box["height"] <= 740, "all of it is on the screen"
        assert password.evaluate("(one) => one === document.activeElement && one.ariaInvalid === 'true'")
        assert grave(page) == []
        password.fill("open sesame")
        go.click()
        page.locator(".wt-address").first.wait_for()
        assert page.evaluate("!JSON.stringify(localStorage).includes('sesame')")


def test_watching(phone: "BrowserContext", address: str) -> None:
    made = post(address, "/api/tables", {"board": "huanle-9", "lang": "en", "paced": False})
    page = phone.new_page()
    watcher = shown(page, address + made["links"]["watch"])
    page.locator(".wt-chair").first.wait_for()
    start(address, made)
    page.get_by_text("finished").first.wait_for(timeout=60000)
    # Who has seen it through sees who was worth most as well as who comes later.
    page.keyboard.press("End")
    page.get_by_role("tab", name="Summary").click()
    page.locator(".ww-mvp").wait_for(timeout=20000)
    page.reload()
    page.locator(".ww-seats li").first.wait_for()
    slider = page.get_by_role("slider")
    slider.fill("5")
    page.get_by_label("View").select_option("god")
    page.locator(".ww-seats .ww-mark-card").first.wait_for()
    assert page.locator(".ww-seats .ww-mark-card").count() == 9
    page.keyboard.press("End")
    page.locator(".ww-seats .ww-mark-won").first.wait_for()
    right = "getBoundingClientRect().right"
    beyond = f"all => all.filter((one) => one.{right} > one.closest('p').{right} + 1).length"
    assert page.locator("p .ww-listed").evaluate_all(beyond) == 0, "who has won is told within its box"
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Web page").click()
    assert download.value.suggested_filename.endswith(".html")
    page.keyboard.press("Escape")
    assert fits(page) and grave(page, moderate=True) == []
    assert watcher.complaints == []


def test_a_lobby_without_tables_says_so(phone: "BrowserContext", tmp_path: Path) -> None:
    with serving(options(tmp_path)) as address:
        page = phone.new_page()
        page.goto(address)
        page.get_by_text("No table at the moment. Open one.").wait_for()
        page.get_by_role("button", name="中文").click()
        page.get_by_text("现在没有牌桌。开一桌吧。").wait_for()


def test_a_link_that_is_no_good(phone: "BrowserContext", address: str) -> None:
    page = phone.new_page()
    page.goto(f"{address}/t/nothing#guess")
    page.get_by_text("There is no such table").first.wait_for()


def test_a_seat_on_two_pages_and_a_clock(phone: "BrowserContext", address: str) -> None:
    made, link = wolf_table(address, rules={"clock.wolves_first_night": 30})
    first, second = seated(phone.new_page(), link), seated(phone.new_page(), link)
    start(address, made)

    # The pack's talk: answered on one page, gone from the other.
    first.sheet.wait_for()
    second.sheet.wait_for()
    assert "When time runs out" in first.sheet.inner_text()
    assert fits(first.page) and grave(first.page) == []
    title = first.sheet.get_by_role("heading").first.inner_text()
    first.answer(text="Knife 5?")
    second.page.wait_for_function("(title) => document.querySelector('.wt-sheet h2').textContent !== title", arg=title)

    # The knife: asked back, taken back, and then the time runs out.
    first.sheet.locator(".wt-seats input").first.wait_for()
    assert "When time runs out: Knife nobody" in first.sheet.inner_text(), "as the button is called"
    first.sheet.locator(".wt-seats input").first.check()
    first.sheet.get_by_role("button", name="Confirm").click()
    first.sheet.get_by_text("This cannot be undone").wait_for()
    first.sheet.get_by_role("button", name="Let me think").click()
    assert first.sheet.locator(".wt-seats input").first.is_checked()
    first.page.locator(".wt-sheet[data-warn]").wait_for(timeout=50000)
    first.page.get_by_text("this counts as").wait_for(timeout=50000)
    assert first.complaints == second.complaints == []


def test_all_is_at_hand_while_a_question_is_open(phone: "BrowserContext", address: str) -> None:
    made, link = wolf_table(address, rules={"clock.wolves_first_night": 0, "clock.speech": 0, "clock.vote": 0})
    me = seated(phone.new_page(), link)
    page = me.page
    start(address, made)
    me.sheet.wait_for()
    me.sheet.get_by_role("button", name="My card").focus()
    page.keyboard.down(" ")
    assert page.locator(".wt-card strong").inner_text() == "werewolf"
    assert page.locator(".wt-card").evaluate("(card) => card.matches(':popover-open')"), "it lies over the sheet"
    box = page.locator(".wt-card").bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] >= 0, "whole"
    assert box["y"] + box["height"] <= 740
    page.keyboard.up(" ")
    assert page.locator(".wt-card").is_hidden()
    me.sheet.get_by_role("button", name="Notes").click()
    page.get_by_label("Notes", exact=True).fill("seat 2 hesitates")
    page.keyboard.press("Escape")
    me.sheet.get_by_role("button", name="Rules").click()
    page.get_by_role("heading", name="Rules of this board").wait_for()
    page.keyboard.press("Escape")
    assert me.sheet.is_visible() and fits(page) and grave(page) == []

    boom = me.sheet.get_by_role("button", name="Self-destruct")
    assert boom.count() == 0, "by night nobody may"
    me.hear({"type": "powers", "self_destruct": True, "intention": False})
    boom.click()
    page.get_by_role("button", name="Set self-destruct").wait_for()
    assert me.complaints == []


def test_a_pack_talks_and_nobody_looks_over_its_shoulder(phone: "BrowserContext", address: str) -> None:
    pack = [seat for seat, card in enumerate(dealt(CARDS, 1), 1) if card == "werewolf"]
    wishes = {"cards": CARDS, "seed": 1, "lang": "en", "paced": False, "rules": {"clock.wolves_first_night": 0}}
    made = post(address, "/api/tables", {**wishes, "seats": {str(seat): "person" for seat in pack}})
    me, other = (seated(phone.new_page(), address + made["links"]["seats"][str(seat)]) for seat in pack)
    start(address, made)
    me.sheet.get_by_text("when all have spoken").first.wait_for()
    me.answer(text="Knife 5?")
    said = me.page.locator(".wt-said")
    said.wait_for()
    words, button = said.get_by_text("Knife 5?"), me.page.locator(".wt-card-button")
    entry = me.page.locator(".ww-entry[data-group=private]").first
    entry.wait_for()
    own = me.page.locator(f".ww-seat button[data-seat='{pack[0]}']")
    assert words.is_hidden() and entry.locator("> *").first.is_hidden()
    assert "hold your card" in entry.evaluate("(one) => getComputedStyle(one, '::after').content")
    assert "werewolf" not in str(own.get_attribute("aria-label"))
    button.focus()
    me.page.keyboard.down(" ")
    assert words.is_visible() and entry.locator("> *").first.is_visible()
    assert "werewolf" in str(own.get_attribute("aria-label"))
    me.page.keyboard.up(" ")
    assert words.is_hidden() and "werewolf" not in str(own.get_attribute("aria-label"))
    assert fits(me.page) and grave(me.page) == []
    other.answer(text="Rather 6.")
    me.unfold()
    talk = me.sheet.locator(".wt-packbox")
    talk.get_by_text("Rather 6.").wait_for()
    assert "Knife 5?" in talk.inner_text() and said.is_hidden()
    # Whoever listens over a shoulder hears no more than is seen.
    me.sheet.get_by_role("button", name="Look at the table").click()
    me.page.locator(".ww-transport button").last.click()
    me.page.locator(".ww-stage .ww-bubble-private").wait_for()
    heard = me.page.locator(".ww > .ww-heard")
    assert heard.inner_text() == ""
    button.focus()
    me.page.keyboard.down(" ")
    assert "to the pack: " in heard.inner_text()
    me.page.keyboard.up(" ")
    assert heard.inner_text() == ""
    assert me.complaints == other.complaints == []


def test_what_runs_out_is_told_where_it_hides_nothing(phone: "BrowserContext", address: str) -> None:
    made, link = wolf_table(address, rules={"clock.wolves_first_night": 0})
    me = seated(phone.new_page(), link)
    page = me.page
    start(address, made)
    me.answer()
    me.sheet.wait_for()
    text = {lang: {"question": "?", "default": "what you have typed"} for lang in ("zh", "en")}
    ask = {
        "type": "ask", "kind": "speech", "form": "speech", "shape": "say", "night": False, "grave": False,
        "limit": 99, "text": text, "draft": "", "warn": 10, "seconds": 20, "now": 0,
    }  # fmt: skip
    first = str(me.sheet.get_attribute("data-ask"))
    me.hear({**ask, "id": "x-1", "deadline": 5000})
    me.hear({**ask, "id": "x-2", "deadline": None})
    me.hear({"type": "closed", "ask": first, "why": "answered"})
    heard = me.sheet.locator(".ww-heard[aria-live=assertive]")
    heard.filter(has_text="seconds left, then: you say nothing").wait_for(state="attached")
    me.hear({"type": "closed", "ask": "x-1", "why": "late"})
    toast = page.locator(".wt-toast")
    toast.filter(has_text="this counts as: you say nothing").wait_for()
    box, sheet = toast.bounding_box(), me.sheet.bounding_box()
    assert box and sheet and box["y"] >= 0 and box["y"] + box["height"] <= sheet["y"]
    assert me.sheet.get_attribute("data-ask") == "x-2" and heard.inner_text() == ""
    assert me.sheet.get_attribute("data-warn") is None


def test_what_a_seat_has_at_hand(phone: "BrowserContext", address: str) -> None:
    made, link = wolf_table(address, rules={"clock.wolves_first_night": 0, "clock.speech": 0, "clock.vote": 0})
    me = seated(phone.new_page(), link)
    page = me.page
    start(address, made)

    # Its card, only while pressed, by key and by pointer.
    me.sheet.wait_for()
    me.sheet.get_by_role("button", name="Look at the table").click()
    page.locator(".wt-answer").wait_for()  # a dialog tells that it has closed only in the next turn of the page's loop
    button = page.locator(".wt-card-button")
    on_table = page.locator(".ww-seat [data-secret] .ww-mark-card")
    on_table.first.wait_for(state="attached")
    assert not on_table.first.is_visible(), "who looks over a shoulder sees no card"
    button.focus()
    page.keyboard.down(" ")
    assert page.locator(".wt-card strong").inner_text() == "werewolf"
    assert on_table.first.is_visible()
    page.keyboard.up(" ")
    assert not on_table.first.is_visible()
    assert page.locator(".wt-card strong").count() == 0
    button.hover()
    page.mouse.down()
    assert page.locator(".wt-card").is_visible()
    page.mouse.up()
    assert not page.locator(".wt-card").is_visible()

    # Marks and notes, kept over a reload.
    other = page.locator(".ww-seat button[data-seat]").first
    other.click()
    for mark in ("good", "wolf", "odd", "power"):
        assert page.locator(".wt-marking").get_by_role("button", name=mark, exact=True).is_visible()
    page.locator(".wt-marking").get_by_role("button", name="odd").click()
    page.get_by_role("button", name="Notes").click()
    page.get_by_label("Notes", exact=True).fill("seat 2 hesitates")
    assert grave(page) == []
    page.keyboard.press("Escape")
    me.until(lambda: any("hesitates" in frame for frame in me.sent))
    page.evaluate("localStorage.clear()")
    page.reload()
    marked = page.locator(".ww-seat [data-mine=odd]")
    marked.wait_for()
    assert "odd" in marked.evaluate("(seat) => getComputedStyle(seat, '::after').content")
    page.locator(".wt-dock").get_by_role("button", name="Rules").wait_for(state="attached")

    # Self-destruct: a standing intention that can be taken back, and is then carried out.
    for _ in rounds(page):
        if page.locator(".wt-boom").is_visible():
            break
        if me.waits():
            me.answer()
    if me.sheet.count():
        me.sheet.get_by_role("button", name="Look at the table").click()
    boom = page.locator(".wt-boom")
    boom.click()
    page.get_by_role("button", name="Set self-destruct").click()
    page.get_by_text("You will self-destruct").first.wait_for()
    assert fits(page) and grave(page) == []
    assert me.complaints == []
