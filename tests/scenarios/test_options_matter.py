"""Every value of every option is exercised: some scenario in which it is in force fails where it is set otherwise."""

from dataclasses import replace
from typing import Final

from llm_werewolf.core.options import get_option, option_names
from llm_werewolf.core.setup import Setup
from llm_werewolf.testing import Mistake, Scenario, play

from .conftest import scenarios
from .test_options import NO_SCENARIO, applies, values

TOLD_ALONE: Final = ("sheriff.campaign_may_claim",)
"""Options that stand in the rules players read, and that nothing enforces."""
NUMBERS: Final[dict[str, tuple[object, ...]]] = {
    "wolves.talk_rounds": (0, 1),
    "sheriff.election_day": (1, 2),
    "speech.rounds": (1, 2),
    "max_days": (20, 1),
    "little_girl.sees": (0.0, 1.0),
    "little_girl.caught": (0.0, 1.0),
}
"""Values tried of options that are numbers."""
HINTS: Final[dict[tuple[str, object], str]] = {
    ("wolves.may_target_wolves", True): "the wolves may kill one of their own (self-knife)",
    ("wolves.talk_rounds", 1): "the pack talks before it chooses, a wolf alone does not",
    ("wolves.vote", '"majority"'): "a wolf in love may not name the other as the victim",
    ("wolves.tie", '"none"'): "a split pack kills no one",
    ("seer.may_check", '"anyone"'): "the sheriff book's seer may check the dead, itself and a seat again",
    ("witch.both_same_night", True): "with both potions gone nothing is asked of the witch any more",
    ("witch.both_same_night", False): "one potion a night (general)",
    ("witch.self_save", '"never"'): "the witch may not save herself (huanle)",
    ("witch.self_save", '"always"'): "the classic witch saves herself even beside a guard",
    (
        "witch.self_save",
        '"unless_guard_on_board"',
    ): "unless_guard_on_board, with the guard out the general witch still may not save herself",
    (
        "witch.self_save",
        '"unless_guard_alive"',
    ): "unless_guard_alive, with the guard out the second table's witch saves herself",
    ("witch.told_after_antidote", False): "after the antidote, where she is not told the victim, she cannot save again",
    ("witch.may_poison_self", True): "the witch may poison herself",
    ("idiot.must_reveal", True): "where the idiot must reveal it is not asked, and the note that it does is in order",
    ("idiot.counts_as_dead", False): "a revealed idiot is alive for the win check (general)",
    ("guard.may_repeat", False): "not the same player two nights running",
    ("piper.plays_when_dying", True): "elsewhere the enchanted wake and see each other though the piper is out",
    ("lovers.may_harm_each_other", '"off"'): "a wolf in love may not name the other as the victim (general)",
    ("lovers.may_harm_each_other", '"on"'): "lovers.may_harm_each_other on, a wolf may name its lover (classic)",
    ("sheriff", False): "with the sheriff off nobody is asked to run",
    ("sheriff.vote_weight", '"2"'): "elsewhere the scapegoat goes though the sheriff voted for one of the tied",
    ("sheriff.may_tear", True): "an unnamed badge where it may be torn is torn",
    (
        "sheriff.tie",
        '"pk"',
    ): "campaign speeches clockwise from a random candidate, the PK from the lowest seat counter-clockwise (sheriff)",
    ("sheriff.tie", '"repeat"'): "three votes, who speaks before each (huanle)",
    (
        "sheriff.on_self_destruct",
        '"lost"',
    ): "a wolf that blows up in the election takes the badge out of the game (general)",
    ("sheriff.on_self_destruct", '"postponed"'): "a postponed election that ties goes to the PK without speeches",
    ("sheriff.calls", True): "the badge goes on while the dead sheriff's heir dies the night after",
    (
        "last_words.night",
        '"first_night"',
    ): "the first night's dead have last words, from the lowest seat; later nights' have none (sheriff)",
    ("last_words.exile", '"always"'): "every exiled player has last words (sheriff)",
    ("last_words.exile", '"first_day"'): "only the first day's exiled player has last words (second table)",
    ("speech.order", '"sheriff_side"'): "a peaceful night, the order starts beside the sheriff (huanle)",
    ("speech.order", '"sheriff_last"'): "the general sheriff speaks last",
    ("speech.pk_order", '"clockwise"'): "in the other books the tied speak clockwise",
    (
        "vote.may_vote_self",
        True,
    ): "a silenced candidate makes no campaign speech, may be elected, votes, and has last words",
    ("vote.may_vote_self", False): "vote.may_vote_self off, such a vote is refused",
    (
        "vote.may_abstain",
        False,
    ): "the second vote after an idiot's reveal is without all who voted for it that day, in a second vote too",
    (
        "vote.sheriff_breaks_tie",
        True,
    ): "a tied election's sheriff breaks the tie of the second vote too, where it did not break the first",
    ("vote.tie", '"none"'): "the sheriff may only pick one of the tied",
    ("self_destruct", True): "a hunter taken along shoots",
    (
        "self_destruct.joins_knife",
        False,
    ): "in the general book the night's dead are announced before nightfall, and have their last words",
    ("self_destruct.window", '"by_seat"'): "a silenced wolf blows up at the last window by default",
    ("win", '"city"'): "a revealed idiot dies with the exiled elder (general)",
    (
        "win.simultaneous",
        '"wolves"',
    ): "the last wolf's knife and the hunter's shot meet in one chain, the knife comes first",
    ("reveal_on_death", '"none"'): "a knifed hunter shoots at dawn and shows its card",
    ("reveal_on_death", '"role"'): "reveal_on_death role as a house rule",
    ("max_days", 1): "max_days 1, the game ends with its first day",
}
"""Where a value is known to matter, by the scenario's title. It only saves time: else all scenarios are tried."""


def test_each_value_matters_to_some_scenario() -> None:
    found = [(entry, entry.setup()) for entry in scenarios() if isinstance(entry, Scenario) and not entry.missing]
    missed = []
    for name in option_names():
        if name.partition(".")[0] in NO_SCENARIO or name in TOLD_ALONE:
            continue
        known = values(name) or NUMBERS.get(name, ())
        for value in known:
            others = [other for other in known if other != value]
            if witness(name, value, others, found) is None:
                missed.append(f"{name}={value}")
    assert missed == []


def witness(name: str, value: object, others: list[object], found: list[tuple[Scenario, Setup]]) -> Scenario | None:
    """The first scenario in which the value is in force and that fails by another one."""
    hint = HINTS.get((name, value))
    fitting = [one for one, setup in found if get_option(setup.rules, name) == value and applies(name, setup)]
    fitting.sort(key=lambda one: (one.title != hint, name not in one.rules))
    return next((one for one in fitting if any(fails(one, name, other) for other in others)), None)


def fails(scenario: Scenario, name: str, other: object) -> bool:
    """Whether a scenario that can be played by another value of an option comes out differently by it."""
    changed = replace(scenario, rules={**scenario.rules, name: other})
    try:
        changed.setup()
    except Mistake:
        return False
    try:
        play(changed)
    except Mistake:
        return True
    return False
