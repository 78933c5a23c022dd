"""The full-screen view: keys, eyes, both languages and sizes, texts that mean harm, live games, and what is refused."""

import importlib.util
import re
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from time import monotonic

import pytest
from rich.text import Text
from textual.pilot import Pilot

from llm_werewolf import Table, read_record
from llm_werewolf.cli.display.blocks import Block, Line
from llm_werewolf.cli.main import run
from llm_werewolf.cli.tui.app import GameApp
from llm_werewolf.cli.tui.reel import Reel
from llm_werewolf.cli.tui.widgets import Lines, Pieces
from llm_werewolf.core.events import AnyEvent, DayBroke, Spoke, Whispered
from llm_werewolf.core.seats import Viewer, hears
from tests.cli.fabricated import NAMES, whole_game
from tests.cli.games import only_game
from tests.host.players import uniform
from tests.transcript.games import play_game, setups

SIZES = [(80, 24), (140, 40), (40, 12)]


def text_of(app: GameApp, *names: str) -> str:
    """What stands on the screen, or in some of its parts."""
    found = []
    for widget in app.screen_stack[0].query("Lines, Pieces"):
        assert isinstance(widget, (Lines, Pieces))
        if widget.display and (not names or widget.id in names):
            found += [widget.render_line(y).text for y in range(widget.size.height)]
    return "\n".join(line.rstrip() for line in found)


async def whole_record(app: GameApp, pilot: Pilot[None]) -> str:
    """Everything in the record, scrolled through."""
    widget, found = app.query_one("#record", Pieces), list[str]()
    for y in range(0, int(widget.max_scroll_y) + widget.size.height, widget.size.height):
        widget.scroll_to(y=y, animate=False)
        await pilot.pause()
        found += [widget.render_line(line).text.rstrip() for line in range(widget.size.height)]
    return "\n".join(found)


def closing(_: Sequence[AnyEvent]) -> list[Block]:
    return [Line(Text("that was it"))]


def reel_of(events: Sequence[AnyEvent], viewer: Viewer = "public", lang: str = "en", **more: bool) -> Reel:
    return Reel(events, lang=lang, viewer=viewer, names={}, **more)  # type: ignore[arg-type]  # `truth` alone


@pytest.fixture(scope="module")
def game() -> list[AnyEvent]:
    """A random game with an election, elections and every word said but once."""
    return list(play_game(list(setups())[7], 3).log)


# --- what is shown ---


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["zh", "en"])
async def test_every_event_is_shown_at_every_size(size: tuple[int, int], lang: str) -> None:
    viewers: list[Viewer] = ["public", "god", 2]
    for viewer in viewers if size == SIZES[0] else viewers[1:2]:
        reel = Reel(whole_game(lang), lang=lang, viewer=viewer, names=NAMES, closing=closing)
        app = GameApp(reel, paused=True)
        async with app.run_test(size=size) as pilot:
            while size == SIZES[0] and viewer == "god" and not reel.at_end:
                await pilot.press("right")
                assert "{" not in text_of(app)
            await pilot.press("end")
            assert "{" not in text_of(app)
            assert "that was it" in text_of(app, "record") and reel.over
            for panel in ("votes", "claims", "record"):
                await pilot.press("tab")
                assert app.query_one(f"#{panel}").display and text_of(app, panel).strip()


async def test_seats_boards_and_timeline(game: list[AnyEvent]) -> None:
    app = GameApp(reel_of(game, "god"), paused=True)
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.press("end")
        seats = text_of(app, "left", "right")
        assert [f"Seat {seat}" in seats for seat in range(1, 13)] == [True] * 12
        assert "✝" in seats
        assert "Vote for sheriff" in text_of(app, "votes") or "Exile vote" in text_of(app, "votes")
        marks, bar = text_of(app, "timeline").split("\n")
        assert "✝" in marks and "▪" in marks and bar.endswith("●")
        await pilot.resize_terminal(80, 24)
        for _ in range(1000):
            await pilot.pause(0.01)
            if max(len(line) for line in text_of(app).split("\n")) <= 80:
                break
        assert app.size.width == 80 and max(len(line) for line in text_of(app).split("\n")) <= 80
        assert "Seat 12" in text_of(app, "left", "right") and not app.query_one("#votes").display


async def test_the_panel_in_front_is_marked(game: list[AnyEvent]) -> None:
    app = GameApp(reel_of(game), paused=True)
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.press("end", "tab")
        await pilot.pause(0.05)
        marked = {
            name: any(one.style and one.style.reverse for one in app.query_one(f"#{name}", Lines).render_line(0))
            for name in ("tabs", "votes-name", "claims-name")
        }
        assert marked == {"tabs": False, "votes-name": True, "claims-name": False}


