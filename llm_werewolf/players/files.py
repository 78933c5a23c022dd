"""Reads a file that somebody named, whatever it is: never one that does not end or that nobody writes to."""

import errno
import os
from pathlib import Path
from typing import IO, Final

MOST: Final = 256 << 20
"""The most bytes that a text may have: more than any game, prices or answers that anybody keeps."""


def opened(path: Path) -> IO[bytes]:
    """A file, open for reading. Raises OSError, for a pipe and a device too."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.ENXIO, os.strerror(errno.ENXIO), str(path))
    return path.open("rb")


def text_of(path: Path, encoding: str = "utf-8") -> str:
    """A file's text, with LF line ends. Raises UnicodeDecodeError, or OSError, for one that is too large as well."""
    with opened(path) as file:
        raw = file.read(MOST + 1)
    if len(raw) > MOST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return raw.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
