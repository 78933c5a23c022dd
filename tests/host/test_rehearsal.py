"""Games in which bots stand in for models: the prompts are the real ones, and they are as economical as we say."""

import pytest

from llm_werewolf import load_board
from llm_werewolf.host.rehearsal import SPEECH, Cast, fixed, rehearse
from llm_werewolf.players.llm.config import ModelConfig
from scripts.bench_prompts import measured

CONFIG = ModelConfig(model="m", base_url="http://127.0.0.1:9/v1", key_env=None)


@pytest.mark.parametrize(("lang", "most"), [("en", 1800), ("zh", 800)])
def test_the_shared_record_is_sent_once(lang: str, most: int) -> None:
    share, new = measured(lang, games=1)
    assert share >= 0.92
    assert new <= most


async def test_only_model_seats_are_written_to() -> None:
    game = await rehearse(Cast(load_board("huanle-9"), {2: CONFIG, 5: CONFIG}), seed=3)
    assert {sent.seat for sent in game.sent} == {2, 5}
    assert game.days >= 1
    assert all("\nsystem\n" in sent.request and "[Only you know]" in sent.request for sent in game.sent)


async def test_a_rehearsal_is_the_same_each_time() -> None:
    one, other = [await rehearse(Cast(load_board("huanle-9"), {1: CONFIG}, lang="zh"), seed=3) for _ in range(2)]
    assert one.sent == other.sent


async def test_speeches_have_the_length_they_are_to_have() -> None:
    game = await rehearse(Cast(load_board("huanle-9"), dict.fromkeys(range(1, 10), CONFIG)), seed=1)
    last = max((sent.request for sent in game.sent), key=len)
    said = [line for line in last.splitlines() if line.startswith("Seat ") and "“" in line]
    assert said
    assert {len(line.split("“")[1].rstrip("”")) for line in said} == {SPEECH["en"]}


def test_fixed_texts() -> None:
    assert fixed("Hello.", "en", 20).startswith("Hello. ")
    assert {len(fixed(text, lang, 90)) for lang in ("en", "zh") for text in ("", "x" * 300)} == {90}
