"""While a service keeps silent, asks for patience or fails, a line says what is waited for, and for how long."""

import io
import re
import sys

import pytest

from llm_werewolf.cli import waiting
from llm_werewolf.cli.main import run
from llm_werewolf.cli.waiting import WaitTeller
from llm_werewolf.core.sentence import Sentence
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.waits import Waits
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Served, error
from tests.players.llm.games import answer, at

SMALL = ["play", "--cards", "werewolf,villager*2,seer", "--rule", "max_days=1", "--seed", "1", "--model", "qwen"]
Out = pytest.CaptureFixture[str]


class Watched:
    """Waits on a clock of one's own, and what was told of them."""

    def __init__(self, *, openly: bool = True) -> None:
        self.seconds, self.told = 100.0, list[Sentence]()
        self.waits = Waits(clock=lambda: self.seconds)
        self.teller = WaitTeller(self.waits, self.told.append, openly=openly)

    def after(self, seconds: float) -> list[str]:
        """What is told in so many seconds, looked at each half second."""
        self.told.clear()
        for _ in range(int(seconds * 2)):
            self.seconds += 0.5
            self.teller.look()
        return [str(told) for told in self.told]


CONFIG = ModelConfig(model="qwen", base_url="http://127.0.0.1:9/v1", key_env=None)


def test_a_silence_is_told_after_some_seconds_then_ever_more_seldom() -> None:
    watched = Watched()
    with watched.waits.one(CONFIG, 3) as wait:
        wait.now("answer", 120)
        assert watched.after(7) == []
        assert watched.after(3) == ["seat 3 (qwen): no answer yet after 8 s (given up after 300 s)"]
        assert len(watched.after(90)) == 3, "after 16, 32 and 64 s"
        assert watched.told[0].told("zh").startswith("3 号（qwen）：等了 16 秒还没有回答")
    assert watched.after(60) == []


def test_patience_that_is_asked_for_is_told_at_once() -> None:
    watched = Watched()
    with watched.waits.one(CONFIG, 3) as wait:
        wait.asked = True
        wait.now("again", 90)
        assert watched.after(0.5) == ["seat 3 (qwen): the service asks to wait 90 s"]
        assert watched.told[0].told("zh") == "3 号（qwen）：服务方要求等待 90 秒"
        assert watched.after(7) == []
        assert watched.after(10) == ["seat 3 (qwen): the service asks to wait 90 s, 74 s of them are left"]


def test_many_short_waits_are_one_long_one_and_seats_of_a_model_one_line() -> None:
    watched = Watched()
    with watched.waits.one(CONFIG, 3) as one, watched.waits.one(CONFIG, 5) as other:
        one.why = other.why = Sentence("qwen answers 503", "qwen 回答 503")
        for _ in range(4):
            one.now("again", 2)
            other.now("again", 2)
            watched.after(2)
        assert [str(told) for told in watched.told] == [
            "seats 3, 5 (qwen): it is asked again in 1 s (8 s so far; given up after 300 s); before, qwen answers 503"
        ]


def test_what_is_told_counts_for_the_deadline_of_the_question() -> None:
    watched = Watched()
    with watched.waits.one(CONFIG, 3) as wait:
        wait.now("turn")
        watched.after(50)
        wait.now("answer", 120)
        watched.after(70)
        wait.now("answer", 120)
        assert watched.after(60) == ["seat 3 (qwen): no answer yet after 78 s (given up after 300 s)"]


def test_the_wait_for_a_turn_names_the_limit_and_how_long_it_lasts() -> None:
    watched = Watched()
    narrow = CONFIG.model_copy(update={"tokens_per_minute": 9000, "concurrency": 1})
    with watched.waits.one(narrow, 2), watched.waits.one(narrow, 3) as wait:
        wait.now("turn", 58)
        wait.limit = "tokens_per_minute"
        assert watched.after(9) == [
            "seat 3 (qwen): waiting for a turn: `tokens_per_minute` = 9000 lets the next go in 50 s (8 s so far)"
        ]
        assert watched.told[0].told("zh") == (
            "3 号（qwen）：在排队：按 tokens_per_minute = 9000，50 秒后才能发下一个请求（已等 8 秒）"
        )
        wait.now("turn")
        wait.limit = "concurrency"
        assert watched.after(9) == ["seat 3 (qwen): waiting for a turn: `concurrency` = 1 (16 s so far)"]


