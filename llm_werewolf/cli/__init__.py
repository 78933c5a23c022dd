"""The command line: `llm-werewolf play`, `replay`, `resume` and the rest. It uses only the public API below it."""

import sys
from collections.abc import Sequence
from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """The entry point of `llm-werewolf`. Ctrl-C ends it without a word of Python's, while it is being loaded, too."""
    try:
        from .main import main as begin

        begin(arguments)
    except KeyboardInterrupt:
        sys.exit(130)
