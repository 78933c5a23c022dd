"""Writes a game's folder: answers are on disk before the engine sees them, whole lines only, at every step.

The order of writing is what makes a game survive a kill at any moment:

1. `step`: what happened and what is asked next, before anybody is waited for;
2. `ahead`: each of several simultaneous answers as it comes, with the line its batch stands at;
3. `answers`: the whole batch, before the engine sees it; only then is what was written ahead thrown away.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from ..core.events import Answer, Event
from ..core.seats import Card
from ..core.sentence import system_says
from .append import Lines, Sync
from .damage import RecordError
from .header import Header
from .lines import seal, told
from .lock import lock
from .reader import Entry, Record

GAME, AHEAD, CALLS, TIMES, ABOUT = "game.jsonl", "ahead.jsonl", "calls.jsonl", "times.jsonl", "about.json"
NOTES = "notes.jsonl"
SETTINGS = "settings.json"
T = TypeVar("T")


def new_folder(parent: Path, name: str) -> Path:
    """Make a folder for a game; a number is put behind a name that is taken. Raises RecordError."""
    for number in range(1, 10_000):
        folder = parent / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise RecordError(
                "cannot make the folder {folder}: {why}",
                "建不了文件夹 {folder}：{why}",
                folder=folder,
                why=system_says(error),
            ) from None
        return folder
    raise RecordError(
        "too many games named {name} in {parent}", "{parent} 里叫 {name} 的对局太多了", name=name, parent=parent
    )


class Writer:
    """Appends to one game's record. Every method raises RecordError where the disk does not take what is written."""

    def __init__(self, folder: Path, *, sync: Sync = "never") -> None:
        self.folder = folder
        self._sync: Sync = sync
        self._check = 0
        self._lines = 0
        """Whole lines of game.jsonl."""
        self._sealed = True
        # What a torn line of game.jsonl is, only the reader's record says; it is cut off by `reopen`.
        self._game = self._doing(lambda: Lines(folder / GAME, sync=sync, mend=False))
        try:
            lock(self._game.file)
        except OSError:
            self._game.close()
            raise RecordError(
                "the game in {folder} is being played by another process",
                "{folder} 里的对局正由另一个进程进行",
                folder=folder,
            ) from None
        self._times = self._open(TIMES)
        self._ahead: Lines | None = None
        self._calls: Lines | None = None
        self._calls_lines = 0
        self._calls_check: int | None = 0
        """The running check sum of calls.jsonl; None where the file was begun without."""
        self._notes: Lines | None = None
        self._is_ahead = (folder / AHEAD).exists()

    @classmethod
    def create(
        cls, folder: Path, header: Header, *, title: str, sync: Sync = "never", roles: Mapping[Card, str] | None = None
    ) -> "Writer":
        """Begin a record in an empty folder; `roles`: the file or package of each card from outside, by name."""
        writer = cls(folder, sync=sync)
        about: dict[str, object] = {"created": datetime.now(UTC).isoformat(timespec="seconds"), "title": title}
        if roles:
            about["roles"] = dict(roles)
        writer._write_text(ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
        writer._record([b'{"header":%b}' % header.model_dump_json().encode()])
        if sync == "step":
            writer._doing(lambda: _sync_folder(folder))
        return writer

    @classmethod
    def reopen(cls, record: Record, *, sync: Sync = "never") -> "Writer":
        """Go on with a record, in the format it has; torn last lines are cut off."""
        writer = cls(record.folder, sync=sync)
        # Whoever held the lock until now may have written since the record was read.
        if writer._game.size != record.size:
            writer.close()
            raise RecordError(
                "the game in {folder} was played on meanwhile; try again",
                "{folder} 里的对局刚才又往下进行了；请再试一次",
                folder=record.folder,
            )
        writer._doing(lambda: writer._game.cut(record.sound_bytes))
        writer._check, writer._sealed = record.check, record.sealed
        writer._lines = len(record.entries) + 1
        if (record.folder / CALLS).exists():
            writer._open_calls()
        return writer

    @property
    def lines(self) -> int:
        """How many whole lines game.jsonl has."""
        return self._lines

    def ahead(self, at: int, answer: Answer) -> None:
        """One of several simultaneous answers has come; `at`: its place in the batch that was put last."""
        if self._ahead is None:
            self._ahead, self._is_ahead = self._open(AHEAD), True
        line = f'{{"line":{self._lines},"at":{at},"answer":{answer.model_dump_json()}}}\n'
        self._append(self._ahead, [line.encode()])

    def answers(self, answers: Iterable[Answer]) -> None:
        """All answers of the batch, before the engine sees them."""
        self._record([_line(answer) for answer in answers])
        self._drop_ahead()

    def step(self, entries: Iterable[Entry]) -> None:
        """What came of the answers: events, and the batch that is put next."""
        self._drop_ahead()  # a kill may have left it
        self._record([_line(entry) for entry in entries])
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        calls = f',"calls":{self._calls_lines}' if self._calls_lines else ""
        self._append(self._times, [f'{{"lines":{self._lines}{calls},"at":"{now}"}}\n'.encode()])

    def call(self, line: str) -> None:
        """A model was called; `line` is a line of JSON, an object."""
        calls = self._calls or self._open_calls()
        raw, check = line.rstrip("\n").encode("utf-8", "backslashreplace"), self._calls_check
        sealed, check = (raw + b"\n", None) if check is None else seal(raw, check)
        self._append(calls, [sealed])
        self._calls_check = check
        self._calls_lines += 1

    def settings(self, settings: Mapping[str, object]) -> None:
        """What the game is played with and is no part of it, in a file that is whole at any moment; empty: no file."""
        path = self.folder / SETTINGS
        if settings:
            fresh = path.with_suffix(".new")
            self._write_text(fresh.name, json.dumps(settings, ensure_ascii=False, indent=1) + "\n")
            self._doing(lambda: fresh.replace(path))
        else:
            self._doing(lambda: path.unlink(missing_ok=True))

    def note(self, line: str) -> None:
        """A person noted something for itself; `line` is a line of JSON."""
        if self._notes is None:
            self._notes = self._open(NOTES)
        self._append(self._notes, [line.encode("utf-8", "backslashreplace") + b"\n"])

    def close(self) -> None:
        """Close the files; what was written stays."""
        for file in (self._game, self._times, self._ahead, self._calls, self._notes):
            if file is not None:
                file.close()

    def _drop_ahead(self) -> None:
        if self._is_ahead:
            if self._ahead is not None:
                self._ahead.close()
            self._ahead, self._is_ahead = None, False
            with contextlib.suppress(OSError):  # its lines belong to an older batch and say so
                (self.folder / AHEAD).unlink()

    def _record(self, lines: list[bytes]) -> None:
        """Lines of game.jsonl. A batch is all there or, where the disk is full, not at all."""
        sealed, check = [], self._check
        for line in lines:
            if self._sealed:
                raw, check = seal(line, check)
            else:
                raw = line + b"\n"
            sealed.append(raw)
        self._append(self._game, sealed)
        self._check = check
        self._lines += len(lines)

    def _open(self, name: str) -> Lines:
        return self._doing(lambda: Lines(self.folder / name, sync=self._sync))

    def _open_calls(self) -> Lines:
        """Open calls.jsonl and go on with its check sums, if it has any."""
        self._calls = calls = self._open(CALLS)
        self._calls_check = told(self._doing(calls.last)) if calls.size else 0
        self._calls_lines = self._doing(calls.count)
        return calls

    def _append(self, file: Lines, lines: Sequence[bytes]) -> None:
        self._doing(lambda: file.write(lines))

    def _write_text(self, name: str, text: str) -> None:
        self._doing(lambda: (self.folder / name).write_text(text, encoding="utf-8", newline="\n"))

    def _doing(self, act: Callable[[], T]) -> T:
        try:
            return act()
        except OSError as error:
            raise RecordError(
                "the record in {folder} cannot be written: {why}",
                "{folder} 里的记录写不了：{why}",
                folder=self.folder,
                why=system_says(error),
            ) from None


def _line(entry: Entry) -> bytes:
    key = b"answer" if isinstance(entry, Answer) else b"event" if isinstance(entry, Event) else b"ask"
    return b'{"%b":%b}' % (key, entry.__pydantic_serializer__.to_json(entry))


def _sync_folder(folder: Path) -> None:
    """Make sure that the folder itself is on disk, where a system can do that."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
