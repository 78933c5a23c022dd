"""One game in motion: drives the evening's script by hand, one batch of asks at a time.

    run = Run(setup, ROLES)
    while run.asks:
        run.answer(choices for run.asks)

The same setup and the same answers give the same log, in any process. The script may wait for batches of asks only.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.asks import AnyAsk, Choice, Speech
from ..core.events import Answer, AnyEvent
from ..core.frozen import once
from ..core.seats import CHANCE, GOD, Audience, Card, Seat, Viewer
from ..core.sentence import SpokenError
from ..core.setup import Setup
from ..core.state import State
from ..core.view import View
from .batch import Batch
from .evening import evening
from .game import Game
from .role import Role
from .speeches import says_nothing


class IllegalAnswer(SpokenError, ValueError):
    """An answer that the ask refuses, or that nobody asked for."""


class Run:
    """A game that waits for answers."""

    def __init__(self, setup: Setup, roles: Mapping[Card, Role]) -> None:
        self.setup = setup
        self._game = Game(setup, roles)
        self._script: Any = evening(self._game)  # Any: a coroutine's yields have no declarable type
        self.asks: tuple[AnyAsk, ...] = ()
        """What is being asked now; empty once the game is over."""
        self._step(None)

    @property
    def log(self) -> list[AnyEvent]:
        """Everything that happened, answers included, oldest first. Read only."""
        return self._game.log

    @property
    def state(self) -> State:
        """The table as the moderator sees it. Read only."""
        return self._game.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.asks

    def answer(self, answers: Sequence[Answer]) -> None:
        """Answer the whole batch, one answer an ask, in the order of the asks.

        Raises IllegalAnswer, and takes none of them, if one does not fit its ask.
        """
        if len(answers) != len(self.asks):
            raise IllegalAnswer(
                "{due} answers are due, not {came}",
                "应有 {due} 个回答，来了 {came} 个",
                due=len(self.asks),
                came=len(answers),
            )
        for ask, answer in zip(self.asks, answers, strict=True):
            if answer.seat != ask.seat or answer.kind != ask.kind:
                raise IllegalAnswer(
                    "seat {seat} is asked {kind}; this answers {other}",
                    "问 {seat} 号的是 {kind}；这里回答的是 {other}",
                    seat=ask.seat,
                    kind=ask.kind,
                    other=answer.kind,
                )
            if reason := ask.refuse(answer.choice):
                raise IllegalAnswer(
                    "seat {seat}, {kind}: {choice!r} is refused ({reason})",
                    "{seat} 号的 {kind}：{choice!r} 不合规（{reason}）",
                    seat=ask.seat,
                    kind=ask.kind,
                    choice=answer.choice,
                    reason=reason,
                )
        tell = self._game.tell
        for answer in answers:
            tell(answer)
        self._step(tuple(answers))

    def view(self, viewer: Viewer) -> View:
        """The game so far as one audience knows it."""
        return View(viewer, self.log)

    def _step(self, answers: tuple[Answer, ...] | None) -> None:
        try:
            batch = self._script.send(answers)
        except StopIteration:
            self.asks = ()
            return
        if not isinstance(batch, Batch):
            raise TypeError(f"the script may wait for a batch of asks only, not for {batch!r}")
        self.asks = batch.asks


def answer_to(ask: AnyAsk, choice: Choice, fallback: str | None = None) -> Answer:
    """The answer event for a choice."""
    if fallback is None:
        if choice is None or type(choice) is int:
            return _named(ask.seat, ask.kind, choice)
        if choice is True or choice is False:
            return _said_yes_or_no(ask.seat, ask.kind, choice)
        if isinstance(choice, Speech) and says_nothing(choice):
            return _said_nothing(ask.seat, ask.kind)
    return Answer(to=_who_gave(ask.seat), seat=ask.seat, kind=ask.kind, choice=choice, fallback=fallback)


@once
def _named(seat: Seat, kind: str, choice: Seat | None) -> Answer:
    return Answer(to=_who_gave(seat), seat=seat, kind=kind, choice=choice)


@once
def _said_yes_or_no(seat: Seat, kind: str, choice: bool) -> Answer:  # apart from `_named`: True equals 1
    return Answer(to=_who_gave(seat), seat=seat, kind=kind, choice=choice)


@once
def _said_nothing(seat: Seat, kind: str) -> Answer:
    return Answer(to=_who_gave(seat), seat=seat, kind=kind, choice=Speech())


def _who_gave(seat: Seat) -> Audience:
    return GOD if seat == CHANCE else (seat,)
