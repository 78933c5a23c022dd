"""What a test's model service can send: completions, errors in the words of real services, pages, broken connections.

Each is a `Served`; the `refuses_...` look at a request and refuse it or let it pass.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

Request = dict[str, Any]  # Any: the body of a request is free-form JSON
_PIECE: Final = 24
"""Characters of one chunk of a stream."""
PAGE: Final = "<!DOCTYPE html><html><head><title>Welcome</title></head><body>Nothing to see here.</body></html>"


@dataclass(frozen=True, kw_only=True)
class Served:
    """One answer of the service, good or bad."""

    status: int = 200
    body: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    delay: float = 0.0
    """Seconds before anything is sent."""
    reset_after: int | None = None
    """Break the connection off after so many bytes of the body; 0 sends nothing at all."""
    stall: float = 0.0
    """Seconds of silence in the middle of the body."""
    done: bool = True
    """Whether it ends with `[DONE]` where it is streamed."""
    plain: bool = False
    """Whether a completion is sent in one piece though it was to be streamed."""


def says(content: object, *, finish: str | None = "stop", usage: object = None, **message: object) -> Served:
    """A completion with this content; further fields go into its message."""
    told: dict[str, object] = {"role": "assistant", "content": content, **message}
    body: dict[str, object] = {
        "id": "chatcmpl-test",
        "object": "chat.completion",
        "created": 0,
        "model": "test",
        "choices": [{"index": 0, "message": told, "finish_reason": finish}],
    }
    if usage is not None:
        body["usage"] = usage
    return Served(body=json.dumps(body))


def calls_tool(arguments: str, *, finish: str = "tool_calls") -> Served:
    """A completion whose answer stands in a tool call."""
    call = {"id": "call_1", "type": "function", "function": {"name": "answer", "arguments": arguments}}
    return says(None, finish=finish, tool_calls=[call])


def streamed(served: Served, *, usage: bool) -> Served:
    """A completion as a stream of events: a chunk every few characters; anything else as it is."""
    try:
        body = json.loads(served.body)
        (choice,) = body["choices"]
        message = choice["message"]
    except (ValueError, KeyError, TypeError):
        return served
    deltas: list[dict[str, object]] = [{"role": "assistant", "content": ""}]
    for key in ("reasoning_content", "reasoning", "refusal", "content"):
        told = message.get(key)
        if isinstance(told, str):
            deltas += [{key: told[at : at + _PIECE]} for at in range(0, len(told), _PIECE)]
        elif told is not None:
            deltas.append({key: told})
    for at, call in enumerate(message.get("tool_calls") or ()):
        arguments = call["function"]["arguments"]
        deltas.append({"tool_calls": [{**call, "index": at, "function": {**call["function"], "arguments": ""}}]})
        for start in range(0, len(arguments), _PIECE):
            part = {"arguments": arguments[start : start + _PIECE]}
            deltas.append({"tool_calls": [{"index": at, "function": part}]})
    choices: list[dict[str, object]] = [{"delta": delta, "finish_reason": None} for delta in deltas]
    if choice["finish_reason"] is not None:
        choices.append({"delta": {}, "finish_reason": choice["finish_reason"]})
    chunks = [{"choices": [{"index": 0, **one}]} for one in choices]
    if usage and "usage" in body:
        chunks.append({"choices": [], "usage": body["usage"]})
    events = [f"data: {json.dumps({'object': 'chat.completion.chunk', **chunk})}\n\n" for chunk in chunks]
    text = "".join([": a comment\n\n", *events, *(["data: [DONE]\n\n"] if served.done else [])])
    return replace(served, body=text, content_type="text/event-stream")


def error(
    status: int,
    message: str,
    *,
    code: str | None = None,
    param: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Served:
    """An error answer as OpenAI words them."""
    told = {"message": message, "type": "invalid_request_error", "param": param, "code": code}
    return Served(status=status, body=json.dumps({"error": told}), headers=headers or {})


def sends(text: str, *, status: int = 200, content_type: str = "application/json") -> Served:
    """Just this body."""
    return Served(status=status, body=text, content_type=content_type)


def page(status: int = 200) -> Served:
    """A web page where a completion was expected."""
    return Served(status=status, body=PAGE, content_type="text/html; charset=utf-8")


def reset(after: int = 0) -> Served:
    """A connection that breaks off."""
    return Served(body=says("{}").body, reset_after=after)


def stalls(seconds: float, content: str = '{"thinking": "let me think this over", "no') -> Served:
    """An answer that falls silent in its midst."""
    return replace(says(content), stall=seconds)


def breaks_off(content: str = '{"thinking": "let me think this over", "no') -> Served:
    """A stream that ends without saying why, or that it ended; in one piece, an answer without a finish_reason."""
    return replace(says(content, finish=None), done=False)


def refuses_field(name: str, message: str = "", *, status: int = 400) -> Callable[[Request], Served | None]:
    """Refuses every request that has this field."""

    def look(request: Request) -> Served | None:
        words = message or f"Unsupported parameter: '{name}' is not supported with this model."
        return error(status, words, param=name, code="unsupported_parameter") if name in request else None

    return look


def refuses_mode(mode: str) -> Callable[[Request], Served | None]:
    """Refuses a way of asking for the answer's form: json_schema, json_object or tool."""

    def look(request: Request) -> Served | None:
        if mode == "tool":
            return error(400, "tools is not supported by this model") if "tools" in request else None
        asked = request.get("response_format", {}).get("type")
        return error(400, f"response_format type '{mode}' is unavailable now") if asked == mode else None

    return look


def refuses_system() -> Callable[[Request], Served | None]:
    """Refuses a system message."""

    def look(request: Request) -> Served | None:
        has = any(message["role"] == "system" for message in request["messages"])
        return error(400, "System role not supported") if has else None

    return look


CONTEXT_WORDS: Final = (
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9412 tokens.",
    "the request exceeds the available context size (4096 tokens), try increasing it",
    "prompt is too long: 209317 tokens > 200000 maximum",
    "输入超出了模型的上下文长度限制",
)
"""How services say that a prompt is too long."""


def refuses_longer(most: int, words: str = CONTEXT_WORDS[0]) -> Callable[[Request], Served | None]:
    """Refuses every request whose messages have more than `most` characters."""

    def look(request: Request) -> Served | None:
        length = sum(len(str(message["content"])) for message in request["messages"])
        return error(400, words, code="context_length_exceeded") if length > most else None

    return look
