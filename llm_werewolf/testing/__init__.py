"""For authors of roles, boards and house rules: scenarios, a moderator's notes of a game with what must come of it.

`run_scenarios` is what `llm-werewolf scenario` runs; `read_file` and `play` take scenarios one at a time, for tests.
`check_role` finds out whether a role from outside keeps to what the table relies on.
"""

from ..boards import RoleError
from .documents import Mistake
from .play import play
from .report import Verdict, judge, judge_files, run_scenarios
from .roles import check_role
from .scenario import Scenario, Step, read_file

__all__ = [
    "Mistake",
    "RoleError",
    "Scenario",
    "Step",
    "Verdict",
    "check_role",
    "judge",
    "judge_files",
    "play",
    "read_file",
    "run_scenarios",
]
