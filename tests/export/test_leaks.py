"""A file for an audience holds not one byte that this audience may not know: random games of all cards, searched."""

import json
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.exporting import Kind, export_game
from llm_werewolf.core.events import Spoke, Unmasked, Whispered
from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.export import export_html
from llm_werewolf.transcript import Record, Writer
from llm_werewolf.transcript.header import Header, SeatInfo
from tests.transcript.games import play_game, setups

KINDS: tuple[Kind, ...] = ("md", "json", "html")
SEED = 8_675_309_421
KINDS_OF_PLAYER = ("random", "model:qwen3@https://ann:pw@host7q/v1", "local:/home/folder7q/small.gguf")
ADDRESSES = ("host7q", "ann:pw", "folder7q")


def record_game(parent: Path, number: int) -> Record:
    """A recorded game in which every secret is a word that stands nowhere else."""
    setup = list(setups())[number]
    folder = parent / "game"
    folder.mkdir()
    seats = tuple(
        SeatInfo(seat=seat, kind=KINDS_OF_PLAYER[seat % 3], name=f"N{seat}", persona=f"persona{seat:02}q")
        for seat in range(1, setup.seats + 1)
    )
    header = Header(engine="test", lang="en", setup=setup, seed=SEED + number, seats=seats)
    writer = Writer.create(folder, header, title="secret title")
    play_game(setup, SEED + number, writer)
    writer.close()
    return read_record(folder)


def only_heard(record: Record, viewer: Viewer, *, reveal: bool, folder: Path) -> Path:
    """The same game with everything gone that the viewer was not told."""
    folder.mkdir()
    seats = tuple(
        info if info.seat == viewer else info.model_copy(update={"persona": "another"}) for info in record.header.seats
    )
    header = record.header.model_copy(update={"seed": 1, "seats": seats})
    writer = Writer.create(folder, header, title="another title")
    heard = [
        event for event in record.events if hears(viewer, event.to) and (reveal or not isinstance(event, Unmasked))
    ]
    writer.step([one for one in heard if one.type != "answer"])
    writer.close()
    return folder


def exported(folder: Path, kind: Kind, viewer: Viewer, *, reveal: bool, out: Path) -> str:
    assert (
        export_game(str(folder), kind, as_=viewer, reveal=reveal, thoughts=viewer != "public", out=out, lang=None) == 0
    )
    return out.read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(len(list(setups()))))
def test_a_file_holds_nothing_that_its_reader_may_not_know(number: int, tmp_path: Path) -> None:
    record = record_game(tmp_path, number)
    viewers: list[Viewer] = ["public", 1, record.header.setup.seats]
    for viewer in viewers:
        secrets = {str(SEED + number), "secret title", *ADDRESSES}
        secrets |= {f"persona{info.seat:02}q" for info in record.header.seats if info.seat != viewer}
        secrets |= {
            event.text.split(": ")[1]
            for event in record.events
            if isinstance(event, Whispered) and not hears(viewer, event.to)
        }
        said = {event.text.split(": ")[1] for event in record.events if isinstance(event, Spoke)}
        heard = [event for event in record.events if hears(viewer, event.to)]
        direct = export_html(record, as_=viewer)
        for secret in secrets:
            assert secret not in direct, (viewer, secret)
        for kind in KINDS:
            text = exported(record.folder, kind, viewer, reveal=False, out=tmp_path / "out")
            for secret in secrets:
                assert secret not in text, (kind, viewer, secret)
            assert any(words in text for words in said)
            assert "unmasked" not in text.replace('case "unmasked"', "") or kind == "html"
            if kind == "json":
                told = json.loads(text)["events"]
                assert len(told) == len([event for event in heard if event.type != "unmasked"])
                assert {one["type"] for one in told} <= {event.type for event in heard}
                assert all(one["to"] in ("all", [viewer]) for one in told)
                mine = {viewer} if isinstance(viewer, int) else set()
                assert {one["seat"] for one in told if one["type"] in ("dealt", "answer")} <= mine
                assert not {one["type"] for one in told} & {"died", "unmasked"}
            if kind == "md":
                bare = only_heard(record, viewer, reveal=False, folder=tmp_path / f"bare-{viewer}")
                again = exported(bare, kind, viewer, reveal=False, out=tmp_path / "out")
                if viewer == "public":
                    assert again == text, "what the public was not told has left a trace"


def test_nobody_is_told_where_a_model_runs_and_god_alone_what_all_are_told_to_be_like(tmp_path: Path) -> None:
    record = record_game(tmp_path, 0)
    texts: dict[str, str] = {
        kind: exported(record.folder, kind, "god", reveal=True, out=tmp_path / "out") for kind in KINDS
    }
    texts |= {"direct": export_html(record, as_="god")}
    for kind, text in texts.items():
        assert not [address for address in ADDRESSES if address in text], kind
        assert "qwen3" in text and "small.gguf" in text
        assert kind == "md" or all(info.persona in text for info in record.header.seats)
    assert record.header.seats[2].persona in export_html(record, as_=3)


def test_the_reveal_is_there_where_it_is_asked_for(tmp_path: Path) -> None:
    record = record_game(tmp_path, 0)
    cards = set(record.header.setup.deck)
    for kind in KINDS:
        open_end = exported(record.folder, kind, "public", reveal=True, out=tmp_path / "out")
        closed = exported(record.folder, kind, "public", reveal=False, out=tmp_path / "out")
        assert len(open_end) > len(closed)
        assert all(card in open_end or card.replace("_", " ") in open_end for card in cards)
        god = exported(record.folder, kind, "god", reveal=False, out=tmp_path / "out")
        assert all(one.text.split(": ")[1] in god for one in record.events if isinstance(one, Whispered))
