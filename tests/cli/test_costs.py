"""What models cost, from the command line: estimated, shown live, summed up, bounded."""

import re
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.cli.main import run
from llm_werewolf.cli.stage import Stage
from llm_werewolf.players.llm.ledger import Cost
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Served, error, says
from tests.players.llm.games import answer, at

from .games import only_game

GAME = ["play", "huanle-9", "--rule", "max_days=3", "--rule", "self_destruct=off", "--seed", "3", "--lang", "en"]
PRICES = "[models.small]\ninput = 0.4\ncached = 0.1\noutput = 1.6\n"


@pytest.fixture(autouse=True)
def _priced(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    Path("prices.toml").write_text(PRICES, encoding="utf-8")


def models(provider: Provider) -> list[str]:
    return ["--model", "small", "--base-url", provider.url, "--prices", "prices.toml"]


def amount(text: str, pattern: str) -> float:
    found = re.search(pattern, text)
    assert found, text
    return float(found[1].replace(",", ""))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_costs_are_estimated_shown_live_and_summed_up(capsys: pytest.CaptureFixture[str], lang: str) -> None:
    with Provider(seed=2) as provider:
        assert run([*GAME, *models(provider), "--lang", lang]) == 0
        asked = len(provider.requests) - 1  # one to try the model
    out = capsys.readouterr().out
    head, rest = out.split("seed 3" if lang == "en" else "种子 3")
    if lang == "en":
        calls = amount(head, r"Estimate for a game: ([\d,]+) calls, .* written, \$0\.\d+")
        assert "2 games of bots on this board with speeches of 240 characters, at 4 characters a token" in head
        assert re.search(r"== Night 2 ==\n+So far: about [\d,]+ tokens, \$0\.\d+\n", rest)
        assert amount(rest, r"Tokens: .* written, in ([\d,]+) calls, \$0\.\d+") == asked
        assert re.search(r"Prompts: \d\d\.\d% of what was sent some seat had sent before; [\d,]+ new char", rest)
    else:
        calls = amount(head, r"一局估计：([\d,]+) 次调用，.*\$0\.\d+")
        assert "2 局，发言按 90 字，每词元 1.4 个字符" in head
        assert re.search(r"== 第 2 夜 ==\n+目前用量：约 [\d,]+ 词元，\$0\.\d+\n", rest)
        assert amount(rest, r"词元：.*共 ([\d,]+) 次调用，\$0\.\d+") == asked
        assert re.search(r"提示词：发送内容的 \d\d\.\d% 此前已有座位发过；每次调用新增 [\d,]+ 字符", rest)
    assert 20 <= calls <= 200


def test_show_tells_it_by_seat_model_game_and_call(capsys: pytest.CaptureFixture[str]) -> None:
    with Provider(seed=2) as provider:
        two = ["--seat", f"2=model:other@{provider.url}"]
        assert run([*GAME, *models(provider), *two, "-q"]) == 0
    capsys.readouterr()
    assert run(["show", "--lang", "en", "--calls"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"  small: [\d,]+ sent, .* in \d+ calls?, \$0\.\d+", out), "what it had cost when it was played"
    assert re.search(r"  other: [\d,]+ sent, .* in \d+ calls?\n", out)
    assert re.search(r"Without \d+ calls? of models whose price is not known", out)
    assert re.search(r"^    all \|", out, re.MULTILINE)
    calls = len((only_game() / "calls.jsonl").read_text("utf-8").splitlines())
    told = re.findall(r"^    (Night|Day) \d \| \w+ \d \([a-z ]+\) ([^|\n]*) \| [\d,]+ \|", out, re.MULTILINE)
    assert len(told) == calls
    assert {when for when, what in told if what in ("knife", "check", "potions", "pack talk")} == {"Night"}
    assert {when for when, what in told if what in ("exile vote", "speech", "last words")} == {"Day"}
    assert run(["show", "--lang", "en", "--price", "other=1,2", "--prices", "prices.toml"]) == 0
    again = capsys.readouterr().out
    assert re.search(r"  other: [\d,]+ sent, .* in \d+ calls?, \$0\.\d+", again)
    assert "price is not known" not in again


def test_a_limit_pauses_and_resume_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    with Provider(seed=2) as provider:
        assert run([*GAME, *models(provider), "--max-tokens", "60000"]) == 3
        out = capsys.readouterr().out
        assert "That is more than --max-tokens allows: the game is likely to pause." in out
        assert re.search(
            r"The game is paused \(its calls have taken [\d,]+ tokens and --max-tokens is 60,000; .*\)", out
        )
        assert f"Go on with it: llm-werewolf resume {only_game()}" in out
        on = ["resume", "--base-url", provider.url]
        assert run([*on, "--max-tokens", "60000"]) == 3, "what was used before counts"
        again = capsys.readouterr().out
        assert "--max-tokens is 60,000" in again
        assert again.count("So far: ") == 1, "the nights that are shown again had cost less"
        assert run([*on, "--max-cost", "0.0001", "--prices", "prices.toml"]) == 3
        assert re.search(r"its calls have cost \$0\.\d+ and --max-cost is \$0.0001", capsys.readouterr().out)
        assert run([*on, "--max-tokens", "9000000", "--max-cost", "50"]) == 0, "each limit stays until it is raised"
    assert read_record(only_game()).finished


def test_limits_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    text = '[game]\nprices = "prices.toml"\nmax_cost = 0.003\nmodel = "small"\n'
    with Provider(seed=2) as provider:
        Path("game.toml").write_text(f'{text}base_url = "{provider.url}"\n', encoding="utf-8")
        assert run([*GAME, "--config", "game.toml", "-q"]) == 3
        assert "--max-cost is $0.003" in capsys.readouterr().out
        assert run([*GAME, "--config", "game.toml", "-q", "--max-cost", "50"]) == 0, "the command line goes first"


@pytest.mark.parametrize(("context", "told"), [(2048, True), (100_000, False)])
def test_a_context_that_is_too_small_is_told_before_the_game(
    capsys: pytest.CaptureFixture[str], context: int, told: bool
) -> None:
    with Provider(seed=2) as provider:
        Path("game.toml").write_text(
            f'[game]\nmodel = "mine"\n[models.mine]\nbase_url = "{provider.url}"\ncontext = {context}\n',
            encoding="utf-8",
        )
        assert run(["play", "--cards", "werewolf,villager*2,seer", "--config", "game.toml", "--lang", "en"]) == 0
    assert ("The context given to mine is too small for this board" in capsys.readouterr().out) == told


@pytest.mark.parametrize(("most", "told"), [(200, True), (1_000_000, False)])
def test_a_limit_below_a_single_prompt_is_told_before_the_game(
    capsys: pytest.CaptureFixture[str], most: int, told: bool
) -> None:
    wishes = f'[game]\nmodel = "mine"\nlang = "en"\n[models.mine]\nbase_url = "URL"\ntokens_per_minute = {most}\n'
    with Provider(seed=2, refusals=[at(1, error(401, "no"))]) as provider:
        Path("game.toml").write_text(wishes.replace("URL", provider.url), encoding="utf-8")
        assert run(["play", "--cards", "werewolf,villager*2,seer", "--config", "game.toml", "--max-tokens", "1"]) == 3
    assert ("`tokens_per_minute` of mine (200) is less than a single prompt" in capsys.readouterr().out) == told


def test_show_says_of_each_call_what_went_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    bad = at(4, says("[]"), Served(delay=1.2, status=401, body="gone"))
    with Provider(answer=answer, refusals=[bad]) as provider:
        assert run([*GAME, *models(provider), "-q"]) == 3
    for lang, not_taken, failed in (
        ("en", r"\(not taken: it is not in the form that was asked for\)", r"\(no answer: small at .* answers 401: "),
        ("zh", r"（没有采用：没有按要求的格式写）", r"（没有回答：[^\n]* 的 small 回答 401："),
    ):
        capsys.readouterr()
        assert run(["show", "--lang", lang, "--calls"]) == 0
        out = capsys.readouterr().out
        assert re.search(not_taken, out) and re.search(failed, out)
        assert re.search(failed + r"[^\n]* [12]\.\d", out), "and how long it took"


def test_people_who_play_are_not_told_of_the_night(capsys: pytest.CaptureFixture[str]) -> None:
    """Sums that grow by night would tell how many were asked."""
    used = Cost(calls=3, sent=12_345, money=0.12345)
    for people, told in (((1,), ""), ((), "So far: about 12,000 tokens, $0.12\n")):
        Stage(lang="en", names={}, viewer="public", speed=0, people=people).tell_cost(used)
        assert capsys.readouterr().out == told
    partly = Cost(calls=3, sent=12_345, money=0.12345, unpriced=1)
    Stage(lang="en", names={}, viewer="public", speed=0, people=()).tell_cost(partly)
    told = "So far: about 12,000 tokens, ≥ $0.12 (without models whose price is not known)\n"
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--max-cost", "1"], "--max-cost wants to know what small costs"),
        (["--max-cost", "0"], "--max-cost takes a number of US dollars above 0, not 0"),
        (["--max-cost", "nan"], "--max-cost takes a number of US dollars above 0"),
        (["--max-tokens", "0"], "--max-tokens takes a number from 1 up, not 0"),
        (["--prices", "none.toml"], "cannot read the prices in none.toml: No such file"),
        (["--prices", "bad.toml"], "did you mean 'input'"),
    ],
)
def test_bad_limits_are_one_sentence(capsys: pytest.CaptureFixture[str], more: list[str], told: str) -> None:
    Path("bad.toml").write_text("[models.small]\ninptu = 1\n", encoding="utf-8")
    assert run(["play", "--model", "small", "--base-url", "http://127.0.0.1:9/v1", *more]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1


def test_bad_limits_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.toml").write_text("[game]\nmax_cost = 0.0\n", encoding="utf-8")
    assert run(["play", "--config", "game.toml"]) == 2
    assert "[game] max_cost cannot be 0.0" in capsys.readouterr().err
