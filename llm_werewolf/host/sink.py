"""Where players put what they asked of models: one ledger and one file a table, however many seats wrote to it."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..players.llm.calls import Call, CallWriter, read_calls
from ..players.llm.ledger import Ledger


def give_sink(
    players: Iterable[Any],  # Any: whoever has a `sink`
    ledger: Ledger,
    write: Callable[[str], None] | None,
) -> None:
    """Have the calls of all these players counted and, with `write`, written down.

    One writer serves them all: it tells each prompt by what it adds.
    """
    writer = CallWriter(write) if write else None

    def sink(call: Call) -> None:
        counted = ledger.take(call)
        if writer:
            writer(counted)

    for player in players:
        player.sink = sink


def count_earlier(ledger: Ledger, folder: Path) -> None:
    """Count what a game that is resumed has used before; of damaged calls, those before the damage."""
    path = folder / "calls.jsonl"
    if path.is_file():
        with suppress(ValueError, OSError), path.open(encoding="utf-8", errors="replace") as file:
            for call in read_calls(file):
                ledger.take(call)
