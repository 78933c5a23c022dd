"""The same connection over plain requests, for networks that let no WebSocket through."""

import asyncio
import json
import secrets
import time
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

from .connection import FRAME_LIMIT, Connection
from .frames import Json
from .guard import Refusal
from .hub import Hub
from .room import Room

WAIT: Final = 20.0
GONE: Final = 40.0
MOST: Final = 500
MOST_OF_ONE: Final = 250
"""Sessions of one address: whoever opens them all leaves some for others."""


class Turn(BaseModel):
    """The body of a poll."""

    model_config = ConfigDict(extra="forbid")

    session: Annotated[str, Field(max_length=64)] | None = None
    frames: Annotated[list[dict[str, object]], Field(max_length=20)] = []


class _Session:
    def __init__(self, connection: Connection, address: str) -> None:
        self.connection = connection
        self.address = address
        self.seen = time.monotonic()
        self.busy = asyncio.Lock()


class Polls:
    """The sessions of those who poll."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._sessions: dict[str, _Session] = {}

    async def serve(self, room: Room, turn: Turn, address: str) -> Json:
        """One poll, from this address. Raises Refusal."""
        if turn.session is None:
            if not turn.frames:
                raise Refusal(
                    "the first poll of a session brings hello",
                    "一次轮询会话的第一个请求要带 hello",
                    status=400,
                    code="bad_input",
                )
            its = sum(session.address == address for session in self._sessions.values())
            if len(self._sessions) >= MOST or its >= MOST_OF_ONE:
                raise Refusal("too many sessions", "会话太多", status=429, code="too_fast")
            name = secrets.token_urlsafe(24)
            session = self._sessions[name] = _Session(Connection(room), address)
        else:
            name = turn.session
            found = self._sessions.get(name)
            if found is None or found.connection.room is not room:
                raise Refusal("there is no such session", "没有这个会话", status=404, code="not_found")
            session = found
        session.seen = time.monotonic()
        for frame in turn.frames:
            session.connection.receive(_text(frame))
        async with session.busy:  # a second poll of the same session waits for the first
            frames: list[str] = []
            try:
                async with asyncio.timeout(0.05 if turn.frames else WAIT):
                    frames = await session.connection.next()
            except TimeoutError:
                pass
            session.seen = time.monotonic()
        answer: Json = {"session": name, "frames": [_json(frame) for frame in frames]}
        if session.connection.closed is not None and not frames:
            answer["closed"] = session.connection.closed
            self._end(name)
        return answer

    async def sweep(self) -> None:
        """Ends sessions that nobody polls any more; runs as long as the server."""
        while True:
            await asyncio.sleep(5)
            now = time.monotonic()
            for name, session in list(self._sessions.items()):
                if not session.busy.locked() and now - session.seen > GONE:
                    self._end(name)

    def _end(self, name: str) -> None:
        session = self._sessions.pop(name, None)
        if session is not None:
            session.connection.gone()


def _text(frame: dict[str, object]) -> str:
    text = json.dumps(frame, ensure_ascii=False)
    return text if len(text) <= FRAME_LIMIT else "x" * (FRAME_LIMIT + 1)


def _json(frame: str) -> object:
    return json.loads(frame)
