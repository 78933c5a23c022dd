"""What a model is asked to write: one pydantic model per shape of question, with bytes that never vary.

`thinking` comes first, so that a model thinks before it decides; private `notes` come last. Legality is checked when
the answer is read: only a server that constrains by grammar is sent the legal seats and lengths (`grammar=True`).
"""

import json
from functools import cache
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict

from ...core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, Shuffle, YesNo
from .fields import form_and_gravity

Schema = dict[str, Any]  # Any: a JSON schema is free-form JSON


class _Answer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    thinking: str
    """Private, never shown to the table."""


class SeatAnswer(_Answer):
    target: int | None
    notes: str


class SeatsAnswer(_Answer):
    targets: list[int]
    notes: str


class YesNoAnswer(_Answer):
    decision: Literal["no", "yes"]
    """A word: weak models write `true` whatever they mean."""
    notes: str


class PotionsAnswer(_Answer):
    save: bool
    poison: int | None
    notes: str


class WordAnswer(_Answer):
    choice: str | None
    notes: str


class CheckClaim(BaseModel):
    model_config = ConfigDict(extra="forbid")

    seat: int
    verdict: Literal["wolves", "village"]


class Claims(BaseModel):
    model_config = ConfigDict(extra="forbid")

    role: str | None
    checks: list[CheckClaim]
    plan: list[int]
    votes: int | None


class SpeechAnswer(_Answer):
    speech: str
    claims: Claims | None
    notes: str


class TalkAnswer(_Answer):
    speech: str
    notes: str


LENGTHS: Final = {"thinking": 100, "speech": 240, "notes": 60}
"""The most characters of each text where a grammar can hold a model to it."""


def answer_model(ask: AnyAsk) -> type[BaseModel]:
    """The form of the answer to a question."""
    match ask:
        case PickOne():
            return SeatAnswer
        case PickMany() | Shuffle():
            return SeatsAnswer
        case YesNo():
            return YesNoAnswer
        case PickPotions():
            return PotionsAnswer
        case PickWord():
            return WordAnswer
        case Say():
            return TalkAnswer if form_and_gravity(ask)[0] == "talk" else SpeechAnswer


def schema_name(ask: AnyAsk) -> str:
    """The name under which the schema is sent: `seat_answer`, ..."""
    return answer_model(ask).__name__.removesuffix("Answer").lower() + "_answer"


def schema_for(ask: AnyAsk, *, grammar: bool = False) -> Schema:
    """The JSON schema of the answer; the same bytes for every question of a shape unless `grammar`."""
    schema: Schema = json.loads(_constant(answer_model(ask)))
    return _narrowed(schema, ask) if grammar else schema


@cache
def _constant(model: type[BaseModel]) -> str:
    raw = model.model_json_schema()
    return json.dumps(_tidy(raw, raw.get("$defs", {})))


def _tidy(node: Any, defs: Schema) -> Any:  # noqa: ANN401  # Any: free-form JSON
    """A schema without titles, descriptions and references, which some services refuse."""
    if isinstance(node, list):
        return [_tidy(item, defs) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _tidy(defs[node["$ref"].rsplit("/", 1)[1]], defs)
    tidy = {key: _tidy(value, defs) for key, value in node.items() if key not in ("title", "description", "$defs")}
    if "properties" in node:
        tidy["properties"] = {name: _tidy(value, defs) for name, value in node["properties"].items()}
    return tidy


def _narrowed(schema: Schema, ask: AnyAsk) -> Schema:
    fields = schema["properties"]
    for name, most in LENGTHS.items():
        if name in fields:
            fields[name]["maxLength"] = min(most, ask.limit) if isinstance(ask, Say) and name == "speech" else most
    match ask:
        case PickOne():
            fields["target"] = {"enum": [*ask.options, *([None] if ask.may_pass else [])]}
        case PickMany():
            fields["targets"] |= {"items": {"enum": list(ask.options)}, "minItems": ask.least, "maxItems": ask.most}
        case PickPotions():
            if not ask.may_save:
                fields["save"] = {"enum": [False]}
            fields["poison"] = {"enum": [*ask.poisonable, None]}
        case PickWord():
            fields["choice"] = {"enum": [*ask.words, *([None] if ask.may_pass else [])]}
        case Say():
            if "claims" in fields:
                _narrow_claims(fields["claims"]["anyOf"][0]["properties"])
        case YesNo() | Shuffle():
            pass
    return schema


def _narrow_claims(fields: Schema) -> None:
    fields["role"]["anyOf"][0]["maxLength"] = 24
    fields["checks"]["maxItems"] = 4
    fields["plan"]["maxItems"] = 3
