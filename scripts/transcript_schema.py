"""Writes docs/transcript.schema.json from the models that write the record.

python scripts/transcript_schema.py           write it
python scripts/transcript_schema.py --check   say whether it is up to date
"""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import Field, RootModel
from pydantic.json_schema import models_json_schema

from llm_werewolf.cli.settings import Settings
from llm_werewolf.core.asks import AnyAsk
from llm_werewolf.core.events import Answer, AnyEvent
from llm_werewolf.core.frozen import Frozen
from llm_werewolf.core.seats import Card
from llm_werewolf.core.version import FORMAT
from llm_werewolf.host.notes import Note
from llm_werewolf.players.llm.calls import Call
from llm_werewolf.transcript.header import Header

TARGET: Final = Path(__file__).parents[1] / "docs" / "transcript.schema.json"

Check = Annotated[str, Field(pattern="^[0-9a-f]{8}$")]
Line = Annotated[int, Field(ge=1)]


class HeaderLine(Frozen):
    """The first line of game.jsonl."""

    header: Header
    check: Check


class AskLine(Frozen):
    """A question that was put. Those of one batch stand together."""

    ask: Annotated[AnyAsk, Field(discriminator="type")]
    check: Check


class AnswerLine(Frozen):
    """An answer that was accepted. Answers stand behind the asks of their batch, in the same order."""

    answer: Answer
    check: Check


class EventLine(Frozen):
    """Something that happened."""

    event: Annotated[AnyEvent, Field(discriminator="type")]
    check: Check


class AheadLine(Frozen):
    """A line of ahead.jsonl: an answer that came while others of its batch were awaited."""

    line: Line
    """How many lines game.jsonl had when the batch was put."""
    at: Annotated[int, Field(ge=0)]
    """The answer's place in the batch."""
    answer: Answer


class TimesLine(Frozen):
    """A line of times.jsonl."""

    lines: Line
    """How many lines game.jsonl had then."""
    calls: Line | None = None
    """How many lines calls.jsonl had then; left out where there was none."""
    at: str
    """When, as ISO 8601 with milliseconds, in UTC."""


class About(Frozen):
    """about.json."""

    created: str
    title: str
    roles: dict[Card, str] = Field(default_factory=dict)
    """The file or package of each card from outside, by its name alone."""


class Kept(Frozen):
    """A message that begins like the one in its place in the call before."""

    role: str
    keep: Annotated[int, Field(ge=1)]
    """How many characters of that one it begins with."""
    add: str
    """What follows."""


class Whole(Frozen):
    """A message in full."""

    role: str
    content: str


class CallLine(Call):
    """A line of calls.jsonl: a request to a model and what came of it. Fields at their defaults are left out."""

    check: Check | None = None
    """The running check sum; older records have none."""
    messages: tuple[Kept | Whole, ...]  # type: ignore[assignment]  # as they are written, not as they are used


class GameLine(RootModel[HeaderLine | AskLine | AnswerLine | EventLine]):
    """A line of game.jsonl."""


def schema() -> dict[str, Any]:  # Any: a JSON schema
    """The schema: a line of game.jsonl; `$defs` has those of the other files."""
    _, written = models_json_schema(
        [(model, "serialization") for model in (GameLine, AheadLine, TimesLine, Note, About, Settings)],
        ref_template="#/$defs/{model}",
    )
    _, calls = models_json_schema([(CallLine, "validation")], ref_template="#/$defs/{model}")
    defs = written["$defs"] | {name: one for name, one in calls["$defs"].items() if name not in written["$defs"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A record of llm-werewolf, format {FORMAT}",
        "description": "A line of game.jsonl. AheadLine, TimesLine, Note, About, Settings, CallLine: other files.",
        "$ref": "#/$defs/GameLine",
        "$defs": dict(sorted(defs.items())),
    }


def text() -> str:
    """The file's text."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


def main() -> int:
    """Write or check; the exit code."""
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != text():
            print(f"{TARGET} is out of date: run python scripts/transcript_schema.py")
            return 1
        return 0
    TARGET.write_text(text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
