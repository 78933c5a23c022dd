"""The commands from end to end, in-process: play, replay, resume, boards, rules."""

import json
import re
from pathlib import Path

import pytest

from llm_werewolf import load_board, read_record
from llm_werewolf.cli.main import run

from .games import only_game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_game_is_told_to_its_end_and_recorded(folder: Path, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "sheriff-12", "--seed", "11", "--lang", lang, "--name", "3=Ann", "--card", "3=seer"]) == 0
    out = capsys.readouterr().out
    record = read_record(only_game(folder))
    assert record.finished
    assert record.header.lang == lang
    assert {info.kind for info in record.header.seats} == {"basic"}
    assert record.header.seats[2].name == "Ann"
    assert record.header.cards == {3: "seer"}
    for speech in re.findall(r'"type":"spoke".*?"text":"(.*?)"[,}]', (record.folder / "game.jsonl").read_text("utf-8")):
        assert json.loads(f'"{speech}"') in out
    assert str(record.folder.relative_to(folder)) in out


def test_cards_may_be_called_by_their_names(folder: Path) -> None:
    cards = ["--cards", "狼人，村民×2、预言家", "--card", "2=先知", "--seed", "1", "-q"]
    assert run(["play", *cards]) == 0
    record = read_record(only_game(folder))
    assert sorted(record.header.setup.deck) == ["seer", "villager", "villager", "werewolf"]
    assert record.header.cards == {2: "seer"}
    assert run(["rules", "general-10:长老"]) == 0


