"""Programs in processes of their own."""

import os
import subprocess
import sys
from collections.abc import Iterable


def printed(program: str, hash_seeds: Iterable[str]) -> set[str]:
    """What a program in Python prints, once for each seed of the hashes: one text where they make no difference."""
    found = set()
    for seed in hash_seeds:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        found.add(done.stdout.strip())
    return found
