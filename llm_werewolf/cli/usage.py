"""What the model seats of a recorded game used, from its calls."""

from contextlib import suppress
from pathlib import Path

from ..players.llm.calls import read_calls
from ..players.llm.requests import recorded
from .display import Used


def usage_of(folder: Path | None) -> Used:
    """Nothing where no model played; of damaged calls, those before the damage."""
    used = Used()
    path = folder / "calls.jsonl" if folder else None
    if path is None or not path.is_file():
        return used
    with suppress(ValueError, OSError), path.open(encoding="utf-8", errors="replace") as file:
        for call in read_calls(file):
            used.ledger.take(call)
            used.reuse.take(recorded(call))
    return used
