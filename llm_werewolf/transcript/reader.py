"""Reads a game's folder. A torn last line is dropped and reported; any other damage is refused with its line."""

import json
import re
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..core.asks import ASK, AnyAsk, Ask
from ..core.events import EVENT, Answer, AnyEvent
from ..core.seats import Viewer
from ..core.sentence import Sentence
from ..core.version import FORMAT
from ..core.view import View
from .damage import UNREADABLE, BadLine, Damaged, RecordError, why
from .files import lines_of, opened
from .header import Header
from .lines import unseal
from .upcast import SEALED_SINCE, upcast

Entry = AnyAsk | AnyEvent

_OURS = re.compile(rb'\A\s*\{\s*"header"\s*:|^\{"(?:ask|answer|event)":\{"(?:to|kind)":', re.MULTILINE)
_EMPTY = Sentence("the file is empty: a record begins with a header", "文件是空的：记录的第一行应是开头信息")
_TORN_AT_ONCE = Sentence(
    "this is no record of a game, or one that was torn off in its first line", "这不是对局记录，或者在第一行就断了"
)


@dataclass(frozen=True, slots=True)
class Early:
    """An answer that was written ahead: it had come while others of its batch were still awaited."""

    answer: Answer
    line: int | None
    """How many lines game.jsonl had when the batch was put; None in a record of format 1."""


@dataclass
class Record:
    """A game as it stands on disk."""

    folder: Path
    header: Header
    entries: list[Entry]
    """Asks, answers and events, as they were written; line k+2 of the file is entry k."""
    sound_bytes: int
    """How much of the file is whole lines."""
    torn: str = ""
    """The torn last line, if there was one."""
    ahead: dict[int, list[Early]] = field(default_factory=dict)
    """Answers that had come to the batch that was open, by their place in it, the latest last."""
    check: int = 0
    """The running check sum after the last whole line."""
    size: int = 0
    """How many bytes the file had, the torn line included."""

    @property
    def sealed(self) -> bool:
        """Whether the lines of the file carry check sums."""
        return self.header.format >= SEALED_SINCE

    @property
    def events(self) -> list[AnyEvent]:
        """Everything that happened, answers included."""
        return [entry for entry in self.entries if not isinstance(entry, Ask)]

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.entries) and getattr(self.entries[-1], "type", "") == "unmasked"

    def view(self, viewer: Viewer) -> View:
        """The game as one audience knows it."""
        return View(viewer, self.events)


class Reading:
    """A game's file, read line by line: the header at once, the rest while it is iterated over, and nothing is kept.

    `for entry in reading:` gives asks, answers and events; `skim` gives the lines as they stand, and is quicker. Both
    raise RecordError, Damaged at the line that is at fault.
    """

    def __init__(self, folder: Path | str) -> None:
        self.path = game_file(folder)
        self.sound_bytes = 0
        """How much of what was read is whole lines."""
        self.line = 0
        """The number of the last whole line."""
        self.check = 0
        """The running check sum."""
        self.torn = ""
        """The torn last line, once the end has been reached."""
        self.size = 0
        """How many bytes were read."""
        self._lines = lines_of(self.path)
        self._open: deque[AnyAsk] = deque()
        self._format = 0
        header = next(self._read(self._header), None)
        if header is None:
            raise Damaged(self.path, 1, _TORN_AT_ONCE if self.torn else _EMPTY)
        self.header = header

    def __iter__(self) -> Iterator[Entry]:
        return self._read(self._entry)

    def skim(self) -> Iterator[bytes]:
        """Every whole line behind the header. What has check sums is judged by them, anything else is read."""
        return self._read(self._checked if self._format >= SEALED_SINCE else self._parsed)

    def _read(
        self, take: Callable[[bytes], Any]
    ) -> Iterator[Any]:  # Any: the header, entries or lines, as `take` gives
        for raw in self._lines:
            self.size += len(raw)
            if not raw.endswith(b"\n"):
                self.torn = raw.decode("utf-8", "replace")
                return
            try:
                taken = take(raw)
            except UNREADABLE as error:
                raise Damaged(self.path, self.line + 1, why(error)) from None
            self.sound_bytes += len(raw)
            self.line += 1
            yield taken

    def _checked(self, raw: bytes) -> bytes:
        """The line, once its check sum is known to fit."""
        if not raw.strip():
            raise BadLine("the line is empty", "这一行是空的")
        if self._format >= SEALED_SINCE:
            self.check = unseal(raw, self.check)
        return raw

    def _parsed(self, raw: bytes) -> bytes:
        """The line, once it could be read."""
        self._entry(raw)
        return raw

    def _header(self, raw: bytes) -> Header:
        self._format = _format(json.loads(raw))
        return Header.model_validate(self._today(raw)["header"])

    def _entry(self, raw: bytes) -> Entry:
        return _entry(self._today(raw), self._open)

    def _today(self, raw: bytes) -> dict[str, Any]:  # Any: plain JSON
        """A line as it would be written today, without its check sum."""
        line: dict[str, Any] = json.loads(self._checked(raw))
        if self._format >= SEALED_SINCE:
            del line["check"]
        return upcast(line, self._format)


