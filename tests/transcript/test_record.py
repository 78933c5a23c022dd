"""The files of a game: older formats, torn lines, a full disk, answers that were written ahead, models' calls."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.core.asks import AnyAsk, Choice
from llm_werewolf.core.events import Answer
from llm_werewolf.core.version import FORMAT
from llm_werewolf.core.view import View
from llm_werewolf.host.verify import verify
from llm_werewolf.players.base import PauseGame
from llm_werewolf.players.llm.calls import Call, read_calls
from llm_werewolf.transcript import Reading, RecordError, Writer, rerun
from llm_werewolf.transcript.upcast import STEPS
from tests.host.players import Calling, Uniform, uniform

SAMPLES = Path(__file__).parent / "samples"
QUIET = {"sheriff": "off", "self_destruct": "off"}


def test_there_is_a_step_and_a_sample_for_every_older_format() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))
    assert sorted(path.name for path in SAMPLES.iterdir()) == [f"format-{number}" for number in range(1, FORMAT)]


@pytest.mark.parametrize("version", range(1, FORMAT))
async def test_older_formats_are_read_verified_and_gone_on_with(version: int, tmp_path: Path) -> None:
    samples = SAMPLES / f"format-{version}"
    finished = read_record(samples / "finished")
    assert finished.finished and finished.header.format == version
    verdict = verify(samples / "finished")
    assert verdict.rerun or "rules version" in str(verdict.left_out)
    calls = list(read_calls((samples / "finished" / "calls.jsonl").read_text("utf-8").splitlines(keepends=True)))
    assert [call.messages[1]["content"][-3:] for call in calls] == ["(0)", "(1)"]
    assert read_record(samples / "paused").torn
    if not verdict.rerun:
        return
    folder = Path(copytree(samples / "paused", tmp_path / "paused"))
    before = (folder / "game.jsonl").read_bytes()
    result = await Table.resume(folder, uniform(6, 1)).play()
    assert not result.paused
    after = (folder / "game.jsonl").read_bytes()
    assert after.startswith(before[: before.rindex(b"\n") + 1])
    assert b',"check":"' not in after, "a record goes on in the format it began in"
    assert verify(folder).rerun


async def test_what_a_newer_program_wrote_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").write_text(f'{{"header":{{"format":{FORMAT + 1}}}}}\n', encoding="utf-8")
    with pytest.raises(RecordError, match=f"line 1: this is format {FORMAT + 1}; this program reads up to {FORMAT}"):
        read_record(tmp_path)


async def half_voted(folder: Path, late: tuple[int, ...] = (9,)) -> Path:
    class Late(Uniform):
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            if ask.kind == "votes":
                await asyncio.sleep(0.05)
                raise PauseGame("later")
            return await super().decide(ask, view)

    seats = {**uniform(9, 4), **{seat: Late(4) for seat in late}}
    result = await Table("huanle-9", seats, seed=1, rules=QUIET, out=folder).play()
    assert result.paused and result.folder
    assert (result.folder / "ahead.jsonl").exists()
    return result.folder


async def test_an_answer_written_ahead_counts_for_its_own_batch_only(tmp_path: Path) -> None:
    """A file that a kill left over must not answer the same question of another batch."""
    folder = await half_voted(tmp_path)
    ahead = (folder / "ahead.jsonl").read_bytes()
    record = read_record(folder)
    assert len(rerun(record).answered) == sum(1 for _ in ahead.splitlines())
    older = b"".join(
        json.dumps({**json.loads(line), "line": json.loads(line)["line"] - 3}).encode() + b"\n"
        for line in ahead.splitlines()
    )
    (folder / "ahead.jsonl").write_bytes(older)
    assert not rerun(read_record(folder)).answered
    # A torn line is that one answer asked again, and the next line is not glued to it.
    (folder / "ahead.jsonl").write_bytes(ahead[:-20])
    assert len(rerun(read_record(folder)).answered) == ahead.count(b"\n") - 1
    result = await Table.resume(folder, uniform(9, 4)).play()
    assert result.winner and not (folder / "ahead.jsonl").exists()
    assert verify(folder).rerun


async def test_torn_files_beside_the_game_are_mended(tmp_path: Path) -> None:
    folder = await half_voted(tmp_path)
    for name in ("times.jsonl", "calls.jsonl"):
        with (folder / name).open("ab") as file:
            file.write(b'{"torn')
    await Table.resume(folder, uniform(9, 4)).play()
    for name in ("times.jsonl", "calls.jsonl"):
        assert all(json.loads(line) for line in (folder / name).read_bytes().splitlines())


async def test_who_holds_an_old_reading_cannot_cut_off_what_came_after(tmp_path: Path) -> None:
    folder = await half_voted(tmp_path)
    old = read_record(folder)
    await Table.resume(folder, uniform(9, 4)).play()
    with pytest.raises(RecordError, match="played on meanwhile"):
        Writer.reopen(old)
    assert read_record(folder).finished


async def test_every_write_can_be_forced_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forced: list[int] = []
    monkeypatch.setattr(os, "fsync", forced.append)
    await Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path).play()
    assert not forced
    result = await Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path, sync="step").play()
    assert len(forced) > len((result.folder / "times.jsonl").read_bytes().splitlines() if result.folder else "")


FULL = """
import asyncio, resource, sys
from pathlib import Path
from llm_werewolf import Table
from tests.host.players import uniform

