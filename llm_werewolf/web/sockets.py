"""WebSockets: one connection each, frames in and out, and an end to those that do not read or do not stop."""

import asyncio
import logging
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from .connection import Connection
from .guard import socket_allowed
from .hub import Hub

log = logging.getLogger(__name__)
HELLO_SECONDS: Final = 10.0
SLOW_SECONDS: Final = 20.0
"""How long one frame may take to get out."""
MOST: Final = 5000


class Sockets:
    """The WebSockets of a server."""

    def __init__(self, hub: Hub, *, loopback: bool, most: int = MOST) -> None:
        self._hub = hub
        self._loopback = loopback
        self._most = most
        self._count = 0

    async def serve(self, socket: WebSocket, table_id: str) -> None:
        """Serve one, to its end."""
        await socket.accept()
        if not socket_allowed(socket.scope, loopback=self._loopback):
            await socket.close(4403)
            return
        if self._count >= self._most:
            await socket.close(4503)
            return
        room = await self._hub.find(table_id)
        if room is None:
            await socket.close(4404)
            return
        self._count += 1
        connection = Connection(room)
        try:
            await self._talk(socket, connection)
        finally:
            self._count -= 1
            connection.gone()

    async def _talk(self, socket: WebSocket, connection: Connection) -> None:
        sending = asyncio.create_task(_send(socket, connection))
        receiving = asyncio.create_task(_receive(socket, connection))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, receiving):
                task.cancel()
            for ended in await asyncio.gather(sending, receiving, return_exceptions=True):
                if isinstance(ended, Exception):
                    log.error("table %s: a page was lost", connection.room.id, exc_info=ended)
        if socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(2):
                    await socket.close(connection.closed or 1000)


async def _send(socket: WebSocket, connection: Connection) -> None:
    with suppress(WebSocketDisconnect):  # whoever is gone needs no more frames
        while frames := await connection.next():
            for frame in frames:
                try:
                    async with asyncio.timeout(SLOW_SECONDS):
                        await _put(socket, frame)
                except TimeoutError:
                    connection.close(4408)
                    return


async def _put(socket: WebSocket, frame: str) -> None:
    try:
        await socket.send_text(frame)
    except RuntimeError:  # closed already
        raise WebSocketDisconnect from None


async def _receive(socket: WebSocket, connection: Connection) -> None:
    with suppress(WebSocketDisconnect):
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                connection.receive(await _text(socket))
        except TimeoutError:
            connection.close(4408)
            return
        while connection.closed is None:
            connection.receive(await _text(socket))
        # What is still to be said to it is said by the other side of this connection.
        await asyncio.sleep(SLOW_SECONDS)


async def _text(socket: WebSocket) -> str:
    try:
        message = await socket.receive()
    except RuntimeError:  # closed already
        raise WebSocketDisconnect from None
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text if isinstance(text, str) else ""  # bytes are no frame of ours, and are answered as such
