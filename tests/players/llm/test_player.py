"""A model seat: what is sent, what is asked again, what falls back, what is noted and what is recorded."""

import asyncio
import json
from contextlib import aclosing
from pathlib import Path

import pytest

from llm_werewolf.core.asks import AnyAsk, Claim, PickOne, PickPotions, Potions, Say, Speech, YesNo
from llm_werewolf.players.base import Player, Reply
from llm_werewolf.players.llm.calls import Call, CallWriter, read_calls
from llm_werewolf.players.llm.client import ModelClient
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.errors import ModelPaused
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import Served, error, says
from tests.players.llm.table import said, view

VOTE = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=True)
KNIFE = PickOne(kind="wolves", seat=1, options=(2, 3, 5), may_pass=False)
SPEECH = Say(kind="speech", seat=1)


def answer(**fields: object) -> Served:
    return says(json.dumps({"thinking": "hm", "notes": "", **fields}, ensure_ascii=False))


class Seat:
    """One model seat and its provider."""

    def __init__(self, *script: Served, lang: str = "zh", **changes: object) -> None:
        self.provider = Provider(script=script, answer=lambda _: says("?", finish="stop"))
        self.calls: list[Call] = []
        self.lang, self.changes = lang, changes

    async def __aenter__(self) -> "Seat":
        self.provider.__enter__()
        config = ModelConfig(model="m", base_url=self.provider.url, key_env=None, backoff=0.01, attempts=2, timeout=5)
        self.client = ModelClient(config)
        self.player = ModelPlayer(self.client, lang=self.lang, sink=self.calls.append, **self.changes)  # type: ignore[arg-type]  # as given
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()
        self.provider.__exit__(None, None, None)

    async def decide(self, ask: AnyAsk) -> Reply:
        return await self.player.decide(ask, view(ask.seat, said(2, "我是好人。")))

    def last_user(self) -> str:
        text = self.provider.requests[-1]["messages"][-1]["content"]
        assert isinstance(text, str)
        return text


async def test_a_legal_answer_is_taken_and_recorded() -> None:
    async with Seat(answer(target=5, notes="3号可疑")) as seat:
        player: Player = seat.player
        assert isinstance(player, ModelPlayer)
        assert await seat.decide(VOTE) == Reply(5)
        (call,) = seat.calls
        assert (call.seat, call.kind, call.day, call.attempt, call.accepted) == (1, "votes", 1, 1, True)
        assert (call.choice, call.thinking, call.notes, call.again) == (5, "hm", "3号可疑", None)
        assert call.content is not None
        assert call.latency > 0
        assert [message["role"] for message in call.messages] == ["system", "user"]


async def test_a_bad_answer_is_asked_again_with_the_reason_at_the_very_end() -> None:
    async with Seat(answer(target=9), answer(target=5)) as seat:
        assert await seat.decide(VOTE) == Reply(5)
        first, second = (request["messages"] for request in seat.provider.requests)
        assert second[0] == first[0]
        assert second[1]["content"].startswith(first[1]["content"])
        told = second[1]["content"][len(first[1]["content"]) :]
        assert "9号" in told
        assert "2、3、5" in told
        assert [(call.attempt, call.again, call.reason) for call in seat.calls] == [
            (1, "illegal", "dead"),
            (2, None, None),
        ]


async def test_the_reason_is_told_in_english() -> None:
    async with Seat(answer(target=9), answer(target=5), lang="en") as seat:
        await seat.decide(VOTE)
        assert "Seat 9 is out" in seat.last_user()
        assert "2, 3, 5" in seat.last_user()


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (says("", finish="stop"), "empty answer"),
        (says('{"target": 2} {"target": 5}'), "ambiguous answer"),
        (says('{"target": 5', finish="length"), "answer cut off"),
        (says(None, refusal="no"), "model refused"),
        (says("hello"), "unreadable answer"),
        (answer(target=9), "illegal answer"),
    ],
)
async def test_after_all_retries_the_default_is_taken_and_said(bad: Served, why: str) -> None:
    async with Seat(*[bad] * 3, lang="en") as seat:
        assert await seat.decide(VOTE) == Reply(None, why)
        assert [call.attempt for call in seat.calls] == [1, 2, 3]
        assert not any(call.accepted for call in seat.calls)


async def test_a_forced_knife_is_never_guessed() -> None:
    async with Seat(*[says("刀5号")] * 3) as seat:
        assert await seat.decide(KNIFE) == Reply(2, "回答无法读取")


async def test_no_retries_where_none_are_wanted() -> None:
    async with Seat(says("?"), retries=0) as seat:
        assert (await seat.decide(VOTE)).fallback == "回答无法读取"
        assert len(seat.calls) == 1


async def test_a_speech_brings_its_claims() -> None:
    claims = {"role": "seer", "checks": [{"seat": 3, "verdict": "wolves"}], "plan": [], "votes": None}
    async with Seat(answer(speech="我是预言家，3号查杀。", claims=claims)) as seat:
        reply = await seat.decide(SPEECH)
        assert isinstance(reply.choice, Speech)
        assert reply.choice.text == "我是预言家，3号查杀。"
        assert reply.choice.claim == Claim.model_validate({"role": "seer", "checks": claims["checks"]})


async def test_potions_and_yes_no() -> None:
    async with Seat(answer(save=True, poison=None), answer(decision=False)) as seat:
        witch = PickPotions(kind="witch", seat=8, victim=3, may_save=True, poisonable=(2, 3), both=False)
        assert await seat.decide(witch) == Reply(Potions(save=True))
        assert await seat.decide(YesNo(kind="self_destruct", seat=1)) == Reply(False)


