"""A folder of games: listed by an index that notices what changed, damaged games as damaged."""

import json
from pathlib import Path

import pytest

from llm_werewolf.cli.gamelist import Filter, list_games
from llm_werewolf.cli.main import run
from llm_werewolf.export import catalog as module
from llm_werewolf.export.catalog import INDEX, catalog
from llm_werewolf.host.verify import verify
from llm_werewolf.transcript import Damaged
from tests.transcript.games import record_games, setups


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    record_games(tmp_path)
    (tmp_path / "no game").mkdir()
    return tmp_path


def test_the_second_look_reads_only_what_changed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = catalog(folder)
    assert len(rows) == len(list(setups())) and not any(row.damaged for row in rows)
    assert all(row.days and row.winner and row.created and row.kinds == ["random"] for row in rows)
    looked: list[str] = []
    look = module.look

    def counting(path: Path, mtime_ns: int = 0, size: int = 0) -> module.Row:
        looked.append(path.name)
        return look(path, mtime_ns, size)

    monkeypatch.setattr(module, "look", counting)
    assert catalog(folder) == rows and not looked
    game = folder / "game-3" / "game.jsonl"
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:-1]) + lines[-1][:10])
    (folder / "game-1" / "game.jsonl").write_bytes(b"".join(lines[:5] + lines[6:]))
    (folder / "game-2" / "game.jsonl").unlink()
    again = {row.name: row for row in catalog(folder)}
    assert sorted(looked) == ["game-1", "game-3"]
    assert "game-2" not in again
    assert not again["game-3"].damaged, "a torn line is no damage"
    assert again["game-1"].damaged.startswith("line 6: the check sum does not fit")
    (folder / INDEX).write_text("nonsense", encoding="utf-8")
    assert {row.name: row for row in catalog(folder)} == again
    assert json.loads((folder / INDEX).read_bytes())["version"] == module.VERSION


def test_a_folder_whose_index_cannot_be_written_is_listed_all_the_same(folder: Path) -> None:
    (folder / INDEX).mkdir()
    assert len(catalog(folder)) == len(catalog(folder)) == len(list(setups()))


def test_games_of_older_formats_and_broken_ones_are_listed(tmp_path: Path) -> None:
    samples = Path(__file__).parents[1] / "transcript" / "samples" / "format-1"
    assert {row.name: (row.winner, row.damaged) for row in catalog(samples, write=False)} == {
        "finished": ("nobody", ""),
        "paused": ("", ""),
    }
    for name, content, said in (
        ("empty", b"", "line 1: the file is empty"),
        ("text", b"hello\n", "line 1: not JSON"),
        ("newer", b'{"header":{"format":99}}\n', "line 1: this is format 99; this program reads up to 2"),
        ("torn", b'{"header":{"format":2,', "line 1: this is no record of a game, or one that was torn off"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.jsonl").write_bytes(content)
        row = next(row for row in catalog(tmp_path) if row.name == name)
        assert row.damaged.startswith(said), row.damaged


def test_the_list_and_the_check_say_the_same(folder: Path) -> None:
    """Whatever the list can tell without playing the game again, it tells as `verify` does."""
    whole = (folder / "game-0" / "game.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    old = Path(__file__).parents[1] / "transcript" / "samples" / "format-1" / "finished" / "game.jsonl"
    changed = {
        "newer": whole.replace(b'"format":2', b'"format":3', 1),
        "last line missing": b"".join(lines[:-1]),
        "two lines missing": b"".join(lines[:-2]),
        "last line torn": whole[:-20],
        "last line end torn": whole[:-1],
        "blank line at the end": whole + b"\n",
        "blanks at the end": whole + b"  \n",
        "half a blank line": whole + b"  ",
        "blank line in the midst": b"".join([*lines[:9], b"\n", *lines[9:]]),
        "line in the midst missing": b"".join([*lines[:9], *lines[10:]]),
        "line missing, old": b"".join(old.read_bytes().splitlines(keepends=True)[:-1]),
        "blank line, old": old.read_bytes() + b"\n",
        "answer missing, old": b"".join(
            line for line in old.read_bytes().splitlines(keepends=True) if b'"answer":{' not in line
        ),
        "header alone": lines[0],
        "not UTF-8": whole + b"\xff\xff\n",
        "lines of another system": whole.replace(b"\n", b"\r\n"),
    }
    for name, content in changed.items():
        (folder / name).mkdir()
        (folder / name / "game.jsonl").write_bytes(content)
    rows = {row.name: row for row in catalog(folder)}
    for name in changed:
        row = rows[name]
        if row.damaged:
            with pytest.raises(Damaged) as refused:
                verify(folder / name)
            assert row.damaged == f"line {refused.value.line}: {refused.value.why}", name
            assert row.damaged_zh == f"第 {refused.value.line} 行：{refused.value.why.told('zh')}", name
        else:
            assert verify(folder / name).record.finished == bool(row.winner), name
    assert sum(bool(rows[name].damaged) for name in changed) == 9


def test_filters(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = catalog(folder)

    def listed(**wishes: str) -> int:
        list_games(folder, Filter(**wishes), "en")  # type: ignore[arg-type]  # texts all
        *lines, last = capsys.readouterr().out.splitlines()
        assert last == ("1 game" if len(lines) == 1 else f"{len(lines)} games")
        return len(lines)

    assert listed() == len(rows)
    assert listed(board="general-15") == 1
    assert listed(winner="wolves") == sum(row.winner == "wolves" for row in rows)
    assert listed(winner="none") == 0
    assert listed(model="RAND") == len(rows) and listed(model="gpt") == 0
    day = rows[0].created[:10]
    assert listed(since=day, until=day) == len(rows)
    assert listed(until="2000-01-01") == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--winner", "seer"], "--winner takes village"),
        (["--since", "yesterday"], "--since takes a date like 2026-03-01, not 'yesterday'"),
    ],
)
def test_bad_wishes_are_one_sentence(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["games", str(tmp_path), *arguments]) == 2
    assert said in capsys.readouterr().err
    assert run(["games", str(tmp_path / "nowhere")]) == 2
    assert "cannot look into" in capsys.readouterr().err
