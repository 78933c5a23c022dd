"""Reads the files of a record, whatever they are: only regular files, and no line longer than any that is written."""

from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final

from ..core.sentence import Sentence, system_says
from .damage import Damaged, RecordError

LONGEST: Final = 32 << 20
"""The most bytes that a line may have: the longest answer of a model that is taken, with what it was sent, has less."""
_LONG: Final = Sentence(
    "the line is longer than {most} MiB: nothing in a record is", "这一行超过 {most} MiB，记录里不会有这么长的行",
    most=LONGEST >> 20,
)  # fmt: skip


def opened(path: Path) -> IO[bytes]:
    """A regular file, open for reading. Raises OSError, or RecordError for a pipe or a device, which may never end."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise RecordError("{path} is no regular file", "{path} 不是普通文件", path=path)
    return path.open("rb")


def lines_of(path: Path) -> Iterator[bytes]:
    """The lines of a file with their ends, the last one as it stands. Raises RecordError."""
    try:
        with opened(path) as file:
            number = 0
            while raw := file.readline(LONGEST + 1):
                number += 1
                if len(raw) > LONGEST:
                    raise Damaged(path, number, _LONG)
                yield raw
    except FileNotFoundError:
        raise RecordError("there is no game at {path}", "{path} 没有对局记录", path=path) from None
    except OSError as error:
        raise unread(path, error) from None


def bytes_of(path: Path) -> bytes:
    """All of a small file, about.json or settings.json. Raises FileNotFoundError, or RecordError."""
    try:
        with opened(path) as file:
            raw = file.read(LONGEST + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise unread(path, error) from None
    if len(raw) > LONGEST:
        raise Damaged(path, 1, _LONG)
    return raw


def unread(path: Path, error: OSError) -> RecordError:
    """What to raise for a file that the system does not give."""
    return RecordError("cannot read {path}: {why}", "读不了 {path}：{why}", path=path, why=system_says(error))
