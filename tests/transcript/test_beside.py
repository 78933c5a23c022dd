"""The files beside game.jsonl: what is damaged in them is found by `verify`, with file, line and reason."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from llm_werewolf import Table
from llm_werewolf.cli.main import run
from llm_werewolf.host.calls import calls_of
from llm_werewolf.host.verify import verify
from llm_werewolf.transcript.lines import seal
from tests.export.test_sft import Writing

Lines = list[bytes]


@pytest.fixture
async def game(tmp_path: Path) -> Path:
    result = await Table("huanle-9", {seat: Writing(seat) for seat in range(1, 10)}, seed=3, out=tmp_path).play()
    assert result.folder and verify(result.folder).beside.damaged == ()
    return result.folder


def changed(lines: Lines, at: int, /, **changes: object) -> Lines:
    """The lines with members of one of them changed."""
    plain: dict[str, Any] = json.loads(lines[at]) | changes  # Any: plain JSON
    return [*lines[:at], json.dumps(plain, ensure_ascii=False).encode() + b"\n", *lines[at + 1 :]]


def without(lines: Lines, at: int, name: str) -> Lines:
    plain = json.loads(lines[at])
    del plain[name]
    return [*lines[:at], json.dumps(plain).encode() + b"\n", *lines[at + 1 :]]


def resealed(lines: Lines) -> Lines:
    """The lines with check sums that fit: a forger's, or those of a program that wrote rubbish."""
    found, before = Lines(), 0
    for line in lines:
        bare = re.sub(rb', ?"check": ?"[0-9a-f]{8}"\}\n$', b"}\n", line).rstrip(b"\n")
        one, before = seal(bare, before)
        found.append(one)
    return found


def unsealed(lines: Lines) -> Lines:
    """The lines as older programs wrote them."""
    return [line[:-21] + b"}\n" for line in lines]


def check(lines: Lines) -> int:
    """The first check that was taken."""
    taken = [json.loads(line) for line in lines]
    return next(at for at, call in enumerate(taken) if call["kind"] == "seer" and call.get("accepted"))


