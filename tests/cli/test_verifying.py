"""`verify` and its like on whatever is in their way: each path is judged in its place, and nothing makes them wait."""

import os
import sys
import tracemalloc
from pathlib import Path
from shutil import copytree

import pytest

from llm_werewolf.cli.main import run
from llm_werewolf.transcript import Damaged, read_record
from llm_werewolf.transcript.files import LONGEST

SHOWPIECE = Path(__file__).parents[2] / "transcripts" / "showpiece-en"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with a sound game, a file that is none, a folder that is none, and another sound game."""
    copytree(SHOWPIECE, tmp_path / "a")
    (tmp_path / "b.md").write_text("# Games\n\nThese are mine.\n", encoding="utf-8")
    (tmp_path / "c").mkdir()
    copytree(SHOWPIECE, tmp_path / "d")
    return tmp_path


def verify(*paths: Path, lang: str = "en") -> int:
    return run(["verify", *map(str, paths), "--lang", lang])


def test_what_is_no_record_keeps_no_other_from_being_judged(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = sorted(games.iterdir())
    assert verify(*paths) == 2
    out, err = capsys.readouterr()
    assert [line.split(" (")[0] for line in out.splitlines()] == [f"sound: {games / name}" for name in "ad"]
    assert len(err.splitlines()) == 2
    assert f"{games / 'b.md'} is no record of a game" in err and f"there is no game at {games / 'c'}" in err
    last = games / "d" / "game.jsonl"
    last.write_bytes(last.read_bytes().replace(b"seer", b"sear", 1))
    assert verify(*paths, lang="zh") == 1
    out, err = capsys.readouterr()
    assert out.startswith("完好：") and f"有损坏：{last}" in out and "不是对局记录" in err


@pytest.mark.parametrize("command", ["replay", "show", "export", "resume"])
def test_what_is_no_record_is_told_the_same_way_everywhere(
    command: str, games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([command, str(games / "b.md"), "--lang", "en"]) == 2
    assert f"{games / 'b.md'} is no record of a game: it does not begin" in capsys.readouterr().err
    assert run([command, str(games), "--lang", "en"]) == 2
    assert f"is a folder of games, not a game; `llm-werewolf games {games}` lists them" in capsys.readouterr().err
    assert run([command, str(games), "--lang", "zh"]) == 2
    assert "会列出其中的对局" in capsys.readouterr().err


def test_settings_that_resume_would_refuse_are_no_sound_ones(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for lang, said in (("en", "DAMAGED: the settings in "), ("zh", "有损坏：")):
        (games / "a" / "settings.json").write_text("no settings")
        assert verify(games / "a", lang=lang) == 1
        assert capsys.readouterr().out.startswith(said)


def test_a_game_that_a_power_cut_tore_is_torn_and_not_damaged(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = games / "a" / "game.jsonl"
    game.write_bytes(game.read_bytes()[:-40])
    assert verify(games / "a") == 0
    out, err = capsys.readouterr()
    assert out.startswith("sound as far as it goes") and f"{game}: the last line was torn off" in err


# Windows has no `os.mkfifo`: a pipe cannot lie in a folder there, so there is nothing that could be waited for.
@pytest.mark.skipif(sys.platform == "win32", reason="pipes have no names there")
@pytest.mark.parametrize("name", ["game.jsonl", "calls.jsonl", "times.jsonl", "about.json", "settings.json"])
def test_a_pipe_is_not_waited_for(name: str, games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = games / "a" / name
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    assert verify(games / "a") == (2 if name == "game.jsonl" else 1)
    out, err = capsys.readouterr()
    assert f"{path} is no regular file" in out + err
    assert run(["games", str(games)]) == 0


def test_a_line_without_an_end_is_not_taken_into_memory(games: Path) -> None:
    game = games / "a" / "game.jsonl"
    begun = game.read_bytes().splitlines(keepends=True)[:3]
    with game.open("wb") as file:
        file.write(b"".join(begun))
        file.truncate(20 * LONGEST)  # nothing but zeros, and no room on the disk
    tracemalloc.start()
    try:
        with pytest.raises(Damaged, match="line 4: the line is longer than 32 MiB"):
            read_record(games / "a")
        assert tracemalloc.get_traced_memory()[1] < 4 * LONGEST
    finally:
        tracemalloc.stop()
    assert verify(games / "a") == 1


def test_a_format_is_a_number(games: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = games / "a" / "game.jsonl"
    game.write_bytes(game.read_bytes().replace(b'"format":2', b'"format":true', 1))
    assert verify(games / "a") == 1
    assert "there is no format True" in capsys.readouterr().out
