"""Keys and addresses that cannot be right: one sentence, exit code 2, and the key itself is never shown."""

from pathlib import Path

import pytest

from llm_werewolf.cli.errors import BadInput
from llm_werewolf.cli.main import run
from llm_werewolf.cli.who import Who, parse_who
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import error

pytestmark = pytest.mark.usefixtures("elsewhere")

GAME = ["play", "--cards", "werewolf,villager*2,seer", "--seed", "1", "-q"]
Out = pytest.CaptureFixture[str]


def write(text: str) -> None:
    Path("game.toml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1:99999/v1", "http://127.0.0.1:-1/v1", "http://[::1", "http://127.0.0.1:abc/v1", "http://a b/v1"],
)
def test_an_impossible_address_is_one_sentence(url: str, capsys: Out) -> None:
    write(f'[game]\nmodel = "m"\n[models.m]\nbase_url = "{url}"\n')
    told = {
        "en": f"the address '{url}' is no http or https address",
        "zh": f"地址“{url}”不是 http 或 https 地址",
    }
    for lang, sentence in told.items():
        for command in (
            ["models", "check", "--model", "m", "--base-url", url],
            ["models", "check", "--config", "game.toml"],
            [*GAME, "--model", "m", "--base-url", url],
            [*GAME, "--seat", f"2=model:m@{url}"],
            [*GAME, "--config", "game.toml"],
        ):
            assert run([*command, "--lang", lang]) == 2, command
            out = capsys.readouterr()
            assert sentence in (out.out + out.err), command
            assert "Invalid" not in out.out + out.err


@pytest.mark.parametrize(("value", "fault"), [("sk-ä中123456", "not ASCII"), ("sk-123\n456789", "a control character")])
def test_a_key_that_cannot_be_one(value: str, fault: str, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MY_KEY", value)
    write('[models.m]\nbase_url = "http://127.0.0.1:9/v1"\nkey_env = "MY_KEY"\n')
    for command in (["models", "check"], [*GAME, "--model", "m"]):
        assert run([*command, "--config", "game.toml", "--lang", "en"]) == 2
        out = capsys.readouterr()
        assert "the key in the environment variable MY_KEY cannot be one" in out.out + out.err
        assert fault in out.out + out.err
        assert "sk-" not in out.out + out.err


@pytest.mark.parametrize("value", ["sk-abc123456789", "sk_live_abcdef", "AIzaSyA0123456789abcdefghij", "my key", ""])
def test_a_key_in_place_of_its_variable(value: str, capsys: Out) -> None:
    write(f'[models.m]\nkey_env = "{value}"\n')
    for lang, sentence in {"en": "this is no variable's name; a key never stands", "zh": "这不是变量名"}.items():
        assert run(["models", "check", "--config", "game.toml", "--lang", lang]) == 2
        err = capsys.readouterr().err
        assert sentence in err
        assert not value or value not in err


@pytest.mark.parametrize(
    "text", ["m@localhost:9919/v1", "m@", "m@example.org", "m@foo/v1", "m@localhost", "m@127.0.0.1", "m@ftp://a/v1"]
)
def test_an_address_without_its_beginning(text: str) -> None:
    with pytest.raises(BadInput, match="the address after @ begins with http:// or https://"):
        parse_who(f"model:{text}")


def test_an_address_without_a_model() -> None:
    with pytest.raises(BadInput, match="an address and no model"):
        parse_who("model:@http://127.0.0.1/v1")


@pytest.mark.parametrize("name", ["claude-3@20240229", "m@001", "m@v1.5", "@cf/meta/llama-3.1-8b", "gw/@cf/meta/llama"])
def test_an_at_of_the_models_own(name: str) -> None:
    assert parse_who(f"model:{name}") == Who("model", name)
    assert parse_who(f"model:{name}@http://a/v1") == Who("model", name, "http://a/v1")


def test_no_key_is_sent_to_an_empty_account(capsys: Out) -> None:
    with Provider(script=[error(402, "Insufficient Balance")]) as provider:
        assert run(["models", "check", "--model", "m", "--base-url", provider.url, "--lang", "en"]) == 2
    assert "key: none is sent" in capsys.readouterr().out


def test_a_price_of_a_model_that_did_not_play_is_told(capsys: Out) -> None:
    assert run(GAME) == 0
    capsys.readouterr()
    assert run(["show", "--price", "gpt=1,2", "--lang", "en"]) == 0
    assert capsys.readouterr().err == "llm-werewolf: --price: no gpt played in this game\n"


def test_resume_speaks_of_no_section_that_nobody_named(capsys: Out) -> None:
    with Provider(script=[]) as provider:
        asked = ["--model", "m", "--base-url", provider.url, "--lang", "en"]
        provider.refusals.append(lambda _: error(402, "Insufficient Balance") if len(provider.requests) > 4 else None)
        assert run([*GAME, *asked]) == 3
        capsys.readouterr()
        assert run(["resume"]) == 2
    err = capsys.readouterr().err
    assert "Insufficient Balance" in err and "game.toml" not in err


def test_an_example_file_names_itself(capsys: Out) -> None:
    assert run(["init", "--lang", "zh", "z.toml"]) == 0
    assert "--config z.toml" in Path("z.toml").read_text("utf-8").splitlines()[0]
