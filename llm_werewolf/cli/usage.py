"""What the model seats of a recorded game used, from its calls."""

from pathlib import Path

from ..host.calls import sound_calls
from ..players.llm.requests import recorded
from .display import Used


def usage_of(folder: Path | None) -> Used:
    """Nothing where no model played; of damaged calls, those before the damage."""
    used = Used()
    for call in sound_calls(folder) if folder else ():
        used.ledger.take(call)
        used.reuse.take(recorded(call))
    return used
