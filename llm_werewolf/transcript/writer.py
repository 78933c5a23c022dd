"""Writes a game's folder: answers are on disk before the engine sees them, whole lines only, flushed at every step."""

import contextlib
import json
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Literal

from pydantic import BaseModel

from ..core.asks import AnyAsk, Ask
from ..core.events import Answer, AnyEvent
from .header import Header
from .lock import lock
from .reader import Record, RecordError

Sync = Literal["never", "step"]
"""Whether each step is also forced through the system's own cache (`fsync`)."""

GAME, AHEAD, CALLS, TIMES, ABOUT = "game.jsonl", "ahead.jsonl", "calls.jsonl", "times.jsonl", "about.json"


def new_folder(parent: Path, name: str) -> Path:
    """Make a folder for a game; a number is put behind a name that is taken. Raises RecordError."""
    for number in range(1, 10_000):
        folder = parent / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        except OSError as error:
            raise RecordError(f"cannot make the folder {folder}: {error.strerror or error}") from None
        return folder
    raise RecordError(f"too many games named {name} in {parent}")


class Writer:
    """Appends to one game's record. Every method raises RecordError where the disk does not take what is written."""

    def __init__(self, folder: Path, *, sync: Sync = "never") -> None:
        self.folder = folder
        self._sync = sync
        try:
            self._game: IO[bytes] = (folder / GAME).open("ab")
            self._times: IO[bytes] = (folder / TIMES).open("ab")
        except OSError as error:
            raise RecordError(f"cannot write to {folder}: {error.strerror or error}") from None
        self._lock()
        self._ahead: IO[bytes] | None = None
        self._calls: IO[bytes] | None = None

    @classmethod
    def create(cls, folder: Path, header: Header, *, title: str, sync: Sync = "never") -> "Writer":
        """Begin a record in an empty folder."""
        writer = cls(folder, sync=sync)
        about = {"created": datetime.now(UTC).isoformat(timespec="seconds"), "title": title}
        writer._write_text(ABOUT, json.dumps(about, ensure_ascii=False, indent=1) + "\n")
        writer._append(writer._game, [f'{{"header":{header.model_dump_json()}}}'])
        return writer

    @classmethod
    def reopen(cls, record: Record, *, sync: Sync = "never") -> "Writer":
        """Go on with a record; a torn last line is cut off."""
        writer = cls(record.folder, sync=sync)
        try:
            writer._game.truncate(record.sound_bytes)
        except OSError as error:
            raise RecordError(f"cannot write to {record.folder}: {error.strerror or error}") from None
        return writer

    def ahead(self, at: int, answer: Answer) -> None:
        """One of several simultaneous answers has come; `at`: its place in the batch."""
        if self._ahead is None:
            self._ahead = self._open(AHEAD)
        self._append(self._ahead, [f'{{"at":{at},"answer":{answer.model_dump_json()}}}'])

    def answers(self, answers: Iterable[Answer]) -> None:
        """All answers of the batch, before the engine sees them."""
        self._append(self._game, [f'{{"answer":{answer.model_dump_json()}}}' for answer in answers])
        if self._ahead is not None:
            self._ahead.close()
            self._ahead = None
            with contextlib.suppress(OSError):
                (self.folder / AHEAD).unlink()

    def step(self, events: Sequence[AnyEvent], asks: Sequence[AnyAsk]) -> None:
        """What came of the answers, and the batch that is put next."""
        self.entries([*events, *asks])
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._append(self._times, [f'{{"events":{len(events)},"at":"{now}"}}'])

    def entries(self, entries: Iterable[AnyAsk | AnyEvent]) -> None:
        """Asks and events that are missing at the end of the record."""
        self._append(
            self._game,
            [f'{{"{"ask" if isinstance(entry, Ask) else "event"}":{entry.model_dump_json()}}}' for entry in entries],
        )

    def call(self, call: BaseModel) -> None:
        """A model was called."""
        if self._calls is None:
            self._calls = self._open(CALLS)
        self._append(self._calls, [call.model_dump_json()])

    def close(self) -> None:
        """Close the files; what was written stays."""
        for file in (self._game, self._times, self._ahead, self._calls):
            if file is not None:
                with contextlib.suppress(OSError):
                    file.close()

    def _open(self, name: str) -> IO[bytes]:
        try:
            return (self.folder / name).open("ab")
        except OSError as error:
            raise RecordError(f"cannot write to {self.folder / name}: {error.strerror or error}") from None

    def _append(self, file: IO[bytes], lines: Sequence[str]) -> None:
        try:
            file.write("".join(f"{line}\n" for line in lines).encode())
            file.flush()
            if self._sync == "step":
                os.fsync(file.fileno())
        except OSError as error:
            raise RecordError(f"the record in {self.folder} cannot be written: {error.strerror or error}") from None

    def _write_text(self, name: str, text: str) -> None:
        try:
            (self.folder / name).write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise RecordError(f"cannot write to {self.folder / name}: {error.strerror or error}") from None

    def _lock(self) -> None:
        try:
            lock(self._game)
        except OSError:
            self._game.close()
            self._times.close()
            raise RecordError(f"the game in {self.folder} is being played by another process") from None