def read_record(folder: Path | str) -> Record:
    """Read a game by its folder, or by its game.jsonl. Raises RecordError."""
    reading = Reading(folder)
    entries = list(reading)
    parent = reading.path.parent
    return Record(
        parent,
        reading.header,
        entries,
        reading.sound_bytes,
        reading.torn,
        _ahead(parent),
        check=reading.check,
        size=reading.size,
    )


def game_file(folder: Path | str) -> Path:
    """The file of a game that was named by its folder or by the file itself."""
    path = Path(folder)
    return path / "game.jsonl" if path.is_dir() else path


def is_record(path: Path) -> bool:
    """Whether there is the header or another line of a game near a file's beginning; else it was never one."""
    try:
        with opened(path) as file:
            return _OURS.search(file.read(1 << 18)) is not None
    except (OSError, RecordError):
        return False


def _format(line: dict[str, Any]) -> int:  # Any: plain JSON
    version = line["header"]["format"]
    if type(version) is not int or version < 1:
        raise BadLine("there is no format {version!r}", "没有格式 {version!r}", version=version)
    if version > FORMAT:
        raise BadLine(
            "this is format {version}; this program reads up to {most}",
            "这是格式 {version}；本程序最多能读格式 {most}",
            version=version,
            most=FORMAT,
        )
    return version


def _entry(line: dict[str, Any], open_asks: deque[AnyAsk]) -> Entry:  # Any: plain JSON
    """One line; answers take the shape of the ask they answer, which must stand before them."""
    if len(line) != 1 or (key := next(iter(line))) not in {"ask", "answer", "event"}:
        raise BadLine("a line holds one ask, answer or event", "一行应是一个 ask、answer 或 event")
    if key == "ask":
        ask = ASK.validate_python(line[key])
        open_asks.append(ask)
        return ask
    event = EVENT.validate_python(line[key])
    if isinstance(event, Answer) != (key == "answer"):
        raise BadLine("this is no {key}", "这不是 {key}", key=key)
    if not isinstance(event, Answer):
        if open_asks:
            raise BadLine(
                "an answer of seat {seat} to {kind} is missing before this",
                "这之前缺少 {seat} 号对 {kind} 的回答",
                seat=open_asks[0].seat,
                kind=open_asks[0].kind,
            )
        return event
    if not open_asks or (open_asks[0].seat, open_asks[0].kind) != (event.seat, event.kind):
        raise BadLine(
            "seat {seat} answers {kind}, which was not asked here",
            "{seat} 号回答了这里没有问的 {kind}",
            seat=event.seat,
            kind=event.kind,
        )
    return shaped(event, open_asks.popleft())


def shaped(answer: Answer, ask: AnyAsk) -> Answer:
    """An answer whose choice is plain JSON, with the choice in its ask's own shape. Raises Malformed."""
    return answer.model_copy(update={"choice": ask.read(answer.choice)})


def _ahead(folder: Path) -> dict[int, list[Early]]:
    """Answers written ahead; a torn or odd line there only means that this one is asked again."""
    found: dict[int, list[Early]] = {}
    path = folder / "ahead.jsonl"
    if not path.exists():
        return found
    for raw in lines_of(path):
        try:
            line = json.loads(raw)
            early = Early(Answer.model_validate(line["answer"]), line.get("line"))
            found.setdefault(int(line["at"]), []).append(early)
        except UNREADABLE:
            continue
    return found
