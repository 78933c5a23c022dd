"""Where players put what they asked of models: one file a table, however many seats wrote to it."""

from collections.abc import Callable, Iterable
from typing import Any

from ..players.llm.calls import CallWriter


def give_sink(players: Iterable[Any], write: Callable[[str], None]) -> None:  # Any: whoever has a `sink`
    """Let all these players write their calls through one writer, which tells each prompt by what it adds."""
    sink = CallWriter(write)
    for player in players:
        player.sink = sink
