"""Training rows from the calls of a game: one conversation an accepted answer, in the common chat format."""

import json
from collections.abc import Iterable, Iterator

from ..core.seats import Viewer
from ..players.llm.calls import Call
from .story import Summary

Json = dict[str, object]


def training_rows(
    calls: Iterable[Call], summary: Summary, *, as_: Viewer = "god", reveal: bool = False
) -> Iterator[Json]:
    """A row for each answer that was taken, of all seats or of one.

    `messages` is what was sent and what came back; the rest says where it comes from and how the seat fared, so that
    rows can be chosen by it. Answers that the program put in are no rows: nobody gave them. Whether a seat won and what
    it earned follows from every card, so one seat's file has it only with `reveal`.
    """
    tells_end = reveal or as_ == "god"
    for call in calls:
        if not call.accepted or (isinstance(as_, int) and call.seat != as_):
            continue
        story = summary.seats.get(call.seat)
        answer = call.content if call.content is not None else (call.tools[0] if call.tools else "")
        reply: Json = {"role": "assistant", "content": answer}
        if call.reasoning:
            reply["reasoning"] = call.reasoning
        yield {
            "messages": [*({"role": one["role"], "content": one["content"]} for one in call.messages), reply],
            "seat": call.seat,
            "day": call.day,
            "kind": call.kind,
            "model": call.model,
            "choice": call.choice,
            "card": story.dealt if story else None,
            "won": story.won if story and tells_end and summary.winner else None,
            "points": story.total if story and tells_end else None,
            "attempt": call.attempt,
        }


def as_lines(rows: Iterable[Json]) -> Iterator[str]:
    """The rows as JSON lines."""
    for row in rows:
        yield json.dumps(row, ensure_ascii=False) + "\n"
