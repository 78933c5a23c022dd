"""Before the cards are dealt: each model that cannot be asked is told in one sentence; presets know their services."""

import re

import pytest

from llm_werewolf.players.llm.check import check_models
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.presets import PRESETS, config_for, preset_for
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import error, page, refuses_mode


def model(url: str, **changes: object) -> ModelConfig:
    base = {"model": "m", "base_url": url, "key_env": None, "attempts": 2, "backoff": 0.01, "timeout": 5}
    return ModelConfig.model_validate(base | changes)


async def problems(seats: dict[int, ModelConfig], models: Models | None = None) -> list[str]:
    models = models or Models()
    try:
        return [str(problem) for problem in await check_models(seats, models)]
    finally:
        await models.aclose()


async def test_all_is_well() -> None:
    with Provider() as provider:
        assert await problems({1: model(provider.url), 2: model(provider.url)}) == []
        assert len(provider.requests) == 1


async def test_what_was_learned_is_kept_for_the_game() -> None:
    with Provider(refusals=[refuses_mode("json_schema")]) as provider:
        models = Models()
        assert await problems({1: model(provider.url)}, models) == []
        assert models.client(model(provider.url)).ways.mode == "tool"
        await models.aclose()


async def test_a_missing_key_names_seats_model_and_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    config = ModelConfig(model="gpt-x", key_env="NO_SUCH_KEY")
    assert await problems({2: config, 5: config}) == [
        "seats 2, 5: gpt-x needs a key in the environment variable NO_SUCH_KEY, which is not set"
    ]


async def test_each_problem_is_one_sentence() -> None:
    with Provider(script=[error(404, "The model 'm' does not exist")]) as one, Provider(script=[page()]) as other:
        told = await problems(
            {1: model(one.url), 2: model(other.url), 3: model("http://127.0.0.1:9/v1"), 4: model("example.org/v1")}
        )
    assert len(told) == 4
    assert re.match(r"seat 1: m at 127\.0\.0\.1:\d+ answers 404", told[0])
    assert "does the model exist" in told[0]
    assert "web page" in told[1]
    assert "127.0.0.1:9 cannot be reached" in told[2]
    assert "no http or https address" in told[3]
    assert all("\n" not in problem for problem in told)


def test_presets_name_nine_services() -> None:
    assert set(PRESETS) == {
        *("openai", "deepseek", "qwen", "moonshot", "gemini", "openrouter"),
        *("ollama", "lmstudio", "vllm"),
    }
    for preset in PRESETS.values():
        config = preset.config("some-model", temperature=0.5)
        assert config.base_url == preset.base_url
        assert config.temperature == 0.5
        assert config.key_wanted != config.loopback or config.key_env is None
        assert preset_for(preset.base_url + "/") is preset


def test_an_address_is_known_again() -> None:
    assert preset_for("http://localhost:11434/v1") is PRESETS["ollama"]
    assert preset_for("https://api.deepseek.com") is PRESETS["deepseek"]
    assert preset_for("https://example.org/v1") is None
    assert config_for("gpt-x").key_env == "OPENAI_API_KEY"
    assert config_for("x", "http://127.0.0.1:5000/v1").key_env is None
    assert config_for("x", "https://example.org/v1").key_env is None
    assert config_for("x", "http://127.0.0.1:5000/v1", key_env="MINE").key_env == "MINE"
