"""An export never takes the place of a record, and of another file only once it is whole."""

import resource
import sys
from pathlib import Path
from shutil import copytree

import pytest

from llm_werewolf.cli.main import run
from llm_werewolf.cli.onto import RECORD, write_whole

SHOWPIECE = Path(__file__).parents[2] / "transcripts" / "showpiece-en"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return copytree(SHOWPIECE, tmp_path / "game")


def export(game: Path, out: Path, lang: str = "en") -> int:
    return run(["export", str(game), "--to", "md", "--out", str(out), "--lang", lang])


@pytest.mark.parametrize("name", sorted(RECORD))
def test_no_file_of_a_record_is_written_over(name: str, game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path.name: path.read_bytes() for path in game.iterdir()}
    assert export(game, game / name) == 2
    assert f"{name} is a file of a game's record" in capsys.readouterr().err.replace("\n", " ")
    assert export(game, game / name, "zh") == 2
    assert "是对局记录的文件" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in game.iterdir()} == before


def test_another_game_s_record_and_links_are_spared_too(game: Path, tmp_path: Path) -> None:
    other, before = copytree(game, tmp_path / "other"), (game / "game.jsonl").read_bytes()
    link, named = tmp_path / "link.md", tmp_path / "huanle.jsonl"
    link.symlink_to(other / "game.jsonl")
    named.write_bytes(before)
    assert export(game, other / "calls.jsonl") == 2
    assert export(game, link) == 2
    assert export(named, named) == 2
    assert (other / "game.jsonl").read_bytes() == named.read_bytes() == before
    assert export(game, tmp_path / "about.json") == 0, "no record stands here"


def test_a_file_s_mode_and_its_link_stay(game: Path, tmp_path: Path) -> None:
    real, link = tmp_path / "real.md", tmp_path / "link.md"
    real.write_text("before")
    real.chmod(0o600)
    link.symlink_to(real)
    assert export(game, link) == 0
    assert link.is_symlink() and real.read_text("utf-8").startswith("# ") and real.stat().st_mode & 0o777 == 0o600


def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    out = tmp_path / "game.md"
    out.write_text("what was there")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            write_whole(["a line of it\n"] * 2000, out)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert out.read_text() == "what was there" and [path.name for path in tmp_path.iterdir()] == ["game.md"]


# Windows has no /dev/null in its folders; everywhere else this runs.
@pytest.mark.skipif(sys.platform == "win32", reason="there is no /dev/null there")
def test_what_is_no_file_is_written_to_as_it_is(game: Path) -> None:
    assert export(game, Path("/dev/null")) == 0
    assert not Path("/dev/null").is_file() and Path("/dev/null").exists()
