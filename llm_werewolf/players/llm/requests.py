"""A request's characters in the order in which a provider reads them: schema and tools lead, then the messages."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from .calls import Call
from .schema import constant_schema
from .ways import schema_part


def as_read(body: Mapping[str, Any]) -> str:  # Any: a request is free-form JSON
    """A request as it is sent."""
    return _joined({name: body[name] for name in ("response_format", "tools") if name in body}, body["messages"])


def recorded(call: Call) -> str:
    """A request as it is on record; the schema of all questions leads it, also where a server made a grammar of one."""
    return _joined(schema_part(call.mode, constant_schema()), call.messages)


def _joined(leading: Mapping[str, Any], messages: Iterable[Mapping[str, str]]) -> str:  # Any: free-form JSON
    told = [json.dumps(part, ensure_ascii=False) for name, part in leading.items() if name != "tool_choice"]
    return "\n".join([*told, *(f"{message['role']}\n{message['content']}" for message in messages)])
