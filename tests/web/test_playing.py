"""A whole game played through the page by two people, a wolf and a villager, to the end, in both languages."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from .browsing import UNHURRIED, Person, dealt, get, options, post, rounds, serving, start

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.needs_browser

# Nothing puts the villager out before its first speech: the person among the wolves spares it, and no one has poison.
CARDS = "werewolf*2,villager*3,seer,guard"
# No clocks: a busy machine is slow, not late.
WORDS = {
    "zh": {"end": ("好人获胜", "狼人获胜"), "speak": "发言", "wolf": "狼人"},
    "en": {"end": ("The village won", "The wolves won"), "speak": "Speak", "wolf": "werewolf"},
}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_two_people_play_a_game_to_its_end(chromium: "Browser", tmp_path: Path, lang: str) -> None:
    seed = 1
    cards = dealt(CARDS, seed)
    wolf_seat, villager_seat = cards.index("werewolf") + 1, cards.index("villager") + 1
    pack = tuple(seat for seat, card in enumerate(cards, 1) if card == "werewolf")
    with serving(options(tmp_path)) as address:
        made = post(
            address,
            "/api/tables",
            {
                "cards": CARDS, "seed": seed, "lang": lang, "paced": False, "rules": UNHURRIED,
                "seats": {str(wolf_seat): "person", str(villager_seat): "person"},
                "names": {str(wolf_seat): "Ann", str(villager_seat): "老周"},
            },
        )  # fmt: skip
        locale = {"zh": "zh-CN", "en": "en-US"}[lang]
        phone = chromium.new_context(viewport={"width": 360, "height": 740}, locale=locale, has_touch=True)
        desk = chromium.new_context(viewport={"width": 1400, "height": 860}, locale=locale)
        wolf, villager = Person(phone.new_page()), Person(desk.new_page())
        wolf.open(address + made["links"]["seats"][str(wolf_seat)])
        villager.open(address + made["links"]["seats"][str(villager_seat)])
        wolf.page.locator(".wt-chair[data-me]").wait_for()
        villager.page.locator(".wt-chair[data-me]").wait_for()
        start(address, made)

        lost = reloaded = False
        said = f"{WORDS[lang]['speak']} <b>3号</b>"
        for _ in rounds(wolf.page):
            if get(address, f"/api/tables/{made['id']}")["state"] == "over":
                break
            if wolf.waits() and wolf.answered and not lost:
                lost = True
                lose_the_line(wolf)
            for person, spare in ((wolf, (*pack, villager_seat)), (villager, (villager_seat, wolf_seat))):
                if not person.waits():
                    continue
                if person is villager and not reloaded and person.asked_to_speak():
                    reloaded = True
                    reload_in_the_middle_of_a_speech(person, said)
                person.answer(spare=spare, text=said)

        for person in (wolf, villager):
            person.page.locator(".ww-transport button").last.click()
            person.page.wait_for_function(
                "(ends) => ends.includes(document.querySelector('.wt-status').textContent)", arg=WORDS[lang]["end"]
            )
            assert person.complaints == []
        assert lost and reloaded
        assert {"talk", "knife", "speech"} <= set(wolf.answered) and "speech" in villager.answered
        record = next(tmp_path.glob("*/game.jsonl")).read_text(encoding="utf-8")
        assert said in record
        phone.close()
        desk.close()


def reload_in_the_middle_of_a_speech(person: Person, words: str) -> None:
    """The same link, the same seat, the open question again with what was written."""
    ask = person.sheet.get_attribute("data-ask")
    person.sheet.locator("textarea").fill(words)
    person.until(lambda: any('"draft"' in frame and words in json.loads(frame)["text"] for frame in person.sent))
    person.page.reload()
    person.sheet.wait_for()
    assert person.sheet.get_attribute("data-ask") == ask
    assert person.sheet.locator("textarea").input_value() == words


def lose_the_line(person: Person) -> None:
    person.unfold()
    ask = person.sheet.get_attribute("data-ask")
    person.lose_line()
    person.page.locator(".wt-banner").wait_for()
    person.page.locator(".wt-banner").wait_for(state="hidden")
    assert person.sheet.get_attribute("data-ask") == ask
    person.page.locator(".wt-dot[data-on]").wait_for()
