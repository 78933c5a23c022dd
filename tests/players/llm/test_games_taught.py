"""Whole games in which a model teaches how it wants to be asked: each lesson costs one request, ever."""

from dataclasses import dataclass, field

import pytest

from llm_werewolf.players.llm.client import Models
from llm_werewolf.testing.served import Request, Served, error, refuses_field, refuses_mode, refuses_system
from tests.players.llm.games import Look, play, service


def no_word_json(request: Request) -> Served | None:
    """OpenAI's and DeepSeek's json_object want the word JSON in the prompt."""
    asked = request.get("response_format", {}).get("type") == "json_object"
    told = any("json" in message["content"].lower() for message in request["messages"])
    words = "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'."
    return error(400, words) if asked and not told else None


def thinking_unsaid(request: Request) -> Served | None:
    """Qwen3 at DashScope: without streaming it must be told not to think."""
    if request.get("enable_thinking") is False or request.get("stream"):
        return None
    return error(400, "parameter.enable_thinking must be set to false for non-streaming calls")


def no_role(name: str, words: str) -> Look:
    def look(request: Request) -> Served | None:
        return error(400, words) if any(message["role"] == name for message in request["messages"]) else None

    return look


def only_streams(request: Request) -> Served | None:
    words = "This model only support stream mode, please enable the stream parameter to access the model."
    return None if request.get("stream") else error(400, words)


@dataclass(frozen=True)
class Quirk:
    """What a model refuses, and what that teaches."""

    refusals: tuple[Look, ...]
    lessons: tuple[str, ...]
    settings: dict[str, object] = field(default_factory=dict)


SCHEMA, TOOL, OBJECT = refuses_mode("json_schema"), refuses_mode("tool"), refuses_mode("json_object")
NO_ENDPOINT = "No endpoints found that support the requested response_format"
QUIRKS = {
    "max_tokens unknown": Quirk(
        (refuses_field("max_tokens", "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."),),
        ("max_completion_tokens instead of max_tokens",),
        {"limit_name": "max_tokens"},
    ),
    "max_completion_tokens unknown": Quirk(
        (refuses_field("max_completion_tokens", "Unrecognized request argument supplied: max_completion_tokens"),),
        ("max_tokens instead of max_completion_tokens",),
    ),
    "no token limit at all": Quirk(
        (refuses_field("max_completion_tokens"), refuses_field("max_tokens")),
        ("max_tokens instead of max_completion_tokens", "no token limit"),
    ),
    "temperature refused": Quirk((refuses_field("temperature"),), ("no temperature",), {"temperature": 0.7}),
    "json_schema refused": Quirk((SCHEMA,), ("tool instead of json_schema",)),
    "json_object refused": Quirk((OBJECT,), ("plain instead of json_object",), {"mode": "json_object"}),
    "json_schema and json_object refused": Quirk((SCHEMA, OBJECT), ("tool instead of json_schema",)),
    "nothing but plain text": Quirk(
        (SCHEMA, TOOL, OBJECT),
        ("tool instead of json_schema", "json_object instead of tool", "plain instead of json_object"),
    ),
    "the word JSON": Quirk((no_word_json,), (), {"mode": "json_object"}),
    "system role refused": Quirk((refuses_system(),), ("no system message",)),
    "developer role refused": Quirk(
        (no_role("system", "Unexpected role 'developer'. Developer messages are not supported."),),
        ("no system message",),
    ),
    "roles must alternate": Quirk(
        (no_role("system", "Conversation roles must alternate user/assistant/user/assistant/..."),),
        ("no system message",),
    ),
    "enable_thinking": Quirk((thinking_unsaid,), ("enable_thinking off",)),
    "streaming refused": Quirk((refuses_field("stream"),), ("no streaming",), {"stream": True}),
    "stream_options refused": Quirk((refuses_field("stream_options"),), ("no stream_options",), {"stream": True}),
    "nothing but streaming": Quirk((only_streams,), ("streaming",)),
    "422 for a field": Quirk(
        (refuses_field("response_format", "body.response_format: Extra inputs are not permitted", status=422),),
        ("tool instead of json_schema",),
    ),
    "404 for a field": Quirk(
        (refuses_field("response_format", NO_ENDPOINT, status=404),), ("tool instead of json_schema",)
    ),
    "a field of one's own": Quirk((refuses_field("top_k"),), ("no top_k",), {"extra_body": {"top_k": 5}}),
}


@pytest.mark.parametrize("quirk", QUIRKS.values(), ids=QUIRKS)
async def test_a_lesson_costs_one_request_in_a_run(quirk: Quirk) -> None:
    with service(*quirk.refusals) as provider:
        models = Models()
        first = await play(provider, quirk.settings, models=models)
        second = await play(provider, quirk.settings, models=models)
        await models.aclose()
    for game in (first, second):
        assert game.result.paused is None and game.result.days
        assert game.result.fallbacks == () and game.again() == []
        assert game.took() == game.requests
    assert tuple(first.lessons()) == quirk.lessons
    assert first.requests == first.questions() + len(quirk.lessons)
    assert second.lessons() == [] and second.requests == second.questions()


async def test_all_quirks_at_once_in_both_languages() -> None:
    refusals = [look for quirk in QUIRKS.values() for look in quirk.refusals if look is not only_streams]
    settings = {"temperature": 0.7, "stream": True, "extra_body": {"top_k": 5}}
    for lang in ("en", "zh"):
        with service(*refusals) as provider:
            game = await play(provider, settings, lang=lang)
            assert game.result.paused is None and game.result.fallbacks == ()
            assert game.requests == game.questions() + len(game.lessons())
            assert len(set(game.lessons())) == len(game.lessons()) == 10
            assert set(provider.requests[-1]) == {"model", "messages", "enable_thinking"}