async def test_an_outage_is_not_the_models_answer() -> None:
    async with Seat(*[error(500, "internal")] * 2) as seat:
        with pytest.raises(ModelPaused) as caught:
            await seat.decide(VOTE)
        assert (caught.value.reason, caught.value.status) == ("unreachable", 500)
        assert seat.calls[0].error
        assert seat.calls[0].retries == 1
        assert not seat.client.ways.fallbacks


async def test_a_model_that_is_too_slow_falls_back() -> None:
    async with Seat(*[Served(delay=60)] * 2) as seat:
        slow = seat.client.config.model_copy(update={"timeout": 0.2})
        async with aclosing(ModelClient(slow)) as client:
            seat.player.client = client
            assert await seat.decide(VOTE) == Reply(None, "没有及时回答")
        assert 0.4 <= seat.calls[0].seconds < 5, "the time it took is told though no answer came"


async def test_lasting_trouble_pauses() -> None:
    async with Seat(error(401, "bad key")) as seat:
        with pytest.raises(ModelPaused) as caught:
            await seat.decide(VOTE)
        assert caught.value.reason == "permanent"
        assert caught.value.status == 401
        assert seat.calls[0].error


async def test_a_filter_gets_one_more_try() -> None:
    blocked = error(400, "flagged", code="content_filter")
    async with Seat(blocked, answer(target=5)) as seat:
        assert await seat.decide(VOTE) == Reply(5)
    async with Seat(blocked, blocked, lang="en") as seat:
        assert await seat.decide(VOTE) == Reply(None, "blocked by the service's filter")
        assert len(seat.provider.requests) == 2


async def test_a_context_with_no_room_pauses() -> None:
    full = error(400, "maximum context length is 10", code="context_length_exceeded")
    async with Seat(full, full, full, full) as seat:
        with pytest.raises(ModelPaused, match=r"seat 1: m at .* has no room for this table") as caught:
            await seat.decide(VOTE)
        assert caught.value.reason == "too_long" and "容不下这一桌" in caught.value.told("zh")


async def test_notes_come_back_to_the_seat_and_no_other() -> None:
    async with Seat(answer(target=5, notes="盯住七号"), answer(target=3), answer(target=3)) as seat:
        await seat.decide(VOTE)
        await seat.decide(VOTE)
        assert "盯住七号" in seat.last_user()
        other = ModelPlayer(seat.client, lang="zh")
        await other.decide(VOTE.model_copy(update={"seat": 2}), view(2))
        assert "盯住七号" not in seat.last_user()


async def test_notes_of_two_answers_at_once_are_both_kept() -> None:
    async with Seat(answer(target=5, notes="甲"), answer(decision=False, notes="乙")) as seat:
        await asyncio.gather(seat.decide(VOTE), seat.decide(YesNo(kind="self_destruct", seat=1)))
        assert set(seat.player.notes.text.split()) == {"甲", "乙"}


async def test_notes_are_rebuilt_from_the_calls() -> None:
    script = [answer(target=5, notes="甲"), answer(target=9, notes="不采用"), answer(target=3, notes="乙")]
    async with Seat(*script, lang="zh") as seat:
        await seat.decide(VOTE)
        await seat.decide(VOTE)
        again = ModelPlayer(seat.client, lang="zh")
        again.remember(seat.calls, 1)
        assert again.notes.text == seat.player.notes.text == "乙"


async def test_all_seats_send_the_same_beginning() -> None:
    async with Seat(*[answer(target=5)] * 3) as seat:
        prompts = []
        for number in (1, 2, 3):
            player = ModelPlayer(seat.client, lang="zh")
            ask = VOTE.model_copy(update={"seat": number})
            await player.decide(ask, view(number, said(2, "我是好人。")))
            prompts.append(seat.provider.requests[-1]["messages"])
        assert prompts[0][0] == prompts[1][0] == prompts[2][0]
        at = prompts[0][1]["content"].index("我是好人。")
        assert len({prompt[1]["content"][:at] for prompt in prompts}) == 1


async def test_the_record_of_calls_is_small_and_whole(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    odd = says('{"target": 5, "thinking": "\ud83d", "notes": ""}')
    async with Seat(answer(target=5), answer(target=9), answer(target=3), odd) as seat:
        with file.open("a", encoding="utf-8") as out:
            writer = CallWriter(out.write)
            for _ in range(3):
                await seat.decide(VOTE)
            for call in seat.calls:
                writer(call)
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        assert len(lines) == 4
        assert len(lines[1]) < len(lines[0]) / 3
        assert list(read_calls(lines)) == seat.calls
        assert list(read_calls([*lines[:-1], lines[-1][:50]])) == seat.calls[:-1]
        with pytest.raises(ValueError, match="line 2"):
            list(read_calls([lines[0], lines[1][:50] + "\n", lines[2]]))


async def test_claims_are_read_from_within_the_answer() -> None:
    claims = {"role": "seer", "checks": [{"seat": 5, "verdict": "wolves"}], "plan": [], "votes": 5}
    told = {"speech": "我是预言家，5号查杀，今天投5号。", "claims": claims}
    async with Seat(answer(answer=told)) as seat:
        reply = await seat.decide(SPEECH)
        assert isinstance(reply.choice, Speech)
        assert reply.choice.claim == Claim.model_validate(claims)
