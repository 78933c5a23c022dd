"""What one game leaves for the next one's first night is as the sheriff source has it."""

from pathlib import Path

import pytest

from llm_werewolf import Table
from llm_werewolf.core.setup import Previous
from llm_werewolf.host import carried_over, previous_of
from llm_werewolf.testing import Scenario, play, read_file
from tests.host.players import uniform

BOARD = "[werewolf, werewolf, werewolf, villager, villager, villager, seer, witch, hunter]"
CASES = [
    ("nothing happened", "{}", "{}", Previous()),
    ("the knife", "{wolves: 4}", "{}", Previous(knife=4)),
    ("the knife, saved", "{wolves: 4, witch: {save: yes}}", "{}", Previous(knife=4)),
    ("a self-knife", "{wolves: 2}", "{}", Previous()),
    ("the check", "{seer: 1}", "{}", Previous(check=1)),
    ("a check of itself", "{seer: 7}", "{}", Previous()),
    ("the poison", "{witch: {poison: 5}}", "{}", Previous(poison=5)),
    ("the shot of a hunter that died in the night", "{wolves: 9}", "{shoot: 3}", Previous(knife=9, shot=3)),
    ("a hunter that keeps its bullet", "{wolves: 9}", "{}", Previous(knife=9)),
]


def played(tmp_path: Path, night: str, dawn: str, day: str = "") -> Previous:
    file = tmp_path / "case.yaml"
    steps = f"steps:\n  - night: {night}\n  - dawn: {dawn}\n{day}"
    file.write_text(
        f"title: a night\nboard: {BOARD}\nbook: sheriff\nrules: {{sheriff: off, win: city}}\n{steps}", encoding="utf-8"
    )
    (scenario,) = read_file(file)
    assert isinstance(scenario, Scenario)
    return previous_of(play(scenario).log)


@pytest.mark.parametrize(("night", "dawn", "left"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_the_first_night(night: str, dawn: str, left: Previous, tmp_path: Path) -> None:
    assert played(tmp_path, night, dawn) == left


def test_later_nights_and_an_exiled_hunter_do_not_count(tmp_path: Path) -> None:
    day = """\
  - day: {votes: {1: 9, 2: 9}, shoot: 3}
  - night: {wolves: 4, seer: 5, witch: {poison: 6}}
  - dawn: {}
"""
    assert played(tmp_path, "{seer: 2}", "{}", day) == Previous(check=2)


async def test_only_where_the_rules_have_it() -> None:
    on, off = (
        Table("sheriff-12", uniform(12, 3), seed=11, rules={"series.protection": protection})
        for protection in ("on", "off")
    )
    await on.play()
    await off.play()
    left = carried_over(on)
    assert left is not None and left == previous_of(on.view("god").events) and left != Previous()
    assert carried_over(off) is None
    following = Table("sheriff-12", uniform(12, 3), seed=12, rules={"series.protection": "on"}, previous=left)
    assert following.setup.previous == left
