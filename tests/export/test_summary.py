"""The summary of a game: who earned what, who claimed what and what was true, and what the models cost."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import Check, Claim
from llm_werewolf.core.events import Died, Spoke, TokenPlaced, Voted
from llm_werewolf.core.seats import ALL, GOD
from llm_werewolf.export.foreign import Scribe
from llm_werewolf.export.story import Summary
from llm_werewolf.export.summary import summarize
from llm_werewolf.players.llm.calls import Call, Usage
from llm_werewolf.players.llm.ledger import Price
from llm_werewolf.transcript import read_record
from tests.transcript.games import record_games

CARDS = {"Ann": "Werewolf", "Bob": "Seer", "Cem": "Villager", "Dan": "Villager", "Eve": "Doctor", "Fay": "Werewolf"}
ANN, BOB, CEM, DAN, EVE, FAY = range(1, 7)


def scribe() -> Scribe:
    """A game of two days: the seer is knifed, one wolf is poisoned by no one's card, the other exiled."""
    told = Scribe("a test", CARDS, dict.fromkeys(CARDS, "model-a"), {})
    told.night()
    told.checked(BOB, ANN, "wolves")
    told.chose("wolves", ANN, BOB)
    told.chose("wolves", FAY, CEM)
    told.tell(TokenPlaced(to=GOD, name="saved", on=CEM, by=EVE, until="dusk"))
    told.dawn([BOB])
    claim = Claim(role="seer", checks=(Check(seat=FAY, verdict="wolves"), Check(seat=CEM, verdict="wolves")))
    told.tell(Spoke(to=ALL, seat=ANN, where="day", text="I am the seer", claim=claim))
    told.voted({ANN: CEM, CEM: ANN, DAN: ANN, EVE: FAY, FAY: CEM})
    told.exiled(None)
    told.night()
    told.chose("wolves", ANN, CEM)
    told.dawn([])
    told.tell(Died(to=GOD, seat=FAY, cause="poison", by=CEM, day=2, phase="dawn"))
    told.voted({ANN: DAN, CEM: ANN, DAN: ANN, EVE: ANN})
    told.exiled(ANN)
    told.over("Villagers")
    return told


def calls() -> Iterator[Call]:
    used = Usage(prompt=1000, cached=600, output=50)
    yield Call(seat=ANN, kind="wolves", day=1, model="model-a", attempt=1, accepted=True, thinking="Bob knows much.",
               choice=2, messages=(), usage=used, latency=2.0, retries=3)  # fmt: skip
    yield Call(
        seat=ANN,
        kind="speech",
        day=1,
        model="model-a",
        attempt=1,
        messages=(),
        usage=used,
        latency=1.0,
        again="unreadable",
    )
    yield Call(seat=ANN, kind="speech", day=1, model="model-a", attempt=2, accepted=True, messages=(), usage=used,
               latency=3.0, reasoning="Say seer.", notes="I am seer now", choice={"text": "I am the seer"})  # fmt: skip
    yield Call(seat=CEM, kind="votes", day=1, model="model-b", attempt=1, messages=(), error="no answer (status 500)")
    raise ValueError("line 5 of the calls is damaged")


@pytest.fixture
def summary(tmp_path: Path) -> Summary:
    record = read_record(scribe().write(tmp_path, "game"))
    return summarize(
        record.header, record.events, calls=calls(), prices={"model-a": Price(input=10, cached=1, output=40)}
    )


def test_points(summary: Summary) -> None:
    points = {seat: story.points for seat, story in summary.seats.items()}
    assert points == {
        ANN: {"brought_out": 2, "votes": 1 + 1},
        BOB: {"found": 1, "won": 3},
        CEM: {"votes": 1 + 1, "brought_out": 2, "won": 3, "alive": 1},
        DAN: {"votes": 2, "won": 3, "alive": 1},
        EVE: {"saved": 1, "votes": 2, "won": 3, "alive": 1},
        FAY: {"votes": 1},
    }
    assert summary.mvp == CEM and summary.seats[CEM].total == 8


def test_fates_and_rounds(summary: Summary) -> None:
    fates = {seat: (story.fate.cause, story.by) for seat, story in summary.seats.items() if story.fate}
    assert fates == {BOB: ("knife", None), FAY: ("poison", CEM), ANN: ("exile", None)}
    assert [(found.day, len(found.vote.ballots)) for found in summary.rounds] == [(1, 5), (2, 4)]
    assert all(isinstance(found.vote, Voted) for found in summary.rounds)
    assert [story.seat for story in summary.seats.values() if story.won] == [BOB, CEM, DAN, EVE]
    assert (summary.days, summary.winner) == (2, "village")


