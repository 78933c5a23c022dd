"""What the model seats of a recorded game used, from its calls."""

import json
from pathlib import Path

from ..core.seats import Seat
from .display import Usage


def usage_of(folder: Path | None) -> dict[Seat, Usage]:
    """Tokens by seat; empty where no model played. A damaged line only makes the sums smaller."""
    found: dict[Seat, Usage] = {}
    path = folder / "calls.jsonl" if folder else None
    if path is None or not path.is_file():
        return found
    with path.open(encoding="utf-8", errors="replace") as file:
        for line in file:
            try:
                call = json.loads(line)
                seat, used = int(call["seat"]), call.get("usage") or {}
                before = found.get(seat, Usage())
                found[seat] = Usage(
                    before.sent + int(used.get("prompt") or 0),
                    before.cached + int(used.get("cached") or 0),
                    before.written + int(used.get("output") or 0),
                )
            except (ValueError, KeyError, TypeError, AttributeError):
                continue
    return found
