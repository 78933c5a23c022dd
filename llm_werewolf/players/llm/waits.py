"""What is waited for at model services just now, for whoever shows a game: for which seat, since when, why."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from ...core.seats import Seat
from ...core.sentence import Sentence
from .config import ModelConfig

Phase = Literal["first", "turn", "answer", "again"]
"""The first answer a model gives to anyone, one's turn within its limits, an answer, or until it is asked again."""
Limit = Literal["concurrency", "requests_per_minute", "tokens_per_minute"]
"""What a service may be asked, as [models.NAME] has it."""
_WEIGHT: Final = 0.25
"""How much the latest answer counts for what is usual."""


@dataclass(slots=True, eq=False)
class Wait:
    """One answer that has not come."""

    config: ModelConfig
    seat: Seat | None
    """Whose question it is; None for a try before the game."""
    begun: float
    """When the question was put, by the monotonic clock."""
    clock: Callable[[], float]
    phase: Phase = "first"
    since: float = 0.0
    """When this phase began."""
    seconds: float | None = None
    """How long it may last at the most, or surely does."""
    queued: float = 0.0
    """Seconds spent waiting for one's turn in phases that are over: they do not count for the deadline."""
    limit: Limit | None = None
    """Which limit of the service one waits for, in the phase of one's turn."""
    asked: bool = False
    """The service itself asked for that much patience."""
    why: Sentence | None = None
    """The trouble before."""

    def now(self, phase: Phase, seconds: float | None = None) -> None:
        """From now on it is this that is waited for."""
        now = self.clock()
        if self.phase in ("first", "turn"):
            self.queued += now - self.since
        self.phase, self.since, self.seconds, self.limit = phase, now, seconds, None

    @property
    def counted(self) -> float:
        """Seconds this question has taken, of those it may take until it is given up."""
        queued = self.queued + (self.clock() - self.since if self.phase in ("first", "turn") else 0.0)
        return self.clock() - self.begun - queued


@dataclass(slots=True)
class Waits:
    """All of them at one table."""

    clock: Callable[[], float] = time.monotonic
    open: dict[Wait, None] = field(default_factory=dict)
    """In the order in which they began; there may be thousands."""
    usual: dict[tuple[str, str], float] = field(default_factory=dict)
    """Seconds that an answer of a model at its address has taken so far, recent ones counting most."""

    @contextmanager
    def one(self, config: ModelConfig, seat: Seat | None) -> Iterator[Wait]:
        """While an answer is awaited."""
        now = self.clock()
        wait = Wait(config, seat, begun=now, since=now, clock=self.clock)
        self.open[wait] = None
        try:
            yield wait
        finally:
            del self.open[wait]

    def took(self, config: ModelConfig, seconds: float) -> None:
        """An answer came after so many seconds."""
        key = (config.model, config.base_url)
        before = self.usual.get(key, seconds)
        self.usual[key] = before + (seconds - before) * _WEIGHT
