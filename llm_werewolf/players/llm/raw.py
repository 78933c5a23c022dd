"""What a model service sent back for one request, before anything is read into it.

Services differ in where they put things; this is the one place that knows where. `Raw` keeps text as it came.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from ...core.frozen import Frozen

REASONING_KEYS: Final = ("reasoning_content", "reasoning", "thinking")
"""Where services put the reasoning of a message; it is private and never acted on."""

_PRIVATE_BLOCKS: Final = {"thinking", "reasoning", "redacted_thinking", "thought", "summary"}
_TOOL_BLOCKS: Final = {"tool_use", "tool_call", "function_call"}


def mended(text: str) -> str:
    """A text that can be written down: halves of a surrogate pair are joined, or left out where alone."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")


class Raw(Frozen):
    """One answer of a model as it came."""

    content: str | None = None
    """The visible text; None where the service sent none."""
    reasoning: str = ""
    """Private reasoning the service kept apart."""
    tools: tuple[str, ...] = ()
    """The arguments of tool calls, as JSON text."""
    refusal: str = ""
    """The service's own word for a refusal."""
    finish: str | None = "stop"
    """Why the text ended; None where the service did not say."""


def read_message(message: Mapping[str, object], finish: str | None) -> Raw:
    """The raw answer in a chat completion's `message`."""
    content, private, tools, refusal = _content(message.get("content"))
    reasoning = [_text(message.get(key)) for key in REASONING_KEYS] + private
    tools += _tool_calls(message)
    return Raw(
        content=None if content is None else mended(content),
        reasoning=mended("\n".join(part for part in dict.fromkeys(reasoning) if part)),
        tools=tuple(map(mended, tools)),
        refusal=mended(_text(message.get("refusal")) or refusal),
        finish=finish,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _as_json(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _content(content: object) -> tuple[str | None, list[str], list[str], str]:
    """Visible text, private texts, tool arguments and a refusal in a content of any form."""
    if content is None or isinstance(content, str):
        return content, [], [], ""
    if isinstance(content, Mapping):
        if "type" not in content and "text" not in content:
            return _as_json(content), [], [], ""  # the answer itself, already taken out of its text
        content = [content]
    if not isinstance(content, Sequence):
        return str(content), [], [], ""
    visible: list[str] = []
    private: list[str] = []
    tools: list[str] = []
    refusal = ""
    for block in content:
        if isinstance(block, str):
            visible.append(block)
        elif isinstance(block, Mapping):
            kind = block.get("type", "text")
            if kind in _PRIVATE_BLOCKS:
                private.append(_block_text(block))
            elif kind in _TOOL_BLOCKS:
                tools.append(_as_json(block.get("input", block.get("arguments", ""))))
            elif kind == "refusal":
                refusal = _text(block.get("refusal")) or _block_text(block) or "refused"
            else:
                visible.append(_block_text(block))
    return ("".join(visible) if visible else None), private, tools, refusal


def _block_text(block: Mapping[str, object]) -> str:
    for key in ("text", "content", "thinking", "reasoning", "value"):
        value = block.get(key)
        if isinstance(value, str):
            return value
        if isinstance(value, Mapping):
            return _block_text(value)
    return ""


def _tool_calls(message: Mapping[str, object]) -> list[str]:
    calls: list[object] = []
    listed = message.get("tool_calls")
    if isinstance(listed, Sequence) and not isinstance(listed, str):
        calls.extend(listed)
    if message.get("function_call"):
        calls.append({"function": message["function_call"]})
    found = []
    for call in calls:
        function = call.get("function") if isinstance(call, Mapping) else None
        if isinstance(function, Mapping) and function.get("arguments"):
            found.append(_as_json(function["arguments"]))
    return found
