"""Games of other programs become records that can be looked at in every way, and are marked as what they are."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.main import run
from llm_werewolf.core.events import Died, Exiled, GameOver, Out, Spoke, Voted
from llm_werewolf.host.verify import verify
from llm_werewolf.transcript import RecordError, rerun

SAMPLES = Path(__file__).parent / "samples"
FILES = {"arena": SAMPLES / "arena" / "game_complete.json", "kaggle": SAMPLES / "kaggle.json"}


def imported(kind: str, out: Path) -> Path:
    assert run(["import", str(FILES[kind]), "--out", str(out)]) == 0
    return next(out.iterdir())


def test_a_game_of_werewolf_arena(tmp_path: Path) -> None:
    record = read_record(imported("arena", tmp_path))
    names = {info.name: info.seat for info in record.header.seats}
    assert list(names) == ["Ann", "Bob", "Cem", "Dan", "Eve", "Mia", "Wes", "Zoe"]
    assert record.header.source == "Werewolf Arena" and record.header.seats[3].kind == "model-b"
    assert record.finished
    died = [(event.seat, event.day, event.cause) for event in record.events if isinstance(event, Died)]
    assert died == [
        (names["Wes"], 1, "exile"),
        (names["Mia"], 2, "knife"),
        (names["Bob"], 2, "exile"),
        (names["Ann"], 3, "knife"),
        (names["Zoe"], 3, "exile"),
    ]
    assert next(event.seats for event in record.events if isinstance(event, Out)) == ()
    votes = [event for event in record.events if isinstance(event, Voted)]
    assert len(votes) == 3 and len(votes[0].ballots) == 8
    assert [event.winner for event in record.events if isinstance(event, GameOver)] == ["village"]
    knew = record.view(names["Mia"])
    assert {one.kind for one in knew.state.answers(names["Mia"])} == {"seer"}


def test_a_replay_of_kaggle(tmp_path: Path) -> None:
    record = read_record(imported("kaggle", tmp_path))
    state = record.view("god").state
    assert state.cards == {1: "werewolf", 2: "seer", 3: "guard", 4: "villager", 5: "villager", 6: "villager"}
    assert {seat: (fate.day, fate.phase, fate.cause) for seat, fate in state.fates.items()} == {
        5: (1, "dawn", "knife"),
        2: (1, "day", "exile"),
        3: (3, "dawn", "knife"),
        4: (3, "day", "exile"),
    }
    assert [event.seat for event in record.events if isinstance(event, Exiled)] == [2, None, 4]
    assert [event.text for event in record.events if isinstance(event, Spoke)] == [
        "I am the seer; Player 1 is a wolf.",
        "No, I am!",
    ], "an entry that was observed twice is told once"
    assert record.header.seats[0].kind == "Model 0"
    assert state.winner == "wolves" and state.winners == (1,)


@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_they_can_be_looked_at_but_not_gone_on_with(
    kind: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = imported(kind, tmp_path)
    mark = {"zh": "导入自", "en": "mported from"}[lang]
    for command in (
        ["show", str(folder), "--thoughts"],
        ["replay", str(folder), "--as", "god"],
        ["export", str(folder), "--to", "md", "--as", "god"],
        ["export", str(folder), "--to", "html"],
    ):
        capsys.readouterr()
        assert run([*command, "--lang", lang]) == 0, command
        assert mark in capsys.readouterr().out, command
    assert run(["games", str(tmp_path), "--lang", lang]) == 0
    assert mark in capsys.readouterr().out
    verdict = verify(folder)
    assert not verdict.rerun and "imported from" in str(verdict.left_out)
    with pytest.raises(RecordError, match="not resumed or re-run"):
        rerun(read_record(folder))
    assert run(["resume", str(folder)]) == 2
    assert "cannot be resumed" in capsys.readouterr().err


def test_what_they_thought_stands_beside_what_they_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for kind, thought, said in (
        ("arena", "Deny everything.", "She lies, I am a plain villager."),
        ("kaggle", "Bluff.", "No, I am!"),
    ):
        folder = imported(kind, tmp_path / kind)
        capsys.readouterr()
        run(["show", str(folder), "--thoughts", "--lang", "en"])
        out = capsys.readouterr().out
        assert out.index(thought) < out.index(said, out.index(thought))
    capsys.readouterr()
    assert run(["export", str(next((tmp_path / "arena").iterdir())), "--to", "sft", "--as", "god"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert rows[0]["messages"][0] == {"role": "user", "content": "The prompt of this step."}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("not json", "whole JSON files"),
        ("{}", "is no game of Werewolf Arena and no replay of Kaggle's werewolf"),
        ('{"info": {"MODERATOR_OBSERVATION": []}, "configuration": {"agents": []}}', "no players"),
        ('{"info": {"MODERATOR_OBSERVATION": 3}}', "not whole"),
    ],
)
def test_other_files_are_refused_in_one_sentence(
    content: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.json"
    file.write_text(content, encoding="utf-8")
    assert run(["import", str(file), "--out", str(tmp_path / "out")]) == 2
    err = capsys.readouterr().err
    assert said in err and err.count("\n") == 1
    assert not (tmp_path / "out").exists()
