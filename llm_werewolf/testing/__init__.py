"""For authors of roles, players, boards and house rules: scenarios, and checks of what comes from outside.

A scenario is a moderator's notes of a game with what must come of it.
`run_scenarios` is what `llm-werewolf scenario` runs; `read_file` and `play` take scenarios one at a time, for tests.
`check_role` and `check_player` find out whether a role or a player from outside keeps to what the table relies on.
`provider.Provider` is a model service on loopback that misbehaves on command (`served`) or at random (`chaos`).
"""

from ..boards import RoleError
from .documents import Mistake
from .play import play
from .players import PlayerError, check_player
from .report import Verdict, judge, judge_files, run_scenarios
from .roles import check_role
from .scenario import Scenario, Step, read_file

__all__ = [
    "Mistake",
    "PlayerError",
    "RoleError",
    "Scenario",
    "Step",
    "Verdict",
    "check_player",
    "check_role",
    "judge",
    "judge_files",
    "play",
    "read_file",
    "run_scenarios",
]
