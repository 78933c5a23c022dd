"""How connections are let in, before there is a request: how many at a time, and how long a request may take to come.

A request whose head comes byte by byte costs its sender nothing and holds a file here; so does an answer that is never
read to its end. Both have their time, and no address may have all the places.
"""

import asyncio
from typing import Any, ClassVar

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol


class Door(H11Protocol):
    """HTTP as this server speaks it."""

    head_seconds: ClassVar[float] = 10.0
    """How long the head of a request may take to come."""
    read_seconds: ClassVar[float] = 60.0
    """How long somebody may read nothing of what it was sent."""
    most: ClassVar[int] = 6000
    """Connections at a time, WebSockets among them."""
    most_of_one: ClassVar[int] = 3000
    """Connections of one address: behind a proxy everybody has the proxy's."""

    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Somebody comes; there may be no place for them."""
        super().connection_made(transport)
        if len(self.connections) > self.most or self._of_one() > self.most_of_one:
            transport.write(b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
            self._close()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        super().connection_lost(exc)
        self._stop_waiting()
        self._stop(self._unread)

    def data_received(self, data: bytes) -> None:
        """Something of a request has come."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        answering = bool(self.cycle) and not self.cycle.response_complete
        if answering or self.transport.get_protocol() is not self:  # a WebSocket has limits of its own
            self._stop_waiting()
        elif self._late is None:
            self._wait()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more has been asked for."""
        super().timeout_keep_alive_handler()
        self._close()

    def pause_writing(self) -> None:
        """They do not read what they are sent."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(self.read_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """They read on."""
        super().resume_writing()
        self._stop(self._unread)
        self._unread = None

    def _of_one(self) -> int:
        def address(one: object) -> object:
            return (getattr(one, "client", None) or ("",))[0]

        return sum(address(one) == address(self) for one in self.connections)

    def _wait(self) -> None:
        self._late = self.loop.call_later(self.head_seconds, self._close)

    def _stop_waiting(self) -> None:
        self._stop(self._late)
        self._late = None

    @staticmethod
    def _stop(timer: asyncio.TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()

    def _close(self) -> None:
        self.transport.close()
        self.loop.call_later(self.read_seconds, self.transport.abort)


def settings(app: ASGIApp, **more: Any) -> uvicorn.Config:  # noqa: ANN401  # passed on to it
    """How the application is served."""
    return uvicorn.Config(
        app,
        **{
            "http": Door,
            "log_level": "warning",
            "access_log": False,
            "server_header": False,
            # No compression: what is secret must not show in the size of what is sent, and it costs memory each page.
            "ws_per_message_deflate": False,
            "ws": "websockets-sansio",
            "ws_max_size": 64 * 1024,
            "ws_max_queue": 16,
            "proxy_headers": False,
            "timeout_graceful_shutdown": 3,
            **more,
        },
    )
