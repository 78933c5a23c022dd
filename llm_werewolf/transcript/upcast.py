"""Brings lines of older formats up to the one that is read today, one step a version.

A step takes one parsed line of its version and gives that of the next. Whoever changes the format raises FORMAT in
core/version.py, adds a step here and a sample of the version before under tests/transcript/samples.

Format 1 (until 0.1): no check sums, no `source` in the header; times.jsonl counted events; ahead.jsonl did not say to
which questions its answers belong.
Format 2: every line of game.jsonl ends with a running check sum; times.jsonl and ahead.jsonl name lines of game.jsonl.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..core.version import FORMAT

Line = dict[str, Any]  # Any: a line of JSON
Step = Callable[[Line], Line]

SEALED_SINCE: Final = 2
"""The first format whose lines carry check sums."""


def _from_1(line: Line) -> Line:
    if "header" in line:
        return {"header": {**line["header"], "source": ""}}
    return line


STEPS: Final[Mapping[int, Step]] = {1: _from_1}
"""What leads from each format to the next."""


def upcast(line: Line, version: int) -> Line:
    """A line of an older format as today's. The header's `format` still tells what stands on disk."""
    for step in range(version, FORMAT):
        line = STEPS[step](line)
    return line