DAMAGE: dict[str, tuple[str, Callable[[Lines], Lines], str]] = {
    "no JSON": ("calls.jsonl", lambda lines: [lines[0], lines[1][:50] + b"\n", *lines[2:]], "line 2: not JSON"),
    "rubbish": ("calls.jsonl", lambda lines: [*lines[:4], b"\xff\xfe\n", *lines[4:]], "line 5: not UTF-8"),
    "a field lost": ("calls.jsonl", lambda lines: without(lines, 3, "kind"), "line 4: kind is missing"),
    "no messages": ("calls.jsonl", lambda lines: without(lines, 3, "messages"), "line 4: 'messages' is missing"),
    "a field too many": ("calls.jsonl", lambda lines: changed(lines, 2, odd=1), "line 3: odd does not belong here"),
    "no such seat": ("calls.jsonl", lambda lines: changed(lines, 2, seat=12), "line 3: there is no seat 12"),
    "first line lost": ("calls.jsonl", lambda lines: lines[1:], "line 1: it begins like a message"),
    "another's question": (
        "calls.jsonl",
        lambda lines: changed(lines, 0, kind="witch2"),
        "line 1: seat 1 was not asked witch2|line 1: seat . was not asked witch2",
    ),
    "another choice": (
        "calls.jsonl",
        lambda lines: changed(lines, check(lines), choice=0),
        r"line \d+: its choice is not the one on record",
    ),
    "of another game": ("calls.jsonl", lambda lines: changed(lines, 2, line=99999), "line 3: game.jsonl had 99999"),
    "no such figure": ("calls.jsonl", lambda lines: changed(lines, 2, latency=float("nan")), "line 3: latency cannot"),
    "less than none": (
        "calls.jsonl",
        lambda lines: changed(lines, 2, usage={"output": -5}),
        "line 3: usage.output cannot be -5",
    ),
    "no such belief": ("calls.jsonl", lambda lines: changed(lines, 2, beliefs={"12": 5}), "line 3: beliefs: there is"),
    "no percentage": ("calls.jsonl", lambda lines: changed(lines, 2, beliefs={"2": 500}), "line 3: beliefs: 500 is"),
    "another day": ("calls.jsonl", lambda lines: changed(lines, 2, day=7), "line 3: day 7 is not the day it was"),
    "first attempt": ("calls.jsonl", lambda lines: changed(lines, 2, attempt=0), "line 3: attempt cannot be 0"),
    "no time": ("times.jsonl", lambda lines: changed(lines, 1, at="yesterday"), "line 2: "),
    "no count": ("times.jsonl", lambda lines: changed(lines, 1, lines="many"), "line 2: 'many' is no number"),
    "no number": ("times.jsonl", lambda lines: changed(lines, 1, lines=True), "line 2: True is no number"),
    "times moved": (
        "times.jsonl",
        lambda lines: [changed(lines, -1, at="2999-01-01T00:00:00+00:00")[-1], *lines[:-1]],
        "line 2: it stands behind a later one",
    ),
    "times cut": ("times.jsonl", lambda lines: [lines[0], b"{\n", *lines[1:]], "line 2: not JSON"),
    "no object": ("about.json", lambda lines: [b"[]"], "line 1: "),
    "about cut": ("about.json", lambda lines: lines[:2], r"line \d: not JSON"),
    "no title": ("about.json", lambda lines: [b'{"created":"2026-03-01"}'], "line 1: 'title' is missing"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_damage_is_told_with_file_line_and_reason(name: str, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, damage, said = DAMAGE[name]
    path = game / file
    if file == "calls.jsonl":
        path.write_bytes(b"".join(unsealed(path.read_bytes().splitlines(keepends=True))))
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    [error] = verify(game).beside.damaged
    with pytest.raises(type(error), match=f"^{path}, ({said})"):
        raise error
    assert run(["verify", str(game), "--lang", "en"]) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert first == f"DAMAGED: {error}" and second.startswith(f"the game itself is sound: {game}")
    assert run(["verify", str(game), "--lang", "zh"]) == 1
    assert capsys.readouterr().out.startswith(f"有损坏：{path} 第 ")


MOVES: dict[str, tuple[Callable[[Lines], Lines], str]] = {
    "first line lost": (lambda lines: lines[1:], "line 1: the check sum does not fit"),
    "a line lost": (lambda lines: [*lines[:20], *lines[21:]], "line 21: the check sum does not fit"),
    "the last lost": (
        lambda lines: lines[:-1],
        r"line \d+: there were \d+ lines, and \d+ are left: the end is missing",
    ),
    "doubled": (lambda lines: [*lines[:21], *lines[20:]], "line 22: the check sum does not fit"),
    "swapped": (lambda lines: [*lines[:20], lines[21], lines[20], *lines[22:]], "line 21: the check sum does not fit"),
    "edited": (lambda lines: [*lines[:9], lines[9].replace(b"m7", b"m8"), *lines[10:]], "line 10: the check sum does"),
    "unsealed": (lambda lines: [*lines[:9], *unsealed(lines[9:10]), *lines[10:]], "line 10: the line does not end"),
    "first unsealed": (lambda lines: [*unsealed(lines[:1]), *lines[1:]], "line 2: the line has a check sum"),
    "other line ends": (lambda lines: [line[:-1] + b"\r\n" for line in lines], "line 1: the line ends with CR LF"),
    "forged": (lambda lines: resealed(changed(lines, 2, seat=12)), "line 3: there is no seat 12"),
}


@pytest.mark.parametrize("name", MOVES)
def test_no_call_is_lost_doubled_moved_or_changed_unnoticed(
    name: str, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, said = MOVES[name]
    path = game / "calls.jsonl"
    path.write_bytes(b"".join(damage(path.read_bytes().splitlines(keepends=True))))
    [error] = verify(game).beside.damaged
    with pytest.raises(type(error), match=f"^{path}, ({said})"):
        raise error
    if name not in ("the last lost", "forged"):
        assert run(["export", str(game), "--to", "sft", "--as", "god", "--lang", "en"]) == 2
        assert not capsys.readouterr().out, "no rows that hold what nobody was sent"


def test_calls_whose_check_sums_were_all_taken_out_are_damaged(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "calls.jsonl"
    path.write_bytes(b"".join(unsealed(path.read_bytes().splitlines(keepends=True))))
    assert run(["verify", str(game), "--lang", "en"]) == 1
    assert f"DAMAGED: {path}, line 1: the line has no check sum" in capsys.readouterr().out
    assert run(["verify", str(game), "--lang", "zh"]) == 1
    assert "没有校验和" in capsys.readouterr().out


def test_calls_of_records_older_than_check_sums_are_told_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(__file__).parent / "samples" / "format-1" / "finished"
    path = game / "calls.jsonl"
    assert list(calls_of(game)) and verify(game).beside.unsealed
    assert run(["verify", str(game), "--lang", "en"]) == 0
    assert f"{path}: its calls carry no check sums" in capsys.readouterr().err
    assert run(["verify", str(game), "--lang", "zh"]) == 0
    assert "没有校验和" in capsys.readouterr().err


def test_all_that_is_damaged_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("calls.jsonl", "times.jsonl", "game.jsonl"):
        path = game / name
        path.write_bytes(path.read_bytes().replace(b"{", b"[", 1))
    (game / "about.json").write_bytes(b"")
    assert run(["verify", str(game), "--lang", "en"]) == 1
    assert [line.split(", line")[0] for line in capsys.readouterr().out.splitlines()] == [
        f"DAMAGED: {game / name}" for name in ("game.jsonl", "calls.jsonl", "times.jsonl", "about.json")
    ]


def test_the_end_of_a_game_that_went_missing_is_noticed_by_the_other_files(game: Path) -> None:
    path = game / "game.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-3]))
    verdict = verify(game)
    assert not verdict.record.finished
    assert [str(error.args[0]).split("/")[-1].split(":")[0][:10] for error in verdict.beside.damaged] == ["times.json"]


def test_a_torn_last_line_is_no_damage(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("calls.jsonl", "times.jsonl"):
        path = game / name
        path.write_bytes(path.read_bytes()[:-12])
    verdict = verify(game)
    assert not verdict.beside.damaged
    assert [path.name for path, _ in verdict.beside.torn] == ["calls.jsonl", "times.jsonl"]
    assert run(["verify", str(game), "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("sound: ")
    assert f"{game / 'calls.jsonl'}: the last line was torn off in the midst of a write" in told.err


def test_rows_of_damaged_calls_name_the_file(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = game / "calls.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:4], b"{\n", *lines[4:]]))
    assert run(["export", str(game), "--to", "sft", "--as", "god", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert not told.out and f"{path}, line 5: the line does not end with its check sum" in told.err
    assert run(["show", str(game), "--lang", "en"]) == 0
    assert "line 5: the line d" in "".join(capsys.readouterr().out.split("\n"))