async def main():
    table = Table("huanle-9", uniform(9, 4, slow=0.0001), seed=1, out=Path(sys.argv[1]))
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
    result = await table.play()
    print(result.paused)

asyncio.run(main())
"""


# The limit stands in for a full disk; Windows has no `resource` module to set it with.
@pytest.mark.skipif(sys.platform == "win32", reason="no file size limits there")
async def test_a_full_disk_pauses_the_game_and_breaks_nothing(tmp_path: Path) -> None:
    whole = await Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path / "whole").play()
    assert whole.folder
    wanted = (whole.folder / "game.jsonl").read_bytes()
    for limit in (7_000, 9_001, 12_345, len(wanted) - 100):
        out = tmp_path / str(limit)
        done = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", FULL, str(out), str(limit)],
            capture_output=True, text=True, check=True, timeout=120, cwd=Path(__file__).parents[2],
        )  # fmt: skip
        assert "cannot be written: File too large" in done.stdout
        folder = next(out.iterdir())
        written = (folder / "game.jsonl").read_bytes()
        assert wanted.startswith(written) and written.endswith(b"\n") and len(written) <= limit
        result = await Table.resume(folder, uniform(9, 4)).play()
        assert result.winner and (folder / "game.jsonl").read_bytes() == wanted


async def test_a_full_disk_is_no_fault_of_the_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls that cannot be written pause the game, too; the seat does not answer by default instead."""

    class Recording(Calling):
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            self.sink(Call(seat=ask.seat, kind=ask.kind, day=view.state.day, model="any", attempt=1, messages=()))
            return await super().decide(ask, view)

    def full(self: Writer, line: str) -> None:
        raise RecordError("the record cannot be written: No space left on device", "记录写不了：磁盘已满")

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "call", full)
        seats = {**uniform(9, 4), 3: Recording(4)}
        result = await Table("huanle-9", seats, seed=1, out=tmp_path).play()
    assert result.paused == "the record cannot be written: No space left on device"
    assert result.folder and not result.fallbacks
    again = await Table.resume(result.folder, {**uniform(9, 4), 3: Recording(4)}).play()
    assert again.winner and not again.fallbacks and (result.folder / "calls.jsonl").exists()


async def test_a_game_is_read_line_by_line(tmp_path: Path) -> None:
    result = await Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path).play()
    assert result.folder
    reading = Reading(result.folder)
    assert reading.header.seed == 1 and reading.line == 1
    entries = list(reading)
    assert reading.line == len(entries) + 1
    assert entries == read_record(result.folder).entries
    assert any(isinstance(entry, Answer) for entry in entries)
