"""The viewer as a server's page uses it: loaded as modules, fed with events as they come, asked for other eyes."""

from collections.abc import Callable

import pytest

from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.viewer import game_data

from .conftest import Shown
from .games import some_game

pytestmark = pytest.mark.needs_browser
Mount = Callable[[dict[str, object]], Shown]


def data(viewer: Viewer = "public") -> dict[str, object]:
    return game_data(some_game(9).log, viewer=viewer, lang="en", names={}, abouts={})


def test_events_are_shown_as_they_come(mounted: Mount) -> None:
    whole = data()
    events = whole["events"]
    assert isinstance(events, list)
    shown = mounted({**whole, "events": events[:4], "live": True})
    first = shown.stops
    assert shown.stop == first
    assert shown.page.locator(".ww-live[data-on]").is_visible()
    shown.run("viewer.setSpeed(8)")
    shown.run("(more) => viewer.push(more)", events[4:9])
    assert shown.stops > first
    for _ in range(200):
        if shown.stop == shown.stops:
            break
        shown.page.wait_for_timeout(100)
    assert shown.stop == shown.stops, "it plays what has come"
    shown.run("viewer.pause()")
    for event in events[9:]:
        shown.run("(more) => viewer.push([more])", event)
    assert shown.stop < shown.stops
    shown.page.get_by_role("button", name="Jump to live").click()
    assert shown.stop == shown.stops
    assert shown.complaints == []


def test_pushed_one_by_one_or_given_whole_it_is_the_same(mounted: Mount) -> None:
    look = "document.querySelector('.ww-seats').innerText + document.querySelector('.ww-list').innerText"
    whole = data("god")
    events = whole["events"]
    assert isinstance(events, list)
    one = mounted(whole)
    one.run("viewer.seek(9999)")
    other = mounted({**whole, "events": []})
    other.run("(events) => { for (const event of events) viewer.push([event]); viewer.seek(9999); }", events)
    assert other.run(look) == one.run(look)
    assert other.stops == one.stops


def test_the_host_is_told_what_the_reader_does(mounted: Mount) -> None:
    shown = mounted({**data(), "views": [3]})
    shown.run("viewer.seek(4); viewer.play(); viewer.pause(); viewer.setLang('zh')")
    shown.page.get_by_label("视角").select_option("3")
    heard = shown.run("heard")
    assert ["play", True] in heard and ["lang", "zh"] in heard and ["view", 3] in heard
    seat = data(3)
    shown.run("(other) => viewer.reset(other)", {"events": seat["events"], "perspective": 3})
    assert shown.stop < shown.stops
    shown.run("viewer.seek(9999)")
    own = sum(event.type != "unmasked" and hears(3, event.to) for event in some_game(9).log)
    assert own > 0 and shown.page.locator(".ww-list [data-group=private]").count() > 0


def test_other_eyes_look_at_the_same_moment(mounted: Mount) -> None:
    viewers: tuple[Viewer, ...] = ("public", "god", 3, 5)
    lists = {viewer: data(viewer)["events"] for viewer in viewers}
    when = "document.querySelector('.ww-when').textContent"
    reset = "([events, perspective]) => viewer.reset({ events, perspective })"
    shown = mounted(data())
    shown.run("viewer.seek(Math.ceil(viewer.stops * 0.7))")
    [moment, heard] = shown.run(f"[{when}, document.querySelector('.ww-stage').innerText]")
    for viewer in (*viewers[1:], *viewers):
        shown.run(reset, [lists[viewer], viewer])
        assert shown.run(when) == moment
    shown.run(reset, [lists["public"], "public"])
    assert shown.run("document.querySelector('.ww-stage').innerText") == heard
    shown.run("viewer.seek(viewer.stops)")
    for viewer in reversed(viewers):
        shown.run(reset, [lists[viewer], viewer])
        assert shown.stop == shown.stops, "at the end it stays at the end"


def test_other_eyes_look_at_the_end_of_a_game_that_is_over(mounted: Mount) -> None:
    whole = data()
    shown = mounted({**whole, "live": True})
    shown.run("viewer.setLive(false); viewer.setTab('summary')")
    god = data("god")
    shown.run("(other) => viewer.reset(other)", {"events": god["events"], "perspective": "god"})
    assert shown.stop == shown.stops
    assert shown.page.locator(".ww-summary").is_visible()
    assert shown.page.locator(".ww-mvp").count() == 0
    shown.run("viewer.setMvp({ seat: 2, why: { en: 'Found both wolves', zh: '找出两狼' } })")
    assert "Found both wolves" in shown.all(".ww-mvp")[0]


