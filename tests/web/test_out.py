"""A person who is out: its self-destruct carried out, all eyes where the host allows, then a hurry."""

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .browsing import NO_CLOCKS, dealt, get, grave, options, post, rounds, seated, serving, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.needs_browser

CARDS = "werewolf*4,villager*5,seer,guard,idiot"
SEED = 1


def test_a_wolf_that_is_out_watches_the_rest_in_a_hurry(chromium: "Browser", tmp_path: Path) -> None:
    cards = dealt(CARDS, SEED)
    seat = cards.index("werewolf") + 1
    pack = tuple(one for one, card in enumerate(cards, 1) if card == "werewolf")
    # Nights end at ticks of five seconds, speeches take their time: by itself the game goes on for minutes.
    with serving(options(tmp_path, night_pace=5.0, second=0.5)) as address:
        made = post(
            address,
            "/api/tables",
            {
                "cards": CARDS, "seed": SEED, "lang": "en", "paced": True, "god_for_out": True, "god_after_end": False,
                "rules": NO_CLOCKS, "seats": {str(seat): "person"},
            },
        )  # fmt: skip
        context = chromium.new_context(
            viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True, reduced_motion="reduce"
        )
        me = seated(context.new_page(), address + made["links"]["seats"][str(seat)])
        page = me.page
        start(address, made)

        # At hand from the first chance on, and carried out without another word.
        for _ in rounds(page):
            if page.locator(".wt-boom").is_visible():
                break
            if me.waits():
                me.answer(spare=pack)
        assert page.get_by_role("button", name="See everything").count() == 0
        if me.sheet.count():
            me.sheet.get_by_role("button", name="Look at the table").click()
        page.locator(".wt-boom").click()
        page.get_by_role("button", name="Set self-destruct").click()
        me.until(lambda: not get(address, f"/api/tables/{made['id']}")["seats"][seat - 1]["alive"])
        page.get_by_role("button", name="Jump to live").click()
        page.get_by_text("You are out and may go on watching").wait_for()
        assert page.locator(".wt-boom").is_hidden() and not me.waits()
        assert page.locator(f".ww-seats li:nth-child({seat})").get_attribute("data-state") == "out"

        # All eyes, and back to one's own.
        page.get_by_role("button", name="See everything").click()
        page.locator(".ww-seats .ww-mark-card").nth(len(cards) - 1).wait_for(state="attached")
        assert grave(page) == []
        page.get_by_role("button", name="Back to my own view").click()
        me.until(lambda: page.locator(".ww-seats .ww-mark-card").count() < len(cards))

        # No person is left: nobody need be waited for.
        assert get(address, f"/api/tables/{made['id']}")["state"] == "running"
        page.get_by_role("button", name="Fast-forward").click()
        me.until(lambda: get(address, f"/api/tables/{made['id']}")["state"] == "over")
        page.get_by_role("button", name="Fast-forward").wait_for(state="hidden")
        assert me.complaints == []
        context.close()
