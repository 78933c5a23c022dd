"""Eight games in which a tenth of all calls goes wrong; `python scripts/chaos.py` plays a hundred."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_games_in_chaos_end_with_their_fallbacks_counted(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "chaos.py"), "8", "--board", "werewolf*2,villager*3,seer,witch"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, timeout=900)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"^8 of 8 games ended, 8 with their fallbacks counted exactly", done.stdout, re.MULTILINE)
    with capsys.disabled():
        print(f"\n{done.stdout.strip()}", end="")


def test_fallbacks_are_counted_where_most_calls_go_wrong() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "chaos.py"), "2", "--share", "0.6", "--seed", "5"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT, timeout=900)
    found = re.search(r"(\d+) fallbacks", done.stdout)
    assert found and int(found[1]) > 0, done.stdout + done.stderr
    assert "miscounts" not in done.stdout
