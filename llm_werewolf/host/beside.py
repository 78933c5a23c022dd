"""Looks at the files beside game.jsonl: each line whole, and about this very game.

Lines of calls.jsonl carry check sums, those of records of format 1 do not. What is told in any case is a line that is
no line, one about a seat, a question or a line of game.jsonl that the game does not have, figures that cannot be, and
an answer that is not the one on record.
"""

import json
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..core.asks import Ask, plain
from ..core.events import Answer, NightFell
from ..core.seats import Seat
from ..core.sentence import Sentence
from ..players.llm.calls import Call
from ..transcript import Damaged, Record, RecordError
from ..transcript.damage import UNREADABLE, BadLine, why
from ..transcript.files import bytes_of, lines_of
from .calls import are_unsealed, calls_of
from .figures import odd_figure
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
    unsealed: bool = False
    """Whether the calls are sound as far as can be told, and carry no check sums."""


def look_beside(folder: Path, record: Record | None = None) -> Beside:
    """What is wrong with calls, times, notes and about.json; without a record, by themselves alone."""
    damaged: list[RecordError] = []
    for look in (_calls, _calls_sealed, _calls_end, _times, _notes, _about):
        try:
            look(folder, record)
        except RecordError as error:
            if not any(getattr(error, "path", None) == one.path for one in damaged if isinstance(one, Damaged)):
                damaged.append(error)
    hurt = {error.path for error in damaged if isinstance(error, Damaged)}
    torn = [(path, text) for path in (folder / name for name in _LINES) if (text := _torn(path))]
    unsealed = False
    with suppress(RecordError):
        unsealed = folder / "calls.jsonl" not in hurt and are_unsealed(folder)
    return Beside(tuple(damaged), tuple((path, text) for path, text in torn if path not in hurt), unsealed)


def _calls_sealed(folder: Path, record: Record | None) -> None:
    """Whether the calls carry check sums where those of the record's format do: without, they were changed."""
    if record and record.sealed and are_unsealed(folder):
        stripped = Sentence(
            "the line has no check sum, as every call of a record of format {format} has: it was changed",
            "这一行没有校验和，而格式 {format} 的记录里每次调用都有：它被改动过",
            format=record.header.format,
        )
        raise Damaged(folder / "calls.jsonl", 1, stripped)


def _calls(folder: Path, record: Record | None) -> None:
    path, said, number = folder / "calls.jsonl", dict[tuple[int, Seat, str], tuple[int, Call]](), 0
    batches = _Batches(record) if record else None
    for number, call in enumerate(calls_of(folder), start=1):
        if batches is None:
            continue
        if not 1 <= call.seat <= batches.seats:
            raise Damaged(path, number, Sentence("there is no seat {seat}", "没有 {seat} 号座位", seat=call.seat))
        batch = None if call.line is None else batches.open_at(call.line)
        if odd := odd_figure(call, batches.seats, batches.days(batch)):
            raise Damaged(path, number, odd)
        if call.line is None or (batch is None and batches.torn):
            continue
        if batch is None:
            raise Damaged(path, number, _beyond(call.line, batches.lines))
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


def _calls_end(folder: Path, _: Record | None) -> None:
    """Whether as many calls are there as times.jsonl counted; one may also have left them out altogether."""
    path, counted = folder / "calls.jsonl", 0
    for raw in _whole_lines(folder / "times.jsonl"):
        with suppress(*UNREADABLE):
            counted = max(counted, int(json.loads(raw).get("calls", 0)))
    there = sum(1 for _ in _whole_lines(path))
    if there < counted and path.exists() and not _torn(path):
        missing = Sentence(
            "there were {counted} lines, and {there} are left: the end is missing",
            "曾有 {counted} 行，现在只剩 {there} 行：末尾缺失",
            counted=counted,
            there=there,
        )
        raise Damaged(path, there + 1, missing)


class _Batches:
    """The questions of a record, batch by batch, with the answers on record."""

    def __init__(self, record: Record) -> None:
        self.seats = record.header.setup.seats
        self.lines = 1 + len(record.entries)
        self.torn = bool(record.torn)
        self.answers: list[dict[tuple[Seat, str], Answer | None]] = [{}]
        """Before the first batch nobody is asked anything."""
        self._days = [0]
        """The day of each batch."""
        self._day = 0
        self._at: list[int] = [0]
        """For each line of game.jsonl the batch that was put last."""
        asking = False
        for entry in record.entries:
            if isinstance(entry, Ask):
                if not asking:
                    self.answers.append({})
                    self._days.append(self._day)
                self.answers[-1][entry.seat, entry.kind] = None
            elif isinstance(entry, Answer):
                self.answers[-1][entry.seat, entry.kind] = entry
            elif isinstance(entry, NightFell):
                self._day = entry.day
            asking = isinstance(entry, Ask)
            self._at.append(len(self.answers) - 1)

    def open_at(self, lines: int) -> int | None:
        """Which batch was open when game.jsonl had so many lines; None for more lines than there are."""
        return self._at[max(lines, 1) - 1] if lines <= self.lines else None

    def days(self, batch: int | None) -> range:
        """On which days this batch can have been put; None: any."""
        if batch is None:
            return range(self._day + 2 if self.torn else self._day + 1)
        return range(self._days[batch], self._days[batch] + 1)


def _times(folder: Path, record: Record | None) -> None:
    path = folder / "times.jsonl"
    whole = 1 + len(record.entries) if record and record.header.format >= _SINCE_LINES and not record.torn else None
    before = (0, datetime.min.replace(tzinfo=UTC))
    for number, raw in enumerate(_whole_lines(path), start=1):
        try:
            line = json.loads(raw)
            at = datetime.fromisoformat(line["at"])
            count = line["lines" if "lines" in line else "events"]
            for one in (count, line.get("calls", 0)):
                if type(one) is not int or one < 0:
                    raise BadLine("{count!r} is no number of lines", "“{count}”不是行数", count=one)
            here = (count, at.replace(tzinfo=at.tzinfo or UTC))
            # One of the two alone can go back: a clock that was set, lines that were lost in a power cut.
            if here[0] < before[0] and here[1] < before[1]:
                raise BadLine("it stands behind a later one: lines were moved", "它排在更晚的一行之后：有行被移动过")
            before = here
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
        about: Any = json.loads(bytes_of(path))  # Any: plain JSON
        datetime.fromisoformat(about["created"])
        if not isinstance(about["title"], str) or not isinstance(about.get("roles", {}), dict):
            raise BadLine("a title is a text, and roles go by their names", "title 应是文字，roles 应按名称列出")
    except FileNotFoundError:
        return
    except json.JSONDecodeError as error:
        raise Damaged(path, error.lineno, why(error)) from None
    except UNREADABLE as error:
        raise Damaged(path, 1, why(error)) from None


def _whole_lines(path: Path) -> Iterator[bytes]:
    if path.exists():
        yield from (raw for raw in lines_of(path) if raw.endswith(b"\n"))


def _torn(path: Path) -> str:
    """What there is of a last line without an end."""
    last = b""
    with suppress(RecordError):
        last = next(iter(deque(lines_of(path), maxlen=1)), b"") if path.exists() else b""
    return "" if last.endswith(b"\n") else last.decode("utf-8", "replace")


def _beyond(line: int, whole: int) -> Sentence:
    return Sentence(
        "game.jsonl had {line} lines then, and has {whole} now: its end is missing, or this is of another game",
        "那时 game.jsonl 有 {line} 行，现在只有 {whole} 行：它的末尾缺失，或者这属于另一局",
        line=line,
        whole=whole,
    )
