"""The page as it is used: opened from disk in a browser, played, scrubbed, switched, turned over, read by machines."""

import re

import pytest

from llm_werewolf.core.events import AnyEvent
from llm_werewolf.export import export_html

from .conftest import Open, Shown
from .games import made_up, some_game, spoken

pytestmark = pytest.mark.needs_browser


@pytest.fixture(scope="module")
def log() -> list[AnyEvent]:
    return some_game(9).log


@pytest.fixture(scope="module")
def public(log: list[AnyEvent]) -> str:
    return export_html(log, as_="public", lang="en", names={1: "Ada", 2: "Bo"})


@pytest.fixture(scope="module")
def god(log: list[AnyEvent]) -> str:
    return export_html(log, as_="god", lang="en", names={1: "Ada"})


def test_it_opens_and_plays_to_the_end(opened: Open, public: str, log: list[AnyEvent]) -> None:
    shown = opened(public, clock=True)
    assert shown.stop == 1
    shown.page.get_by_role("button", name="Play").first.click()
    shown.page.get_by_label("Speed").select_option("8")
    for _ in range(60):
        shown.page.clock.run_for(5000)
        if shown.stop == shown.stops:
            break
    assert shown.stop == shown.stops > 10
    shown.page.clock.run_for(5000)
    assert shown.page.locator(".ww-over").is_visible()
    assert shown.page.locator("#ww-panel-summary .ww-verdict").is_visible()
    assert shown.page.get_by_role("button", name="Play").first.is_visible(), "it has stopped playing"
    turned_up = {event.seat for event in log if event.type == "revealed"}
    assert shown.page.locator(".ww-seats .ww-mark-card").count() == len(turned_up)


def test_speeches_are_typed_out_and_votes_are_sealed_first(opened: Open, public: str) -> None:
    shown = opened(public, clock=True)
    to_scene(shown, "vote", before=True)
    shown.run("viewer.play()")
    shown.page.clock.run_for(300)
    assert shown.page.locator(".ww-sealed").is_visible()
    assert not shown.page.locator(".ww-list .ww-vote").last.is_visible()
    assert shown.page.locator(".ww-arrow-vote").count() == 0
    shown.page.clock.run_for(1500)
    assert shown.page.locator(".ww-result:not(.ww-sealed)").is_visible()
    assert shown.page.locator(".ww-list .ww-vote").last.is_visible()
    assert shown.page.locator(".ww-arrow-vote").count() > 0
    shown.run("viewer.pause()")

    to_scene(shown, "talk", before=True)
    shown.run("viewer.play()")
    shown.page.clock.run_for(120)
    assert shown.run("document.querySelectorAll('.ww-bubble .ww-unsaid:not(:empty)').length") > 0
    shown.run("viewer.pause()")
    assert shown.run("document.querySelectorAll('.ww-unsaid:not(:empty), button.ww-unsaid').length") == 0


def to_scene(shown: Shown, scene: str, *, before: bool = False) -> None:
    shown.run(
        """([scene, before]) => {
            for (let stop = 2; stop <= viewer.stops; stop += 1) {
                viewer.seek(stop);
                if (document.querySelector(".ww").dataset.scene === scene) break;
            }
            if (before) viewer.seek(viewer.stop - 1);
        }""",
        [scene, before],
    )


def test_the_timeline_is_scrubbed(opened: Open, public: str) -> None:
    shown = opened(public)
    slider = shown.page.get_by_role("slider", name="Timeline")
    slider.fill(str(shown.stops))
    assert shown.stop == shown.stops
    entries = shown.page.locator(".ww-list > li").count()
    slider.fill("3")
    assert shown.stop == 3
    assert 0 < shown.page.locator(".ww-list > li").count() < entries
    assert re.search(r"step 3 of \d+", slider.get_attribute("aria-valuetext") or "")
    assert shown.page.locator(".ww-tick-vote").count() > 0
    assert shown.page.locator(".ww-tick-death").count() > 0
    slider.fill(str(shown.stops))
    assert shown.page.locator(".ww-list > li").count() == entries


