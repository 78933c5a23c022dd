"""The schema that is sent and the fields that are read are one thing, with constant bytes unless a grammar is fed."""

import json

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.players.llm.prompt import answer_fields
from llm_werewolf.players.llm.schema import answer_model, schema_for, schema_name

ASKS: tuple[AnyAsk, ...] = (
    PickOne(kind="votes", seat=1, options=(2, 3), may_pass=True),
    PickMany(kind="cupid", seat=1, options=(1, 2, 3), least=2, most=2),
    YesNo(kind="run", seat=1),
    PickPotions(kind="witch", seat=1, victim=None, may_save=False, poisonable=(3,), both=False),
    PickWord(kind="order", seat=1, words=("left", "right"), may_pass=False),
    Say(kind="speech", seat=1),
    Say(kind="pack_talk", seat=1),
)


def test_thinking_comes_first_and_notes_last_as_the_prompts_say() -> None:
    for ask in ASKS:
        fields = list(schema_for(ask)["properties"])
        assert fields[0] == "thinking"
        assert fields[-1] == "notes"
        assert tuple(fields) == answer_fields(ask)


def test_schemas_are_strict_and_plain() -> None:
    for ask in ASKS:
        schema = schema_for(ask)
        assert schema["additionalProperties"] is False
        assert schema["required"] == list(schema["properties"])
        text = json.dumps(schema)
        for words in (["wolves", "village"], ["no", "yes"]):
            text = text.replace(f'"enum": {json.dumps(words)}', "")
        for word in ("$ref", "$defs", "title", "description", "maxLength", "enum", "default"):
            assert f'"{word}"' not in text
        assert len(schema_name(ask)) < 60


def test_the_bytes_depend_on_the_shape_alone() -> None:
    one = schema_for(PickOne(kind="votes", seat=1, options=(2, 3), may_pass=True))
    other = schema_for(PickOne(kind="guard", seat=4, options=(1, 6, 7), may_pass=False))
    assert json.dumps(one) == json.dumps(other)


def test_a_grammar_gets_what_is_legal() -> None:
    fields = [schema_for(ask, grammar=True)["properties"] for ask in ASKS]
    assert fields[0]["target"] == {"enum": [2, 3, None]}
    assert fields[1]["targets"]["items"] == {"enum": [1, 2, 3]}
    assert (fields[1]["targets"]["minItems"], fields[1]["targets"]["maxItems"]) == (2, 2)
    assert fields[3]["save"] == {"enum": [False]}
    assert fields[3]["poison"] == {"enum": [3, None]}
    assert fields[4]["choice"] == {"enum": ["left", "right"]}
    assert fields[5]["speech"]["maxLength"] > 0
    assert schema_for(ASKS[0])["properties"]["target"] != fields[0]["target"], "the shared schema stays as it was"


def test_a_model_of_each_shape_takes_its_own_answer() -> None:
    answer_model(ASKS[0]).model_validate({"thinking": "", "target": None, "notes": ""})
    claims = {"role": None, "checks": [{"seat": 2, "verdict": "wolves"}], "plan": [3], "votes": None}
    answer_model(ASKS[5]).model_validate({"thinking": "", "speech": "x", "claims": claims, "notes": ""})
