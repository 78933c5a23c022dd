"""Runs scenario files and says what came of them: a line for each that failed, and a count."""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..core.seats import Card
from ..core.sentence import Sentence, in_a_line
from ..engine.role import Role
from ..roles import ROLES
from .documents import Mistake, find_files
from .play import play
from .scenario import Scenario, read_file


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one scenario (or of a file that holds none)."""

    where: str
    """File and title."""
    wrong: Sentence | None
    """Why it failed; None: it passed."""

    @property
    def line(self) -> str:
        """As it is printed."""
        return self.told("en")

    def told(self, lang: str, /) -> str:
        """The same in a language."""
        return f"ok {self.where}" if self.wrong is None else f"FAIL {self.where}: {self.wrong.told(lang)}"


def judge(scenario: Scenario) -> Verdict:
    """Play one scenario."""
    where = f"{scenario.file}: {scenario.title}"
    try:
        play(scenario)
    except Mistake as mistake:
        return Verdict(where, mistake.sentence)
    except Exception as error:  # a fault of the engine or of a custom role is a FAIL like any other
        return Verdict(where, Sentence("the game broke off: {what}", "对局中断了：{what}", what=in_a_line(error)))
    return Verdict(where, None)


def judge_files(paths: Iterable[str | Path], roles: Mapping[Card, Role] = ROLES) -> Iterator[Verdict]:
    """Play all scenarios in files and folders, in order."""
    for path in paths:
        try:
            files: Sequence[Path] = find_files(Path(path))
        except Mistake as mistake:
            yield Verdict(str(path), mistake.sentence)
            continue
        for file in files:
            yield from _judge_file(file, roles)


def _judge_file(file: Path, roles: Mapping[Card, Role]) -> Iterator[Verdict]:
    try:
        entries = read_file(file, roles)
    except Mistake as mistake:
        yield Verdict(str(file), mistake.sentence)
        return
    for entry in entries:
        yield Verdict(str(file), entry.sentence) if isinstance(entry, Mistake) else judge(entry)


def run_scenarios(
    paths: Iterable[str | Path], verbose: bool = False, roles: Mapping[Card, Role] = ROLES, lang: str = "en"
) -> int:
    """Play scenarios, print what came of them, and return the exit code: 0 only if all passed.

    The last line is the same in every language: scripts read it.
    """
    passed = failed = 0
    for verdict in judge_files(paths, roles):
        passed, failed = passed + (verdict.wrong is None), failed + (verdict.wrong is not None)
        if verbose or verdict.wrong is not None:
            print(verdict.told(lang))
    print(f"{passed} passed, {failed} failed")
    sys.stdout.flush()
    return 1 if failed else 0