def test_what_is_usual_for_a_model_is_no_news() -> None:
    watched = Watched()
    for _ in range(20):
        watched.waits.took(CONFIG, 20.0)
    with watched.waits.one(CONFIG, 3) as wait:
        wait.now("answer", 300)
        assert watched.after(59) == []
        assert len(watched.after(2)) == 1


def test_people_who_play_are_not_told_whom_the_night_calls() -> None:
    watched = Watched(openly=False)
    other = CONFIG.model_copy(update={"model": "deep"})
    with watched.waits.one(CONFIG, 3) as one, watched.waits.one(other, 5) as two:
        one.why = Sentence("qwen answers 503", "qwen 回答 503")
        one.now("answer", 120)
        two.now("answer", 120)
        assert watched.after(10) == ["a model: no answer yet after 8 s (given up after 300 s)"]
        assert watched.told[0].told("zh").startswith("模型：")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.chdir(str(tmp_path))
    monkeypatch.setattr(waiting, "SOON", 0.4)
    monkeypatch.setattr(waiting, "LOOK", 0.05)


PATIENCE = error(429, "Rate limit reached", headers={"Retry-After": "1"})
SILENT = Served(delay=1.2, status=503)
WORDS = {
    ("patience", "en"): r"the service asks to wait 1 s$",
    ("patience", "zh"): r"服务方要求等待 1 秒$",
    ("silence", "en"): r"no answer yet after \d s \(given up after \d+ s\)",
    ("silence", "zh"): r"等了 \d 秒还没有回答（最多等 \d+ 秒）",
}


@pytest.mark.usefixtures("soon")
@pytest.mark.parametrize(("kind", "lang"), WORDS)
@pytest.mark.parametrize("before", [True, False], ids=["before the game", "in the game"])
def test_a_service_that_asks_for_patience_or_is_silent(before: bool, kind: str, lang: str, capsys: Out) -> None:
    look = at(0 if before else 3, PATIENCE if kind == "patience" else SILENT)
    with Provider(answer=answer, refusals=[look]) as provider:
        assert run([*SMALL, "--base-url", provider.url, "--lang", lang]) == 0
    told = capsys.readouterr()
    who = {"en": r"qwen at 127\S+: ", "zh": r"127\S+ 的 qwen："} if before else {}
    who = who or {"en": r"seats? [\d, ]+ \(qwen\): ", "zh": r"[\d、]+ 号（qwen）："}
    assert re.search(f"^{who[lang]}{WORDS[kind, lang]}", told.err, re.MULTILINE)
    assert not re.search(WORDS[kind, lang], told.out), "what goes into a file is the game alone"


@pytest.mark.usefixtures("soon")
def test_a_person_at_the_terminal_is_told_of_no_seat(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with Provider(answer=answer, refusals=[at(1, SILENT, SILENT)]) as provider:
        person = ["--seat", "2=human", "--card", "2=villager", "--no-clock"]
        assert run([*SMALL, "--base-url", provider.url, "--lang", "en", *person]) == 3, "its input ends"
    told = capsys.readouterr()
    assert re.search(r"^a model: (no answer yet after|it is asked again in) \d s", told.err, re.MULTILINE)
    assert "(qwen)" not in told.err + told.out


@pytest.mark.usefixtures("soon")
def test_models_check_says_what_it_waits_for(capsys: Out) -> None:
    with Provider(answer=answer, refusals=[at(0, Served(delay=1.0, status=503))]) as provider:
        run(["models", "check", "--model", "qwen", "--base-url", provider.url, "--lang", "en"])
    told = capsys.readouterr()
    assert re.search(r"^qwen at 127\S+: no answer yet after \d s", told.err, re.MULTILINE)
    assert "no answer yet" not in told.out
