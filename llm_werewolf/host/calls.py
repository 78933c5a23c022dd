"""Reads a game's calls.jsonl. Whatever reads calls of a folder does it here, so that damage is named the same way."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ..core.sentence import SpokenError
from ..players.llm.calls import Call, DamagedCalls, read_calls
from ..transcript import Damaged, RecordError
from ..transcript.damage import why
from ..transcript.files import lines_of
from ..transcript.lines import BrokenSeal, told, unseal


class MixedCalls(SpokenError, ValueError):
    """A line with a check sum among lines without."""


def calls_of(folder: Path) -> Iterator[Call]:
    """The calls of a game's model seats, one by one; none where no model played. A torn last line is left out.

    Raises RecordError, Damaged at the line that is at fault.
    """
    path = folder / "calls.jsonl"
    if not path.exists():
        return
    try:
        yield from read_calls(_texts(path))
    except DamagedCalls as error:
        raise Damaged(path, error.line, why(error.reason)) from None


def sound_calls(folder: Path) -> Iterator[Call]:
    """The same; of damaged calls, those before the damage."""
    with suppress(RecordError):
        yield from calls_of(folder)


def are_unsealed(folder: Path) -> bool:
    """Whether there are calls without check sums, as older programs wrote them. Raises RecordError."""
    path = folder / "calls.jsonl"
    first = next(lines_of(path), b"") if path.exists() else b""
    return first.endswith(b"\n") and told(first) is None


def _texts(path: Path) -> Iterator[str]:
    """The whole lines, each once its check sum is known to fit where the file has such."""
    sealed, check = False, 0
    for number, raw in enumerate(lines_of(path), start=1):
        if not raw.endswith(b"\n"):
            return  # torn by a kill; whoever goes on with the game cuts it off
        sealed = sealed or (number == 1 and told(raw.replace(b"\r\n", b"\n")) is not None)
        try:
            if sealed:
                check = unseal(raw, check)
            elif told(raw) is not None:
                raise MixedCalls(
                    "the line has a check sum, and those before it have none: they were changed",
                    "这一行有校验和，而前面的行没有：它们被改动过",
                )
            text = raw.decode("utf-8")
        except (BrokenSeal, MixedCalls, UnicodeDecodeError) as error:
            raise DamagedCalls(number, error) from None
        yield text