async def test_keys_go_on_and_back_and_jump(game: list[AnyEvent]) -> None:
    reel = reel_of(game, "god")
    app = GameApp(reel, paused=True)
    dawns = [at + 1 for at, event in enumerate(game) if isinstance(event, DayBroke)]
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "right")
        two = (reel.at, list(reel.picture.record))
        await pilot.press("right", "left")
        assert (reel.at, reel.picture.record) == two
        await pilot.press("home", "d")
        assert reel.at == dawns[0] and f"{reel.at}/{len(game)}" in text_of(app, "top")
        await pilot.press("d", "D")
        assert reel.at == dawns[0]
        for key, kind in {"v": "voted", "x": "out"}.items():
            await pilot.press("home", key, key)
            assert game[reel.at - 1].type in (kind, "died")
        await pilot.press("end")
        assert reel.at_end and "■ over" in text_of(app, "top")
        await pilot.press("plus", "plus", "minus")
        assert app.speed == 2.0
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        await pilot.press("escape", "q")
        assert len(app.screen_stack) == 1
    assert not app.is_running


async def test_it_plays_by_itself_and_stops_at_a_key(game: list[AnyEvent]) -> None:
    reel = reel_of(game)
    app = GameApp(reel, speed=1000.0)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(2000):
            await pilot.pause(0.01)
            if reel.at > 10:
                break
        await pilot.press("space")
        at = reel.at
        assert 10 < at < len(reel.shown) and "paused" in text_of(app, "top")
        await pilot.pause(0.1)
        assert reel.at == at


# --- whose eyes ---


async def test_eyes_see_what_they_were_told_and_no_more(game: list[AnyEvent]) -> None:
    said = {event: event.text.split(": ")[1] for event in game if isinstance(event, (Spoke, Whispered))}
    app = GameApp(reel_of(game), paused=True)
    async with app.run_test(size=(140, 60)) as pilot:
        await pilot.press("end")
        for viewer in (0, 1, 2, 7, 13):  # public, god, and some seats, as the list has them
            await pilot.press("p", "home", *["down"] * viewer, "enter")
            await pilot.pause()
            eyes: Viewer = ("public", "god")[viewer] if viewer < 2 else viewer - 1
            assert app.reel.viewer == eyes and app.reel.at_end
            record = await whole_record(app, pilot)
            for event, words in said.items():
                assert (words in record) is hears(eyes, event.to)


async def test_before_the_end_the_public_sees_no_card(game: list[AnyEvent]) -> None:
    closed = [event for event in game if event.type not in ("unmasked", "revealed")]
    app = GameApp(reel_of(closed), paused=True)
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.press("end")
        cards = ("werewolf", "villager", "seer", "witch", "hunter", "guard")
        assert not [card for card in cards if card in text_of(app, "left", "right")]
        await pilot.press("p", "down", "enter")
        assert "werewolf" in text_of(app, "left", "right")


async def test_the_truth_stands_beside_what_a_seat_knew(game: list[AnyEvent]) -> None:
    app = GameApp(reel_of(game, 5), paused=True)
    async with app.run_test(size=(140, 40)) as pilot:
        await pilot.press("d", "d")
        known = text_of(app, "left", "right")
        moment = app.reel.picture.state.day
        await pilot.press("t")
        beside = text_of(app, "left", "right")
        hidden = 12 - len(app.reel.picture.state.cards)
        assert 0 < hidden == beside.count("=") and "=" not in known and "and the truth" in text_of(app, "top")
        assert app.reel.picture.state.day == moment
        assert "What seat 5 knew" in await whole_record(app, pilot)
        await pilot.press("t")
        assert text_of(app, "left", "right") == known


# --- texts that mean harm ---

HOSTILE = "[bold red]loud[/] \x1b[31mred\x1b]0;title\x07 \u202ebackwards {seat} [@click=app.quit]here[/]"


async def test_hostile_texts_are_shown_literally(game: list[AnyEvent]) -> None:
    events = [event.model_copy(update={"text": HOSTILE}) if isinstance(event, Spoke) else event for event in game]
    reel = Reel(events, lang="en", viewer="god", names={1: HOSTILE[:24], 2: "[/]"})
    app = GameApp(reel, paused=True)
    async with app.run_test(size=(140, 40)) as pilot:
        while not isinstance(reel.shown[max(reel.at - 1, 0)], Spoke):
            await pilot.press("right")
        await pilot.pause()
        for y in range(app.query_one("#record", Pieces).size.height):
            assert not re.search(r"[\x00-\x1f\u202e]", app.query_one("#record", Pieces).render_line(y).text)
        shown = " ".join(text_of(app, "record").split())
        assert r"[bold red]loud[/] \x1b[31mred\x1b]0;title\x07 \u202ebackwards" in shown.replace("▌ ", "")
        assert "[/]" in text_of(app, "left", "right")
        await pilot.press("p")
        assert len(app.screen_stack) == 2


