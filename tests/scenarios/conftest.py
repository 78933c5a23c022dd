"""Collects the scenarios beside it: one test each, and at the end a list of those whose cards cannot be played yet."""

from collections import defaultdict
from pathlib import Path

import pytest

from llm_werewolf.testing import Mistake, Scenario, read_file

HERE = Path(__file__).parent


def scenarios() -> list[Scenario | Mistake]:
    return [entry for file in sorted(HERE.glob("*.yaml")) for entry in read_file(file)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" in metafunc.fixturenames:
        playable = [entry for entry in scenarios() if isinstance(entry, Mistake) or not entry.missing]
        ids = [
            str(entry) if isinstance(entry, Mistake) else f"{Path(entry.file).stem}: {entry.title}"
            for entry in playable
        ]
        metafunc.parametrize("scenario", playable, ids=ids)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    waiting: dict[str, int] = defaultdict(int)
    for entry in scenarios():
        if isinstance(entry, Scenario):
            for card in entry.missing:
                waiting[card] += 1
    if waiting:
        terminalreporter.section("scenarios not yet played", yellow=True)
        for card, count in sorted(waiting.items()):
            terminalreporter.write_line(f"{card}: {count} scenarios, the card is not yet playable")
