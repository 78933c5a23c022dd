"""Which key goes to which address: never one that the user has not put together with it."""

import pytest

from llm_werewolf.players.llm.client import MissingKey, read_key
from llm_werewolf.players.llm.keys import key_advice, same_address
from llm_werewolf.players.llm.presets import config_for

CLOUD, GATEWAY, HERE = "https://api.openai.com/v1", "https://gateway.example/v1", "http://127.0.0.1:5000/v1"
VLLM, OLLAMA, DEEPSEEK = "http://localhost:8000/v1", "http://localhost:11434/v1", "https://api.deepseek.com"
VARIABLES = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "VLLM_API_KEY", "LM_API_TOKEN", "DEEPSEEK_API_KEY", "MINE")


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("url", "named", "typed", "more", "sent"),
    [
        (None, None, None, {}, "cloud"),
        (CLOUD, None, None, {}, "cloud"),
        (GATEWAY, None, None, {}, ""),  # a file, a seat or a record says so
        (GATEWAY, None, GATEWAY, {}, "cloud"),
        (GATEWAY, GATEWAY, None, {}, "cloud"),
        (GATEWAY, "https://other.example/v1", None, {}, ""),
        (HERE, None, None, {}, ""),
        (HERE, None, HERE, {}, ""),  # whoever has a key for OpenAI does not mean it for each server here
        (HERE, HERE, None, {}, "cloud"),
        (HERE, "http://localhost:5000", None, {}, "cloud"),
        (HERE, None, None, {"MINE": "mine"}, ""),
        (OLLAMA, None, OLLAMA, {}, ""),
        (VLLM, None, VLLM, {}, ""),
        (VLLM, None, None, {"VLLM_API_KEY": "own"}, "own"),
        (VLLM, VLLM, None, {"VLLM_API_KEY": "own"}, "own"),
        (VLLM, VLLM, None, {}, "cloud"),
        ("http://127.0.0.1:1234/v1", None, None, {"LM_API_TOKEN": "own"}, "own"),
        (DEEPSEEK, None, None, {"DEEPSEEK_API_KEY": "own"}, "own"),
        (DEEPSEEK, DEEPSEEK, None, {}, "cloud"),
    ],
)
def test_a_key_is_sent_where_it_is_for(
    url: str | None, named: str | None, typed: str | None, more: dict[str, str], sent: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    for name, value in {"OPENAI_API_KEY": "cloud", "OPENAI_BASE_URL": named or "", **more}.items():
        monkeypatch.setenv(name, value)
    assert read_key(config_for("m", url, typed=typed)) == sent


def test_a_key_that_is_named_is_sent_anywhere_and_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    for url in (CLOUD, GATEWAY, HERE, VLLM, DEEPSEEK):
        config = config_for("m", url, key_env="MINE")
        with pytest.raises(MissingKey, match="MINE"):
            read_key(config)
        monkeypatch.setenv("MINE", "mine")
        assert read_key(config) == "mine"
        monkeypatch.delenv("MINE")


def test_a_well_known_services_key_is_wanted_elsewhere_it_is_not() -> None:
    for url in (None, CLOUD, DEEPSEEK):
        with pytest.raises(MissingKey):
            read_key(config_for("m", url, typed=url))
    for url in (GATEWAY, HERE, VLLM, OLLAMA):
        assert read_key(config_for("m", url, typed=url)) == ""


def test_the_advice_fits_what_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'key_env = "NAME"' in str(key_advice(config_for("m", HERE), 401))
    assert f"OPENAI_BASE_URL={HERE}" in str(key_advice(config_for("m", HERE), 401))
    assert "it wants a key: put one into the environment variable VLLM_API_KEY" in str(
        key_advice(config_for("m", VLLM), 401)
    )
    assert "put one into the environment variable OPENAI_API_KEY" in str(
        key_advice(config_for("m", GATEWAY, typed=GATEWAY), 401)
    )
    monkeypatch.setenv("OPENAI_API_KEY", "cloud")
    assert "the key in the environment variable OPENAI_API_KEY is not good there" in str(
        key_advice(config_for("m"), 401)
    )
    assert "the key in OPENAI_API_KEY may use this model" in str(key_advice(config_for("m"), 403))
    assert "no key is sent there" in str(key_advice(config_for("m", GATEWAY), 403))
    assert "secret" not in str(key_advice(config_for("m", "http://me:secret@127.0.0.1:5000/v1"), 401))


def test_addresses_are_the_same_however_they_are_written() -> None:
    assert same_address("http://localhost:5000", "http://127.0.0.1:5000/v1/")
    assert not same_address(HERE, GATEWAY)
    assert not same_address(None, None) and not same_address("", "")
