"""The record of what was asked of a model and what it wrote: one `Call` per request that was answered or given up.

Written down, a prompt is told by how much of it an earlier call of the file holds already: the public record of a game
is the same for every seat and only grows, so each line adds little more than what was new.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from pydantic import Field

from ...core.asks import Reason
from ...core.frozen import Frozen
from ...core.seats import Seat
from ...core.sentence import SpokenError
from .prefix import alike
from .raw import mended
from .values import Why


class Usage(Frozen):
    """Tokens, as the service counts them; None where it did not say."""

    prompt: int | None = None
    cached: int | None = None
    output: int | None = None
    reasoning: int | None = None


class Call(Frozen):
    """One answer of a model."""

    seat: Seat
    kind: str
    day: int
    model: str
    attempt: int
    """1 for the first; more where the question had to be put again."""
    messages: tuple[Mapping[str, str], ...]
    """What was sent."""
    content: str | None = None
    """What came back, as it came."""
    reasoning: str = ""
    tools: tuple[str, ...] = ()
    refusal: str = ""
    finish: str | None = None
    choice: Any = None  # Any: a choice as plain JSON
    """What it was read as; only where `accepted`."""
    accepted: bool = False
    again: Why | None = None
    """Why it could not be taken."""
    reason: Reason | None = None
    """The rule's word where it was illegal."""
    error: str = ""
    """Why there was no answer at all, in English."""
    errors: Mapping[str, str] = Field(default_factory=dict)
    """The same in other languages, by their names; older records have it in English alone."""
    thinking: str = ""
    """The answer's private thinking."""
    notes: str = ""
    """What the seat noted for itself."""
    beliefs: Mapping[Seat, int] = Field(default_factory=dict)
    """Whom the seat takes for a wolf, in percent, as far as this answer told it anew."""
    edition: int | None = None
    """Which edition of its own notes the seat had before it."""
    usage: Usage = Usage()
    cost: float | None = None
    """US dollars, where the model's price was known."""
    latency: float = 0.0
    """Seconds from sending to the answer, the last try only."""
    waited: float = 0.0
    """Seconds spent in all, with retries and waiting for one's turn."""
    retries: int = 0
    """How often the request was sent again because of passing trouble."""
    mode: str = ""
    """How the answer's form was asked for."""
    lessons: tuple[str, ...] = Field(default=())
    """What this call taught about the model."""
    line: int | None = None
    """How many lines game.jsonl had then, which tells whose question it answers; None where there was no record."""

    def error_in(self, lang: str) -> str:
        """Why there was no answer, in a language as far as the record has it."""
        return self.errors.get(lang) or self.error

    @property
    def seconds(self) -> float:
        """How long it took: the try that was answered, or all of them where none was."""
        return self.waited if self.error else self.latency


Sink = Callable[[Call], None]
"""Takes each call as it ends."""


class CallWriter:
    """A sink that turns calls into JSON lines. A file begun earlier is continued with a fresh writer."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._before: list[str] = []

    def __call__(self, call: Call) -> None:
        plain = call.model_dump(mode="json", exclude={"messages"}, exclude_defaults=True)
        plain["messages"] = [self._packed(place, message) for place, message in enumerate(call.messages)]
        self._before = [message["content"] for message in call.messages]
        self._write(mended(json.dumps(plain, ensure_ascii=False)) + "\n")

    def _packed(self, place: int, message: Mapping[str, str]) -> dict[str, object]:
        text = message["content"]
        before = self._before[place] if place < len(self._before) else ""
        keep = alike(before, text)
        packed: dict[str, object] = {"role": message["role"]}
        return packed | ({"keep": keep, "add": text[keep:]} if keep > 40 else {"content": text})


class DamagedCalls(SpokenError, ValueError):
    """Calls that cannot be read; the message says where."""

    def __init__(self, line: int, reason: Exception) -> None:
        super().__init__("line {line} of the calls is damaged", "calls.jsonl 第 {line} 行已损坏", line=line)
        self.line = line
        self.reason = reason


class BadCall(SpokenError, ValueError):
    """What is wrong with a line; the message is one phrase for a person."""


def read_calls(lines: Iterable[str]) -> Iterator[Call]:
    """The calls of a file, whole again. A torn last line is left out; raises DamagedCalls for other damage."""
    before: list[str] = []
    coming = iter(lines)
    for number, line in enumerate(coming, start=1):
        if not line.strip():
            continue
        try:
            plain = json.loads(line)
            plain.pop("check", None)  # the record's own, for whoever reads the file with its bytes
            texts = []
            for place, message in enumerate(plain["messages"]):
                if "keep" in message:
                    message["content"] = _begun(before, place, message.pop("keep")) + message.pop("add")
                texts.append(message["content"])
            call = Call.model_validate(plain)
        except (ValueError, KeyError, IndexError, TypeError, AttributeError, RecursionError) as error:
            if not line.endswith("\n") and next(coming, None) is None:
                return
            raise DamagedCalls(number, error) from None
        before = texts
        yield call


def _begun(before: list[str], place: int, keep: int) -> str:
    """What a message has in common with the one in its place in the call before."""
    text = before[place] if place < len(before) else ""
    if not 0 <= keep <= len(text):
        raise BadCall(
            "it begins like a message of the call before, by more than there is of that ({keep} characters)",
            "它的开头取自上一次调用的消息，但那条消息没有那么长（{keep} 个字符）",
            keep=keep,
        )
    return text[:keep]
