"""Keeps two processes from playing one game."""

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        """Lock an open file for this process until it is closed. Raises OSError where another has it."""
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        """Lock an open file for this process until it is closed. Raises OSError where another has it."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
