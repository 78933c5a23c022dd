"""What a terminal, a device, a pipe or a player of one's own can do to a game: a clear sentence, and nothing lost."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.display.keys import NOT_BEFORE, Presses
from llm_werewolf.cli.display.phrases import Phrases
from llm_werewolf.cli.main import run

from .games import only_game

FULL = Path("/dev/full")


def program(
    *arguments: str,
    cwd: Path,
    stdin: str = "",
    env: dict[str, str] | None = None,
    out: int | IO[bytes] = subprocess.PIPE,
) -> tuple[int, str, str]:
    """Runs the program in a process of its own; exit code, output, errors."""
    done = subprocess.run(
        [sys.executable, "-m", "llm_werewolf", *arguments],
        cwd=cwd,
        input=stdin.encode(),
        stdout=out,
        stderr=subprocess.PIPE,
        timeout=120,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | (env or {}),
        check=False,
    )
    return done.returncode, (done.stdout or b"").decode(), done.stderr.decode()


# Only Linux has a device that is always full; the file size limit of test_record.py covers the other systems.
@pytest.mark.skipif(not FULL.exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "command", [("play", "--seed", "1", "--speed", "0"), ("boards",), ("--help",), ("rules",), ("games",)]
)
@pytest.mark.parametrize(
    ("lang", "said"), [("en_GB.UTF-8", "the output cannot be written: "), ("zh_CN.UTF-8", "输出写不出去")]
)
def test_a_full_device_is_one_sentence(command: tuple[str, ...], lang: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "transcripts").mkdir()
    with FULL.open("wb") as full:
        code, _, err = program(*command, cwd=tmp_path, env={"LC_ALL": lang}, out=full)
    assert code == 2
    assert said in err and err.count("\n") == 1


@pytest.mark.parametrize("where", ["decide", "made", "imported"])
def test_a_player_that_ends_the_program_does_not(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    bye = {where: "sys.exit(7)"}
    name = f"leaving_{where}"
    (tmp_path / f"{name}.py").write_text(
        f"import sys\n{bye.get('imported', '')}\n"
        f"class Leaving:\n    def __init__(self):\n        {bye.get('made', 'pass')}\n"
        f"    async def decide(self, ask, view):\n        {bye.get('decide', 'return ask.default()')}\n"
    )
    code = run(["play", "--seed", "2", "-q", "--seat", f"3=python:{name}:Leaving", "--lang", "en"])
    out, err = capsys.readouterr()
    if where == "decide":
        game = only_game()
        assert code == 0 and read_record(game).finished
        assert "SystemExit" in (game / "game.jsonl").read_text("utf-8"), "it is recorded as a fallback"
    else:
        assert code == 2 and out == "" and "SystemExit" in err and err.count("\n") == 1


FOREIGN = [b"", b"\n", b"hello\n", b"{}\n", b'{"moves": []}\n{"event": "x"}\n', b"\x89PNG\r\n\x1a\n" * 99]


@pytest.mark.parametrize("content", FOREIGN, ids=range(6))
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_file_that_is_no_game_at_all_is_not_called_damaged(
    content: bytes, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(content)
    assert run(["verify", str(file), "--lang", lang]) == 2
    told = capsys.readouterr()
    assert told.out == "" and len(told.err.splitlines()) == 1
    assert f"{file} {'is no record of a game' if lang == 'en' else '不是对局记录'}" in told.err


@pytest.mark.parametrize("line", [1, 3])
@pytest.mark.parametrize("command", ["replay", "show", "verify", "export", "resume", "games"])
def test_brackets_without_an_end(
    command: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["play", "--seed", "2", "-q"]) == 0
    game = only_game()
    lines = (game / "game.jsonl").read_bytes().splitlines(keepends=True)
    lines[line - 1] = b'{"header":' + b"[" * 100_000 + b"\n"
    (game / "game.jsonl").write_bytes(b"".join(lines))
    capsys.readouterr()
    code = run([command] if command == "games" else [command, str(game)])
    out, err = capsys.readouterr()
    assert code == (0 if command == "games" else 1 if command == "verify" else 2)
    told = out + err
    assert f"line {line}" in told and "Traceback" not in told and "should not have" not in told


def test_input_that_ends_is_not_a_wish(tmp_path: Path) -> None:
    play = ("play", "--seed", "3", "--seat", "1=human", "--card", "1=werewolf", "--no-clock")
    code, out, _ = program(*play, "--lang", "en", cwd=tmp_path)
    assert code == 3 and "The game is paused (the input has come to its end)" in out
    assert "llm-werewolf resume" in out
    code, out, _ = program(*play, "--lang", "zh", "--games", "3", cwd=tmp_path, stdin="q\n")
    assert code == 0 and "1号 要求停在这里" in out
    assert "其余 2 局" in out and "--games 2 --seed 4" in out


def test_quiet_and_a_person_do_not_go_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--quiet", "--seat", "1=human", "--out", str(tmp_path)]) == 2
    assert "--quiet" in capsys.readouterr().err and not list(tmp_path.iterdir())


@pytest.mark.parametrize(("lang", "times"), [("zh", 1), ("en", 0)])
def test_a_console_without_chinese_says_so_once(lang: str, times: int, tmp_path: Path) -> None:
    code, out, err = program(
        "play", "--seed", "1", "--lang", lang, cwd=tmp_path, env={"PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    )
    assert code == 0 and ("??" in out) == bool(times)
    assert err.count("question marks") == times and err.count("\n") == times
    if times:
        assert "LC_ALL=C.UTF-8" in err and "ascii" in err


def test_one_is_no_plural() -> None:
    say = Phrases("en")
    assert say.plain("games.count", count=1) == "1 game"
    assert say.plain("games.count", count=2) == "2 games"
    assert Phrases("zh").plain("games.count", count=1) == "共 1 局"


def test_only_cards_of_ones_own_choice_are_remarked_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for cards, said in {(): False, ("--cards", "werewolf*2,villager*3,seer,witch", "--rule", "win=side"): True}.items():
        assert run(["play", *cards, "--lang", "en", "--seed", "1"]) == 0
        assert ("best played with a guard" in capsys.readouterr().out) == said


def test_a_key_that_leaves_is_asked_back() -> None:
    done: list[str] = []
    now = [0.0]

    def asks() -> bool:
        done.append("?")
        return True

    presses = Presses(
        {"q": lambda: done.append("left"), "c-c": lambda: done.append("ctrl"), "d": lambda: done.append("d")},
        {"q": asks},
        hasty=lambda key: done.append(f"{key}!"),
        clock=lambda: now[0],
    )
    for key in "quit":
        presses.take(key)
    assert done == ["?"], "a word typed early is no wish"
    for key in "qqqq":
        presses.take(key)
    assert done == ["?", "?", "q!"], "nor is a key that is held down; it is told, once"
    done.remove("q!")
    now[0] += NOT_BEFORE
    presses.take("d")
    presses.take("q")
    assert done == ["?", "?", "d", "?"], "any other key takes it back"
    now[0] += NOT_BEFORE
    presses.take("Q")
    presses.take("c-c")
    assert done[-2:] == ["left", "ctrl"]


def test_a_table_where_there_is_no_room_tells_all_of_it(tmp_path: Path) -> None:
    script = (
        "import asyncio; from rich.console import Console; from rich.text import Text;"
        "from llm_werewolf.cli.display import RichScreen, Pacer; from llm_werewolf.cli.display.blocks import Grid;"
        "s = RichScreen(Console(width=28, force_terminal=True, no_color=True));"
        "row = tuple(Text(w) for w in ('Seat 1', 'werewolf', 'night 1', 'model:abc', '4'));"
        "asyncio.run(s.draw(Grid(Text('T'), ('Seat', 'Card', 'Fate', 'Player', 'Points'), (row,)), Pacer(0)))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, cwd=tmp_path, timeout=60, check=True)
    plain = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout.decode())
    for word in ("Seat 1", "Card: werewolf", "Fate: night 1", "model:abc", "Points: 4"):
        assert word in plain
    assert all(len(line) <= 28 for line in plain.splitlines())


def test_a_script_whose_reader_has_gone_leaves_in_silence() -> None:
    script = "from scripts.piping import piped\npiped(lambda: [print(i) for i in range(100_000)] and None)"
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    assert process.stdout and process.stderr
    assert process.stdout.readline() == b"0\n"
    process.stdout.close()
    assert process.stderr.read() == b"" and process.wait(60) == 1
    process.stderr.close()
