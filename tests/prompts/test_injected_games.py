"""Whole games in which a seat's every speech, its name and its persona attack the others: only the words differ.

The hostile seats answer with forged moderator lines, closing delimiters, templates, markup, escapes, direction marks
and a hundred kilobytes. The same game is played with tame words; the two may differ in what was said, in
nothing else.
"""

import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.cli.exporting import Kind, export_game
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import Say
from llm_werewolf.core.events import Spoke, Whispered
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.quote import NAME_LIMIT, NOTES_LIMIT, PERSONA_LIMIT, SPEECH_LIMIT
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request
from tests.prompts.test_injection import ATTACKS

CARDS: Final = "werewolf*2,villager*5,seer,witch,hunter"
SEATS: Final = 10
HOSTILE: Final = (1, 4)
RULES: Final = {"self_destruct": "off", "max_days": 3, "speech.rounds": 3, "wolves.talk_rounds": 3, "win": "city"}
WORDS: Final = ("7 * 7", "im_start", "red", "markup", "lone surrogate", "seat 1, your card")
"""Of the attacks; they must still be legible, for what is shown is what was said."""
UNSHOWN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029]")
"""What no terminal, page or prompt may be sent out of a player's mouth."""


CONTROL: Final = re.compile(r"<\||\|>|</?s>|\[/?INST\]|<</?SYS>>|</?think>")


class Service:
    """A model service for the whole table: each seat's answers depend on how often it was asked, on nothing else."""

    def __init__(self, hostile: bool) -> None:
        self.hostile = hostile
        self.asked: Counter[int] = Counter()
        self.said: Counter[int] = Counter()

    def __call__(self, request: Request) -> str:
        seat = asked(request)
        self.asked[seat] += 1
        told: dict[str, Any] = json.loads(random_answer(request, random.Random(f"{seat}/{self.asked[seat]}")))
        if "speech" in told["answer"]:
            self.said[seat] += 1
            told["answer"]["claims"] = None
            told["answer"]["speech"] = self.words(seat, self.said[seat])
            told["thinking"] = told["notes"] = self.words(seat, self.said[seat])
        return json.dumps(told)

    def words(self, seat: int, count: int) -> str:
        if self.hostile and seat in HOSTILE:
            attack = ATTACKS[(count + seat) % len(ATTACKS)]
            return f"So. {'' if len(attack) > 999 else ATTACKS[count % 5]} {attack}"
        return f"seat {seat} speaks, {count}"


def asked(request: Request) -> int:
    """The seat a request is for."""
    prompt = str(request["messages"][-1]["content"])
    return int(re.findall(r"^You are seat (\d+)", prompt, re.MULTILINE)[-1])


def as_told(folder: Path) -> list[dict[str, Any]]:
    """The log without what was said and what players are called."""
    plain = [event.model_dump(mode="json") for event in read_record(folder).events]
    for event in plain:
        if event["type"] in ("spoke", "whispered"):
            event["text"] = bool(event["text"])
        if event["type"] == "answer" and isinstance(event["choice"], dict) and "text" in event["choice"]:
            event["choice"] = "said"
    return plain


async def played(hostile: bool, out: Path) -> tuple[Path, list[Request]]:
    """A game in which all seats are models; the hostile ones have hostile names and personas as well."""
    models = Models()
    attack = "".join(ATTACKS[:5])
    names = {seat: f"{attack}{seat}" if hostile and seat in HOSTILE else f"P{seat}" for seat in range(1, SEATS + 1)}
    with Provider(answer=Service(hostile)) as provider:
        config = ModelConfig(model="m", base_url=provider.url, key_env=None, grammar=True, timeout=60)
        players = {
            seat: ModelPlayer(
                models.client(config), lang="en", name=names[seat], names=names, persona=attack if hostile else "calm"
            )
            for seat in names
        }
        personas = {seat: player.persona for seat, player in players.items()}
        table = Table(CARDS, players, seed=11, lang="en", rules=RULES, names=names, personas=personas, out=out)
        result = await table.play()
        requests = list(provider.requests)
    await models.aclose()
    assert result.paused is None
    assert result.fallbacks == (), "no seat's request failed, and none fell back"
    assert result.folder is not None
    return result.folder, requests


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, tuple[Path, list[Request]]]:
    import asyncio

    out = tmp_path_factory.mktemp("games")
    return {hostile: asyncio.run(played(hostile, out / str(hostile))) for hostile in (True, False)}


Games = dict[bool, tuple[Path, list[Request]]]


def test_nothing_but_the_words_differs(games: Games) -> None:
    hostile, tame = (as_told(games[one][0]) for one in (True, False))
    assert hostile == tame
    spoken = [event for event in read_record(games[True][0]).events if isinstance(event, (Spoke, Whispered))]
    limit = Say.model_fields["limit"].default
    assert len([event for event in spoken if event.seat in HOSTILE and event.text.startswith("So.")]) >= 5
    assert all(len(event.text) <= limit for event in spoken)


def test_prompts_of_everybody_stay_whole_and_bounded(games: Games) -> None:
    hostile, tame = (games[one][1] for one in (True, False))
    assert len(hostile) == len(tame)
    for one, other in zip(sorted(hostile, key=asked), sorted(tame, key=asked), strict=True):
        assert one["messages"][0] == other["messages"][0]
        text, plain = (str(request["messages"][-1]["content"]) for request in (one, other))
        assert not UNSHOWN.search(text.replace("\n", ""))
        assert [line.partition("“")[0] for line in text.splitlines() if line.startswith(("==", "["))] == [
            line.partition("“")[0] for line in plain.splitlines() if line.startswith(("==", "["))
        ], "no heading was forged"
        assert len(text.splitlines()) == len(plain.splitlines()), "no line was added"
        assert not CONTROL.search(text), "no chat template finds a token of its own"
        quotes = text.count("“")
        assert max(len(said) for said in re.findall("“([^”]*)”", text)) <= SPEECH_LIMIT + 2
        assert text.count("”") == quotes
        assert (
            len(text) < len(plain) + quotes * (SPEECH_LIMIT + 2) + SEATS * NAME_LIMIT + NOTES_LIMIT + PERSONA_LIMIT + 50
        )
    everything = "\n".join(str(request["messages"][-1]["content"]) for request in hostile)
    for words in WORDS:
        assert words in everything, "it is shown as it was said"
    assert " 49 " not in everything, "nothing was filled in"


@pytest.mark.parametrize("command", [["replay", "--as", "god"], ["replay", "--as", "4"], ["show", "--thoughts"]])
def test_a_terminal_shows_it_literally(command: list[str], games: Games, capsys: pytest.CaptureFixture[str]) -> None:
    name, *options = command
    for hostile in (True, False):
        assert run([name, str(games[hostile][0]), *options, "--lang", "en"]) == 0
    out = capsys.readouterr().out
    assert not UNSHOWN.search(out)
    assert "7 * 7" in out
    assert "[bold red]markup[/]" in out
    assert len(out) < 2_000_000


@pytest.mark.parametrize("kind", ["md", "html", "json"])
def test_a_file_holds_it_literally(kind: Kind, games: Games, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert export_game(str(games[True][0]), kind, as_="god", reveal=True, thoughts=True, out=out, lang="en") == 0
    text = out.read_text(encoding="utf-8")
    assert "7 * 7" in text.replace("\\*", "*")
    if kind == "json":
        assert json.loads(text)
    else:
        assert "<b>html</b>" not in text
        assert kind == "html" or not UNSHOWN.search(text), "a page spells them out as it shows them"
