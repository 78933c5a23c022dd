"""What a person's speech claims: said with it, put on the claims board, and only what could be."""

from typing import TYPE_CHECKING, Any

import pytest

from llm_werewolf.boards import load_board
from llm_werewolf.core.asks import Check, Claim, PickOne, Say, Speech
from llm_werewolf.core.events import Seated
from llm_werewolf.core.seats import ALL
from llm_werewolf.core.view import View
from llm_werewolf.web.questions import Refused, question_data, read_choice

from .browsing import options, rounds, seated, start, table_of
from .browsing import serving as served
from .serving import Json, secret_of, serving
from .test_protocol import QUICK

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext


def asked(kind: str) -> tuple[Say, View]:
    board = load_board("huanle-9")
    seated = Seated(
        to=ALL, seats=9, deck=board.deck, wolves=("werewolf",), gods=(), board=board.name, book="", rules=board.rules
    )
    return Say(kind=kind, seat=1), View(1, [seated])


def test_a_seat_that_does_not_exist_is_not_said_to_be_out() -> None:
    _, view = asked("speech")
    with pytest.raises(Refused) as refused:
        read_choice(PickOne(kind="votes", seat=1, options=(2, 3), may_pass=True), 99, view)
    assert refused.value.text == {"zh": "这一桌没有99号", "en": "There is no seat 99 at this table"}


def test_a_claim_of_a_speech_is_read() -> None:
    ask, view = asked("speech")
    offered: Any = question_data(ask, view, None)["claims"]
    assert offered["seats"] == [2, 3, 4, 5, 6, 7, 8, 9]
    assert "seer" in [one["card"] for one in offered["cards"]] and len({one["zh"] for one in offered["cards"]}) > 2
    raw = {
        "text": "I am the seer. 3 is a wolf.",
        "claim": {"role": "seer", "checks": [{"seat": 4, "verdict": "village"}, {"seat": 3, "verdict": "wolves"}]},
    }
    claim = Claim(role="seer", checks=(Check(seat=3, verdict="wolves"), Check(seat=4, verdict="village")))
    assert read_choice(ask, raw, view) == Speech(text="I am the seer. 3 is a wolf.", claim=claim)
    assert read_choice(ask, "Hm.", view) == Speech(text="Hm.")


@pytest.mark.parametrize(
    "claim",
    [
        {"role": "piper"},
        {"role": 3},
        {"checks": [{"seat": 1, "verdict": "wolves"}]},
        {"checks": [{"seat": 10, "verdict": "wolves"}]},
        {"checks": [{"seat": 0, "verdict": "wolves"}]},
        {"checks": [{"seat": 2, "verdict": "odd"}]},
        {"checks": [{"seat": 2, "verdict": "wolves"}, {"seat": 2, "verdict": "village"}]},
        {"checks": [{"seat": 2, "verdict": "wolves"}] * 50},
        {"votes": 2},
        None,
        [],
    ],
)
def test_a_claim_that_cannot_be_is_refused(claim: object) -> None:
    ask, view = asked("speech")
    with pytest.raises(Refused):
        read_choice(ask, {"text": "Hm.", "claim": claim}, view)


def test_the_packs_talk_claims_nothing() -> None:
    ask, view = asked("pack_talk")
    assert "claims" not in question_data(ask, view, None)
    with pytest.raises(Refused):
        read_choice(ask, {"text": "Hm.", "claim": {}}, view)


CLAIMED = {"role": "seer", "checks": [{"seat": 2, "verdict": "wolves"}]}
WHOLE = {"text": "Listen. I am the seer. I checked 2: wolf.", "claim": CLAIMED}


@pytest.mark.parametrize(
    ("more", "text", "claim"),
    [
        ({"choice": WHOLE}, WHOLE["text"], CLAIMED),
        # What cannot be said does not take the text away.
        ({"choice": {**WHOLE, "claim": {"role": "piper"}}}, "Listen.", None),
        ({}, "Listen.", None),
    ],
)
async def test_what_is_claimed_counts_when_the_time_is_up(
    tmp_path: "Path", more: Json, text: str, claim: Json | None
) -> None:
    clocks = {**dict.fromkeys(QUICK, 1), "clock.speech": 50}
    async with serving(tmp_path) as server:
        made = await server.make(board="huanle-9", seed=5, seats={"1": "person"}, rules=clocks, paced=False)
        async with server.page(made["id"], secret_of(made["links"]["seats"]["1"])) as page:
            await page.see("welcome")
            await server.do(made, "start")
            await page.until(lambda page: any(ask["kind"] == "speech" for ask in page.of("ask")))
            ask = next(ask for ask in page.of("ask") if ask["kind"] == "speech")
            assert ask["draft"] == "" and ask["claim"] is None
            await page.send(type="draft", ask=ask["id"], text="Listen.", **more)
            async with server.page(made["id"], secret_of(made["links"]["seats"]["1"])) as again:
                kept = await again.see("ask")
                assert (kept["id"], kept["draft"], kept["claim"]) == (ask["id"], "Listen.", claim)
            await page.until(lambda page: page.of("closed") and page.of("closed")[-1]["ask"] == ask["id"])
            await page.until(lambda page: any(map(spoken, page.events(1))))
            [said] = filter(spoken, page.events(1))
            assert (said["text"], said.get("fallback")) == (text, None)
            assert said.get("claim") == (claim and {**claim, "plan": [], "votes": None})


def spoken(event: Json) -> bool:
    return (event["type"], event.get("seat")) == ("spoke", 1)


@pytest.mark.needs_browser
def test_a_person_claims_with_its_speech(phone: "BrowserContext", tmp_path: "Path") -> None:
    clocks = {f"clock.{name}": 0 for name in ("wolves_first_night", "speech", "vote")}
    with served(options(tmp_path)) as address:
        made, link, pack = table_of(address, "werewolf*2,villager*3,seer,guard", "werewolf", rules=clocks)
        me = seated(phone.new_page(), link)
        start(address, made)
        for _ in rounds(me.page):
            if me.asked_to_speak() and me.sheet.get_attribute("data-form") == "speech":
                break
            if me.waits():
                me.answer(spare=pack)
        me.sheet.locator("textarea").fill("Listen to me.")
        me.sheet.get_by_text("I claim …").click()
        me.sheet.get_by_label("The card I claim").select_option("seer")
        other = me.sheet.locator(".wt-claim-seat").first
        seat = other.inner_text()
        other.click()
        other.click()
        assert other.inner_text() == f"{seat} wolf"
        # The clock may run out any moment: what is claimed is kept beside the words, over a reload too.
        me.until(lambda: any('"draft"' in frame and '"wolves"' in frame for frame in me.sent))
        me.page.reload()
        me.sheet.locator(".wt-claim[open]").wait_for()
        assert me.sheet.get_by_label("The card I claim").input_value() == "seer"
        assert me.sheet.locator(".wt-claim-seat").first.inner_text() == f"{seat} wolf"
        assert me.sheet.locator("textarea").input_value() == "Listen to me."
        me.sheet.get_by_role("button", name="Speak").click()
        me.page.wait_for_function("() => !document.querySelector('dialog.wt-sheet[open] textarea')")
        record = next(tmp_path.glob("*/game.jsonl"))
        words = f"Listen to me.\\nI am the seer. I checked {seat}: wolf."
        me.until(lambda: words in record.read_text(encoding="utf-8"))
        me.page.locator(".ww-transport button").last.evaluate("(button) => button.click()")
        me.page.locator(".ww-chip-role", has_text="seer").first.wait_for(state="attached")
        assert me.complaints == []
