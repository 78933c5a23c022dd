"""Plants faults, one at a time, in a temporary copy of the tree, and sees whether the tests catch them.

    python scripts/mutate.py [--jobs 2] [--only WORD] [--suite scenarios|properties|goldens]

The tree itself is never touched. A fault counts as caught when a test fails; one that keeps the package from being
imported or a game from being played would be caught by anything, so each fault must leave a game of the first board
playable or fail in a test. The no-op must not be caught. Exit code 1 where a fault slips through.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts.mutations import FAULTS, LEAKS, NO_OP, Fault
from scripts.piping import piped

ROOT = Path(__file__).parents[1]
COPIED = ("llm_werewolf", "prompts", "scripts", "tests", "pyproject.toml")
SUITES = {
    "scenarios": ("tests/scenarios", "tests/engine/test_run.py"),
    "properties": ("tests/properties",),
    "goldens": ("tests/goldens",),
}
"""What is run, one after the other, until something fails; for a leak the properties come first."""
SCALE = "0.12"


def plant(fault: Fault, folder: Path) -> None:
    """Copy the tree and put the fault in. Raises ValueError where its place is not found exactly once."""
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, folder / name)
    path = folder / "llm_werewolf" / fault.file
    text = path.read_text(encoding="utf-8")
    if text.count(fault.old) != 1:
        raise ValueError(f"{fault.file} holds the place of this fault {text.count(fault.old)} times")
    path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")


def caught_by(fault: Fault, suites: tuple[str, ...]) -> str:
    """The suite and the test that catch a fault; empty where none does."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plant(fault, folder)
        for suite in sorted(suites, key=lambda suite: fault in LEAKS and suite != "properties"):
            paths = [path for path in SUITES[suite] if (folder / path).exists()]
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *paths],
                cwd=folder,
                env={**os.environ, "PROPERTY_SCALE": SCALE, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                text=True,
                check=False,
                timeout=3600,
            )
            if done.returncode == 1:
                failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
                return f"{suite}: {failed[0][:110] if failed else '?'}"
            if done.returncode:
                return f"{suite}: could not be run ({done.stdout.strip().splitlines()[-1][:100]})"
    return ""


def main() -> None:
    """Print a line for each fault, then the count."""
    parser = argparse.ArgumentParser(description="Plant faults and see whether the tests catch them.")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="", help="only faults whose name has this in it")
    parser.add_argument("--suite", choices=SUITES, help="only this suite")
    asked = parser.parse_args()
    suites = (asked.suite,) if asked.suite else tuple(SUITES)
    faults = [fault for fault in (NO_OP, *FAULTS) if asked.only in fault.name]
    began, slipped = time.monotonic(), 0
    with ThreadPoolExecutor(asked.jobs) as pool:
        for fault, by in zip(faults, pool.map(lambda fault: caught_by(fault, suites), faults), strict=True):
            right = bool(by) != (fault is NO_OP)
            slipped += not right
            print(f"{'ok ' if right else 'BAD'} {fault.name}: {by or 'not caught'}", flush=True)
    wanted = [fault for fault in faults if fault is not NO_OP]
    print(f"{len(wanted)} faults, {slipped} wrong, {time.monotonic() - began:.0f} s")
    sys.exit(1 if slipped else 0)


if __name__ == "__main__":
    piped(main)
