"""`models check`, and the same before a game: what is found out about models against a server on loopback."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from llm_werewolf.cli.main import run
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    Request,
    Served,
    error,
    page,
    refuses_field,
    refuses_mode,
    says,
)

GOOD = '{"thinking": "", "beliefs": [], "answer": {"decision": "yes"}, "notes": ""}'
Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)


def service(*refusals: Callable[[Request], Served | None], **more: object) -> Provider:
    return Provider(answer=lambda _: GOOD, refusals=refusals, **more)  # type: ignore[arg-type]  # as given


def check(provider: Provider, *more: str, lang: str = "en") -> int:
    return run(["models", "check", "--model", "m", "--base-url", provider.url, "--lang", lang, *more])


def lines(capsys: Out) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_all_is_well_in_both_languages(capsys: Out) -> None:
    with service(listing=[{"id": "other"}, {"id": "m", "max_model_len": 32768}]) as provider:
        place = provider.url.split("/")[2]
        assert check(provider) == 0
        told = lines(capsys)
        assert told[0] == f"m at {place}"
        assert told[1:5] == [
            "  ok    reached: yes",
            "  ok    key: none is wanted",
            "  ok    answers: as a JSON schema says",
            "  ok    streaming: not used, though it works (`stream = true` in [models.NAME] notices stalls sooner)",
        ]
        assert told[5] == "  ok    thinking: none"
        assert told[6].startswith("  ok    latency: 0.") and told[6].endswith(" s for a short answer")
        assert told[7:] == ["  ok    context: 32768 tokens"]
        assert check(provider, lang="zh") == 0
        told = lines(capsys)
        assert told[:3] == [f"{place} 的 m", "  正常 连接：是", "  正常 密钥：不需要"]
        assert len(told) == 8 and told[-1] == "  正常 上下文：32768 个 token"


def test_what_is_less_than_good_is_told_with_what_to_do(tmp_path: Path, capsys: Out) -> None:
    modes = [refuses_mode(mode) for mode in ("json_schema", "tool", "json_object")]
    with service(*modes, refuses_field("stream"), listing=[{"id": "m", "meta": {"n_ctx": 4096}}]) as provider:
        text = f'[models.deep]\nmodel = "m"\nbase_url = "{provider.url}"\nstream = true\n'
        (tmp_path / "game.toml").write_text(text, encoding="utf-8")
        assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 0
    told = lines(capsys)
    assert told[3].startswith("  note  answers: as plain text only (more of them")
    assert told[4].startswith("  note  streaming: not offered (a stall is noticed after 120 s only")
    assert told[7].startswith("  note  context: 4096 tokens (long records are shortened")


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (says(GOOD, reasoning_content="hm"), "kept apart by the service; never shown"),
        (says(f"<think>hm</think>{GOOD}"), "between tags in front of its answer; never shown"),
        (
            says(GOOD, usage={"prompt_tokens": 1, "completion_tokens_details": {"reasoning_tokens": 64}}),
            "hidden by the service",
        ),
    ],
)
def test_styles_of_thinking(answer: Served, told: str, capsys: Out) -> None:
    with Provider(answer=lambda _: answer) as provider:
        assert check(provider) == 0
    assert f"  ok    thinking: {told} (it costs time and tokens" in capsys.readouterr().out


def test_thinking_that_was_turned_off(capsys: Out) -> None:
    def asks(request: Request) -> Served | None:
        off = request.get("enable_thinking") is False
        return None if off else error(400, "parameter.enable_thinking must be set to false for non-streaming calls")

    with service(asks) as provider:
        assert check(provider) == 0
    assert "thinking: turned off" in capsys.readouterr().out


FAULTS = {
    "key": (error(401, "Incorrect API key provided"), 2, "fault key: m at", "a key that is good there"),
    "quota": (error(402, "Insufficient Balance"), 3, "fault account: m at", "top up the account"),
    "model": (error(404, "The model `m` does not exist"), 2, "fault answers: m at", "is m-large meant?"),
    "page": (page(), 2, "fault answers: m at", "the base URL are right"),
    "away": (error(503, "Overloaded"), 2, "fault answers: m at", "try again in a while"),
}


@pytest.mark.parametrize(("bad", "at", "says_", "advice"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_told_with_what_to_do(bad: Served, at: int, says_: str, advice: str, capsys: Out) -> None:
    for lang in ("en", "zh"):
        with Provider(answer=lambda _: bad, listing=[{"id": "m-large"}, {"id": "gpt"}]) as provider:
            (Path.cwd() / "game.toml").write_text(
                f'[models.m]\nbase_url = "{provider.url}"\ndeadline = 1.0\n', encoding="utf-8"
            )
            assert run(["models", "check", "--config", "game.toml", "--lang", lang]) == 2
        told = lines(capsys)
        assert len(told) == at + 1
        if lang == "en":
            assert says_ in told[at] and advice in told[at]
        else:
            assert told[at].startswith("  出错 ") and "（" in told[at]


def test_a_service_that_is_not_there(capsys: Out) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{free.getsockname()[1]}"
    (Path.cwd() / "game.toml").write_text(
        f'[models.m]\nbase_url = "http://{place}/v1"\ndeadline = 1.0\n', encoding="utf-8"
    )
    assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 2
    told = lines(capsys)
    assert len(told) == 2
    assert "fault reached: m at" in told[1] and f"see that {place} is right, that the server runs" in told[1]


def test_a_key_that_is_missing_and_an_address_that_is_none(capsys: Out) -> None:
    assert run(["models", "check", "--model", "m", "--lang", "en"]) == 2
    assert "fault key: m needs a key in the environment variable OPENAI_API_KEY" in capsys.readouterr().out
    assert run(["models", "check", "--model", "m", "--base-url", "example.org/v1", "--lang", "en"]) == 2
    assert "fault reached: m has the address 'example.org/v1', which is no http or https URL" in capsys.readouterr().out


def test_no_model_is_named(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "game.toml").write_text('[seats.1]\nwho = "basic"\n', encoding="utf-8")
    assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 2
    assert "no model is named; say --model NAME" in capsys.readouterr().err


def test_several_models_are_all_told(tmp_path: Path, capsys: Out) -> None:
    with service() as one, Provider(answer=lambda _: error(401, "no")) as other:
        (tmp_path / "game.toml").write_text(
            f'[models.a]\nbase_url = "{one.url}"\n[models.b]\nbase_url = "{other.url}"\n'
            f'[seats.3]\nwho = "model:c@{one.url}"\n',
            encoding="utf-8",
        )
        assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 2
    told = [line for line in lines(capsys) if not line.startswith(" ")]
    assert [line.split()[0] for line in told] == ["a", "b", "c"]


def test_before_a_game_each_model_is_told_in_a_line(capsys: Out) -> None:
    small = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=1", "--lang", "en", "--model", "m"]
    with Provider(listing=[{"id": "m", "context_length": 8192}]) as provider:
        assert run([*small, "--base-url", provider.url]) == 0
        told = capsys.readouterr()
        (line,) = [line for line in told.err.splitlines() if line.startswith("m at 127.0.0.1:")]
        assert "answers: as a JSON schema says; streaming: not used; thinking: none; latency: " in line
        assert "context: 8192 tokens (long records are shortened" in line
        assert run([*small, "--base-url", provider.url, "-q"]) == 0
        assert "m at" not in capsys.readouterr().err
