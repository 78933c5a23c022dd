"""Records cut to a room: the same for all, nothing lost but words."""

import asyncio
from functools import cache

import pytest

from llm_werewolf import BasicBot, Table
from llm_werewolf.core.asks import Check, Claim
from llm_werewolf.core.events import AnyEvent, Died, NightFell, Spoke, Voted
from llm_werewolf.core.seats import ALL
from llm_werewolf.core.view import View
from llm_werewolf.players.llm.digest import SPARE
from llm_werewolf.players.llm.record import Record
from llm_werewolf.players.templates import templates

LANGUAGES = ("en", "zh")


@cache
def game(lang: str) -> tuple[AnyEvent, ...]:
    """All events of a game of bots of several days."""
    table = Table("sheriff-12", {seat: BasicBot(seat, "zh" if lang == "zh" else "en") for seat in range(1, 13)}, seed=2)
    asyncio.run(table.play())
    events = tuple(table.view("god").events)
    assert sum(isinstance(event, NightFell) for event in events) >= 4
    return events


def record(lang: str) -> Record:
    return Record(templates(lang), ())


def line_of(speech: Spoke, lang: str) -> str:
    return f"Seat {speech.seat}" if lang == "en" else f"{speech.seat}号"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_fits_is_whole(lang: str) -> None:
    whole = record(lang).text(game(lang))
    assert record(lang).text(game(lang), len(whole)) == whole
    assert len(record(lang).text(game(lang), len(whole) - 1)) < len(whole)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("share", [0.2, 0.5, 0.7, 0.9])
def test_only_speeches_are_cut(lang: str, share: float) -> None:
    whole = record(lang).text(game(lang))
    cut = record(lang).text(game(lang), int(len(whole) * share)).splitlines()
    speeches = {line for line in whole.splitlines() if "“" in line or "「" in line}
    kept = iter(cut)
    for line in whole.splitlines():
        if line not in speeches:
            assert line in kept, "deaths, votes and all else the moderator noted, in order and to the letter"
    assert len("\n".join(cut)) < len(whole) * share or share < 0.5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_record_fits_at_every_moment(lang: str) -> None:
    events, whole = game(lang), len(record(lang).text(game(lang)))
    least = len(record(lang).text(events, 1))
    room, one = max(least * 3 // 2, whole // 2), record(lang)
    for upto in range(1, len(events) + 1):
        assert len(one.text(events[:upto], room)) <= room


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cut_depends_on_record_and_room_alone(lang: str) -> None:
    """However it was grown, whoever asks, whatever was asked for in between."""
    events, room = game(lang), len(record(lang).text(game(lang))) // 2
    grown, rng = record(lang), range(1, len(events) + 1, 7)
    for upto in rng:
        text = grown.text(events[:upto], room)
        assert text == record(lang).text(events[:upto], room)
        assert text == record(lang).text(View(3, list(events[:upto])).events, room)
        grown.text(events[:upto], room * 2 // 3)
    assert grown.text(events[:40], room) == record(lang).text(events[:40], room), "also for an earlier moment"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_its_beginning_seldom_changes(lang: str) -> None:
    """Each time it does, everything is read anew: cutting well below the room makes that rare."""
    events, room = game(lang), len(record(lang).text(game(lang))) * 3 // 4
    one, before, changes = record(lang), "", 0
    for upto in range(1, len(events) + 1):
        text = one.text(events[:upto], room)
        changes += not text.startswith(before)
        before = text
    assert 1 <= changes <= 3
    assert SPARE < 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_claims_are_kept(lang: str) -> None:
    """Those that were declared with a speech, and those that its words make."""
    events = game(lang)
    cut = record(lang).text(events, 1)
    for event in events:
        if isinstance(event, Spoke) and event.claim and event.claim.role and event.claim.checks:
            told = [line for line in cut.splitlines() if line.startswith(line_of(event, lang))]
            for check in event.claim.checks:
                assert any(f"{check.seat}" in line and ("(" in line or "（" in line) for line in told)
    said = Spoke(to=ALL, seat=3, where="day", text="I am the seer. Seat 5 is a wolf, I checked 5. " + "Blah. " * 60)
    zh = Spoke(to=ALL, seat=3, where="day", text="我是预言家，昨晚验了5号，是狼人。" + "过。" * 60)
    spoken = said if lang == "en" else zh
    last = spoken.model_copy(update={"seat": 4, "claim": None, "text": "x" * 200})
    text = record(lang).text([*events[:14], NightFell(to=ALL, day=1, calls=()), spoken, last], 300)
    line = next(line for line in text.splitlines() if line.startswith(line_of(spoken, lang)))
    assert len(line) < 110
    assert ("claims to be seer; reports on seat 5: a wolf" if lang == "en" else "自称预言家；报5号是狼人") in line
    claim = Claim(role="seer", checks=(Check(seat=5, verdict="wolves"),), plan=(1, 10), votes=5)
    declared = spoken.model_copy(update={"claim": claim, "text": "?" * 300})
    text = record(lang).text([*events[:14], NightFell(to=ALL, day=1, calls=()), declared, last], 300)
    assert ("badge plan 1, 10; votes for seat 5)" if lang == "en" else "警徽流1、10号；要投5号）") in text


def test_nothing_secret_is_in_a_digest() -> None:
    events = game("en")
    assert any(isinstance(event, Died) for event in events)
    assert record("en").text(events, 1) == record("en").text([event for event in events if event.to == ALL], 1)
    assert any(isinstance(event, Voted) for event in events)