def test_claims(summary: Summary) -> None:
    (claimed,) = summary.claims
    assert (claimed.seat, claimed.role, claimed.card, claimed.honest) == (ANN, "seer", "werewolf", False)
    assert [(check.seat, check.true, check.made) for check in claimed.checks] == [
        (FAY, True, False),
        (CEM, False, False),
    ]


def test_costs_and_thoughts(summary: Summary) -> None:
    cost = summary.seats[ANN].cost
    assert (cost.calls, cost.sent, cost.cached, cost.written, cost.retries, cost.asked_again) == (
        3,
        3000,
        1800,
        150,
        3,
        1,
    )
    assert (cost.latency, cost.slowest) == (2.0, 3.0)
    assert cost.money == pytest.approx(3 * (400 * 10 + 600 * 1 + 50 * 40) / 1e6)
    assert summary.seats[CEM].cost.failed == 1 and summary.seats[CEM].cost.money is None
    assert [(one.seat, one.kind, one.text) for one in summary.thoughts] == [
        (ANN, "wolves", "Bob knows much."),
        (ANN, "speech", "Say seer."),
    ]
    assert str(summary.calls_damaged) == "line 5 of the calls is damaged"


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_game_can_be_shown_and_exported(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for folder in record_games(tmp_path):
        assert run(["show", str(folder), "--thoughts", "--lang", lang]) == 0
        shown = capsys.readouterr().out
        assert {"zh": "关键时刻", "en": "What turned the game"}[lang] in shown
        assert {"zh": "本局最佳", "en": "Most valuable"}[lang] in shown
        assert "\x1b" not in shown, "plain where it is no terminal"
        for to in ("md", "json", "html"):
            assert run(["export", str(folder), "--to", to, "--as", "god", "--lang", lang]) == 0
            assert len(capsys.readouterr().out) > 1500
        # An unfinished game can be looked at as well.
        lines = (folder / "game.jsonl").read_bytes().splitlines(keepends=True)
        (folder / "game.jsonl").write_bytes(b"".join(lines[: len(lines) // 2]))
        assert run(["show", str(folder), "--lang", lang]) == 0
        assert {"zh": "尚未结束", "en": "not over"}[lang] in capsys.readouterr().out
        assert run(["export", str(folder), "--as", "god", "--lang", lang]) == 0


def test_markdown_cannot_be_written_by_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = scribe()
    evil = "# Night 9\n\n<script>alert(1)</script> [x](http://y) **bold** | a | b |\n- item\n1. one"
    told.entries.insert(-4, Spoke(to=ALL, seat=DAN, where="day", text=evil))
    folder = told.write(tmp_path, "game")
    assert run(["export", str(folder), "--lang", "en"]) == 0
    text = capsys.readouterr().out
    spoken = next(line for line in text.splitlines() if "alert" in line)
    assert not re.search(r"(?<!\\)[<\[\]*|]", spoken), spoken
    assert "\n> # Night" not in text
    assert not [line for line in text.splitlines() if line.startswith(("# Night", "- item", "| a"))]


def test_prices_and_their_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = scribe()
    told.calls = [call for call, _ in zip(calls(), range(3), strict=False)]
    folder = told.write(tmp_path, "game")
    assert run(["show", str(folder), "--lang", "en", "--price", "model-a=10,40,1"]) == 0
    assert "| US$" in capsys.readouterr().out
    assert run(["show", str(folder), "--price", "cheap"]) == 2
    assert "--price takes MODEL=IN,OUT" in capsys.readouterr().err


def test_verify_tells_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound, damaged, torn, *_ = record_games(tmp_path)
    lines = (damaged / "game.jsonl").read_bytes().splitlines(keepends=True)
    (damaged / "game.jsonl").write_bytes(b"".join(lines[:20] + lines[21:]))
    with (torn / "game.jsonl").open("ab") as file:
        file.write(b'{"event":{"to"')
    assert run(["verify", str(sound)]) == 0
    assert capsys.readouterr().out.startswith("sound: ")
    assert run(["verify", str(sound), str(damaged), str(torn)]) == 1
    out, err = capsys.readouterr()
    assert [line.partition(":")[0] for line in out.splitlines()] == ["sound", "DAMAGED", "sound"]
    assert "line 21" in out
    assert "torn off in the midst of a write" in err
    for command in (["replay", str(torn)], ["show", str(torn)]):
        assert run(command) == 0
        assert "torn off" in capsys.readouterr().err
