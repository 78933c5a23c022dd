"""Output that may be read only in part: `python -m scripts.bench | head`."""

import io
import os
import sys
from collections.abc import Callable
from typing import NoReturn


def piped(main: Callable[[], int | None]) -> NoReturn:
    """Run a script, show each line as it is printed, and leave in silence once nobody reads any more."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True)
    try:
        code = main() or 0
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to fail at exit
        code = 1
    sys.exit(code)
