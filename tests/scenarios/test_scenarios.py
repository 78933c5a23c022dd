"""Every ruling that a scenario states holds."""

from llm_werewolf.testing import Mistake, Scenario, play


def test_scenario(scenario: Scenario | Mistake) -> None:
    if isinstance(scenario, Mistake):
        raise scenario
    play(scenario)
