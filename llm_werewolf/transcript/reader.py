"""Reads a game's folder. A torn last line is dropped and reported; any other damage is refused with its line."""

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from ..core.asks import ASK, AnyAsk, Ask
from ..core.events import EVENT, Answer, AnyEvent
from ..core.seats import Viewer
from ..core.version import FORMAT
from ..core.view import View
from .header import Header


class RecordError(Exception):
    """A record that cannot be read or written; the message says where and why."""


Entry = AnyAsk | AnyEvent


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
    ahead: dict[int, Answer] = field(default_factory=dict)
    """Answers that had come to the batch that was open, by their place in it."""

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


def read_record(folder: Path | str) -> Record:
    """Read a game by its folder, or by its game.jsonl. Raises RecordError."""
    path = Path(folder)
    if path.is_dir():
        path = path / "game.jsonl"
    header: Header | None = None
    entries: list[Entry] = []
    open_asks: deque[AnyAsk] = deque()
    sound, torn = 0, ""
    for number, raw in _lines(path):
        if not raw.endswith(b"\n"):
            torn = raw.decode("utf-8", "replace")
            break
        try:
            line = json.loads(raw)
            if header is None:
                header = _header(path, line)
            else:
                entries.append(_entry(line, open_asks))
        except (ValueError, ValidationError, KeyError, TypeError) as error:
            raise RecordError(f"{path}, line {number}: {_why(error)}") from None
        sound += len(raw)
    if header is None:
        raise RecordError(f"{path} is empty: a record begins with a header")
    return Record(path.parent, header, entries, sound, torn, _ahead(path.parent))


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    try:
        with path.open("rb") as file:
            yield from enumerate(file, start=1)
    except FileNotFoundError:
        raise RecordError(f"there is no game at {path}") from None
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror or error}") from None


def _header(path: Path, line: dict[str, Any]) -> Header:  # Any: plain JSON
    data = line["header"]
    if data.get("format", 0) > FORMAT:
        raise RecordError(f"{path} has format {data['format']}; this program reads up to {FORMAT}")
    return Header.model_validate(data)


def _entry(line: dict[str, Any], open_asks: deque[AnyAsk]) -> Entry:  # Any: plain JSON
    """One line; answers take the shape of the ask they answer, which must stand before them."""
    (key, value) = next(iter(line.items()))
    if len(line) != 1 or key not in {"ask", "answer", "event"}:
        raise ValueError("a line holds one ask, answer or event")
    if key == "ask":
        ask = ASK.validate_python(value)
        open_asks.append(ask)
        return ask
    event = EVENT.validate_python(value)
    if isinstance(event, Answer) != (key == "answer"):
        raise ValueError(f"this is no {key}")
    if not isinstance(event, Answer):
        return event
    if not open_asks or (open_asks[0].seat, open_asks[0].kind) != (event.seat, event.kind):
        raise ValueError(f"seat {event.seat} answers {event.kind}, which was not asked here")
    return shaped(event, open_asks.popleft())


def shaped(answer: Answer, ask: AnyAsk) -> Answer:
    """An answer whose choice is plain JSON, with the choice in its ask's own shape. Raises Malformed."""
    return answer.model_copy(update={"choice": ask.read(answer.choice)})


def _ahead(folder: Path) -> dict[int, Answer]:
    """Answers written ahead; a torn or odd line there only means that this one is asked again."""
    found: dict[int, Answer] = {}
    path = folder / "ahead.jsonl"
    if not path.exists():
        return found
    for _, raw in _lines(path):
        try:
            line = json.loads(raw)
            found[int(line["at"])] = Answer.model_validate(line["answer"])
        except (ValueError, ValidationError, KeyError, TypeError):
            continue
    return found


def _why(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors()[0]
        return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"
    if isinstance(error, json.JSONDecodeError):
        return f"not JSON ({error.msg})"
    return str(error) or type(error).__name__
