"""Awaits players: all that are asked at the same time, each with a deadline, until the table is paused."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from ..core.asks import AnyAsk
from ..core.events import Answer
from ..core.seats import Seat
from ..core.view import View
from ..engine.run import answer_to
from ..players.base import PauseGame, Player, Reply, as_reply
from ..players.fallbacks import because, of_error, of_player, of_refusal
from ..transcript import RecordError


@dataclass(frozen=True, kw_only=True)
class Patience:
    """How long the host waits at the most. People's clocks and models' own deadlines are shorter."""

    step_seconds: float = 3600.0
    """For one step: whoever has not answered by then is not waited for, and the question's default is taken."""
    game_seconds: float | None = None
    """For the game, each time it is played on: when they are over it pauses, resumably."""


@runtime_checkable
class Counting(Protocol):
    """A player that counts how often it came to nothing, and pauses the game where that is too often."""

    def fell_back(self, seat: Seat, why: str) -> None:
        """It was not waited for any longer. Raises PauseGame."""
        ...


async def decide(
    questions: Mapping[int, tuple[Player, AnyAsk, View]], patience: Patience, pause: asyncio.Event, lang: str = "en"
) -> AsyncGenerator[tuple[int, Answer], None]:
    """Put questions to players together; yields (place, answer) as they come.

    What a player gets wrong (an error, an illegal choice, no answer in time) becomes the ask's default, marked as a
    fallback. Raises PauseGame when a player asks for a pause; comes back early when `pause` is set.
    """
    tasks = {
        asyncio.ensure_future(_answer(player, ask, view, patience, lang)): at
        for at, (player, ask, view) in questions.items()
    }
    stop = asyncio.ensure_future(pause.wait())
    try:
        while tasks and not pause.is_set():
            await asyncio.wait((*tasks, stop), return_when=asyncio.FIRST_COMPLETED)
            done = [task for task in tasks if task.done()]
            # What was answered counts, also where somebody else asks for a pause at the same time.
            for answered in sorted(done, key=lambda task: task.exception() is not None):
                yield tasks.pop(answered), answered.result()
    finally:
        for task in (*tasks, stop):
            task.cancel()
        await asyncio.gather(*tasks, stop, return_exceptions=True)


async def _answer(player: Player, ask: AnyAsk, view: View, patience: Patience, lang: str) -> Answer:
    reply = await _reply(player, ask, view, patience, lang)
    try:
        choice = ask.read(reply.choice)
        refused = ask.refuse(choice)  # type: ignore[arg-type]  # read by the very ask
        reply = Reply(choice, None if reply.fallback is None else of_player(reply.fallback))
    except Exception:  # a user's own player may answer anything, also what breaks whoever looks at it
        refused = "malformed"
    if refused:
        reply = of_refusal(ask, refused)
    return answer_to(ask, reply.choice, reply.fallback)


async def _reply(player: Player, ask: AnyAsk, view: View, patience: Patience, lang: str) -> Reply:
    try:
        async with asyncio.timeout(patience.step_seconds):
            return as_reply(await player.decide(ask, view))
    except (PauseGame, RecordError):  # a disk that is full is no fault of the player's
        raise
    except TimeoutError:
        if isinstance(player, Counting):
            player.fell_back(ask.seat, because("no_answer", lang))
        return Reply.default(ask, because("no_answer", lang))
    except KeyboardInterrupt:
        raise
    except asyncio.CancelledError as error:
        if (here := asyncio.current_task()) is None or here.cancelling():
            raise  # the host waits no longer
        return of_error(ask, error)
    except BaseException as error:
        # A user's own player may raise anything, and call `sys.exit`; the game goes on without its answer.
        return of_error(ask, error)