def test_what_the_browser_draws_follows_day_and_night(mounted: Mount) -> None:
    shown = mounted(data())
    look = """[document.querySelector("#viewer > .ww").dataset.theme,
      getComputedStyle(document.documentElement).colorScheme.replace("normal", "light")]"""
    seen = {tuple(shown.run(f"viewer.seek({stop}), {look}")) for stop in range(1, 12)}
    assert seen == {("day", "light"), ("night", "dark")}


def test_ones_own_seat_is_marked(mounted: Mount) -> None:
    shown = mounted({**data(3), "me": 3})
    assert [text for text in shown.all(".ww-me") if text] == ["you"]
    assert "you" in (shown.page.locator(".ww-seat[data-me] button").get_attribute("aria-label") or "")
    shown.run("viewer.setLang('zh')")
    assert [text for text in shown.all(".ww-me") if text] == ["你"]


def test_a_record_that_was_filled_unseen_stands_at_its_end(mounted: Mount) -> None:
    whole = data()
    events = whole["events"]
    assert isinstance(events, list)
    shown = mounted({**whole, "events": []})
    shown.run("document.getElementById('viewer').style.display = 'none'")
    shown.run("(events) => { viewer.push(events); viewer.seek(9999); viewer.setTab('record'); }", events)
    shown.run("document.getElementById('viewer').style.display = ''")
    shown.page.wait_for_timeout(200)
    rest = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight"
    assert shown.page.locator(".ww-list").evaluate("(list) => list.scrollHeight > list.clientHeight * 2")
    assert shown.page.locator(".ww-list").evaluate(rest) < 48
    assert shown.page.locator(".ww-newer").is_hidden()


def test_thoughts_stand_apart_from_speech(mounted: Mount) -> None:
    whole = data("god")
    events = whole["events"]
    assert isinstance(events, list)
    at = next(index for index, event in enumerate(events) if event["type"] == "spoke")
    thought = {"seat": events[at]["seat"], "day": 1, "kind": "speech", "text": "I lie.", "at_event": at}
    shown = mounted(whole)
    shown.run("(thoughts) => { viewer.addThoughts(thoughts); viewer.seek(9999); }", [thought])
    assert shown.all(".ww-list .ww-thought .ww-typed") == ["I lie."]
    shown.run("viewer.setView('public')")
    assert shown.page.locator(".ww-thought").count() == 0


def test_a_thought_shows_its_estimates_and_all_text_is_shown_literally(mounted: Mount) -> None:
    whole = data("god")
    events = whole["events"]
    assert isinstance(events, list)
    at = next(index for index, event in enumerate(events) if event["type"] == "spoke")
    said = "a\u202eb\u2066 <b>{{ 7 * 7 }}</b> \x1b[31m"
    thought = {"seat": events[at]["seat"], "day": 1, "kind": "speech", "text": said, "at_event": at}
    shown = mounted({**whole, "names": {2: "Eve\u202e"}})
    shown.run(
        "(thoughts) => { viewer.addThoughts(thoughts); viewer.seek(9999); }",
        [{**thought, "beliefs": [[2, 83], [3, 9]]}],
    )
    assert shown.all(".ww-list .ww-thought .ww-typed") == ["a\\u202eb\\u2066 <b>{{ 7 * 7 }}</b> \\u001b[31m"]
    (note,) = shown.all(".ww-list .ww-thought .ww-note")
    assert "83%" in note and "9%" in note and "Eve\\u202e" in note
    shown.run("viewer.setLang('zh')")
    assert shown.all(".ww-list .ww-thought .ww-note")[0].startswith("认为是狼：")


def test_it_goes_away_without_a_trace(mounted: Mount) -> None:
    shown = mounted(data())
    shown.run("viewer.play(); viewer.destroy()")
    shown.page.keyboard.press("ArrowRight")
    assert shown.run("document.getElementById('viewer').childElementCount") == 0
    assert shown.complaints == []


def test_a_quiet_event_does_not_disturb_a_speech(mounted: Mount) -> None:
    whole = data("god")
    events = whole["events"]
    assert isinstance(events, list)
    at = next(index for index, event in enumerate(events) if event["type"] == "spoke")
    long = {**events[at], "text": "word " * 300}
    shown = mounted({**whole, "events": [*events[:at]], "live": True})
    shown.run("(event) => viewer.push([event])", long)
    unsaid = "document.querySelectorAll('.ww-bubble .ww-unsaid:not(:empty)').length"
    for _ in range(100):
        if shown.run(unsaid):
            break
        shown.page.wait_for_timeout(50)
    quiet = {"type": "answer", "to": [1], "seat": 1, "kind": "self_destruct", "choice": False, "fallback": None}
    shown.run("(event) => viewer.push([event])", quiet)
    assert shown.run(unsaid) > 0
    assert shown.complaints == []
