"""What a model is asked to write: private `thinking` and `beliefs`, the `answer` in one of a few shapes, `notes`.

One schema serves every question, with bytes that never vary: a provider lays it before the messages, where a second
one would have the whole table's record read anew. The last line of a question says which shape is wanted, and legality
is checked when the answer is read. Only a server that constrains by grammar, and so does not read the schema, is sent
the one shape with the legal seats and lengths (`grammar=True`).
"""

import json
from functools import cache
from typing import Any, Final, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from ...core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, Shuffle, YesNo
from .fields import form_and_gravity

Schema = dict[str, Any]  # Any: a JSON schema is free-form JSON
SCHEMA_NAME: Final = "answer"
"""The name under which the schema is sent."""


class Shape(BaseModel):
    """The form of one kind of decision."""

    model_config = ConfigDict(extra="forbid")


class OneSeat(Shape):
    target: int | None


class SomeSeats(Shape):
    targets: list[int]


class YesOrNo(Shape):
    decision: Literal["no", "yes"]
    """A word: weak models write `true` whatever they mean."""


class Witchcraft(Shape):
    save: bool
    poison: int | None


class OneWord(Shape):
    choice: str | None


class CheckClaim(Shape):
    seat: int
    verdict: Literal["wolves", "village"]


class Claims(Shape):
    role: str | None
    checks: list[CheckClaim]
    plan: list[int]
    votes: int | None


class Spoken(Shape):
    speech: str
    claims: Claims | None


class Whisper(Shape):
    speech: str


S = TypeVar("S", bound=Shape)


class Estimate(Shape):
    seat: int
    wolf: int
    """How likely it is a wolf, in percent."""


class ModelAnswer(BaseModel, Generic[S]):
    """What a model writes."""

    model_config = ConfigDict(extra="forbid")

    thinking: str
    """Private, never shown to the table."""
    beliefs: list[Estimate]
    """Private: whom it takes for a wolf; only what is new or has changed."""
    answer: S
    notes: str
    """Private, kept for the seat's next turns."""


AnyShape = OneSeat | SomeSeats | YesOrNo | Witchcraft | OneWord | Spoken | Whisper

MOST_ESTIMATES: Final = 3
"""The most estimates of one answer, under a grammar: a weak model would write on and on."""
LENGTHS: Final = {"thinking": 100, "speech": 240, "notes": 60}
"""The most characters of each text where a grammar can hold a model to it."""


def shape_of(ask: AnyAsk) -> type[Shape]:
    """The form of the decision on a question."""
    match ask:
        case PickOne():
            return OneSeat
        case PickMany() | Shuffle():
            return SomeSeats
        case YesNo():
            return YesOrNo
        case PickPotions():
            return Witchcraft
        case PickWord():
            return OneWord
        case Say():
            return Whisper if form_and_gravity(ask)[0] == "talk" else Spoken


def schema_for(ask: AnyAsk, *, grammar: bool = False) -> Schema:
    """The JSON schema of the answer; the same bytes for every question unless `grammar`."""
    if not grammar:
        return constant_schema()
    schema: Schema = json.loads(_constant(shape_of(ask)))
    _narrow(schema["properties"], ask)
    return schema


def constant_schema() -> Schema:
    """The one schema that serves every question."""
    found: Schema = json.loads(_constant(None))
    return found


@cache
def _constant(shape: type[Shape] | None) -> str:
    """The schema of one shape, or of them all."""
    model: type[BaseModel] = ModelAnswer[shape] if shape else ModelAnswer[AnyShape]  # type: ignore[valid-type]  # a type at run time
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


def _narrow(told: Schema, ask: AnyAsk) -> None:
    """Put what is legal and how long a text may be into a schema's fields."""
    fields = told["answer"]["properties"]
    for holder in (told, fields):
        for name in LENGTHS.keys() & holder.keys():
            holder[name]["maxLength"] = LENGTHS[name]
    told["beliefs"]["maxItems"] = MOST_ESTIMATES
    told["beliefs"]["items"]["properties"]["wolf"] |= {"minimum": 0, "maximum": 100}
    match ask:
        case PickOne():
            fields["target"] = {"enum": [*ask.options, *([None] if ask.may_pass else [])]}
        case PickMany():
            fields["targets"] |= {"items": {"enum": list(ask.options)}, "minItems": ask.least, "maxItems": ask.most}
        case PickPotions():
            saves = [False, True] if ask.may_save else [False]
            if ask.both or not ask.may_save:
                fields |= {"save": {"enum": saves}, "poison": {"enum": [*ask.poisonable, None]}}
            else:  # one of the two: a form for each
                poisons: tuple[list[int | None], ...] = ([*ask.poisonable, None], [None])
                told["answer"] = {"anyOf": [
                    told["answer"] | {"properties": {"save": {"enum": [save]}, "poison": {"enum": poison}}}
                    for save, poison in zip(saves, poisons, strict=True)
                ]}  # fmt: skip
        case PickWord():
            fields["choice"] = {"enum": [*ask.words, *([None] if ask.may_pass else [])]}
        case Say():
            fields["speech"]["maxLength"] = min(LENGTHS["speech"], ask.limit)
            if "claims" in fields:
                _narrow_claims(fields["claims"]["anyOf"][0]["properties"])
        case YesNo() | Shuffle():
            pass


def _narrow_claims(fields: Schema) -> None:
    fields["role"]["anyOf"][0]["maxLength"] = 24
    fields["checks"]["maxItems"] = 4
    fields["plan"]["maxItems"] = 3
