"""The same setup, seed and answers give the same record, byte for byte, in any process."""

import hashlib

from tests.elsewhere import printed

PLAY = """
import asyncio, hashlib, pathlib, sys, tempfile
from llm_werewolf import RandomBot, Table

async def main():
    digest = hashlib.sha256()
    with tempfile.TemporaryDirectory() as out:
        for board, seats in (("sheriff-12", 12), ("huanle-9", 9)):
            for seed in range(4):
                players = {seat: RandomBot(f"{seed}/{seat}", "zh") for seat in range(1, seats + 1)}
                table = Table(board, players, seed=seed, lang="zh", out=out)
                result = await table.play()
                digest.update((result.folder / "game.jsonl").read_bytes())
    print(digest.hexdigest())

asyncio.run(main())
"""


def test_no_hash_seed_and_no_process_changes_a_record() -> None:
    [digest] = printed(PLAY, ("0", "1", "4242"))
    assert len(digest) == hashlib.sha256().digest_size * 2
