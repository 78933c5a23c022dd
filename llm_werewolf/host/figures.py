"""Whether the figures of a call can be what they are."""

from collections.abc import Iterator
from math import isfinite

from ..core.seats import Seat
from ..core.sentence import NOTHING, Sentence
from ..players.llm.calls import Call


def odd_figure(call: Call, seats: Seat, days: range) -> Sentence:
    """The first figure that cannot be, at a table of so many seats on one of these days; empty where all can."""
    for name, value, least in _numbers(call):
        if value is not None and not (isfinite(value) and value >= least):
            return Sentence("{name} cannot be {value}", "{name} 不能是 {value}", name=name, value=value)
    if call.day not in days:
        return Sentence("day {day} is not the day it was", "第 {day} 天不是当时的那一天", day=call.day)
    for seat, share in call.beliefs.items():
        if not 1 <= seat <= seats:
            return Sentence("beliefs: there is no seat {seat}", "beliefs：没有 {seat} 号座位", seat=seat)
        if not 0 <= share <= 100:
            return Sentence("beliefs: {share} is no percentage", "beliefs：{share} 不是百分数", share=share)
    return NOTHING


def _numbers(call: Call) -> Iterator[tuple[str, float | None, int]]:
    """Each figure with its name and the least that it can be."""
    yield "attempt", call.attempt, 1
    yield "latency", call.latency, 0
    yield "waited", call.waited, 0
    yield "retries", call.retries, 0
    yield "cost", call.cost, 0
    yield "edition", call.edition, 0
    usage = call.usage
    for name, count in {
        "prompt": usage.prompt, "cached": usage.cached, "output": usage.output, "reasoning": usage.reasoning
    }.items():  # fmt: skip
        yield f"usage.{name}", count, 0
