"""A whole game in which a real language model plays every seat, over real HTTP."""

import asyncio
from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.core.events import Answer, Spoke
from llm_werewolf.players.llm.calls import read_calls
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.local import LocalServer
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.transcript import rerun

# As few questions as a game can have: what it says is nonsense anyway, and each takes seconds.
SHORT = {"sheriff": "off", "self_destruct": "off", "wolves.talk_rounds": 0, "last_words.night": "never", "max_days": 1}


@pytest.mark.needs_model
async def test_a_model_plays_all_seats_of_a_game(model_file: Path, tmp_path: Path) -> None:
    server = LocalServer(model_file)
    await asyncio.to_thread(server.start)
    models = Models()
    # A slow machine is no reason to give up on an answer.
    config = server.config.model_copy(update={"timeout": 600.0, "deadline": 900.0})
    try:
        players = {seat: ModelPlayer(models.client(config)) for seat in range(1, 7)}
        table = Table("werewolf*2,villager*2,seer,witch", players, seed=1, rules=SHORT, out=tmp_path)
        result = await table.play()
    finally:
        await models.aclose()
        server.stop()
    assert result.winner and not result.paused and result.folder
    record = read_record(result.folder)
    assert record.finished
    assert rerun(record).run.over
    answers = [event for event in record.events if isinstance(event, Answer) and event.seat]
    spoken = [event for event in record.events if isinstance(event, Spoke)]
    assert spoken and any(speech.text for speech in spoken)
    calls = list(read_calls((result.folder / "calls.jsonl").read_text("utf-8").splitlines()))
    assert len(calls) >= len(answers), "every answer of the record was asked for"
    assert {call.seat for call in calls} >= {answer.seat for answer in answers}
    # The table shares what it sends first, so most of each prompt has been read before.
    read = [call.usage for call in calls if call.usage.cached is not None]
    assert sum(usage.cached or 0 for usage in read) > sum(usage.prompt or 0 for usage in read) / 2
