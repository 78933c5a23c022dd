"""What models thought, in every file: to the moderator all of it, to a seat its own, never as if it had been said."""

import asyncio
import json
from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import AnyAsk, Choice, Speech, plain
from llm_werewolf.core.events import AnyEvent, SelfDestructed, Spoke, Whispered
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.core.view import View
from llm_werewolf.export.summary import summarize
from llm_werewolf.host.calls import calls_of
from llm_werewolf.players.llm.calls import Call
from tests.host.players import Calling


class Thinking(Calling):
    """Answers at random, and tells of a call for each answer with a thought and a speech that stand nowhere else."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.count = 0

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        choice = await super().decide(ask, view)
        self.count += 1
        if isinstance(choice, Speech):
            choice = Speech(text=f"words {ask.seat}x{self.count}y")
        others = {seat: 0 if seat % 2 else 10 * seat for seat in view.state.living if seat != ask.seat}
        self.sink(
            Call(
                seat=ask.seat, kind=ask.kind, day=view.state.day, model="m7", messages=(), attempt=1, accepted=True,
                choice=plain(choice), thinking=f"thought {ask.seat}x{self.count}y", beliefs=others,
            )
        )  # fmt: skip
        return choice


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in which a speech that had come was not made."""
    for seed in range(3, 30):
        players = {seat: Thinking(seat) for seat in range(1, 10)}
        result = asyncio.run(Table("huanle-9", players, seed=seed, out=tmp_path).play())
        assert result.folder
        if unsaid(read_record(result.folder).events):
            return result.folder
    raise AssertionError("no such game")


def unsaid(events: list[AnyEvent]) -> set[str]:
    answers = {one.choice.text for one in events if one.type == "answer" and isinstance(one.choice, Speech)}
    return answers - {one.text for one in events if isinstance(one, (Spoke, Whispered))}


def test_a_speech_that_a_self_destruct_cut_off_is_never_told_as_said(
    game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read_record(game)
    assert any(isinstance(event, SelfDestructed) for event in record.events)
    never = unsaid(record.events)
    thoughts = summarize(record.header, record.events, calls=calls_of(game)).thoughts
    assert {one.choice["text"] for one in thoughts if isinstance(one.choice, dict) and not one.heard} == never
    for command in (
        ["show", str(game), "--thoughts"],
        ["export", str(game), "--to", "md", "--as", "god", "--thoughts"],
    ):
        assert run([*command, "--lang", "en"]) == 0
        lines = capsys.readouterr().out.splitlines()
        for words in never:
            [at] = [at for at, line in enumerate(lines) if words in line]
            assert any("wanted to say, and was not heard" in line for line in lines[max(at - 2, 0) : at + 1])
    for command in (["export", str(game), "--to", "md", "--as", "god"], ["replay", str(game), "--as", "god"]):
        assert run([*command, "--lang", "en"]) == 0
        out = capsys.readouterr().out
        assert not [words for words in never if words in out]


@pytest.mark.parametrize("kind", ["md", "json", "html"])
def test_a_file_with_thoughts_has_those_its_reader_may_know(
    kind: str, game: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = read_record(game)
    thought = {seat: [one.thinking for one in calls_of(game) if one.seat == seat] for seat in range(1, 10)}
    texts: dict[object, str] = {}
    for viewer in ("god", 4):
        for extra in ([], ["--thoughts"]):
            out = tmp_path / "out"
            assert run(["export", str(game), "--to", kind, "--as", str(viewer), *extra, "--out", str(out)]) == 0
            texts[viewer, bool(extra)] = out.read_text(encoding="utf-8")
    for seat, told in thought.items():
        for text in told:
            assert text in texts["god", True] and text not in texts["god", False] + texts[4, False]
            assert (text in texts[4, True]) == (seat == 4)
    if kind == "json":
        found = json.loads(texts["god", True])["thoughts"]
        answers = [one for one in record.events if one.type == "answer" and one.seat != CHANCE]
        assert len(found) == len(answers)
        events = json.loads(texts[4, True])["events"]
        for one in json.loads(texts[4, True])["thoughts"]:
            event = events[one["at_event"]]
            assert (event["type"], event["seat"], event["kind"]) == ("answer", 4, one["kind"])
    capsys.readouterr()
    for lang, said in (("en", "say --as god, or --as SEAT"), ("zh", "请写 --as god，或用 --as 座位号")):
        assert run(["export", str(game), "--to", kind, "--thoughts", "--lang", lang]) == 2
        told_off = capsys.readouterr()
        assert said in told_off.err and not told_off.out


def test_thoughts_of_a_game_that_is_not_over(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = (game / "game.jsonl").read_bytes().splitlines(keepends=True)
    (game / "game.jsonl").write_bytes(b"".join(lines[: len(lines) // 2]))
    assert run(["export", str(game), "--to", "md", "--as", "god", "--thoughts"]) == 0
    assert next(calls_of(game)).thinking in capsys.readouterr().out


def test_rows_have_the_thoughts_in_them(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(game), "--to", "sft", "--as", "god", "--thoughts", "--lang", "en"]) == 2
    assert "leave out --thoughts" in capsys.readouterr().err


def test_who_is_no_wolf_at_all_is_not_taken_for_one(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", str(game), "--thoughts", "--lang", "en"]) == 0
    shown = capsys.readouterr().out
    assert "takes for wolves: " in shown and " 80%" in shown and " 0%" not in shown
    assert run(["export", str(game), "--to", "json", "--as", "god", "--thoughts"]) == 0
    assert all(percent for one in json.loads(capsys.readouterr().out)["thoughts"] for _, percent in one["beliefs"])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_rows_of_a_game_without_models_are_refused(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", "huanle-9", "--seed", "4", "--quiet", "--out", str(tmp_path / "games")]) == 0
    [folder] = (tmp_path / "games").iterdir()
    capsys.readouterr()
    for viewer, who in (("god", {"en": "any seat", "zh": "各座位"}), ("4", {"en": "seat 4", "zh": "4 号"})):
        rows = tmp_path / "rows.jsonl"
        assert run(["export", str(folder), "--to", "sft", "--as", viewer, "--out", str(rows), "--lang", lang]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1 and who[lang] in said and str(folder) in said
        assert not rows.exists()
