"""The schema that is sent and the fields that are read are one thing, with constant bytes unless a grammar is fed."""

import json
from collections.abc import Iterator

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.players.llm.schema import schema_for, shape_of

ASKS: tuple[AnyAsk, ...] = (
    PickOne(kind="votes", seat=1, options=(2, 3), may_pass=True),
    PickMany(kind="cupid", seat=1, options=(1, 2, 3), least=2, most=2),
    YesNo(kind="run", seat=1),
    PickPotions(kind="witch", seat=1, victim=None, may_save=False, poisonable=(3,), both=False),
    PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False),
    Say(kind="speech", seat=1),
    Say(kind="pack_talk", seat=1),
)


def test_thinking_comes_first_and_notes_last() -> None:
    for ask in ASKS:
        for grammar in (False, True):
            assert list(schema_for(ask, grammar=grammar)["properties"]) == ["thinking", "beliefs", "answer", "notes"]


def objects(node: object) -> Iterator[dict[str, object]]:
    """All objects that a schema describes."""
    if isinstance(node, dict):
        if node.get("type") == "object":
            yield node
        for value in node.values():
            yield from objects(value)
    elif isinstance(node, list):
        for value in node:
            yield from objects(value)


def test_schemas_are_strict_and_plain() -> None:
    schema = schema_for(ASKS[0])
    described = list(objects(schema))
    assert len(described) == 11, "the answer, an estimate, seven shapes, and what is claimed"
    for one in described:
        assert one["additionalProperties"] is False
        assert one["required"] == list(one["properties"])  # type: ignore[call-overload]  # a JSON object
    text = json.dumps(schema)
    for words in (["wolves", "village"], ["no", "yes"]):
        text = text.replace(f'"enum": {json.dumps(words)}', "")
    for word in ("$ref", "$defs", "title", "description", "maxLength", "enum", "default"):
        assert f'"{word}"' not in text


def test_the_bytes_are_the_same_for_every_question() -> None:
    assert len({json.dumps(schema_for(ask)) for ask in ASKS}) == 1


def test_a_grammar_gets_what_is_legal() -> None:
    told = [schema_for(ask, grammar=True)["properties"] for ask in ASKS]
    fields = [one["answer"]["properties"] for one in told]
    assert [list(one) for one in fields] == [list(shape_of(ask).model_fields) for ask in ASKS]
    assert fields[0]["target"] == {"enum": [2, 3, None]}
    assert fields[1]["targets"]["items"] == {"enum": [1, 2, 3]}
    assert (fields[1]["targets"]["minItems"], fields[1]["targets"]["maxItems"]) == (2, 2)
    assert fields[3]["save"] == {"enum": [False]}
    assert fields[3]["poison"] == {"enum": [3, None]}
    assert fields[4]["choice"] == {"enum": ["left", "right"]}
    assert fields[5]["speech"]["maxLength"] > 0
    assert told[0]["thinking"]["maxLength"] > 0
    assert told[0]["notes"]["maxLength"] > 0
    assert "maxLength" not in json.dumps(schema_for(ASKS[0])), "the shared schema stays as it was"


def test_a_grammar_gives_one_potion_of_two_where_both_are_not_allowed() -> None:
    def forms(*, may_save: bool, both: bool) -> object:
        ask = PickPotions(kind="witch", seat=1, victim=2, may_save=may_save, poisonable=(3,), both=both)
        return schema_for(ask, grammar=True)["properties"]["answer"]

    one_of_two = forms(may_save=True, both=False)
    assert [form["properties"] for form in one_of_two["anyOf"]] == [  # type: ignore[index]  # free-form JSON
        {"save": {"enum": [False]}, "poison": {"enum": [3, None]}},
        {"save": {"enum": [True]}, "poison": {"enum": [None]}},
    ]
    assert "anyOf" not in json.dumps(forms(may_save=True, both=True))
    assert "anyOf" not in json.dumps(forms(may_save=False, both=False))


def test_a_model_of_each_shape_takes_its_own_answer() -> None:
    shape_of(ASKS[0]).model_validate({"target": None})
    claims = {"role": None, "checks": [{"seat": 2, "verdict": "wolves"}], "plan": [3], "votes": None}
    shape_of(ASKS[5]).model_validate({"speech": "x", "claims": claims})
