"""Twenty kills; `python scripts/kill_test.py` does two hundred and more."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


# Windows has neither; the order of writing that is tried here is the same there.
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL and no fork there")
def test_a_killed_game_loses_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "kill_test.py"), "20"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^20 kills in \d+ games, nothing lost", done.stdout, re.MULTILINE)
    with capsys.disabled():
        print(f"\n{done.stdout.strip()}", end="")
