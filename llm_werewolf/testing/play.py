"""Plays a scenario: step by step through the engine, every question answered from the notes.

Theory of operation: the log is cut into stages where night falls, day breaks, and the day's speeches begin. A step is
played until the next stage begins; it is judged by the events and questions of its own stage alone.
"""

from ..core.events import AnyEvent, DayBroke, Died, NightFell, Order, Revealed
from ..core.seats import CHANCE
from ..core.sentence import Sentence, listing
from ..core.state import State
from ..engine.run import Run, answer_to
from ..players.dice import Dice
from .answers import Answers
from .documents import Mistake
from .notes import VOTES, Stage
from .outcome import Outcome, difference
from .scenario import Scenario, Step

DAY_BEGINS_WITH = frozenset(("order", "draw_order"))
"""Questions that belong to the day although its order of speeches is not yet told."""


def play(scenario: Scenario) -> Run:
    """Play a scenario and check what it expects. Raises Mistake at the first thing that is not as it says."""
    table = _Table(scenario)
    for step in scenario.steps:
        try:
            table.play(step)
        except Mistake as mistake:
            raise mistake.at(step.number) from None
    return table.run


class _Table:
    """A run of the engine, cut into stages."""

    def __init__(self, scenario: Scenario) -> None:
        self.run = Run(scenario.setup(), scenario.roles)
        self.dice = Dice(scenario.seed)
        self._state = State()
        self._taken = 0
        """How much of the log has been looked at."""
        left_over = self.run.setup.spare if scenario.left_over is None else scenario.left_over
        dealt = {} if scenario.deal is None else {"deal": (*scenario.deal, *left_over)}
        self._next: Stage | None = None
        self._finish(Answers(stage="night", notes=dealt, dice=self.dice), None)

    def play(self, step: Step) -> None:
        """Play one step and check it."""
        if self._next is None:
            over = (
                Sentence(
                    "a game that is over, {winner} having won", "对局已经结束，{winner} 获胜", winner=self._state.winner
                )
                if self._state.winner
                else Sentence("no such step", "没有这一步")
            )
            raise Mistake(
                "expected a {stage} step, got {over}", "应为 {stage} 步，却是 {over}", stage=step.stage, over=over
            )
        if step.stage != self._next:
            raise Mistake(
                "expected a {next} step, got {stage}", "应为 {next} 步，却是 {stage}", next=self._next, stage=step.stage
            )
        answers = Answers(stage=step.stage, notes=step.notes, dice=self.dice)
        events = self._finish(answers, step.stage)
        came = Outcome(events=events, state=self._state, asked=answers.asked, refused=answers.refused)
        _check_answers(answers, came, step)
        if found := difference(came, step.expect):
            raise Mistake("{found}", "{found}", found=found)

    def _finish(self, answers: Answers, stage: Stage | None) -> list[AnyEvent]:
        """Play until the next stage begins, or the game is over. Returns this stage's events."""
        events: list[AnyEvent] = []
        while True:
            while self._taken < len(self.run.log):
                event = self.run.log[self._taken]
                begins = _begins(event)
                if begins not in (None, stage):
                    self._next = begins
                    return events
                self._state.apply(event)
                events.append(event)
                self._taken += 1
            if self.run.over:
                self._next = None
                return events
            if stage == "dawn" and any(ask.kind in DAY_BEGINS_WITH for ask in self.run.asks):
                self._next = "day"
                return events
            batch = self.run.asks
            said = [answers.to(ask, batch, events) for ask in batch]
            self.run.answer([answer_to(ask, *one) for ask, one in zip(batch, said, strict=True)])


def _begins(event: AnyEvent) -> Stage | None:
    """The stage that an event opens."""
    match event:
        case NightFell():
            return "night"
        case DayBroke():
            return "dawn"
        case Order(where="day"):
            return "day"
        case _:
            return None


def _check_answers(answers: Answers, came: Outcome, step: Step) -> None:
    """Every noted answer must have been asked for, and legal unless `rejected` names it."""
    named = step.expect.get("rejected", {})
    assert isinstance(named, dict)
    for kind in VOTES.intersection(named, step.notes):
        answers.refuse_strangers(kind, named[kind], came.state.living)
    left = answers.leftover()
    if left is not None and not (left == "reveal" and step.notes["reveal"] is True and _compelled(came)):
        raise Mistake("expected {left} to be asked, got not asked", "应当问 {left}，却没有问", left=left)
    for kind, refused in answers.refused.items():
        expected = named.get(kind, {})
        reasons = {seat: why for seat, why in refused.items() if isinstance(expected, dict) and seat not in expected}
        if reasons and kind not in VOTES:
            who = listing(
                Sentence("seat {seat}", "{seat} 号", seat=seat) if seat != CHANCE else Sentence("the dice", "骰子")
                for seat in reasons
            )
            raise Mistake(
                "expected {kind} of {who} to be legal, got refused: {reason}",
                "{who}的 {kind} 应当合规，却被拒绝：{reason}",
                kind=kind,
                who=who,
                reason=next(iter(reasons.values())),
            )


def _compelled(came: Outcome) -> bool:
    """Whether somebody exiled was shown without being asked, and stayed."""
    gone = {event.seat for event in came.events if isinstance(event, Died) and event.cause == "exile"}
    shown = {event.seat for event in came.events if isinstance(event, Revealed)}
    rules = came.state.rules
    return rules is not None and rules.idiot.must_reveal and bool(shown - gone)
