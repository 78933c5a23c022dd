"""Whole games of models whose context is too small for the record: it is shortened, alike for all seats."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

from llm_werewolf import BasicBot, Table, read_record
from llm_werewolf.core.asks import Say
from llm_werewolf.players.llm.calls import Call, read_calls
from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.llm.prompt import RESERVED, prompt_book
from llm_werewolf.players.llm.room import CHARACTERS
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import CONTEXT_WORDS, Request, Served, refuses_longer
from tests.players.llm.table import view

MARK = re.compile(r"\(.*of this day (?:are shortened|only what they claim)")
PRIVATE = {"en": "\n[Only you know]\n", "zh": "\n【只有你知道】\n"}
WORDS = {"en": "I keep an eye on those who say little and vote late. ", "zh": "我会盯住发言少、投票晚的人。"}


class Talker:
    """Answers like the provider, with long speeches."""

    def __init__(self, lang: str) -> None:
        self.dice, self.lang = random.Random(5), lang

    def __call__(self, request: Request) -> str:
        told = json.loads(random_answer(request, self.dice))
        if "speech" in told["answer"]:
            told["answer"]["speech"] = WORDS[self.lang] * 12
        if "decision" in told["answer"]:
            told["answer"]["decision"] = "no"  # nobody blows up, so that the days are long
        told["notes"] = f"note {self.dice.random()}"
        return json.dumps(told, ensure_ascii=False)


def length(call: Call) -> int:
    return sum(len(message["content"]) for message in call.messages)


def parts(call: Call, lang: str) -> tuple[str, str]:
    """(what all seats are sent, what only this one is)."""
    shared, private = call.messages[1]["content"].split(PRIVATE[lang])
    return call.messages[0]["content"] + shared, private


async def play(folder: Path, lang: str, configs: dict[int, ModelConfig]) -> list[Call]:
    """A game of nine; seats without a model are bots. All calls, once it is over."""
    clients = {config.model: ModelClient(config) for config in configs.values()}
    players = {
        seat: ModelPlayer(clients[configs[seat].model], lang=lang) if seat in configs else BasicBot(seat)
        for seat in range(1, 10)
    }
    result = await Table("huanle-9", players, seed=11, lang=lang, out=folder, rules={"max_days": 3}).play()
    for client in clients.values():
        await client.aclose()
    assert result.winner and result.folder, result.paused
    assert not [
        answer for answer in result.fallbacks if "long" in str(answer.fallback) or "上下文" in str(answer.fallback)
    ]
    assert read_record(result.folder).finished
    return list(read_calls((result.folder / "calls.jsonl").read_text("utf-8").splitlines(keepends=True)))


def config(provider: Provider, **changes: object) -> ModelConfig:
    base = {"model": "m", "base_url": provider.url, "key_env": None, "grammar": True}
    return ModelConfig.model_validate(base | changes)


@pytest.mark.parametrize(
    ("lang", "status", "words"),
    list(zip(("en", "zh", "en", "zh"), (400, 413, 422, 500), CONTEXT_WORDS, strict=True)),
)
async def test_a_refused_prompt_gets_shorter(tmp_path: Path, lang: str, status: int, words: str) -> None:
    with Provider(answer=Talker(lang), seed=3) as provider:
        whole = await play(tmp_path / "whole", lang, dict.fromkeys(range(1, 10), config(provider)))
    first, longest = min(map(length, whole)), max(map(length, whole))
    most = (first + longest) // 2
    too_long = refuses_longer(most, words)

    def refuses(request: Request) -> Served | None:
        refused = too_long(request)
        return replace(refused, status=status) if refused else None

    with Provider(answer=Talker(lang), refusals=[refuses], seed=3) as provider:
        calls = await play(tmp_path / "cut", lang, dict.fromkeys(range(1, 10), config(provider)))
        sent = [sum(len(message["content"]) for message in request["messages"]) for request in provider.requests]
    refused = [call for call in calls if call.error]
    taken = [call for call in calls if not call.error]
    assert max(map(length, taken)) <= most < longest, "no longer prompt was ever answered"
    assert sum(size > most for size in sent) == len(refused)
    assert 1 <= len(refused) <= 12, "once learned, prompts are written short at once"
    for call in refused:
        again = next(one for one in taken if (one.seat, one.kind, one.day) == (call.seat, call.kind, call.day))
        assert length(again) < length(call), "the prompt got shorter"
        assert parts(again, lang)[1] == parts(call, lang)[1], "the seat's own card, results and notes stay whole"
        assert parts(again, lang)[0].splitlines()[0] == parts(call, lang)[0].splitlines()[0]


async def test_a_budget_bounds_all_prompts_alike(tmp_path: Path) -> None:
    """Two models with two budgets at one table: the seats of each send the same bytes, and none is refused."""
    system = prompt_book("en").messages(Say(kind="speech", seat=1), view(1))[0]["content"]
    left = len(system) + RESERVED["en"] + 3000  # for the record: some days of it at the most
    context = round(left / CHARACTERS["en"]) + 600
    with Provider(answer=Talker("en"), seed=3) as provider:
        small = config(provider, model="small", context=context, max_tokens=600)
        large = config(provider, model="large", context=60_000)
        seats = {seat: small if seat % 2 else large for seat in range(1, 10)}
        calls = await play(tmp_path, "en", seats)
    assert not any(call.error for call in calls)
    assert max(length(call) for call in calls if call.model == "small") <= left
    shared: dict[tuple[str, int], list[str]] = {}
    for call in calls:
        whole = parts(call, "en")[0]
        shared.setdefault((call.model, call.day), []).append(whole)
    cut = [text for (model, _), texts in shared.items() if model == "small" for text in texts if MARK.search(text)]
    assert cut, "the small one's record was too long"
    assert not any(MARK.search(text) for (model, _), texts in shared.items() if model == "large" for text in texts)
    votes = [call for call in calls if call.kind == "votes" and call.model == "small"]
    by_vote: dict[tuple[int, str], set[str]] = {}
    for call in votes:
        day_and_question = (call.day, parts(call, "en")[1].split("[Question]")[1][:20])
        by_vote.setdefault(day_and_question, set()).add(parts(call, "en")[0])
    assert by_vote and all(len(texts) == 1 for texts in by_vote.values()), "the same bytes for every seat"


async def test_where_nothing_is_left_to_cut_the_game_pauses_until_there_is_room(tmp_path: Path) -> None:
    small = [True]

    def refuses(request: Request) -> Served | None:
        return refuses_longer(500)(request) if small[0] else None

    with Provider(answer=Talker("en"), refusals=[refuses]) as provider:
        client = ModelClient(config(provider))
        players = {seat: ModelPlayer(client) if seat == 1 else BasicBot(seat) for seat in range(1, 10)}
        table = Table("huanle-9", players, seed=11, lang="en", out=tmp_path, rules={"max_days": 2})
        result = await table.play()
        assert result.paused and re.fullmatch(
            r"seat 1: m at 127\.0\.0\.1:\d+ has no room for this table: its prompt is too long even with the record "
            r"shortened to the least \(400\); .*larger context.*--seat 1=model:NAME",
            result.paused,
        )
        assert not result.fallbacks, "nobody's answer is taken from it"
        assert len(provider.requests) <= 4, "it does not ask for ever"
        small[0] = False
        assert result.folder
        await client.aclose()
        client = ModelClient(config(provider))
        players[1] = ModelPlayer(client)
        on = await Table.resume(result.folder, players).play()
        await client.aclose()
    assert on.winner and not on.fallbacks
