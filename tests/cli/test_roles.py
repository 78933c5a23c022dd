"""A role from a file can be played, resumed, read about and tried in scenarios; a series carries protection over."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.main import run
from llm_werewolf.host import previous_of

ROOT = Path(__file__).parents[2]
KNIGHT = str(ROOT / "examples" / "knight.py")
CARDS = "werewolf*3,villager*3,seer,witch,knight"


def play(out: Path, *more: str) -> list[Path]:
    assert run(["play", "--seed", "5", "--quiet", "--lang", "en", "--out", str(out), *more]) == 0
    return sorted(out.glob("*/game.jsonl"))


def test_a_game_with_the_role(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = play(tmp_path, "--cards", CARDS, "--roles", KNIGHT, "--card", "3=knight")
    assert "knight" in read_record(game).header.setup.deck
    assert run(["replay", str(game), "--as", "god", "--lang", "zh", "--roles", KNIGHT]) == 0
    assert "骑士" in capsys.readouterr().out


def test_without_its_file_the_card_is_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--cards", CARDS, "--out", str(tmp_path)]) == 2
    assert "there is no card 'knight'" in capsys.readouterr().err
    assert run(["play", "--roles", str(tmp_path / "none.py")]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_resuming_wants_the_file_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = play(tmp_path, "--cards", CARDS, "--roles", KNIGHT)
    whole = game.read_bytes()
    lines = whole.splitlines(keepends=True)
    game.write_bytes(b"".join(lines[: len(lines) // 2]))
    times = game.with_name("times.jsonl")
    kept = [
        line for line in times.read_text(encoding="utf-8").splitlines() if json.loads(line)["lines"] <= len(lines) // 2
    ]
    times.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    assert run(["resume", str(game.parent), "--quiet"]) == 2
    assert "knight; the files of their roles must be given again (--roles knight.py)" in capsys.readouterr().err
    about = json.loads((game.parent / "about.json").read_text(encoding="utf-8"))
    assert about["roles"] == {"knight": "knight.py"}, "a file's folder may be private"
    for command in (["verify", str(game)], ["replay", str(game), "--lang", "en"]):
        assert run(command) == 0
        out, err = capsys.readouterr()
        assert (err or out).count("(--roles knight.py)") == 1
        assert run([*command, "--roles", KNIGHT]) == 0
        assert "--roles" not in "".join(capsys.readouterr())
    for damaged in (
        '{"roles": 5}',
        '{"roles": {"knight": ["x"]}}',
        "rubbish",
        '{"roles": {"knight": "' + "x" * 99 + '"}}',
    ):
        (game.parent / "about.json").write_text(damaged, encoding="utf-8")
        assert run(["resume", str(game.parent), "--quiet"]) == 2
        assert "cards that are not known here, knight; " in capsys.readouterr().err
    assert run(["resume", str(game.parent), "--quiet", "--roles", KNIGHT]) == 0
    assert game.read_bytes() == whole


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "line 22: the role broke down in the game"), ("zh", "第 22 行：这个角色")]
)
def test_a_role_that_breaks_down_is_named(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))  # the details go there
    broken = tmp_path / "knight.py"
    text = Path(KNIGHT).read_text(encoding="utf-8")
    broken.write_text(text.replace("        used = any(", "        used = any(1 / 0 and ", 1), encoding="utf-8")
    game = ["play", "--cards", CARDS, "--roles", str(broken), "--quiet", "--seed", "5", "--out", str(tmp_path / "out")]
    assert run([*game, "--lang", lang]) == 2
    err = capsys.readouterr().err
    assert str(broken) in err and said in err and "ZeroDivisionError" in err and len(err.splitlines()) == 1


def test_its_rule_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", CARDS, "--lang", "en", "--roles", KNIGHT]) == 0
    said = capsys.readouterr().out
    assert "Knight: once per game" in said
    assert "also" not in said.partition("## Night")[2].splitlines()[1], "nobody calls a knight at night"
    assert run(["rules", CARDS, "--lang", "zh", "--roles", KNIGHT]) == 0
    assert "骑士：整局一次" in capsys.readouterr().out
    assert run(["boards", "--lang", "en", "--roles", KNIGHT]) == 0
    assert "From outside: knight (knight)" in capsys.readouterr().out


def test_its_scenarios(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", str(ROOT / "examples" / "knight.yaml"), "--roles", KNIGHT]) == 0
    assert "8 passed, 0 failed" in capsys.readouterr().out


def test_a_file_of_the_game_names_it(tmp_path: Path) -> None:
    config = tmp_path / "game.toml"
    config.write_text(f'[game]\ncards = "{CARDS}"\nroles = ["{KNIGHT}"]\n', encoding="utf-8")
    (game,) = play(tmp_path, "--config", str(config))
    assert "knight" in read_record(game).header.setup.deck


def test_a_series_carries_its_protection_over(tmp_path: Path) -> None:
    first, second = play(tmp_path / "on", "sheriff-12", "--games", "2", "--rule", "series.protection=on")
    left = previous_of(read_record(first).events)
    assert left.model_dump(exclude_defaults=True)
    assert read_record(second).header.setup.previous == left
    _, second = play(tmp_path / "off", "sheriff-12", "--games", "2")
    assert not read_record(second).header.setup.previous.model_dump(exclude_defaults=True)
