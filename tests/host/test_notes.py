"""What people at the terminal note for themselves outlasts a pause, and stands in nobody else's sight."""

import asyncio
from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import AnyAsk, Choice
from llm_werewolf.core.view import View
from llm_werewolf.host.notes import read_notes
from llm_werewolf.host.verify import verify
from llm_werewolf.players.base import Reply
from llm_werewolf.players.human import Keyboard, TerminalPlayer
from tests.host.players import Uniform
from tests.players.human.typist import Typist

SECRET = "canary: I trust 夜 7 alone"


class Noting(TerminalPlayer):
    """A person that notes something at its first question and then leaves, or plays on by the dice."""

    def __init__(self, typist: Typist, *, leaves: bool) -> None:
        super().__init__(Keyboard(typist, "en", people=(3,), clock=False))
        self.dice, self.leaves = Uniform(3), leaves

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        if self.leaves:
            return await super().decide(ask, view)
        return await self.dice.decide(ask, view)


def players(person: TerminalPlayer) -> dict[int, Uniform | TerminalPlayer]:
    return {seat: person if seat == 3 else Uniform(seat) for seat in range(1, 10)}


@pytest.fixture
def paused(tmp_path: Path) -> Path:
    async def play() -> Path:
        person = Noting(Typist("/n " + SECRET, "/n second", "/q"), leaves=True)
        table = Table("huanle-9", players(person), seed=5, out=tmp_path)
        result = await table.play()
        assert result.paused and table.folder and person.notes == [SECRET, "second"]
        return table.folder

    return asyncio.run(play())


def test_notes_come_back_after_a_pause_and_only_to_their_seat(paused: Path) -> None:
    async def resume() -> None:
        person = Noting(Typist(), leaves=False)
        table = Table.resume(paused, players(person))
        assert person.notes == [SECRET, "second"]
        person.on_note("third")
        other = TerminalPlayer(Keyboard(Typist(), "en", people=(4,), clock=False))
        assert (await table.play()).winner and other.notes == []

    asyncio.run(resume())
    assert [(note.seat, note.text) for note in read_notes(paused)] == [(3, SECRET), (3, "second"), (3, "third")]
    assert verify(paused).beside.damaged == ()
    assert "canary" not in (paused / "game.jsonl").read_text(encoding="utf-8")
    with (paused / "notes.jsonl").open("ab") as file:
        file.write(b'{"seat":3,"te')
    assert len(list(read_notes(paused))) == 3 and [path.name for path, _ in verify(paused).beside.torn] == [
        "notes.jsonl"
    ]
    assert read_record(paused).finished


def test_no_view_and_no_file_for_others_has_them(paused: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["replay", str(paused)], ["show", str(paused), "--thoughts"], ["verify", str(paused)]):
        run([*command, "--lang", "en"])
    for kind in ("md", "html", "json"):
        for viewer in ("public", "god", "3"):
            assert run(["export", str(paused), "--to", kind, "--as", viewer]) == 0
    told = capsys.readouterr()
    assert "canary" not in told.out + told.err