def test_going_back_undoes_all(opened: Open, god: str) -> None:
    """The same stop looks the same whichever way it was come to."""
    shown = opened(god)
    shown.run("viewer.turnOver(true)")
    look = "document.querySelector('.ww-seats').innerText + document.querySelector('.ww-list').innerText"
    middle = shown.stops // 2
    shown.run(f"viewer.seek({middle})")
    forward = shown.run(look)
    shown.run(f"viewer.seek({shown.stops}); viewer.seek(1); viewer.seek({middle + 3}); viewer.seek({middle})")
    assert shown.run(look) == forward


def test_the_keyboard_does_it_all(opened: Open, god: str) -> None:
    shown = opened(god)
    press = shown.page.keyboard.press
    press("ArrowRight")
    press("ArrowRight")
    assert shown.stop == 3
    press("ArrowLeft")
    assert shown.stop == 2
    press("End")
    assert shown.stop == shown.stops
    press("Home")
    press("]")
    assert shown.stop == 2, "the first night"
    press(" ")
    assert shown.page.get_by_role("button", name="Pause").count() == 1
    press(" ")
    for key, tab in (("c", "claims"), ("v", "votes"), ("s", "summary"), ("r", "record")):
        press(key)
        assert shown.page.locator(f"#ww-panel-{tab}").is_visible()
    press("l")
    assert "记录" in shown.all("[role=tab]")
    press("l")
    press("+")
    assert shown.page.get_by_label("Speed").input_value() == "1.5"
    press("t")
    assert shown.page.locator(".ww-seats .ww-mark-card").count() == 9
    press("p")
    assert shown.page.get_by_label("View").input_value() == "1"
    press("?")
    assert shown.page.get_by_role("dialog").is_visible()
    press("Escape")
    press("Tab")
    outline = shown.run("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid", "where the keyboard is can be seen"


def test_the_language_is_switched_while_watching(opened: Open, public: str) -> None:
    shown = opened(public)
    shown.run(f"viewer.seek({shown.stops})")
    english = shown.page.locator(".ww").inner_text()
    shown.page.get_by_role("button", name="中文").click()
    chinese = shown.page.locator(".ww").inner_text()
    assert shown.stop == shown.stops
    assert shown.page.locator(".ww").get_attribute("lang") == "zh-CN"
    assert re.search(r"获胜|赢家", chinese) and re.search(r"wins?\b", english)
    said = ("day", "Seat", "vote for", "Record", "exile")
    assert not [word for word in said if word in chinese]


def test_cards_are_hidden_until_they_are_turned_over(opened: Open, god: str) -> None:
    shown = opened(god)
    shown.run("viewer.seek(999)")
    hidden = shown.page.locator(".ww").inner_text()
    assert shown.page.locator(".ww-list [data-group=private]").count() == 0
    assert not shown.page.get_by_label("View").is_visible()
    assert "Pack" not in hidden and "turned over" not in hidden
    shown.page.get_by_role("button", name="Turn the cards over").first.click()
    assert shown.stop == shown.stops
    assert shown.page.locator(".ww-seats .ww-mark-card").count() == 9
    assert shown.page.locator(".ww-list [data-group=private]").count() > 3
    assert shown.page.get_by_label("View").is_visible()
    shown.page.get_by_label("View").select_option("2")
    assert "seat 2" in shown.page.get_by_label("View").locator("option:checked").inner_text().lower()
    shown.page.get_by_role("button", name="Cover the cards").click()
    assert shown.page.locator(".ww-list [data-group=private]").count() == 0


def test_night_says_only_that_it_is_night(opened: Open, public: str) -> None:
    shown = opened(public)
    shown.run("viewer.seek(2)")
    assert shown.page.locator(".ww").get_attribute("data-theme") == "night"
    assert shown.page.locator("[data-lit], [data-hit], .ww-arrow").count() == 0
    shown.run("viewer.seek(3)")
    assert shown.page.locator(".ww").get_attribute("data-theme") == "day"


def test_a_seat_is_highlighted_wherever_it_is_named(opened: Open, public: str, log: list[AnyEvent]) -> None:
    shown = opened(public)
    shown.run("viewer.seek(999)")
    number = next(event.seat for event in log if event.type == "spoke")
    seat = shown.page.get_by_role("button", name=re.compile(f"^Seat {number},"))
    seat.click()
    assert seat.get_attribute("aria-pressed") == "true"
    assert shown.page.locator(f"[data-seat='{number}'][data-marked]").count() > 1
    shown.page.get_by_role("button", name=f"Only seat {number}").click()
    left = shown.page.locator(".ww-list > li.ww-entry:visible")
    assert left.count() == shown.page.locator(f".ww-list > li.ww-talk[data-seat='{number}']").count() > 0


def test_the_record_sticks_to_its_end_only_when_there(opened: Open, public: str) -> None:
    shown = opened(public, height=600)
    shown.run(f"viewer.seek({shown.stops - 3})")
    at = "(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)"
    at += "(document.querySelector('.ww-list'))"
    assert shown.run(at) < 2
    shown.run("document.querySelector('.ww-list').scrollTop = 0")
    shown.page.wait_for_timeout(100)
    shown.page.keyboard.press("ArrowRight")
    assert shown.run("document.querySelector('.ww-list').scrollTop") == 0
    shown.page.get_by_role("button", name="To the latest").click()
    assert shown.run(at) < 2


def test_hostile_texts_are_shown_as_they_are(opened: Open) -> None:
    played = some_game(9)
    attack = '</script><img src=x onerror="document.title=1"><script>document.title=2</script>{seat} ${1} &lt;b&gt;'
    odd: list[dict[str, object]] = [
        spoken(1, attack, claim={"role": attack, "checks": [], "plan": [], "votes": None}),
        spoken(2, "", fallback=attack),
        spoken(3, "\u202etfel ot thgir 2号 \u0000 " + "长" * 1500),
        {"type": "declared", "to": "all", "topic": "__proto__", "seats": [1, 2], "words": [attack]},
        {"type": "elected", "to": "all", "seat": None, "why": "constructor"},
    ]
    page = export_html(made_up(played, odd), as_="public", lang="en", names={1: attack, 2: "x" * 400}, title=attack)
    page = page.replace('"type":"elected"', '"type":"toString"')  # a type from a later version
    shown = opened(page, width=360, height=740)
    for stop in range(1, shown.stops + 1):
        shown.run(f"viewer.seek({stop})")
    assert shown.page.title() == attack
    assert attack in shown.page.locator(".ww-speech .ww-typed").first.inner_text()
    assert shown.page.locator("img, script:not(#game):not(body > script)").count() == 0
    assert any("toString" in text for text in shown.all(".ww-list > li"))
    assert "Put in by the program" in shown.page.locator(".ww-list").inner_text()
    assert_fits(shown)


def assert_fits(shown: Shown) -> None:
    """Nothing sticks out at the side."""
    wide = "[document.documentElement.scrollWidth, innerWidth, document.querySelector('.ww').scrollWidth]"
    whole, window, ours = shown.run(wide)
    assert whole <= window and ours <= window


@pytest.mark.parametrize("seats", [9, 12, 18])
@pytest.mark.parametrize("width", [360, 1400])
def test_tables_of_all_sizes_fit(opened: Open, seats: int, width: int) -> None:
    page = export_html(some_game(seats).log, as_="god", lang="en", names={1: "A rather long name indeed"})
    shown = opened(page, width=width, height=740)
    shown.run("viewer.turnOver(true); viewer.seek(999)")
    assert_fits(shown)
    stage, news = shown.run(
        "['.ww-stage', '.ww-news'].map((one) => document.querySelector(one).getBoundingClientRect().width)"
    )
    assert news <= stage, "what is told lies between the rails"
    layout = shown.page.locator(".ww").get_attribute("data-layout")
    assert layout == ("ring" if seats < 12 and width > 700 else "rails")
    discs = shown.run(
        "[...document.querySelectorAll('.ww-disc')].map((disc) => disc.getBoundingClientRect())"
        ".map(({ x, y, width }) => [x, y, width])"
    )
    for at, (x, y, size) in enumerate(discs):
        for other_x, other_y, _ in discs[at + 1 :]:
            assert abs(x - other_x) > size * 0.8 or abs(y - other_y) > size * 0.8, "seats lie on each other"


def test_little_motion_where_that_is_wanted(opened: Open, public: str) -> None:
    shown = opened(public, clock=True, reduced_motion="reduce")
    to_scene(shown, "vote", before=True)
    shown.run("viewer.play()")
    shown.page.clock.run_for(200)
    assert shown.page.locator(".ww-sealed").count() == 0
    assert shown.run("parseFloat(getComputedStyle(document.querySelector('.ww-arrow')).animationDuration)") <= 0.001


@pytest.mark.parametrize(("motion", "flashes"), [("reduce", False), ("no-preference", True)])
def test_a_flash_does_not_stay_where_little_motion_is_wanted(opened: Open, motion: str, flashes: bool) -> None:
    bang: list[dict[str, object]] = [{"type": "self_destructed", "to": "all", "seat": 3}]
    shown = opened(export_html(made_up(some_game(9), bang), as_="public", lang="en"), reduced_motion=motion)
    shown.run("viewer.seek(999)")
    assert shown.page.locator(".ww").get_attribute("data-flash") == ""
    laid_over = "getComputedStyle(document.querySelector('.ww-table'), '::after').display !== 'none'"
    assert shown.run(laid_over) is flashes


def test_it_is_silent_until_it_is_asked_to_read_aloud(opened: Open, public: str) -> None:
    shown = opened(public, clock=True)
    shown.run(
        """() => {
            globalThis.spoken = [];
            speechSynthesis.getVoices = () => [{ localService: true, lang: "en-GB" }];
            speechSynthesis.speak = (words) => { spoken.push(words.text); setTimeout(() => words.onend?.(), 400); };
            globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
        }"""
    )
    to_scene(shown, "talk", before=True)
    aloud = shown.page.get_by_role("button", name="Read aloud")
    assert aloud.get_attribute("aria-pressed") == "false"
    shown.run("viewer.play()")
    shown.page.clock.run_for(2000)
    assert shown.run("spoken") == []
    shown.run("viewer.pause()")
    to_scene(shown, "talk", before=True)
    shown.page.keyboard.press("a")
    assert aloud.get_attribute("aria-pressed") == "true"
    shown.run("viewer.play()")
    shown.page.clock.run_for(300)
    assert shown.run("spoken") == [shown.page.locator(".ww-bubble .ww-typed").inner_text()]
    shown.page.keyboard.press("a")
    shown.page.clock.run_for(60000)
    assert len(shown.run("spoken")) == 1


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_machines_can_read_it(opened: Open, god: str, lang: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # it has no types

    shown = opened(god, reduced_motion="reduce")
    shown.run(f"viewer.setLang('{lang}'); viewer.turnOver(true)")
    for scene, tab in (("divider", "record"), ("talk", "claims"), ("vote", "votes"), ("over", "summary")):
        to_scene(shown, scene)
        shown.run(f"viewer.setTab('{tab}')")
        shown.page.wait_for_timeout(50)
        found = Axe().run(shown.page).response["violations"]
        grave = [
            (one["id"], one["nodes"][0]["html"][:200], one["nodes"][0].get("failureSummary", "")[:300])
            for one in found
            if one["impact"] in ("serious", "critical")
        ]
        assert grave == []


def test_what_happens_is_said_to_a_screen_reader(opened: Open, public: str) -> None:
    shown = opened(public)
    to_scene(shown, "talk")
    heard = shown.page.get_by_role("status").inner_text()
    assert re.match(r"Seat \d+, .*: ", heard)
    seats = shown.page.locator(".ww-seats").get_by_role("button")
    labels = [seat.get_attribute("aria-label") or "" for seat in seats.all()]
    assert len(labels) == 9 and all("alive" in label or "out" in label for label in labels)
    assert sum("speaking" in label for label in labels) == 1
    assert shown.page.get_by_role("tablist").is_visible()
    assert shown.page.get_by_role("tab", selected=True).inner_text() == "Record"
