"""A role from outside is played, noted and checked in scenarios like any other; a fault of its own is a FAIL."""

from pathlib import Path

from llm_werewolf.core.seats import Seat
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.role import Role, Wake
from llm_werewolf.roles import ROLES
from llm_werewolf.testing import judge_files, run_scenarios


class Nurse(Role):
    """Each night may feel one player's pulse and learns whether the wolves have named it."""

    card = "nurse"
    god = True
    wakes = (Wake(place="nurse", after="witch", needs=("wolves",)),)

    async def night(self, g: Game, me: Seat) -> None:
        seat = await g.pick("nurse", me, g.living, may_pass=True)
        if seat == me:
            raise KeyError("no pulse")
        if seat is not None:
            g.learn(me, "pulse", seats=(seat,), words=("weak" if g.has("knifed", seat) else "strong",))


WITH_NURSE = {**ROLES, "nurse": Nurse()}

CASES = """\
title: {title}
board: [werewolf, villager, villager, villager, seer, nurse]
rules: {{sheriff: off, win: city}}
steps:
  - night: {{wolves: 2, nurse: {seat}}}
    expect: {{asked: {{6: [nurse]}}, told: {{nurse: {{pulse: [2, weak]}}, 6: {{pulse: [2, weak]}}}}, not_told: [5]}}
"""


def test_a_role_from_outside(tmp_path: Path) -> None:
    file = tmp_path / "nurse.yaml"
    file.write_text(CASES.format(title="a weak pulse", seat=2), encoding="utf-8")
    assert run_scenarios([file], roles=WITH_NURSE) == 0
    (unknown,) = judge_files([file])
    assert unknown.line == f"FAIL {file}: a weak pulse: scenario: board: there is no card nurse"


def test_a_role_that_breaks_down(tmp_path: Path) -> None:
    file = tmp_path / "nurse.yaml"
    file.write_text(CASES.format(title="her own pulse", seat=6), encoding="utf-8")
    (broken,) = judge_files([file], roles=WITH_NURSE)
    assert broken.line == f"FAIL {file}: her own pulse: the game broke off: KeyError: 'no pulse'"
