"""Putting a streamed completion together again: server-sent events in, the body of a completion out.

Services differ in where a chunk keeps its part, and in whether they say why the text ended or that it did (`[DONE]`);
what is missing is left out, and the reader of answers judges what is there.
"""

import json
from collections.abc import Mapping
from typing import Final

from .completion import NoCompletion, error_in
from .raw import REASONING_KEYS

MOST_CHARACTERS: Final = 64_000_000
"""More than any answer takes, some hundred of them around each token; a service that sends on and on is left there."""


class Stream:
    """One streamed answer as far as it has come."""

    def __init__(self) -> None:
        self.begun = False
        """Whether anything has come."""
        self._done = False
        self._texts: dict[str, list[str]] = {}
        self._blocks: list[object] = []
        self._tools: dict[int, list[str]] = {}
        self._finish: str | None = None
        self._usage: object = None
        self._size = 0

    def take(self, line: str) -> None:
        """One line of the event stream. Raises NoCompletion for an error or what is no completion."""
        name, _, data = line.partition(":")
        if name != "data" or not (data := data.strip()):
            return
        self.begun = True
        if data == "[DONE]":
            self._done = True
            return
        self._size += len(data)
        if self._size > MOST_CHARACTERS:
            raise NoCompletion("an answer without an end", "没有结尾的回答")
        try:
            chunk = json.loads(data)
        except (ValueError, RecursionError):
            raise NoCompletion("a stream that is no JSON", "不是 JSON 的流") from None
        if not isinstance(chunk, Mapping):
            raise NoCompletion("a stream that is no completion", "不是回答的流")
        if told := error_in(chunk):
            raise told
        self._usage = chunk.get("usage") or self._usage
        choices = chunk.get("choices")
        if isinstance(choices, list) and choices and isinstance(choices[0], Mapping):
            self._take_choice(choices[0])

    def _take_choice(self, choice: Mapping[str, object]) -> None:
        if choice.get("index") not in (0, None):
            return
        self._usage = choice.get("usage") or self._usage
        finish = choice.get("finish_reason")
        self._finish = finish if isinstance(finish, str) else self._finish
        delta = choice.get("delta") or choice.get("message") or {"content": choice.get("text")}
        if not isinstance(delta, Mapping):
            return
        for key in ("content", "refusal", *REASONING_KEYS):
            part = delta.get(key)
            if isinstance(part, str):
                self._texts.setdefault(key, []).append(part)
            elif key == "content" and isinstance(part, list):
                self._blocks += part
        calls = delta.get("tool_calls")
        for call in calls if isinstance(calls, list) else ():
            if isinstance(call, Mapping):
                self._take_tool(call)

    def _take_tool(self, call: Mapping[str, object]) -> None:
        function, at = call.get("function"), call.get("index")
        part = function.get("arguments") if isinstance(function, Mapping) else None
        if isinstance(part, str):
            self._tools.setdefault(at if isinstance(at, int) else len(self._tools), []).append(part)

    def body(self) -> dict[str, object]:
        """The completion. Raises NoCompletion where nothing of one came."""
        if not (self._texts or self._blocks or self._tools or self._finish):
            raise NoCompletion("a stream without an answer", "没有回答的流")
        message: dict[str, object] = {key: "".join(parts) for key, parts in self._texts.items()}
        if self._blocks:
            text = message.get("content")
            message["content"] = [*([text] if text else []), *self._blocks]
        if self._tools:
            arguments = ["".join(parts) for _, parts in sorted(self._tools.items())]
            message["tool_calls"] = [{"function": {"arguments": text}} for text in arguments]
        return {"choices": [{"message": message, "finish_reason": self._finish}], "usage": self._usage}

    @property
    def ended(self) -> bool:
        """Whether the service said that this is all."""
        return self._done or self._finish is not None

    @property
    def enough(self) -> bool:
        """Whether what came is an answer though no more comes: it was said to be all, or is one whole JSON object."""
        texts = ["".join(self._texts.get("content", ())), *("".join(parts) for parts in self._tools.values())]
        return self.ended or any(_is_object(text) for text in texts if text.strip())

    @property
    def torn(self) -> bool:
        """Whether it ended in the midst of a JSON object, and the service did not say that this was all."""
        texts = ["".join(self._texts.get("content", ())), *("".join(parts) for parts in self._tools.values())]
        return not self.enough and any(text.lstrip().startswith("{") for text in texts)


def _is_object(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False