@pytest.mark.parametrize("wanted", [["--cards", "werewolf*2,villager*3,seer,witch"], ["classic-12"]])
def test_any_board_is_played_by_any_book(wanted: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = {"--cards": "general"}.get(wanted[0], "classic")
    for number, (book, given) in enumerate(((own, []), ("classic-faq", ["--book", "classic-faq"]))):
        assert run(["play", *wanted, *given, "--seed", "1", "--quiet", "--out", str(number)]) == 0
        setup = read_record(only_game(folder, str(number))).header.setup
        assert setup.book == book and setup.rules == load_board(wanted[-1], book=book).rules
    # On the command line another board comes with its own book, the file's is for the file's board.
    cards = {"--cards": "cards"}.get(wanted[0], "board")
    Path("game.toml").write_text(f'[game]\n{cards} = "{wanted[-1]}"\nbook = "anniversary"\n', encoding="utf-8")
    for number, given, book in ((2, [], "anniversary"), (3, ["--book", "huanle"], "huanle"), (4, wanted, own)):
        assert run(["play", *given, "--config", "game.toml", "--seed", "1", "--quiet", "--out", str(number)]) == 0
        assert read_record(only_game(folder, str(number))).header.setup.book == book
    capsys.readouterr()
    assert run(["rules", wanted[-1], "--book", "huanle", "--lang", "en"]) == 0
    by_huanle = capsys.readouterr().out
    assert run(["rules", wanted[-1], "--lang", "en"]) == 0
    assert capsys.readouterr().out != by_huanle
    for command in (["play", *wanted], ["rules", wanted[-1]]):
        assert run([*command, "--book", "sherif", "--lang", "en"]) == 2
        assert "there is no rule book 'sherif'; did you mean 'sheriff'?" in capsys.readouterr().err


def test_the_same_seed_tells_the_same_game(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for out in ("one", "two"):
        assert run(["play", "--seed", "5", "--out", out, "--watch", "god"]) == 0
        told.append(capsys.readouterr().out.rsplit("\n", 2)[0])
    assert told[0] == told[1]
    one, two = (only_game(folder, out) / "game.jsonl" for out in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()


def test_quiet_games_print_results(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--games", "3", "--seed", "1", "-q", "--lang", "en", "--out", "r"]) == 0
    out = capsys.readouterr().out
    assert len(re.findall(r"wins? \(Day \d\)", out)) == 3
    assert "After 3 games" in out
    assert len(list((folder / "r").iterdir())) == 3


@pytest.mark.parametrize("viewer", ["public", "god", "1", "9"])
def test_replay_tells_what_the_live_display_told(folder: Path, viewer: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed", "5", "--lang", "en", "--watch", viewer]) == 0
    live = capsys.readouterr().out
    assert run(["replay", str(only_game(folder)), "--as", viewer]) == 0
    replayed = capsys.readouterr().out
    assert replayed in live
    assert run(["replay", only_game(folder).name]) == 0, "a game goes by its name under transcripts, too"


def test_replay_in_the_other_language_and_for_a_wrong_seat(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed", "5", "--lang", "en", "-q"]) == 0
    assert run(["replay", str(only_game(folder)), "--lang", "zh", "--as", "god"]) == 0
    assert "第 1 夜" in capsys.readouterr().out
    assert run(["replay", str(only_game(folder)), "--as", "10"]) == 2
    assert "no seat 10" in capsys.readouterr().err


def test_a_broken_off_game_is_replayed_and_resumed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--seed", "5", "--lang", "en", "--out", "whole"]) == 0
    whole = (only_game(folder, "whole") / "game.jsonl").read_bytes()
    game = only_game(folder, "whole")
    (game / "game.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:120]) + b'{"ans')
    capsys.readouterr()
    assert run(["replay", str(game)]) == 0
    assert "broken off" in capsys.readouterr().out
    assert run(["resume", str(game)]) == 0
    assert "== Night 1 ==" in capsys.readouterr().out
    assert (game / "game.jsonl").read_bytes() == whole
    assert run(["resume", str(game)]) == 2
    assert "is over" in capsys.readouterr().err


def test_resuming_shows_the_language_that_is_said_and_the_game_keeps_its_own(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--seed", "5", "--lang", "en", "-q"]) == 0
    game = only_game(folder)
    whole = (game / "game.jsonl").read_bytes()
    (game / "game.jsonl").write_bytes(b"".join(whole.splitlines(keepends=True)[:120]))
    assert run(["resume", str(game), "--lang", "fr"]) == 2
    assert run(["resume", str(game), "--lang", "zh"]) == 0
    assert "第 1 夜" in capsys.readouterr().out
    assert (game / "game.jsonl").read_bytes() == whole


def test_what_does_nothing_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["play", "--cards", "werewolf,villager*2,seer", "--seed", "1"]
    for lang, speed, persona in (
        ("en", "--speed does nothing here", "none plays at seats 1, 3: it does nothing there"),
        ("zh", "--speed 在这里不起作用", "1、3 号不是模型"),
    ):
        asked = ["--speed", "2", "--persona", "3=monk", "--persona", "1=chef"]
        assert run([*small, "--lang", lang, *asked]) == 0
        told = capsys.readouterr().err
        assert speed in told and persona in told and len(told.splitlines()) == 2
        assert run([*small, "--lang", lang, "--persona", "1=chef"]) == 0
        assert {"en": "none plays at seat 1: it", "zh": "：1 号不是模型"}[lang] in capsys.readouterr().err
        (folder / "prices.toml").write_text("[models.qwen3]\ninput = 1\noutput = 2\n")
        idle = ["--prompts", "nowhere", "--prices", str(folder / "prices.toml"), "--max-cost", "1", "--max-tokens", "9"]
        assert run([*small, "--lang", lang, *idle, "--no-clock"]) == 0
        models, people = capsys.readouterr().err.splitlines()
        between = {"en": ", ", "zh": "、"}[lang]
        assert between.join(idle[::2]) in models and "--no-clock" in people
        assert all({"en": "none plays here", "zh": "不起作用"}[lang] in line for line in (models, people))
        assert run([*small, "--lang", lang, "--speed", "0"]) == 0
        assert capsys.readouterr().err == ""
    assert run(["replay", "--speed", "2", "--lang", "en"]) == 0
    assert "--speed does nothing here" in capsys.readouterr().err


@pytest.mark.parametrize(("lang", "name"), [("en", "Custom board"), ("zh", "自选板子")])
def test_a_list_of_cards_has_no_boards_name(
    lang: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "--cards", "werewolf,villager*2,seer", "--seed", "1", "--lang", lang]) == 0
    assert f"{name} · 4 " in capsys.readouterr().out
    assert run(["show", "--lang", lang]) == 0
    assert f"== {name} · " in capsys.readouterr().out
    [record] = (folder / "transcripts").glob("*/game.jsonl")
    for lines in (None, -20):  # a whole game, and one that was broken off
        record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:lines]))
        assert run(["export", "--to", "html", "--lang", lang]) == 0
        assert f"<title>{name}" in capsys.readouterr().out


OWN = """
from llm_werewolf import RandomBot

class Own:
    async def decide(self, ask, view):
        if ask.kind == "votes":
            raise RuntimeError("a bug of the user's own")
        return await RandomBot("own").decide(ask, view)
"""


def test_a_player_of_ones_own_and_its_bugs_are_shown_as_fallbacks(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "own_player.py").write_text(OWN, encoding="utf-8")
    assert run(["play", "--seed", "5", "--lang", "en", "--seat", "2=python:own_player:Own"]) == 0
    out = capsys.readouterr().out
    assert "Exile vote: (no usable answer: error: RuntimeError)" in out
    assert re.search(r"Fallbacks: \d", out)
    record = read_record(only_game(folder))
    assert record.header.seats[1].kind == "python:own_player:Own"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_boards_and_rules(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["boards", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^huanle-9 ", out, re.MULTILINE)
    assert ("狼人×3" if lang == "zh" else "werewolf ×3") in out
    assert run(["rules", "huanle-12", "--lang", lang]) == 0
    first = capsys.readouterr().out
    assert run(["rules", "huanle-12", "--lang", lang, "--rule", "witch.self_save=always"]) == 0
    assert capsys.readouterr().out != first
    assert run(["rules", "huanle-12", "--options"]) == 0
    assert re.search(r"^witch\.self_save = \w+$", capsys.readouterr().out, re.MULTILINE)


def test_scenarios(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["scenario", str(folder)]) in (0, 1)
    assert re.search(r"^\d+ passed, \d+ failed$", capsys.readouterr().out.splitlines()[-1])


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    assert "check-answers" in capsys.readouterr().out
    assert run(["--version"]) == 0
    assert re.fullmatch(r"llm-werewolf \d+\.\d+\.\d+\S*\n", capsys.readouterr().out)
    for command in ("play", "replay", "resume", "boards", "rules", "init", "scenario", "check-answers"):
        assert run([command, "--help"]) == 0
        out = capsys.readouterr().out
        assert "Usage:" in out
        if command == "play":
            assert "[@URL]" in out