# --- live games ---


async def test_a_live_game_can_be_read_along(game: list[AnyEvent]) -> None:
    """What comes is not shown before what stands there has been read: bots answer quicker than anybody reads."""

    async def coming() -> AsyncIterator[AnyEvent]:
        for event in game:
            yield event

    app = GameApp(reel_of(()), speed=1.0, coming=coming(), in_step=True)
    async with app.run_test() as pilot:
        began = monotonic()
        await pilot.pause(1.5)
        slow = app.reel.at
        assert slow < len(game) / 2
        assert app.reel.reading_seconds() > 0 or monotonic() - began > 1.5
        for _ in range(8):
            await pilot.press("plus")
        while not app.reel.at_end or app.live:
            await pilot.pause(0.05)
        assert app.reel.at > slow


async def test_a_dialog_asked_for_at_once_can_be_left(game: list[AnyEvent]) -> None:
    app = GameApp(reel_of(game), speed=1.0)
    async with app.run_test() as pilot:
        app.simulate_key("question_mark")
        app.simulate_key("escape")
        await pilot.pause()
        await pilot.press("escape")
        assert len(app.screen_stack) == 1


async def test_a_live_game_goes_in_step_with_the_screen(tmp_path: Path) -> None:
    table = Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path)
    known = list(table.view("god").events)
    coming = aiter(table.events(as_="god", hold=True))
    for _ in known:
        await anext(coming)
    app = GameApp(reel_of(known), speed=1000.0, coming=coming, in_step=True)
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(1000):
            await pilot.pause(0.01)
            if app.reel.at > 5:
                break
        await pilot.press("space")
        await pilot.pause(0.1)
        told = len(app.reel.everything)
        await pilot.pause(0.2)
        assert len(app.reel.everything) <= told + 1, "the game has run ahead of the screen"
        assert app.live and not table.view("god").state.winner
        await pilot.press("space")
        for _ in range(6000):
            await pilot.pause(0.01)
            if app.reel.over:
                break
        assert "■ over" in text_of(app, "top") and app.failed is None
    result = await table.play()
    assert result.winner and result.folder and read_record(result.folder).finished


# --- the command line ---


@pytest.fixture
def folder(tmp_path: Path) -> str:
    assert run(["play", "huanle-9", "--seed", "3", "--quiet", "--out", str(tmp_path)]) == 0
    return str(next(tmp_path.iterdir()))


def test_what_cannot_be_is_one_sentence(
    folder: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*arguments: str) -> str:
        capsys.readouterr()
        assert run(arguments) == 2
        out, err = capsys.readouterr()
        assert not out and err.count("\n") == 1
        return err

    assert "fills a terminal, and this is none" in refused("replay", folder, "--tui")
    assert "fills a terminal" in refused("play", "--tui")
    told = refused("play", "--tui", "--seat", "2=human")
    assert "seat 2 is a person's: leave out --tui, or play in a browser" in told
    assert "--tui shows everything and --quiet nothing" in refused("play", "--tui", "--quiet")
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "textual" else find(name))
    for command in (("replay", folder, "--tui"), ("play", "--tui")):
        assert 'pip install "llm-werewolf-table[tui]"' in refused(*command)


def test_nothing_else_loads_the_library() -> None:
    import subprocess

    code = "import sys, llm_werewolf.cli.main, llm_werewolf.cli.play, llm_werewolf.cli.fullscreen; "
    code += "print([name for name in sys.modules if name.split('.')[0] == 'textual'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "[]"


def test_in_a_real_terminal(folder: str, tmp_path: Path) -> None:
    pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    from tests.cli.test_terminal import terminal

    with terminal("replay", folder, "--tui", "--lang", "en", "--from", "1", cwd=tmp_path) as screen:
        screen.wait_for(r"Night 1", 60)
        screen.type("v")
        screen.wait_for(r"for +votes", 60)
        screen.type("q")
        assert screen.end(60) == 0
    with terminal("play", "huanle-9", "--seed", "4", "--tui", "--speed", "2", cwd=tmp_path) as screen:
        screen.wait_for(r"Day 1", 60)
        screen.type("q")
        screen.wait_for(r"llm-werewolf resume \S+", 60)
        assert screen.end(60) == 0
    paused = only_game(tmp_path)
    assert not read_record(paused).finished
    with terminal("resume", str(paused), "--tui", "--speed", "1000", cwd=tmp_path) as screen:
        screen.wait_for(r"over", 60)
        screen.type("q")
        screen.wait_for(r"Record: ", 60)
        assert screen.end(60) == 0
    assert read_record(paused).finished
