"""A file that only grows by whole lines: what a full disk takes only half is taken back."""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal

Sync = Literal["never", "step"]
"""Whether each step is also forced through the system's own cache (`fsync`), against a power cut."""


class Lines:
    """A file of lines, open for appending. Not buffered: what was written is the system's when `write` comes back."""

    def __init__(self, path: Path, *, sync: Sync = "never", mend: bool = True) -> None:
        """Open or begin a file; with `mend`, a torn last line is cut off. Raises OSError."""
        self._sync = sync
        # For reading as well: the lock of some systems and the look at the last line want it.
        self.file = path.open("a+b", buffering=0)
        self.size = self.file.seek(0, os.SEEK_END)
        if mend:
            self.cut(self._end_before(self.size))

    def write(self, lines: Iterable[bytes]) -> None:
        """Append whole lines. Raises OSError, and then none of them stands in the file."""
        data = memoryview(b"".join(lines))
        written = 0
        try:
            while written < len(data):
                written += self.file.write(data[written:]) or 0
            if self._sync == "step":
                os.fsync(self.file.fileno())
        except OSError:
            with suppress(OSError):  # then the torn line is dropped by whoever reads
                self.cut(self.size)
            raise
        self.size += len(data)

    def cut(self, size: int) -> None:
        """Shorten the file. Raises OSError."""
        if self.file.seek(0, os.SEEK_END) > size:
            self.file.truncate(size)
        self.size = size

    def last(self) -> bytes:
        """The last whole line; empty where there is none. Raises OSError."""
        end = self._end_before(self.size)
        start = self._end_before(end - 1)
        self.file.seek(start)
        return self.file.read(end - start) or b""

    def count(self) -> int:
        """How many whole lines there are. Raises OSError."""
        self.file.seek(0)
        return sum(chunk.count(b"\n") for chunk in iter(lambda: self.file.read(1 << 16) or b"", b""))

    def close(self) -> None:
        """Close the file; what was written stays."""
        with suppress(OSError):
            self.file.close()

    def _end_before(self, end: int) -> int:
        """Where the last line ends that is whole at this place."""
        step = 1 << 16
        while end > 0:
            start = max(end - step, 0)
            self.file.seek(start)
            found = (self.file.read(end - start) or b"").rfind(b"\n")
            if found >= 0:
                return start + found + 1
            end = start
        return 0
