"""Looks at the files beside game.jsonl: each line whole, and about this very game.

They carry no check sums: a letter changed in the midst of what a model wrote cannot be told. What can be told is a line
that is no line, one about a seat, a question or a line of game.jsonl that the game does not have, and an answer that is
not the one on record.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from ..core.asks import Ask, plain
from ..core.events import Answer
from ..core.seats import Seat
from ..core.sentence import Sentence, system_says
from ..players.llm.calls import Call
from ..transcript import Damaged, Record, RecordError
from ..transcript.reader import UNREADABLE, BadLine, why
from .calls import calls_of
from .notes import Note

_LINES = ("calls.jsonl", "times.jsonl", "notes.jsonl")
_SINCE_LINES = 2
"""The first format in which these files name lines of game.jsonl."""


@dataclass(frozen=True)
class Beside:
    """What is wrong with these files."""

    damaged: tuple[RecordError, ...] = ()
    """At most one a file: the first thing that is wrong with it."""
    torn: tuple[tuple[Path, str], ...] = ()
    """Files whose last line was torn off in the midst of a write, with what there is of it."""


def look_beside(folder: Path, record: Record | None = None) -> Beside:
    """What is wrong with calls, times, notes and about.json; without a record, by themselves alone."""
    damaged: list[RecordError] = []
    for look in (_calls, _times, _notes, _about):
        try:
            look(folder, record)
        except RecordError as error:
            damaged.append(error)
    hurt = {error.path for error in damaged if isinstance(error, Damaged)}
    torn = [(path, text) for path in (folder / name for name in _LINES) if (text := _torn(path))]
    return Beside(tuple(damaged), tuple((path, text) for path, text in torn if path not in hurt))


def _calls(folder: Path, record: Record | None) -> None:
    path, said = folder / "calls.jsonl", dict[tuple[int, Seat, str], tuple[int, Call]]()
    batches = _Batches(record) if record else None
    for number, call in enumerate(calls_of(folder), start=1):
        if record and not 1 <= call.seat <= record.header.setup.seats:
            raise Damaged(path, number, Sentence("there is no seat {seat}", "没有 {seat} 号座位", seat=call.seat))
        if batches is None or call.line is None:
            continue
        if call.line > batches.lines:
            raise Damaged(path, number, _beyond(call.line, batches.lines))
        batch = batches.open_at(call.line)
        if (call.seat, call.kind) not in batches.answers[batch]:
            other = Sentence(
                "seat {seat} was not asked {kind} when game.jsonl had {line} lines",
                "game.jsonl 有 {line} 行时没有问 {seat} 号 {kind}",
                seat=call.seat,
                kind=call.kind,
                line=call.line,
            )
            raise Damaged(path, number, other)
        if call.accepted:
            said[batch, call.seat, call.kind] = number, call
    for (batch, seat, kind), (number, call) in said.items():
        answer = batches.answers[batch][seat, kind] if batches else None
        if answer and not answer.fallback and plain(answer.choice) != call.choice:
            raise Damaged(path, number, Sentence("its choice is not the one on record", "它的选择与对局记录里的不同"))


class _Batches:
    """The questions of a record, batch by batch, with the answers on record."""

    def __init__(self, record: Record) -> None:
        self.lines = 1 + len(record.entries)
        self.answers: list[dict[tuple[Seat, str], Answer | None]] = []
        self._at: list[int] = []
        """For each line of game.jsonl the batch that was put last."""
        asking = False
        for entry in record.entries:
            if isinstance(entry, Ask):
                if not asking:
                    self.answers.append({})
                self.answers[-1][entry.seat, entry.kind] = None
            elif isinstance(entry, Answer):
                self.answers[-1][entry.seat, entry.kind] = entry
            asking = isinstance(entry, Ask)
            self._at.append(len(self.answers) - 1)

    def open_at(self, lines: int) -> int:
        """Which batch was open when game.jsonl had so many lines."""
        return self._at[lines - 2] if lines >= 2 else -1


def _times(folder: Path, record: Record | None) -> None:
    path = folder / "times.jsonl"
    whole = 1 + len(record.entries) if record and record.header.format >= _SINCE_LINES else None
    for number, raw in enumerate(_whole_lines(path), start=1):
        try:
            line = json.loads(raw)
            datetime.fromisoformat(line["at"])
            count = line["lines" if "lines" in line else "events"]
            if not isinstance(count, int) or count < 0:
                raise BadLine("{count!r} is no number of lines", "“{count}”不是行数", count=count)
        except UNREADABLE as error:
            raise Damaged(path, number, why(error)) from None
        if whole is not None and count > whole:
            raise Damaged(path, number, _beyond(count, whole))


def _notes(folder: Path, _: Record | None) -> None:
    path = folder / "notes.jsonl"
    for number, raw in enumerate(_whole_lines(path), start=1):
        try:
            Note.model_validate(json.loads(raw))
        except UNREADABLE as error:
            raise Damaged(path, number, why(error)) from None


def _about(folder: Path, _: Record | None) -> None:
    path = folder / "about.json"
    try:
        about: Any = json.loads(path.read_bytes())  # Any: plain JSON
        datetime.fromisoformat(about["created"])
        if not isinstance(about["title"], str) or not isinstance(about.get("roles", {}), dict):
            raise BadLine("a title is a text, and roles go by their names", "title 应是文字，roles 应按名称列出")
    except FileNotFoundError:
        return
    except json.JSONDecodeError as error:
        raise Damaged(path, error.lineno, why(error)) from None
    except UNREADABLE as error:
        raise Damaged(path, 1, why(error)) from None
    except OSError as error:
        raise _unread(path, error) from None


def _whole_lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            yield from (raw for raw in file if raw.endswith(b"\n"))
    except FileNotFoundError:
        return
    except OSError as error:
        raise _unread(path, error) from None


def _torn(path: Path) -> str:
    """What there is of a last line without an end."""
    last = b""
    try:
        with path.open("rb") as file:
            for raw in file:
                last = raw
    except OSError:
        return ""
    return "" if last.endswith(b"\n") else last.decode("utf-8", "replace")


def _unread(path: Path, error: OSError) -> RecordError:
    return RecordError("cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error))


def _beyond(line: int, whole: int) -> Sentence:
    return Sentence(
        "game.jsonl had {line} lines then, and has {whole} now: its end is missing, or this is of another game",
        "那时 game.jsonl 有 {line} 行，现在只有 {whole} 行：它的末尾缺失，或者这属于另一局",
        line=line,
        whole=whole,
    )
