"""What a service's filter has blocked never goes out to that model again, to no seat."""

import json

import pytest

from llm_werewolf.core.asks import PickOne
from llm_werewolf.players.base import Reply
from llm_werewolf.players.llm.calls import Call
from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.llm.withheld import NOTICE, Withheld
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Request, Served, error, says
from tests.players.llm.table import said, view

WORDS = {
    "azure": error(400, "The response was filtered due to the prompt triggering policy", code="content_filter"),
    "qwen": error(400, "Input data may contain inappropriate content.", code="data_inspection_failed"),
    "deepseek": error(400, "Content Exists Risk"),
    "zhipu": error(400, "系统检测到输入或生成内容可能包含不安全或敏感内容", code="1301"),
}
GOOD = json.dumps({"thinking": "", "answer": {"target": 5}, "notes": ""})
BAD = "我今晚要炸了这张桌子"


def vote(seat: int) -> PickOne:
    return PickOne(kind="votes", seat=seat, options=(2, 3, 5), may_pass=True)


def prompt(request: Request) -> str:
    text = request["messages"][-1]["content"]
    assert isinstance(text, str)
    return text


class Table:
    """Two seats of one model, whose service blocks a text."""

    def __init__(self, blocks: str, refusal: Served = WORDS["azure"]) -> None:
        self.provider = Provider(
            answer=lambda _: GOOD, refusals=[lambda request: refusal if blocks in prompt(request) else None]
        )
        self.calls: list[Call] = []

    async def __aenter__(self) -> "Table":
        self.provider.__enter__()
        self.client = ModelClient(ModelConfig(model="m", base_url=self.provider.url, key_env=None))
        self.players = {seat: ModelPlayer(self.client, lang="zh", sink=self.calls.append) for seat in (1, 2)}
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()
        self.provider.__exit__(None, None, None)

    async def decide(self, seat: int, *texts: str) -> Reply:
        return await self.players[seat].decide(vote(seat), view(seat, *(said(3, text) for text in texts)))

    def prompts(self) -> list[str]:
        return [prompt(request) for request in self.provider.requests]


@pytest.mark.parametrize("refusal", WORDS.values(), ids=WORDS)
async def test_a_blocked_speech_is_left_out_for_all_seats_from_then_on(refusal: Served) -> None:
    async with Table(BAD, refusal) as table:
        assert await table.decide(1, "大家好。") == Reply(5)
        assert await table.decide(1, "大家好。", BAD) == Reply(5)
        assert await table.decide(2, "大家好。", BAD, "3号发言很怪。") == Reply(5)
        prompts = table.prompts()
        assert [BAD in one for one in prompts] == [False, True, False, False]
        assert all("大家好。" in one for one in prompts), "what went through before stays"
        assert NOTICE["zh"] in prompts[2] and NOTICE["zh"] in prompts[3]
        assert "3号发言很怪。" in prompts[3]
        assert prompts[2].split(NOTICE["zh"])[0] == prompts[3].split(NOTICE["zh"])[0], "all seats begin alike"
        assert "内容过滤" in prompts[2].splitlines()[-1]
        assert [call.accepted for call in table.calls] == [True, False, True, True]
        assert [json.loads(call.model_dump_json())["messages"][-1]["content"] for call in table.calls] == prompts


async def test_a_seat_s_own_notes_may_be_what_is_blocked() -> None:
    async with Table(BAD) as table:
        assert await table.decide(1, "大家好。") == Reply(5)
        table.players[1].notes.take(BAD, 0)
        assert await table.decide(1, "大家好。") == Reply(5)
        assert await table.decide(1, "大家好。") == Reply(5)
        assert [BAD in one for one in table.prompts()] == [False, True, False, False]
        assert all("大家好。" in one for one in table.prompts())


async def test_where_nothing_can_be_left_out_it_is_not_sent_again() -> None:
    async with Table("") as table:  # whatever it is sent
        assert await table.decide(1) == Reply(None, "被服务方的内容过滤拦截")
        assert len(table.prompts()) == 1


async def test_an_answer_that_was_filtered_is_asked_for_once_more() -> None:
    cut = says('{"thinking": "", "ans', finish="content_filter")
    async with Table("no such text") as table:
        table.provider.script += [cut]
        assert await table.decide(1) == Reply(5)
        assert "内容过滤" in table.prompts()[-1].splitlines()[-1]
        table.provider.script += [cut, cut]
        assert await table.decide(1) == Reply(None, "被服务方的内容过滤拦截")
        assert len(table.prompts()) == 4


def test_another_seat_s_finding_is_enough() -> None:
    filtered = Withheld()
    messages = [{"role": "user", "content": f"1: 「你好」 2: 「{BAD}」"}]
    filtered.passed([{"role": "user", "content": "1: 「你好」"}], [])
    assert filtered.blame(messages, []) and filtered.texts == [f"「{BAD}」"]
    assert filtered.blame(messages, []) and filtered.texts == [f"「{BAD}」"], "it was on its way before that was known"
    (soft,) = filtered.softened(messages, "zh")
    assert soft["content"] == f"1: 「你好」 2: {NOTICE['zh']}"
