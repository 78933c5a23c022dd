"""A key that a service sends back is seen by nobody: not in an answer, not in an error, however it is written."""

import base64
import json
from pathlib import Path
from urllib.parse import quote

import pytest

from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.masking import Secrets
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request, Served, calls_tool, error, says
from tests.players.llm.asking import KEY, ask, config, trouble
from tests.players.llm.games import answer, play

LOGIN = "host:pass/word+7"
BASIC = base64.b64encode(LOGIN.encode()).decode()


def known(url: str = "http://127.0.0.1/v1", key: str = KEY) -> Secrets:
    secrets = Secrets()
    secrets.add(config(url), key)
    return secrets


def _b64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


@pytest.mark.parametrize(
    "written",
    [
        KEY,
        KEY.replace("-", "%2D"),
        KEY.replace("-", "%252d"),
        "".join(f"%{ord(char):02x}" for char in KEY),
        "".join(f"\\u{ord(char):04x}" for char in KEY),
        KEY.replace("-", "\\-"),
        _b64(KEY),
        _b64(f"Bearer {KEY}"),
        _b64(f"a:{KEY}"),
        _b64(f":{KEY}:"),
        quote(_b64(f"user:{KEY}")),
        base64.urlsafe_b64encode(f"user:{KEY}".encode()).decode().rstrip("="),
        KEY[3:20],
    ],
)
def test_each_way_a_key_is_written(written: str) -> None:
    said = known().masked(f'{{"speech": "my key is {written}, vote 3"}}')
    assert said.startswith('{"speech": "my key is ')
    assert said.endswith(', vote 3"}')
    assert "***" in said
    assert len(said) < 60, "no more than what stood before the key is left of it"
    assert "***" in known().hidden(f"bad credentials {written} there")


@pytest.mark.parametrize("written", ["pass/word+7", "pass%2Fword%2B7", "pass\\/word+7", BASIC, quote(BASIC, safe="")])
def test_a_password_in_an_address_is_a_secret(written: str) -> None:
    secrets = known(f"http://host:{quote('pass/word+7', safe='')}@127.0.0.1/v1", key="")
    assert secrets.masked(f"I know {written}.").replace("=", "").replace("%3D", "") == "I know ***."
    assert written not in secrets.hidden(f"no {written}.")


def test_words_of_the_question_are_no_secrets_and_nothing_else_is_touched() -> None:
    secrets = known(key="werewolf")
    assert secrets.masked('{"target": "werewolf"}', 'one of "werewolf"') == '{"target": "werewolf"}'
    assert known(key="none").masked("none") == "none"
    text = json.dumps({"speech": "3 号像狼，sk- and api-keys are things", "target": 5}, ensure_ascii=False)
    assert known().masked(text) == text


BOTH = f'{{"thinking": "{KEY}", "target": 5, "notes": "{KEY}"}}'


@pytest.mark.parametrize(
    "served",
    [
        says(BOTH, reasoning_content=f"the key {KEY}"),
        calls_tool(BOTH),
        says(None, refusal=f"no, {KEY}"),
        says(BOTH, finish=KEY),
    ],
)
@pytest.mark.parametrize("stream", [True, False])
async def test_an_answer_holds_no_key_of_any_model_of_the_game(
    served: Served, *, stream: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTHER_KEY", KEY)
    with Provider(answer=lambda _: served) as provider:
        models = Models()
        first = models.client(config(provider.url, stream=stream))
        models.client(config(provider.url, model="other", key_env="OTHER_KEY"))
        try:
            got = await ask(first)
        finally:
            await models.aclose()
    assert KEY not in got.raw.model_dump_json()
    assert "***" in got.raw.model_dump_json()


async def test_an_error_holds_no_key_in_base64(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OTHER_KEY", KEY)
    bad = error(418, f"bad login {_b64('user:' + KEY)}, {quote(KEY)}, {KEY.replace('-', '%2d')}")
    with Provider(script=[bad]) as provider:
        told = str(await trouble(provider, key_env="OTHER_KEY", attempts=1))
    assert KEY[3:] not in told
    assert _b64(KEY)[8:20] not in told
    assert "bad login" in told


def files_in(folder: Path) -> str:
    return "".join(file.read_text("utf-8") for file in folder.rglob("*") if file.is_file())


async def test_no_file_of_a_game_and_no_later_prompt_holds_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OTHER_KEY", KEY)

    def echo(request: Request) -> str:
        told = json.loads(answer(request))
        secret = f"the key is {KEY}, or {_b64(KEY)}"
        return json.dumps({name: secret if isinstance(value, str) and " " in value else value for name, value in
                           {**told, "thinking": secret, "notes": secret}.items()})  # fmt: skip

    with Provider(answer=echo) as provider:
        await play(provider, {"key_env": "OTHER_KEY"}, out=tmp_path)
        asked = json.dumps([request["messages"] for request in provider.requests])
    written = files_in(tmp_path)
    assert "the key is ***, or ***" in written
    assert "the key is ***, or ***" in asked
    for secret in (KEY, _b64(KEY)):
        assert secret not in written
        assert secret not in asked


@pytest.mark.parametrize("key", ["ab1", "x-9", "abc12", "Z9_zz"])
def test_a_short_key_is_masked_where_it_stands_by_itself(key: str) -> None:
    secrets = known(key=key)
    assert secrets.masked(f"my key is {key}.") == "my key is ***."
    assert secrets.masked(f"密钥是{key}，投3号") == "密钥是***，投3号"
    assert secrets.masked(f"q{key}q") == f"q{key}q", "it is a part of a word there"
    assert key not in secrets.hidden(f"bad key {key}")


@pytest.mark.parametrize("key", ["none", "EMPTY", "wolf", "null", "1234", "12", "x", "a1"])
def test_a_mere_word_or_number_is_no_secret(key: str) -> None:
    text = f'{{"speech": "{key} it is", "target": {key}}}'
    assert known(key=key).masked(text) == text
