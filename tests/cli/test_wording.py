"""How things are put: in both languages, at a terminal, in files and on the page."""

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from llm_werewolf.cli.display.blocks import Banner, Block, Grid, Line, Talk
from llm_werewolf.cli.display.markdown import MarkdownScreen
from llm_werewolf.cli.display.report import Report
from llm_werewolf.cli.display.summary import summary
from llm_werewolf.cli.display.teller import Teller
from llm_werewolf.core.events import (
    AnyEvent,
    Became,
    DayBroke,
    Dealt,
    Died,
    GameOver,
    Learned,
    NightFell,
    Out,
    Revealed,
    Seated,
    Struck,
    Unmasked,
    Voted,
)
from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.export.summary import summarize
from llm_werewolf.transcript.header import Header
from tests.cli.fabricated import whole_game
from tests.transcript.games import setups


def plain(blocks: Sequence[Block]) -> list[str]:
    """The pieces as lines."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Banner() | Line():
                lines.append(block.text.plain)
            case Talk():
                lines += [block.who.plain, block.words]
            case Grid():
                lines.append(block.title.plain)
                lines += [cell.plain for row in block.rows for cell in row]
                lines += [note.plain for note in block.notes]
    return lines


def told(events: Sequence[AnyEvent], viewer: Viewer, lang: str = "en") -> list[str]:
    teller = Teller(lang, viewer, {})
    blocks = [block for event in events if hears(viewer, event.to) for block in teller.take(event)]
    return plain([*blocks, *teller.flush()])


def begun(lang: str = "en") -> list[AnyEvent]:
    events = whole_game(lang)
    return [event for event in events if isinstance(event, (Seated, Dealt))]


def night(*dawn: AnyEvent) -> list[AnyEvent]:
    return [*begun(), NightFell(to="all", day=1, calls=()), DayBroke(to="all", day=1), *dawn]


SHOT: tuple[AnyEvent, ...] = (
    Died(to="god", seat=7, cause="knife", by=2, day=1, phase="dawn"),
    Out(to="all", seats=(7,), phase="dawn"),
    Revealed(to="all", seat=7, card="hunter"),
    Struck(to="all", seat=7, target=4, how="shot"),
    Died(to="god", seat=4, cause="shot", by=7, day=1, phase="dawn"),
    Out(to="all", seats=(4,), phase="dawn"),
    Died(to="god", seat=8, cause="grief", by=4, day=1, phase="dawn"),
    Out(to="all", seats=(8,), phase="dawn"),
)


@pytest.mark.parametrize("viewer", ["public", "god", 4])
def test_a_shot_at_dawn_is_no_second_night_death(viewer: Viewer) -> None:
    lines = told(night(*SHOT), viewer)
    [first] = [line for line in lines if line.startswith("Last night these went out")]
    assert "7" in first
    [shot] = [line for line in lines if "shoots" in line]
    assert lines.index(shot) > lines.index(first)
    assert [line for line in lines if line.startswith("Out as well: Seat 8")]
    assert not [line for line in lines if "Out" in line and "Seat 4" in line.partition(":")[2]]
    again = told([*night(*SHOT), NightFell(to="all", day=2, calls=()), DayBroke(to="all", day=2),
                  Out(to="all", seats=(9,), phase="dawn")], viewer)  # fmt: skip
    assert [line for line in again if line.startswith("Last night these went out: Seat 9")]


@pytest.mark.parametrize(
    ("lang", "own", "hand", "shot"),
    [("en", "by its own hand", " (by its own hand)", "dawn 1: "), ("zh", "自己下的手", "（自己下的手）", "第1天黎明 ")],
)
def test_who_put_a_player_out_is_told_where_it_was_itself(lang: str, own: str, hand: str, shot: str) -> None:
    deaths: list[AnyEvent] = [
        Died(to="god", seat=7, cause="poison", by=7, day=1, phase="dawn"),
        Out(to="all", seats=(7,), phase="dawn"),
        Died(to="god", seat=4, cause="shot", by=7, day=1, phase="dawn"),
        Out(to="all", seats=(4,), phase="dawn"),
    ]
    events = night(*deaths)
    assert [line for line in told(events, "god", lang) if own in line]
    shown = plain(list(Report(summarize(header(), events), lang).blocks(events)))
    assert [cell for cell in shown if cell.endswith(hand)]
    assert [cell for cell in shown if cell.startswith(shot)], "a shot at dawn is no death of the night"


def test_marks_are_told_apart() -> None:
    mine = told(night(Out(to="all", seats=(4,), phase="dawn")), 4)
    assert "Last night these went out: Seat 4 (you, villager)" in mine


def test_a_card_does_not_stand_twice() -> None:
    learned = Learned(to=(3,), topic="check", seats=(6,), words=("witch",))
    lines = told([*begun(), Became(to=(1,), seat=1, card="witch"), learned], "god")
    assert "Seat 1 is witch from now on" in lines
    assert "Seat 3 (seer) learns: Seat 6 is witch" in lines


def test_the_signs_of_a_table_of_votes_are_explained_where_they_stand() -> None:
    events = whole_game("en")
    for keep, legend in ((("elect",), "★ vote for sheriff"), (("exile",), "D1: exile vote of day 1")):
        kept = [event for event in events if not isinstance(event, Voted) or (event.what in keep and event.round == 1)]
        [grid] = [one for one in summary(kept, lang="en") if isinstance(one, Grid) and "voted" in one.title.plain]
        put_in = any("?" in cell.plain for row in grid.rows for cell in row)
        marks = [legend, "?: put in by the program"] if put_in else [legend]
        assert [note.plain for note in grid.notes] == [", ".join(marks)]
    shown = Report(summarize(header(), events), "en").blocks(events)
    assert "Who voted for whom" in plain(list(shown))


def header() -> Header:
    setup = next(iter(setups()))
    seats = [{"seat": seat, "kind": "basic"} for seat in range(1, setup.seats + 1)]
    return Header.model_validate({"engine": "t", "lang": "en", "setup": setup, "seed": 1, "seats": seats})


def test_nothing_is_headed_that_is_not_there() -> None:
    shown = plain(list(Report(summarize(header(), begun()), "en").blocks(begun())))
    assert "What turned the game" not in shown
    over = [*begun(), NightFell(to="all", day=1, calls=()), GameOver(to="all", winner="nobody", why="max_days")]
    over.append(Unmasked(to="all", cards=tuple("villager" for _ in range(12)), winners=()))
    assert "What turned the game" in plain(list(Report(summarize(header(), over), "en").blocks(over)))


def test_no_heading_stands_over_nothing_in_a_file() -> None:
    for viewer in ("public", "god"):
        text: list[str] = []
        screen, teller = MarkdownScreen(text.append), Teller("en", viewer, {})
        for event in whole_game("en"):
            for block in teller.take(event) if hears(viewer, event.to) else ():
                screen.write(block)
        lines = [line for line in "".join(text).splitlines() if line]
        assert not [one for one, after in pairwise(lines) if one.startswith("### ") and after.startswith("#")]
        assert ("### Night 1" in lines) == (viewer == "god")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_nowhere_two_blanks_behind_a_colon_and_seats_have_one_name(lang: str) -> None:
    viewers: tuple[Viewer, ...] = ("public", "god", 3)
    for viewer in viewers:
        for line in told(whole_game(lang), viewer, lang):
            assert ":  " not in line and "Player " not in line.replace("Player 3 is lying", "").replace(
                "Player 5 has", ""
            )


def test_terminal_and_page_call_a_seat_the_same() -> None:
    page = (Path("llm_werewolf/viewer/app/strings_en.js")).read_text(encoding="utf-8")
    name = json.loads(next(line for line in page.splitlines() if '"seat":' in line).partition(": ")[2].rstrip(","))
    assert told(begun(), "god")[-2 * 12 :][0] == name.format(n=1)
