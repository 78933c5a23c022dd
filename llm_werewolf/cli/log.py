"""Warnings of the parts below, such as a player's own exception: kept in a file, for the screen belongs to the game."""

import logging
import os
import tempfile
from pathlib import Path


class LateFile(logging.Handler):
    """Writes to a file that is made with the first record."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.path: Path | None = None
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self.path is None:
                self.path = Path(tempfile.gettempdir()) / f"llm-werewolf-log-{os.getpid()}.txt"
            with self.path.open("a", encoding="utf-8", errors="backslashreplace") as file:
                file.write(self.format(record) + "\n")
        except OSError:
            self.handleError(record)

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # the name is logging's
        """A log that cannot be written is no reason to disturb the game."""


def log_to_file() -> LateFile:
    """Let warnings go to a file from now on."""
    handler = LateFile()
    root = logging.getLogger()
    root.addHandler(handler)
    return handler
