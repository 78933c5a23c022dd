"""An exported file: locked down, whole, and without one byte that its audience may not know."""

import base64
import hashlib
import json
import re
from collections.abc import Iterable

import pytest

from llm_werewolf.core.events import Answer, AnyEvent, Dealt, Spoke, Unmasked, Whispered
from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.export import export_html
from llm_werewolf.export.html import Mvp
from llm_werewolf.export.plain import Thought
from llm_werewolf.viewer.data import event_data
from tests.properties.playing import Played

from .games import DATA, embedded, random_game, some_game, without_data

GAMES = 40
SECRET_TYPES = {
    "dealt",
    "answer",
    "learned",
    "whispered",
    "token_placed",
    "token_lifted",
    "died",
    "left_over",
    "became",
}


def hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@pytest.fixture(scope="module")
def page() -> str:
    return export_html(some_game(9).log, as_="god", lang="zh", names={1: "甲"}, title="<b>A & B</b>")


# --- the lock ---


def test_the_policy_allows_the_own_script_and_style_alone(page: str) -> None:
    [policy] = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    [script] = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert policy.split("; ") == [
        "default-src 'none'",
        f"script-src {hash_of(script)}",
        f"style-src {hash_of(style)}",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    assert page.index("Content-Security-Policy") < page.index("<style>")


def test_the_file_names_nothing_to_load(page: str) -> None:
    own = without_data(page).replace("http://www.w3.org/2000/svg", "")  # a name, not an address
    assert not re.search(r"https?:|\bsrc=|\bhref=|<link|<img|<iframe|style=|\son\w+=", own)
    assert page.count("<script") == 2 and page.count("</script>") == 2


def test_texts_cannot_leave_their_place(page: str) -> None:
    assert "<title>&lt;b&gt;A &amp; B&lt;/b&gt;</title>" in page
    hostile = "</script><script>alert(1)</script><!-- &amp; \u2028"
    log = [event.model_copy(update={"text": hostile}) if event.type == "spoke" else event for event in some_game(9).log]
    made = export_html(log, as_="public", lang="en", names={1: hostile})
    assert made.count("<script") == 2 and "<!--" not in made and "\u2028" not in made
    data = embedded(made)
    assert data["names"]["1"] == hostile
    assert hostile in [event["text"] for event in data["events"] if event["type"] == "spoke"]


def test_files_differ_in_their_data_alone() -> None:
    first, second = (some_game(seats) for seats in (9, 12))
    pages = [
        export_html(played.log, as_=viewer, lang="en", title="x")
        for played in (first, second)
        for viewer in viewers(played)
    ]
    assert len({without_data(made) for made in pages}) == 1


# --- what is in it ---


def viewers(played: Played) -> list[Viewer]:
    return ["public", "god", *range(1, played.setup.seats + 1)]


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_in_a_file_that_its_audience_may_not_know(seed: int) -> None:
    played = random_game(seed)
    # A few seats of each game are enough: over all games every card sits among them.
    for viewer in viewers(played)[:2] + viewers(played)[2 + seed % 3 :: 4]:
        made = export_html(played.log, as_=viewer, lang="zh")
        told = [event for event in played.log if hears(viewer, event.to)]
        if viewer != "god":
            told = [event for event in told if not isinstance(event, Unmasked)]
            check_bytes(made, viewer, [event for event in played.log if event not in told], told)
        assert embedded(made)["events"] == [event_data(event, viewer) for event in told]


def check_bytes(page: str, viewer: Viewer, hidden: Iterable[AnyEvent], told: list[AnyEvent]) -> None:
    # The rest of the file is the same whatever the game (see above).
    [made] = DATA.findall(page)
    said = " ".join(event.text for event in told if event.type in ("spoke", "whispered"))
    for event in hidden:
        assert compact(event.model_dump(mode="json")) not in made
        if isinstance(event, Whispered) and event.text not in said:
            assert event.text not in made
        if isinstance(event, Dealt):
            assert f'"type":"dealt","seat":{event.seat},' not in made
        if isinstance(event, Answer):
            assert f'"type":"answer","seat":{event.seat},' not in made
    assert '"type":"unmasked"' not in made and '"to":"god"' not in made
    for kind in SECRET_TYPES:
        assert made.count(f'"type":"{kind}"') == sum(event.type == kind for event in told)
    # Who else heard something is knowledge too.
    addresses = set(re.findall(r'"to":(\[[^\]]*\]|"\w+")', made))
    assert addresses <= ({'"all"'} if viewer == "public" else {'"all"', f"[{viewer}]"})


def compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def test_beside_the_events_a_file_holds_what_everybody_knows() -> None:
    """Two deals of one table: their files differ in the events alone."""
    played = some_game(12)
    log = [event for event in played.log if event.type == "seated"]
    closed: list[Viewer] = ["public", 3]
    for viewer in closed:
        whole, opening = (embedded(export_html(events, as_=viewer, lang="en")) for events in (played.log, log))
        assert whole.keys() == opening.keys()
        assert [name for name, value in whole.items() if value != opening[name]] == ["events"]


def test_the_reveal_is_there_only_where_it_is_asked_for() -> None:
    log = some_game(9).log
    audiences: list[Viewer] = ["public", 2]
    for viewer in audiences:
        closed, opened = (
            embedded(export_html(log, as_=viewer, lang="en", reveal=reveal))["events"] for reveal in (False, True)
        )
        assert closed[-1]["type"] == "game_over"
        assert opened == [*closed, opened[-1]] and opened[-1]["type"] == "unmasked"
    assert embedded(export_html(log, as_="god", lang="en"))["covered"] is True
    assert embedded(export_html(log, as_="public", lang="en"))["covered"] is False


def test_thoughts_and_the_best_player_go_to_those_who_may_know() -> None:
    log = some_game(9).log
    at, speech = next((index, event) for index, event in enumerate(log) if isinstance(event, Spoke))
    thought = Thought(seat=speech.seat, day=1, kind="speech", text="canary-thought", at_event=at, beliefs=[(2, 83)])
    mvp = Mvp(seat=1, why={"en": "canary-mvp", "zh": ""})
    expected: list[tuple[Viewer, int, int]] = [
        ("public", 0, 0),
        (speech.seat % 9 + 1, 0, 0),
        (speech.seat, 1, 0),
        ("god", 1, 1),
    ]
    for viewer, thinks, best in expected:
        made = export_html(log, as_=viewer, lang="en", thoughts=[thought], mvp=mvp)
        assert made.count("canary-thought") == thinks
        assert made.count("canary-mvp") == best
        for one in embedded(made)["thoughts"]:
            event = embedded(made)["events"][one["at_event"]]
            assert event["type"] == "spoke" and event["seat"] == speech.seat
