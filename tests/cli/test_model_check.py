"""`models check`, and the same before a game: what is found out about models against a server on loopback."""

import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from llm_werewolf.cli.main import run
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    CONTEXT_WORDS,
    Request,
    Served,
    error,
    page,
    refuses_field,
    refuses_mode,
    says,
    sends,
    stalls,
)

pytestmark = pytest.mark.usefixtures("elsewhere")

GOOD = '{"thinking": "", "beliefs": [], "answer": {"target": 2}, "notes": ""}'
Out = pytest.CaptureFixture[str]


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
    "key": (error(401, "Missing bearer token"), 2, "fault key: m at", "no key is sent there: put one into"),
    "right": (error(403, "Not for you"), 2, "fault key: m at", "no key is sent there: put one into"),
    "quota": (error(402, "Insufficient Balance"), 3, "fault account: m at", "top up the account"),
    "model": (error(404, "The model `m` does not exist"), 2, "fault answers: m at", "is m-large meant?"),
    "page": (page(), 2, "fault answers: m at", "the base URL are right"),
    "away": (error(503, "Overloaded"), 2, "fault answers: m at", "try again in a while"),
    "busy": (error(429, "Rate limit reached"), 2, "fault answers: m at", "`requests_per_minute`"),
    "filter": (error(400, "flagged by our content policy"), 2, "fault answers: m at", "filter blocks even a harmless"),
    "long": (error(400, CONTEXT_WORDS[0]), 3, "fault context: m at", "load it with a longer context"),
    "torn": (sends('{"choices": []}'), 2, "fault answers: m at", "what came was no whole answer"),
    "odd": (error(422, "n must be 1"), 2, "fault answers: m at", "allows what [models.NAME] sets"),
    "late": (stalls(9), 2, "fault latency: m at", "is quicker; `timeout`"),
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
    assert "fault reached: the address 'example.org/v1' is no http or https address" in capsys.readouterr().out


USELESS = {
    "junk": (says("As a wolf I howl at the moon."), "it is not in the form that was asked for", "a larger model"),
    "illegal": (says('{"answer": {"target": 7}}'), "it is not among the options", "a larger model"),
    "two": (
        says('{"answer": {"target": 2}}{"answer": {"target": 5}}'),
        "it can be read in more than one way",
        "a larger model",
    ),
    "cut": (says('{"thinking": "so", "answer": {"tar', finish="length"), "it broke off", "raise `max_tokens`"),
    "thought": (says(None, reasoning_content="hm hm"), "it says nothing", "raise `max_tokens`"),
    "declined": (says(None, refusal="I cannot."), "the model refused", "a model that plays along"),
    "hostile": (says("\x1b[2J\x1b[31mgone\n\nfault"), "it is not in the form", "a larger model"),
}


@pytest.mark.parametrize(("answer", "why", "advice"), USELESS.values(), ids=USELESS)
def test_an_answer_of_no_use_is_a_fault(answer: Served, why: str, advice: str, capsys: Out) -> None:
    """The test answer is read as a game would read it, three times as there."""
    with Provider(answer=lambda _: answer) as provider:
        assert check(provider) == 2
        sent = [str(request["messages"]) for request in provider.requests if not request.get("stream")]
        assert len(sent) == len(set(sent)) == 3, "asked again as in a game"
        told = capsys.readouterr().out
        assert f"fault answers: of no use: {why}" in told and advice in told
        assert "\x1b" not in told and len(told.splitlines()) == 8
        assert check(provider, lang="zh") == 2
        assert "出错 回答：无法采用：" in capsys.readouterr().out


def test_an_answer_that_is_usable_the_second_time_is_noted(capsys: Out) -> None:
    with service() as provider:
        provider.script.append(says("no idea"))
        assert check(provider) == 0
    assert "note  answers: usable only when asked 2 times" in capsys.readouterr().out


def test_before_a_game_an_answer_of_no_use_is_told_and_the_game_goes_on(capsys: Out) -> None:
    small = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=1", "--lang", "en", "--model", "m"]
    with Provider(script=[says("junk")]) as provider:
        assert run([*small, "--base-url", provider.url]) == 0
    assert "answers: of no use: it is not in the form that was asked for (it wrote 'junk')" in capsys.readouterr().err


@pytest.mark.parametrize(
    "listing",
    [
        [{"id": "other", "max_model_len": 4096}],
        [{"id": "M", "n_ctx": 4096}, {"id": "m-2", "n_ctx": 8192}],
        [{"id": "m"}, {"id": "other", "n_ctx": 4096}],
    ],
)
def test_the_context_of_another_model_is_not_taken(listing: list[dict[str, object]], capsys: Out) -> None:
    with service(listing=listing) as provider:
        assert check(provider) == 0
    assert "note  context: not told by the service" in capsys.readouterr().out


def test_a_local_service_that_wants_a_key_gets_the_one_that_is_for_it(
    monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    """With OPENAI_BASE_URL, or named in game.toml; else the fault says how, before a game just as by itself."""
    small = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=1", "--lang", "en", "-q"]
    monkeypatch.setenv("OPENAI_API_KEY", "local-secret")
    with service(key="local-secret") as provider:
        assert check(provider) == 2
        told = capsys.readouterr().out
        assert "fault key:" in told and f"or set OPENAI_API_KEY and OPENAI_BASE_URL={provider.url}" in told
        assert run([*small, "--model", "m", "--base-url", provider.url]) == 2
        said = capsys.readouterr().err
        assert f"OPENAI_BASE_URL={provider.url}" in said and "local-secret" not in said
        monkeypatch.setenv("OPENAI_BASE_URL", provider.url)
        assert run(["models", "check", "--model", "m", "--lang", "en"]) == 0
        assert "key: OPENAI_API_KEY is taken" in capsys.readouterr().out
        monkeypatch.setenv("OPENAI_API_KEY", "another")
        assert run(["models", "check", "--model", "m", "--lang", "en"]) == 2
        assert "the key in the environment variable OPENAI_API_KEY is not good there" in capsys.readouterr().out
        monkeypatch.delenv("OPENAI_BASE_URL")
        monkeypatch.setenv("MINE", "local-secret")
        (Path.cwd() / "game.toml").write_text(f'[models.m]\nbase_url = "{provider.url}"\nkey_env = "MINE"\n')
        assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 0
        assert "key: MINE is taken" in capsys.readouterr().out


def test_a_sections_key_is_not_for_another_address(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    monkeypatch.setenv("MINE", "secret")
    with service(key="secret") as own, service(key="none") as other:  # a client without a key says "none"
        text = f'[models.m]\nbase_url = "{own.url}"\nkey_env = "MINE"\n[seats.1]\nwho = "model:m@{other.url}"\n'
        (Path.cwd() / "game.toml").write_text(text)
        assert run(["models", "check", "--config", "game.toml", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "key: MINE is taken" in told and "key: none is wanted" in told


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
