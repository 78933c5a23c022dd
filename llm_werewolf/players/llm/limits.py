"""How much one service may be asked: requests at a time, requests and tokens a minute. First come, first served.

Waiting for one's turn is no part of a request's deadline. What a request will use is guessed from its length and what
the service reported before; what it really used counts from then on.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from .calls import Usage
from .config import ModelConfig
from .waits import Limit, Wait
from .ways import Body

MINUTE: Final = 60.0
_FIRST_GUESS: Final = (0.5, 300.0)
"""Tokens a character and tokens of an answer, as long as nothing is known."""


@dataclass(slots=True)
class Turn:
    """One request that was let through."""

    at: float
    """When, by the loop's clock."""
    characters: int
    tokens: float
    """What it is taken to use; what it used, once that is known."""


class Gate:
    """The way into one service, shared by all who have the same account there."""

    def __init__(self, *, minute: float = MINUTE) -> None:
        self._minute = minute
        """Seconds over which requests and tokens are counted; only tests have another."""
        self._most: int | None = None
        self._slots: asyncio.Semaphore | None = None
        self._requests: int | None = None
        self._tokens: int | None = None
        self._line = asyncio.Lock()
        self._past: deque[Turn] = deque()
        self._per_character, self._per_answer = _FIRST_GUESS

    def heed(self, config: ModelConfig) -> None:
        """Keep to the limits of this model, too: of several, the strictest counts."""
        self._requests = _strictest(self._requests, config.requests_per_minute)
        self._tokens = _strictest(self._tokens, config.tokens_per_minute)
        most = _strictest(self._most, config.concurrency)
        if most is not None and most != self._most:
            self._most, self._slots = most, asyncio.Semaphore(most)

    @asynccontextmanager
    async def turn(self, body: Body, wait: Wait | None = None) -> AsyncIterator[Turn]:
        """One's turn to send a request; says how to count it, and in `wait` what is waited for."""
        characters = sum(len(str(message["content"])) for message in body["messages"])
        if self._slots is None:
            yield await self._let_through(characters, wait)
            return
        if wait and self._slots.locked():
            wait.limit = "concurrency"
        async with self._slots:
            yield await self._let_through(characters, wait)

    def used(self, turn: Turn, usage: Usage) -> None:
        """What a request used, where the service says so."""
        if usage.prompt is None:
            return
        turn.tokens = usage.prompt + (usage.output or 0)
        if turn.characters:
            self._per_character = usage.prompt / turn.characters
        if usage.output is not None:
            self._per_answer += (usage.output - self._per_answer) / 8

    async def _let_through(self, characters: int, told: Wait | None) -> Turn:
        now = asyncio.get_running_loop().time
        guess = characters * self._per_character + self._per_answer
        if self._requests is None and self._tokens is None:
            return Turn(now(), characters, guess)
        async with self._line:
            wait, limit = self._wait(now(), guess)
            while wait > 0:
                if told:
                    told.now("turn", wait)
                    told.limit = limit
                await asyncio.sleep(wait)
                wait, limit = self._wait(now(), guess)
            turn = Turn(now(), characters, guess)
            self._past.append(turn)
            return turn

    def _wait(self, now: float, guess: float) -> tuple[float, Limit]:
        """Seconds until a request of so many tokens may go, and which limit has it wait."""
        while self._past and self._past[0].at <= now - self._minute:
            self._past.popleft()
        gone = 0.0
        limit: Limit = "requests_per_minute"
        if self._requests is not None and len(self._past) >= self._requests:
            gone = self._past[-self._requests].at
        if self._tokens is not None:
            room = self._tokens - guess
            for turn in reversed(self._past):  # the newest first: all from the first without room on must be over
                room -= turn.tokens
                if room < 0:
                    if turn.at > gone:
                        gone, limit = turn.at, "tokens_per_minute"
                    break
        return (gone + self._minute - now if gone else 0.0), limit


def _strictest(one: int | None, other: int | None) -> int | None:
    return min((limit for limit in (one, other) if limit is not None), default=None)
