"""What stands in a folder of games, game by game, kept in an index file so that only what changed is read again."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ..core.sentence import Sentence, system_says
from ..transcript import Damaged, Reading, RecordError
from ..transcript.files import bytes_of
from ..transcript.header import Header

INDEX: Final = ".games-index.json"
VERSION: Final = 2
"""Raised whenever rows hold something else; an index of another version is made anew."""
_NIGHT, _OVER, _UNMASKED = (b'"type":"%b"' % name for name in (b"night_fell", b"game_over", b"unmasked"))


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the folder."""

    name: str
    """Its folder."""
    mtime_ns: int
    size: int
    damaged: str = ""
    """What is wrong with it, with the line."""
    damaged_zh: str = ""
    """The same in Chinese."""
    board: str = ""
    lang: str = ""
    seats: int = 0
    kinds: list[str] = field(default_factory=list)
    """What played, each once."""
    created: str = ""
    """When, as ISO 8601."""
    days: int = 0
    winner: str = ""
    """Empty where the game is not over."""
    source: str = ""
    """From what it was imported."""


def catalog(folder: Path, *, write: bool = True) -> list[Row]:
    """The games of a folder, oldest first. Raises RecordError where there is no such folder."""
    known = _read_index(folder)
    rows: list[Row] = []
    fresh = False
    try:
        found = sorted(_games(folder))
    except OSError as error:
        raise RecordError(
            "cannot look into {folder}: {why}", "看不了 {folder}：{why}", folder=folder, why=system_says(error)
        ) from None
    for name, mtime_ns, size in found:
        row = known.get(name)
        if row is None or (row.mtime_ns, row.size) != (mtime_ns, size):
            row, fresh = look(folder / name, mtime_ns, size), True
        rows.append(row)
    if write and (fresh or len(known) != len(rows)):
        _write_index(folder, rows)
    return sorted(rows, key=lambda row: (row.created, row.name))


def look(folder: Path, mtime_ns: int = 0, size: int = 0) -> Row:
    """What one game is, from its lines; each is judged as `verify` judges it, but the game is not played again."""
    row: dict[str, Any] = {"name": folder.name, "mtime_ns": mtime_ns, "size": size}  # Any: the fields of a row
    try:
        reading, last = Reading(folder), b""
        row |= _about(folder, reading.header)
        for last in reading.skim():
            _take(last, row)
        if _UNMASKED not in last:
            row["winner"] = ""  # without its last line a game is not over
    except Damaged as error:
        what = _at(error.line, error.why)
        row["damaged"], row["damaged_zh"] = what.told("en"), what.told("zh")
    except RecordError as error:
        row["damaged"], row["damaged_zh"] = error.told("en"), error.told("zh")
    return Row(**row)


def _at(line: int, what: Sentence) -> Sentence:
    return Sentence("line {line}: {what}", "第 {line} 行：{what}", line=line, what=what)


def _games(folder: Path) -> Iterator[tuple[str, int, int]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):  # no game, or gone meanwhile
                stat = os.stat(os.path.join(entry.path, "game.jsonl"))  # noqa: PTH116,PTH118  # ten thousand times
                yield entry.name, stat.st_mtime_ns, stat.st_size


def _about(folder: Path, header: Header) -> dict[str, object]:
    created = ""
    with suppress(OSError, RecordError, ValueError, TypeError, KeyError):
        created = str(json.loads(bytes_of(folder / "about.json"))["created"])
    if not created:
        stamp = (folder / "game.jsonl").stat().st_mtime
        created = datetime.fromtimestamp(stamp, UTC).isoformat(timespec="seconds")
    return {
        "board": header.setup.board,
        "lang": header.lang,
        "seats": header.setup.seats,
        "kinds": list(dict.fromkeys(info.kind for info in header.seats)),
        "created": created,
        "source": header.source,
    }


def _take(raw: bytes, row: dict[str, Any]) -> None:  # Any: the fields of a row
    """Winner and days. These bytes cannot stand inside of a text: quotes are escaped there."""
    night = _NIGHT in raw
    if night or _OVER in raw:
        event = json.loads(raw)["event"]
        row.update(days=event["day"]) if night else row.update(winner=event["winner"])


def _read_index(folder: Path) -> dict[str, Row]:
    try:
        index = json.loads((folder / INDEX).read_bytes())
        if index["version"] != VERSION:
            return {}
        names = index["fields"]
        if names != list(Row.__dataclass_fields__):
            return {}
        rows = [Row(*values) for values in index["rows"]]
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {row.name: row for row in rows}


def _write_index(folder: Path, rows: list[Row]) -> None:
    """Whoever may not write here reads everything each time; that is all."""
    plain = [asdict(row) for row in rows]
    index = {
        "version": VERSION,
        "fields": list(Row.__dataclass_fields__),
        "rows": [list(one.values()) for one in plain],
    }
    part = folder / f"{INDEX}.{os.getpid()}"
    with suppress(OSError):
        part.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        part.replace(folder / INDEX)
