"""What the calls of a game used and cost: each call counted once, by seat, by model and in all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Self

from ...core.frozen import Frozen
from ...core.seats import Seat
from .calls import Call, Usage

LATIN, OTHER = 4.0, 1.4
"""Characters a token, of Latin letters and of others; measured with the tokenizers of current models."""


class Price(Frozen):
    """US dollars for a million tokens of one model."""

    input: float
    cached: float
    """For those of the input that the service had in its cache."""
    output: float
    """Reasoning included."""

    def of(self, usage: Usage) -> float:
        """What a call cost, in US dollars."""
        sent, cached, written = usage.prompt or 0, usage.cached or 0, usage.output or 0
        return (max(0, sent - cached) * self.input + cached * self.cached + written * self.output) / 1e6


Prices = Mapping[str, Price]
"""By the name the service knows a model by."""
FREE: Final = Price(input=0, cached=0, output=0)


@dataclass(slots=True)
class Cost:
    """What some calls used."""

    calls: int = 0
    sent: int = 0
    """Tokens, those in the service's cache included."""
    cached: int = 0
    written: int = 0
    """Tokens, reasoning included."""
    reasoning: int = 0
    guessed: int = 0
    """Calls whose service did not tell its tokens: theirs are reckoned from the characters."""
    seconds: float = 0.0
    """Spent waiting for answers, all calls together."""
    slowest: float = 0.0
    retries: int = 0
    """Requests sent again because of passing trouble."""
    asked_again: int = 0
    """Questions put again because an answer could not be taken."""
    failed: int = 0
    """Calls that gave no answer at all."""
    money: float | None = None
    """In US dollars; None where no price is known."""
    unpriced: int = 0
    """Calls of models whose price is not known; `money` is without them."""

    @property
    def latency(self) -> float:
        """Seconds a call, on average."""
        return self.seconds / self.calls if self.calls else 0.0

    @property
    def tokens(self) -> int:
        """All tokens, sent and written."""
        return self.sent + self.written

    @classmethod
    def of(cls, call: Call, usage: Usage, money: float | None) -> Self:
        """That of one call."""
        return cls(
            calls=1,
            sent=usage.prompt or 0,
            cached=usage.cached or 0,
            written=usage.output or 0,
            reasoning=usage.reasoning or 0,
            guessed=usage is not call.usage,
            seconds=call.seconds,
            slowest=call.seconds,
            retries=call.retries,
            asked_again=call.attempt > 1,
            failed=bool(call.error),
            money=money,
            unpriced=money is None,
        )

    def include(self, other: "Cost") -> None:
        """Count other calls with these."""
        self.calls += other.calls
        self.sent += other.sent
        self.cached += other.cached
        self.written += other.written
        self.reasoning += other.reasoning
        self.guessed += other.guessed
        self.seconds += other.seconds
        self.slowest = max(self.slowest, other.slowest)
        self.retries += other.retries
        self.asked_again += other.asked_again
        self.failed += other.failed
        self.unpriced += other.unpriced
        if other.money is not None:
            self.money = (self.money or 0.0) + other.money


@dataclass(slots=True)
class Ledger:
    """All calls of one game."""

    prices: Prices = field(default_factory=dict)
    seats: dict[Seat, Cost] = field(default_factory=dict)
    models: dict[str, Cost] = field(default_factory=dict)
    total: Cost = field(default_factory=Cost)

    def take(self, call: Call) -> Call:
        """Count a call; gives it back with what it cost, where that is known."""
        usage = call.usage if _told(call) else guessed(call)
        price = self.prices.get(call.model)
        money = price.of(usage) if price else call.cost
        cost = Cost.of(call, usage, money)
        for whole in (
            self.seats.setdefault(call.seat, Cost()),
            self.models.setdefault(call.model, Cost()),
            self.total,
        ):
            whole.include(cost)
        return call if money == call.cost else call.model_copy(update={"cost": money})


def _told(call: Call) -> bool:
    return call.usage.prompt is not None or call.usage.output is not None or bool(call.error)


def guessed(call: Call) -> Usage:
    """A call's tokens by its characters, where the service did not count them."""
    sent = sum(tokens_in(message["content"]) for message in call.messages)
    written = sum(map(tokens_in, (call.content or "", call.reasoning, *call.tools)))
    return Usage(prompt=round(sent), output=round(written))


def tokens_in(text: str) -> float:
    """About how many tokens a text has."""
    latin = len(text) if text.isascii() else sum(char < "\u0250" for char in text)
    return latin / LATIN + (len(text) - latin) / OTHER


def dollars(money: float) -> str:
    """An amount as it is shown: cents, and where it is less than a few dollars as many digits as tell something."""
    return f"${money:,.2f}" if money >= 10 or money == 0 else f"${money:.3g}"
