"""Games in which a tenth of all calls goes wrong at random, in every way that passes: each must end by itself, and its
fallbacks must be just the questions that never got a good answer.

    python scripts/chaos.py [GAMES] [--share 0.1] [--seed 1] [--board huanle-9]

Half the games are played with the settings a user has, half with so little patience that many questions fall back.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from llm_werewolf import Table, load_board, read_record
from llm_werewolf.core.events import Answer
from llm_werewolf.players.llm.calls import read_calls
from llm_werewolf.players.llm.client import Models
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.testing.chaos import Chaos
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request

AT_ONCE = 2
STALL = 2.0
"""Seconds after which a call that hangs is given up; a user's is longer, and so would be this script."""


@dataclass
class Tally:
    """What came of the games."""

    games: int = 0
    ended: int = 0
    counted: int = 0
    """Games whose fallbacks are what they must be."""
    questions: int = 0
    requests: int = 0
    fallbacks: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    troubles: list[str] = field(default_factory=list)


def answer(request: Request) -> str:
    """A legal answer that depends on nothing but the prompt."""
    prompt = str(request["messages"][-1]["content"])
    told = json.loads(random_answer(request, random.Random(zlib.crc32(prompt.encode()))))
    if told["answer"].get("save"):
        told["answer"]["poison"] = None  # many a board allows one potion a night
    return json.dumps(told, ensure_ascii=False)


async def game(number: int, board: str, share: float, out: Path, tally: Tally) -> None:
    """Play one game and add it to the tally."""
    chaos, patient, lang = Chaos(share=share, seed=number), number % 2 == 0, ("en", "zh")[number // 2 % 2]
    settings: dict[str, object] = {} if patient else {"deadline": STALL, "give_up": 20}
    with Provider(answer=answer, refusals=[chaos]) as provider:
        config = ModelConfig.model_validate(
            {"model": "m", "base_url": provider.url, "key_env": None, "grammar": True, "stream": number // 4 % 2 == 0}
            | {"timeout": STALL, "stall": STALL, "backoff": 0.01}
            | settings
        )
        models = Models()
        players = {
            seat: ModelPlayer(models.client(config), lang=lang, retries=2 if patient else 0)
            for seat in range(1, len(load_board(board).deck) + 1)
        }
        result = await Table(board, players, seed=number, lang=lang, out=out).play()
        await models.aclose()
    tally.games += 1
    tally.requests += len(provider.requests)
    tally.questions += chaos.questions
    tally.fallbacks += len(result.fallbacks)
    tally.kinds += chaos.served
    if result.paused or not result.winner:
        tally.troubles.append(f"game {number} did not end: {result.paused}")
        return
    tally.ended += 1
    assert result.folder
    record = sum(isinstance(event, Answer) and bool(event.fallback) for event in read_record(result.folder).events)
    calls = list(read_calls((result.folder / "calls.jsonl").read_text("utf-8").splitlines(keepends=True)))
    unanswered = sum(call.attempt == 1 for call in calls) - sum(call.accepted for call in calls)
    if len({chaos.lost(), len(result.fallbacks), record, unanswered}) == 1:
        tally.counted += 1
    else:
        told = f"lost {chaos.lost()}, told {len(result.fallbacks)}, on record {record}, in the calls {unanswered}"
        tally.troubles.append(f"game {number} miscounts its fallbacks: {told}")


async def run(games: int, board: str, share: float, seed: int, out: Path) -> Tally:
    """Play so many games, a few at a time."""
    tally, gate = Tally(), asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with gate:
            await game(number, board, share, out, tally)

    await asyncio.gather(*(one(seed + at) for at in range(games)))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="?", type=int, default=100)
    parser.add_argument("--board", default="huanle-9")
    parser.add_argument("--share", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as out:
        tally = asyncio.run(run(asked.games, asked.board, asked.share, asked.seed, Path(out)))
    for trouble in tally.troubles:
        print(trouble)
    spoiled, ways = sum(tally.kinds.values()), len(tally.kinds)
    print(
        f"{tally.ended} of {tally.games} games ended, {tally.counted} with their fallbacks counted exactly: "
        f"{tally.questions} questions, {tally.requests} requests, {spoiled} of them spoiled in {ways} ways, "
        f"{tally.fallbacks} fallbacks; {time.monotonic() - started:.0f} s"
    )
    return 0 if tally.counted == tally.games else 1


if __name__ == "__main__":
    sys.exit(main())
