"""Reads a game's calls.jsonl. Whatever reads calls of a folder does it here, so that damage is named the same way."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..core.sentence import system_says
from ..players.llm.calls import Call, DamagedCalls, read_calls
from ..transcript import Damaged, RecordError
from ..transcript.reader import why


def calls_of(folder: Path) -> Iterator[Call]:
    """The calls of a game's model seats, one by one; none where no model played. A torn last line is left out.

    Raises RecordError, Damaged at the line that is at fault.
    """
    path = folder / "calls.jsonl"
    if not path.is_file():
        return
    try:
        yield from read_calls(_texts(path))
    except DamagedCalls as error:
        raise Damaged(path, error.line, why(error.reason)) from None
    except OSError as error:
        raise RecordError(
            "cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error)
        ) from None


def sound_calls(folder: Path) -> Iterator[Call]:
    """The same; of damaged calls, those before the damage."""
    with suppress(RecordError):
        yield from calls_of(folder)


def _texts(path: Path) -> Iterator[str]:
    """The lines. A kill may tear the last one in the midst of a character."""
    with path.open("rb") as file:
        for number, raw in enumerate(file, start=1):
            try:
                yield raw.decode("utf-8", "strict" if raw.endswith(b"\n") else "replace")
            except UnicodeDecodeError as error:
                raise DamagedCalls(number, error) from None
