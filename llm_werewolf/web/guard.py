"""What every request has to pass before anything looks at it: whose page it comes from, how big it is, how often."""

import asyncio
import json
import time
from collections import OrderedDict
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..core.sentence import SpokenError
from .tongue import wanted_lang

BODY_LIMIT: Final = 64 * 1024
BODY_SECONDS: Final = 20.0
"""How long a body may take to come."""
POLICY: Final = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}
_LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_MOST_CLIENTS: Final = 4096


class Refusal(SpokenError):
    """A request that is turned away; the message is one sentence for a person."""

    def __init__(self, en: str, zh: str, /, *, status: int, code: str, **parts: object) -> None:
        """`status` is HTTP's, `code` one of PROTOCOL.md's; the rest as in `Sentence`."""
        super().__init__(en, zh, **parts)
        self.status = status
        self.code = code


class Buckets:
    """How often each client has come: so many at once, so many a second after that."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> bool:
        """Whether this one may come once more now."""
        now = time.monotonic()
        left, stamp = self._left.pop(client, (self._burst, now))
        left = min(self._burst, left + (now - stamp) * self._rate) - 1
        self._left[client] = (max(left, 0.0), now)
        if len(self._left) > _MOST_CLIENTS:
            self._left.popitem(last=False)
        return left >= 0


class Guard:
    """Wraps the application."""

    def __init__(self, app: ASGIApp, *, loopback: bool) -> None:
        """`loopback`: the server can be reached from this machine alone, and only by names of this machine."""
        self._app = app
        self._loopback = loopback
        self._posts = Buckets(10, 60)
        self._gets = Buckets(100, 600)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            # A socket's own endpoint looks at the origin: only after accepting can it say why it closes.
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = message.setdefault("headers", [])
                there = {name.lower() for name, _ in headers}
                headers += [(n.encode(), v.encode()) for n, v in _HEADERS.items() if n.encode() not in there]
            await send(message)

        try:
            self._look(scope)
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(scope, receive) if scope["method"] not in ("GET", "HEAD") else None
        except TimeoutError:
            await _refuse(
                scope,
                send_guarded,
                Refusal("the body did not come", "请求的内容没有传过来", status=408, code="too_slow"),
            )
            return
        except Refusal as refusal:
            await _refuse(scope, send_guarded, refusal)
            return
        await self._app(scope, _replay(body, receive) if body is not None else receive, send_guarded)

    def _look(self, scope: Scope) -> None:
        headers = _headers(scope)
        if not known_host(headers.get("host", ""), loopback=self._loopback):
            raise Refusal("this server does not go by that name", "这台服务器不叫这个名字", status=403, code="host")
        client = scope.get("client")
        name = str(client[0]) if client else ""
        posts = scope["method"] not in ("GET", "HEAD")
        # Polls come as often as things happen, from several people behind one address; their frames are counted apart.
        # Files are dear to make.
        rare = (posts and not scope["path"].endswith("/poll")) or scope["path"].endswith("/export")
        if not (self._posts if rare else self._gets).take(name):
            raise Refusal("too many requests; wait a moment", "请求太频繁，请稍等", status=429, code="too_fast")
        if posts:
            if not same_origin(headers):
                raise Refusal(
                    "this must come from a page of this server",
                    "请从这台服务器自己的网页操作",
                    status=403,
                    code="origin",
                )
            if headers.get("content-type", "").split(";")[0].strip() != "application/json":
                raise Refusal(
                    "the body is JSON, with Content-Type: application/json",
                    "请求内容应为 JSON，并带 Content-Type: application/json",
                    status=400,
                    code="bad_input",
                )


def known_host(host: str, *, loopback: bool) -> bool:
    """Whether a server bound to loopback goes by that name: a foreign name that leads here is a trick (rebinding)."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return False
    return bool(name) and (not loopback or name in _LOOPBACK)


def same_origin(headers: dict[str, str]) -> bool:
    """Whether a request comes from a page of this very server."""
    origin, host = headers.get("origin", ""), headers.get("host", "")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc.lower() == host.lower()


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def socket_allowed(scope: Scope, *, loopback: bool) -> bool:
    """Whether a WebSocket comes from a page of this server."""
    headers = _headers(scope)
    return known_host(headers.get("host", ""), loopback=loopback) and same_origin(headers)


async def _body(scope: Scope, receive: Receive) -> bytes:
    length = _headers(scope).get("content-length", "0")
    if not length.isdecimal() or len(length) > 9 or int(length) > BODY_LIMIT:
        raise _too_big()
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > BODY_LIMIT:
            raise _too_big()
        if not message.get("more_body"):
            return b"".join(parts)


def _too_big() -> Refusal:
    return Refusal("a body may have 64 KiB", "请求内容最多 64 KiB", status=413, code="too_big")


def _replay(body: bytes, receive: Receive) -> Receive:
    given = False

    async def once() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


async def _refuse(scope: Scope, send: Send, refusal: Refusal) -> None:
    body = json.dumps({"error": {"code": refusal.code, "message": refusal.told(wanted_lang(scope))}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
