"""How a model wants to be asked, as far as it has taught us.

One object per model and address, kept for the run: what a refusal taught costs one retry, ever. Until a first request
has succeeded, requests go one at a time, so that nine seats do not all learn the same lesson at once.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Final, Literal

from .config import MODES, LimitName, Mode, ModelConfig
from .room import Room
from .schema import SCHEMA_NAME, Schema
from .withheld import Message as Message
from .withheld import Withheld

Body = dict[str, Any]  # Any: a request is free-form JSON

TOOL_NAME: Final = "answer"


def schema_part(mode: str, schema: Schema) -> Body:
    """The fields of a request that ask for an answer's form; none for a mode that only tells it in words."""
    match mode:
        case "json_schema":
            shape = {"name": SCHEMA_NAME, "strict": True, "schema": schema}
            return {"response_format": {"type": "json_schema", "json_schema": shape}}
        case "tool":
            function = {"name": TOOL_NAME, "description": "Give your answer.", "parameters": schema}
            choice = {"type": "function", "function": {"name": TOOL_NAME}}
            return {"tools": [{"type": "function", "function": function}], "tool_choice": choice}
        case "json_object":
            return {"response_format": {"type": "json_object"}}
        case _:
            return {}


class Ways:
    """How one model is asked."""

    def __init__(self, config: ModelConfig) -> None:
        self.mode: Mode = config.mode
        self.limit_name: LimitName | None = config.limit_name
        self.streams = not config.loopback if config.stream is None else config.stream
        """Whether answers are streamed."""
        self.system: Literal["system", "merged"] = "system"
        """Whether it takes a system message, or wants all in the user's."""
        self.say_json = False
        """Whether the word JSON must be added."""
        self.extra: Body = {}
        """Fields it turned out to want."""
        self.unwanted: set[str] = set()
        """Fields it turned out to refuse."""
        self.withheld = Withheld()
        """What the service's filter blocks."""
        self.lessons: list[str] = []
        """What was learned, in order."""
        self.proven = False
        """Whether a request has succeeded."""
        self.failures = 0
        """Answers in a row that never came."""
        self.fallbacks: list[str] = []
        """Why questions fell back, those since an answer was last taken."""
        self.room = Room(config.context, config.max_tokens)
        """How long its prompts may be."""
        self._first = asyncio.Lock()

    @asynccontextmanager
    async def alone_at_first(self) -> AsyncIterator[None]:
        """Lets one caller through at a time until a request has succeeded; then everyone."""
        wait = not self.proven
        async with AsyncExitStack() as held:
            if wait:
                await held.enter_async_context(self._first)
            if self.proven:
                await held.aclose()
            yield

    def body(self, config: ModelConfig, messages: Sequence[Message], schema: Schema) -> Body:
        """The request for an answer of this schema."""
        body: Body = {"model": config.model}
        body |= schema_part(self.mode, schema)
        body["messages"] = self._messages(messages)
        if config.max_tokens is not None and self.limit_name:
            body[self.limit_name] = config.max_tokens
        if self.streams:
            body |= {"stream": True, "stream_options": {"include_usage": True}}
        if config.temperature is not None:
            body["temperature"] = config.temperature
        body.update(config.extra_body)
        body.update(self.extra)
        return {key: value for key, value in body.items() if key not in self.unwanted}

    def _messages(self, messages: Sequence[Message]) -> list[dict[str, str]]:
        told = [dict(message) for message in messages]
        if self.say_json and told:
            told[0]["content"] += "\n\nJSON"
        if self.system == "merged":
            return [{"role": "user", "content": "\n\n".join(message["content"] for message in told)}]
        return told

    def learn(self, text: str, sent: Body) -> str | None:
        """What a refusal teaches about the request that was sent; None where nothing (more) can be learned from it."""
        lesson = self._lesson(text.lower(), sent)
        if lesson is not None:
            self.lessons.append(lesson)
        return lesson

    def _lesson(self, text: str, sent: Body) -> str | None:
        if re.search(r"(?:contain|include|mention|have).{0,20}word.{0,5}json", text) and not self.say_json:
            self.say_json = True
            return "say JSON"
        for find in (self._limit, self._role, self._thinking, self._stream, self._mode):
            if found := find(text, sent):
                return found
        if "temperature" in text and "temperature" in sent:
            self.unwanted.add("temperature")
            return "no temperature"
        for name in sent:
            if name not in ("model", "messages") and re.search(rf"\b{re.escape(name.lower())}\b", text):
                self.unwanted.add(name)
                return f"no {name}"
        return None

    def _limit(self, text: str, sent: Body) -> str | None:
        named = [name for name in ("max_completion_tokens", "max_tokens") if name in sent]
        if not named or not re.search(r"\bmax_(?:completion_)?tokens\b", text):
            return None
        other: LimitName = "max_tokens" if named[0] == "max_completion_tokens" else "max_completion_tokens"
        tried = any(lesson.endswith(f"instead of {other}") for lesson in self.lessons)
        about_value = re.search(r"too (?:large|big|high)|at most|less than|maximum value|range|exceed|greater", text)
        if tried or (about_value and not re.search(r"unsupported|unrecognized|unknown|not supported|instead", text)):
            self.limit_name = None
            return "no token limit"
        self.limit_name = other
        return f"{other} instead of {named[0]}"

    def _role(self, text: str, _sent: Body) -> str | None:
        if self.system == "merged":
            return None
        about_role = re.search(
            r"alternat|(?:system|developer)['\"`]? (?:role|message|prompt|instruction)|role.{0,40}(?:system|developer)"
            r"|(?:system|developer).{0,20}role",
            text,
        )
        if not about_role:
            return None
        self.system = "merged"
        return "no system message"

    def _thinking(self, text: str, _sent: Body) -> str | None:
        if "enable_thinking" in text and self.extra.get("enable_thinking") is not False:
            self.extra["enable_thinking"] = False
            return "enable_thinking off"
        return None

    def _stream(self, text: str, sent: Body) -> str | None:
        if "stream" not in sent:
            wanted = re.search(r"\b(?:only|enable)\b.{0,30}\bstream|\bstream\b.{0,20}(?:required|true)", text)
            if not wanted or "stream" in self.unwanted:
                return None
            self.streams = True
            return "streaming"
        for name in ("stream_options", "stream"):
            if name in sent and re.search(rf"(?<!non-)\b{name}(?:ing|ed)?\b", text):
                self.unwanted |= {name, "stream_options"}
                return "no streaming" if name == "stream" else "no stream_options"
        return None

    def _mode(self, text: str, sent: Body) -> str | None:
        about_format = "response_format" in sent and re.search(
            r"response[_ ]?format|json[_ ]?schema|json[_ ]?object|json mode|structured|schema|grammar", text
        )
        about_tools = "tools" in sent and re.search(r"tool|function", text)
        if not about_format and not about_tools:
            return None
        before = self.mode
        self.mode = MODES[MODES.index(self.mode) + 1]
        return f"{self.mode} instead of {before}"
