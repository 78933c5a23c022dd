"""A batch of asks, the one thing a script may wait for, and a way to run several scripts side by side.

Theory of operation: awaiting a `Batch` hands it to whoever drives the script and comes back with one answer an ask, in
the order of the asks. `side_by_side` steps scripts that do not need each other and merges what they ask into one
batch, so that a night costs its longest chain of dependence and not the sum of its roles.
"""

from collections.abc import Callable, Coroutine, Generator, Sequence
from typing import Any

from ..core.asks import AnyAsk
from ..core.events import Answer

Script = Coroutine[Any, Any, None]  # Any: what a coroutine yields and is sent has no way to be declared on `async def`
"""Yields batches and is sent the answers to them."""


class Batch:
    """Questions that are put at the same time."""

    __slots__ = ("asks",)

    def __init__(self, asks: Sequence[AnyAsk]) -> None:
        self.asks = tuple(asks)

    def __await__(self) -> Generator["Batch", tuple[Answer, ...], tuple[Answer, ...]]:
        if not self.asks:
            return ()
        answers = yield self
        return answers


class Errand:
    """A script with a name, and the names of what must be finished before it starts."""

    __slots__ = ("make", "name", "needs")

    def __init__(self, name: str, needs: frozenset[str], make: Callable[[], Script]) -> None:
        self.name = name
        self.needs = needs
        self.make = make


Live = tuple[Errand, Script, Batch]
"""An errand that waits for the answers to a batch."""


async def side_by_side(errands: Sequence[Errand]) -> None:
    """Run errands together, each as soon as what it needs is finished; needs that nobody runs do not count."""
    unfinished = [errand.name for errand in errands]
    waiting, live = _start(list(errands), unfinished)
    while live:
        answers = await Batch([ask for _, _, batch in live for ask in batch.asks])
        asked, live, at = live, [], 0
        for errand, script, batch in asked:
            count = len(batch.asks)
            if following := _step(script, answers[at : at + count]):
                live.append((errand, script, following))
            else:
                unfinished.remove(errand.name)
            at += count
        if len(live) < len(asked):
            waiting, started = _start(waiting, unfinished)
            live += started
    if waiting:
        raise RuntimeError(f"errands that wait for each other: {[errand.name for errand in waiting]}")


def _start(waiting: list[Errand], unfinished: list[str]) -> tuple[list[Errand], list[Live]]:
    """Start what needs nothing unfinished: (what still waits, what now waits for answers)."""
    started: list[Live] = []
    finished_one = True
    while finished_one:
        finished_one, still = False, []
        for errand in waiting:
            if not errand.needs.isdisjoint(unfinished):
                still.append(errand)
                continue
            script = errand.make()
            if batch := _step(script, None):
                started.append((errand, script, batch))
            else:
                unfinished.remove(errand.name)
                finished_one = True
        waiting = still
    return waiting, started


def _step(script: Script, answers: tuple[Answer, ...] | None) -> Batch | None:
    """Run a script up to its next batch; None when it is through."""
    try:
        waits_for = script.send(answers)
    except StopIteration:
        return None
    if not isinstance(waits_for, Batch):
        raise TypeError(f"a script may wait for a batch of asks only, not for {waits_for!r}")
    return waits_for
