"""Every kind of page as machines that read to people find it: nothing serious is wrong, in either language."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from .browsing import NO_CLOCKS, dealt, fits, grave, options, post, rounds, seated, serving, shown, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .browsing import Person

pytestmark = pytest.mark.needs_browser

CARDS = "werewolf*2,villager*2,seer,witch"
SEED = 1
WORDS = {
    "zh": {"fold": "先看牌桌", "rules": "规则", "notes": "笔记", "host": "主持", "gone": "这张牌桌不存在"},
    "en": {"fold": "Look at the table", "rules": "Rules", "notes": "Notes", "host": "Host", "gone": "no such table"},
}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_page_can_be_read(chromium: "Browser", tmp_path: Path, lang: str) -> None:
    words = WORDS[lang]
    seats = [str(dealt(CARDS, SEED).index(card) + 1) for card in ("werewolf", "witch")]
    with serving(options(tmp_path)) as address:
        made = post(
            address,
            "/api/tables",
            {
                "cards": CARDS, "seed": SEED, "lang": lang, "paced": False, "seats": dict.fromkeys(seats, "person"),
                "rules": NO_CLOCKS, "names": {seats[0]: "Ann"},
            },
        )  # fmt: skip
        context = chromium.new_context(
            viewport={"width": 360, "height": 740},
            locale={"zh": "zh-CN", "en": "en-US"}[lang],
            has_touch=True,
            reduced_motion="reduce",
        )
        found: dict[str, Any] = {}

        def look(what: str, person: "Person") -> None:
            found[what] = (grave(person.page), fits(person.page))

        nowhere = shown(context.new_page(), f"{address}/t/nothing")
        nowhere.page.get_by_text(words["gone"]).first.wait_for()
        look("no such table", nowhere)
        host = shown(context.new_page(), address + made["links"]["host"])
        wolf, witch = (seated(context.new_page(), address + made["links"]["seats"][seat]) for seat in seats)
        look("the room", wolf)
        look("the host's room", host)
        host.page.locator(".wt-dock").get_by_role("button", name=words["host"]).click()
        host.page.locator("dialog[open] .wt-host-seats").wait_for()
        look("the host's drawer", host)
        host.page.keyboard.press("Escape")
        start(address, made)

        # Every form of question there is in the first night and day.
        person = wolf
        for _ in rounds(wolf.page):
            for person in (wolf, witch):
                if person.waits():
                    person.unfold()
                    form = person.sheet.get_attribute("data-form")
                    if form not in found:
                        look(form, person)
                    if {"speech", "vote"} <= set(found):
                        break
                    person.answer()
            else:
                continue
            break
        assert {"talk", "knife", "witch", "speech", "vote"} <= set(found)

        person.sheet.get_by_role("button", name=words["fold"]).click()
        person.page.locator(".wt-answer").wait_for()
        look("the table by day", person)
        for drawer in ("rules", "notes"):
            person.page.locator(".wt-dock").get_by_role("button", name=words[drawer]).click()
            person.page.locator("dialog[open] :is(h3, textarea)").first.wait_for()
            look(drawer, person)
            person.page.keyboard.press("Escape")
        assert {what: seen for what, seen in found.items() if seen != ([], True)} == {}
        assert host.complaints == wolf.complaints == witch.complaints == []
        context.close()
