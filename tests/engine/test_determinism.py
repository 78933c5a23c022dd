"""The same setup, seed and answers give the same record, byte for byte, in any process."""

import hashlib
import os
import subprocess
import sys

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
    digests = set()
    for hash_seed in ("0", "1", "4242"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", PLAY],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        digests.add(done.stdout.strip())
    assert len(digests) == 1
    assert len(digests.pop()) == hashlib.sha256().digest_size * 2
