"""For authors of roles, boards and house rules: scenarios, a moderator's notes of a game with what must come of it.

`run_scenarios` is what `llm-werewolf scenario` runs; `read_file` and `play` take scenarios one at a time, for tests.
"""

from .documents import Mistake
from .play import play
from .report import Verdict, judge, judge_files, run_scenarios
from .scenario import Scenario, Step, read_file

__all__ = [
    "Mistake",
    "Scenario",
    "Step",
    "Verdict",
    "judge",
    "judge_files",
    "play",
    "read_file",
    "run_scenarios",
]
