"""Pages without a network: the same connections, driven in this process, so that many games can be looked at."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final

from llm_werewolf.web import Hub, Options
from llm_werewolf.web.connection import Connection
from llm_werewolf.web.room import Room

from .serving import SILENT, Json, any_answer


@asynccontextmanager
async def hub_at(out: Path, **options: Any) -> AsyncIterator[Hub]:  # noqa: ANN401  # of Options
    """Tables without a server."""
    hub = Hub(Options(out=out, **{"second": 0.02, "night_pace": 5.0, **options}))
    try:
        yield hub
    finally:
        await hub.close()


Answer = Callable[[Json], object]
"""Gives the choice for a question, or SILENT."""
PASSES: Final[Json] = {
    "pick_one": None,
    "pick_many": [],
    "pick_word": None,
    "pick_potions": {"save": False, "poison": None},
    "yes_no": False,
    "say": "Hm.",
}
"""Does nothing, by the shape of a question."""


class InsidePage:
    """A page; keeps every frame as text, and when it came by the loop's clock. Answers when it has a `seed`, or an
    `answer`; `wait` says how many seconds of the loop after the question."""

    def __init__(
        self,
        room: Room,
        secret: str = "",
        *,
        seed: int | None = None,
        answer: Answer | None = None,
        wait: Callable[[Json], float] = lambda ask: 0,
        **hello: object,
    ) -> None:
        self.connection = Connection(room)
        self.texts: list[str] = []
        self.times: list[float] = []
        self._answer = any_answer(seed) if seed is not None else answer
        self._wait = wait
        self._say(type="hello", secret=secret, **hello)
        self._task = asyncio.create_task(self._read())

    def _say(self, **frame: object) -> None:
        # The limit on how often is for networks.
        self.connection._tokens = 40.0
        self.connection.receive(json.dumps(frame))

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        while frames := await self.connection.next():
            for text in frames:
                self.texts.append(text)
                self.times.append(loop.time())
                if self._answer and text.startswith('{"type":"ask"'):
                    ask: Json = json.loads(text)
                    choice = self._answer(ask)
                    if choice is not SILENT:
                        say = partial(self._say, type="answer", ask=ask["id"], choice=choice)
                        loop.call_later(wait, say) if (wait := self._wait(ask)) else say()

    async def close(self) -> None:
        """Go, once everything has been read."""
        await asyncio.sleep(0)
        self.connection.close(4400)
        await self._task
        self.connection.gone()


async def to_the_end(room: Room, seconds: float = 60) -> None:
    """Wait until a table is over and everybody has had time to read."""
    async with asyncio.timeout(seconds):
        await room.stopped()
    assert room.state == "over", room.why
    await asyncio.sleep(0.02)
