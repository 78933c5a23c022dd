"""What players asked of models: one ledger and one file a table, written for all seats and read when a game goes on."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..core.asks import AnyAsk, Malformed
from ..core.events import Answer
from ..engine.run import answer_to
from ..players.llm.calls import Call, CallWriter
from ..players.llm.ledger import Ledger
from ..transcript import Writer
from .calls import sound_calls


def give_sink(
    players: Iterable[Any],  # Any: whoever has a `sink`
    ledger: Ledger,
    record: Writer | None,
) -> None:
    """Have the calls of all these players counted and, with a record, written down.

    One writer serves them all: it tells each prompt by what it adds.
    """
    writer = CallWriter(record.call) if record else None

    def sink(call: Call) -> None:
        counted = ledger.take(call)
        if record and writer:
            writer(counted.model_copy(update={"line": record.lines}))

    for player in players:
        player.sink = sink


def count_earlier(ledger: Ledger, folder: Path) -> None:
    """Count what a game that is resumed has used before; of damaged calls, those before the damage."""
    for call in sound_calls(folder):
        ledger.take(call)


def logged_answers(folder: Path, asks: Sequence[AnyAsk], lines: range) -> dict[int, Answer]:
    """Answers that a kill kept from the record while the calls that gave them were on disk, by their place in a batch.

    `asks`: the batch that is open; `lines`: how many lines game.jsonl may have had while it was.
    """
    found: dict[int, Answer] = {}
    for call in sound_calls(folder):
        if not call.accepted or call.line not in lines:
            continue
        places = [at for at, ask in enumerate(asks) if (ask.seat, ask.kind) == (call.seat, call.kind)]
        if len(places) != 1:
            continue
        ask = asks[places[0]]
        with suppress(Malformed, ValueError, TypeError):  # what does not fit is asked again
            choice = ask.read(call.choice)
            if ask.refuse(choice) is None:  # type: ignore[arg-type]  # read by the very ask
                found[places[0]] = answer_to(ask, choice)
    return found
