"""Replaying: places to jump to, keys at a terminal, and what a seat knew beside the truth."""

import time
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.display.keys import NOT_BEFORE
from llm_werewolf.cli.main import run
from llm_werewolf.cli.tape import Tape
from llm_werewolf.core.events import NightFell, Out, Voted
from tests.transcript.games import record_game, setups

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    record_game(next(iter(setups())), 3, folder)
    return folder


def test_places_to_jump_to(game: Path) -> None:
    events = read_record(game).view("public").events
    tape = Tape(events)
    nights = [at for at, event in enumerate(events) if isinstance(event, NightFell)]
    assert tape.last_day == len(nights) > 1
    assert [tape.day(number) for number in range(1, tape.last_day + 1)] == nights
    assert tape.day(99) is None
    dawns = [at for at, event in enumerate(events) if event.type == "day_broke"]
    assert nights[0] < dawns[0] < nights[1] < dawns[1]
    assert tape.after("day", 0) == tape.after("day", nights[0] + 1) == dawns[0] + 1, "out of night 1 to day 1"
    assert tape.after("day", dawns[0] + 1) == dawns[1] + 1
    assert tape.before("day", dawns[1] + 1) == dawns[0] + 1
    assert tape.before("day", 1) == 0
    assert tape.begins(dawns[0] + 1) == nights[0]
    assert tape.begins(nights[1] + 1) == nights[1] and tape.begins(0) == 0
    seen, at = [], 0
    while (at := tape.after("vote", at)) < len(events):
        seen.append(at - 1)
    assert seen == [at for at, event in enumerate(events) if isinstance(event, Voted)]
    assert isinstance(events[tape.after("death", 0) - 1], Out)


def test_what_a_seat_knew_stands_beside_the_truth(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(game), "--as", "5", "--truth", "--lang", "en"]) == 0
    both = capsys.readouterr().out
    assert run(["replay", str(game), "--as", "5", "--lang", "en"]) == 0
    alone = capsys.readouterr().out
    assert "What seat 5 knew, and the truth:" in both and "(truth) " in both
    kept = iter(both.splitlines())
    assert all(line in kept for line in alone.splitlines()), "the truth only adds lines"


def test_beginning_later(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["replay", str(game), "--from", "2", "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert "== Night 2 ==" in out and "== Night 1 ==" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--from", "99"], "--from: the game has days 1 to 4, not 99"),
        (["--truth"], "--truth stands beside what one seat knew: say --as SEAT"),
        (["--step"], "--step waits for keys, and this is no terminal"),
        (["--as", "77"], "there is no seat 77"),
    ],
)
def test_what_cannot_be_is_one_sentence(
    arguments: list[str], said: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["replay", str(game), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_beginning_later_the_keys_are_told_all_the_same(game: Path, tmp_path: Path) -> None:
    from tests.cli.test_terminal import terminal

    with terminal("replay", str(game), "--step", "--from", "2", "--lang", "en", cwd=tmp_path) as screen:
        screen.wait_for(r"(?s)Night 2.*\x1b?.*Space: pause")
        screen.type("q")
        screen.wait_for(r"q again")
        screen.type("q")
        screen.wait_for(r"too quick")
        time.sleep(NOT_BEFORE)
        screen.type("q")
        assert screen.end() == 0


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_keys_of_a_replay_are_where_one_looks_for_them(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / name).read_text(encoding="utf-8")
    assert all(f"`{key}`" in page for key in "dxvq") and "--step" in page
    assert run(["replay", "--help"]) == 0
    assert "d, x, v jump" in capsys.readouterr().out


def test_keys_at_a_terminal(game: Path, tmp_path: Path) -> None:
    from tests.cli.test_terminal import terminal

    with terminal("replay", str(game), "--step", "--lang", "en", cwd=tmp_path) as screen:
        screen.wait_for(r"Space: pause")
        screen.type("\r")
        screen.wait_for(r"seats")
        screen.type("d")
        screen.wait_for(r"(?s)Night 1.*?\(\d+ of \d+\)")
        screen.type("d")
        screen.wait_for(r"(?s)Night 2.*?\(\d+ of \d+\)")
        screen.type("D")
        screen.wait_for(r"(?s)Night 1.*?\((\d+) of \d+\)")
        screen.type("v")
        screen.wait_for(r"(?s)Vote for.*?\(\d+ of \d+\)")
        screen.type("\x1b[D")
        screen.wait_for(r"\(\d+ of \d+\)")
        screen.type("x")
        screen.wait_for(r"\(\d+ of \d+\)")
        screen.type(" ")
        screen.wait_for(r"On\.")
        screen.wait_for(r"The end\.", 30)
        screen.type("D")
        screen.wait_for(r"Night \d")
        screen.type("q")
        assert screen.end() == 0
