"""A model service on loopback for tests: a real HTTP server that speaks chat completions and misbehaves on command.

    with Provider() as provider:            # answers every question with a random legal choice
        config = ModelConfig(model="any", base_url=provider.url, key_env=None, grammar=True)

`script` holds what the next requests get, one each; `refusals` look at every request; then `answer` writes the text.
"""

import asyncio
import json
import random
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import TracebackType
from typing import Self

from .random_answer import random_answer
from .served import Request, Served, calls_tool, error, page, says, sends, streamed


class Provider:
    """The service. Use as a context manager; it runs in a thread of its own."""

    def __init__(
        self,
        *,
        answer: Callable[[Request], str | Served] | None = None,
        script: Iterable[Served] = (),
        refusals: Iterable[Callable[[Request], Served | None]] = (),
        latency: float = 0.0,
        seed: int = 0,
        key: str | None = None,
        keep: int = 10_000,
        listing: Sequence[Mapping[str, object]] | None = None,
    ) -> None:
        dice = random.Random(seed)
        self.answer = answer or (lambda request: random_answer(request, dice))
        self.script = list(script)
        self.refusals = list(refusals)
        self.latency = latency
        self.key = key
        """The only key it takes; None takes any."""
        self.listing = listing
        """The models it lists, such as `{"id": "m", "context_length": 8192}`; None: it does not list any."""
        self.keep = keep
        self.requests: list[Request] = []
        """What was asked, oldest first, at most `keep`."""
        self.times: list[float] = []
        """When each request came, by the monotonic clock."""
        self.most_at_once = 0
        """The most requests that were under way at a time."""
        self.connections = 0
        """How many connections were made."""
        self._now = 0
        self._sent: list[str] = []
        self._port = 0
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._stop: asyncio.Event | None = None

    @property
    def url(self) -> str:
        """The base URL."""
        return f"http://127.0.0.1:{self._port}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        if not self._ready.wait(10):
            raise RuntimeError("the provider did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._stop is not None:
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._loop.close()

    async def _serve(self) -> None:
        self._stop = asyncio.Event()
        tasks: set[asyncio.Task[None]] = set()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self.connections += 1
            task = asyncio.create_task(self._converse(reader, writer))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        server = await asyncio.start_server(connected, "127.0.0.1", 0)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Requests of one connection, one after the other."""
        try:
            while head := await _read_head(reader):
                path, headers = head
                if path == "not HTTP":
                    await _send(writer, error(400, "this port speaks plain HTTP"))
                    break
                text = await reader.readexactly(int(headers.get("content-length", "0")))
                self._now += 1
                self.most_at_once = max(self.most_at_once, self._now)
                came = self._loop.time()
                try:
                    served = self._decide(path, headers, text)
                    # What it takes to think of an answer is a part of the latency, as with a real model.
                    await asyncio.sleep(max(0.0, came + self.latency - self._loop.time()) + served.delay)
                finally:
                    self._now -= 1
                if not await _send(writer, served):
                    break
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            writer.close()

    def _decide(self, path: str, headers: Mapping[str, str], text: bytes) -> Served:
        if path.endswith("/models") and self.listing is not None:
            return sends(json.dumps({"object": "list", "data": self.listing}))
        if not path.endswith("/chat/completions"):
            return page(404)
        request: Request = json.loads(text)
        if len(self.requests) < self.keep:
            self.requests.append(request)
            self.times.append(time.monotonic())
        served = self._answer(request, headers)
        if request.get("stream") and not served.plain:
            return streamed(served, usage=request.get("stream_options", {}).get("include_usage", False))
        return served

    def _answer(self, request: Request, headers: Mapping[str, str]) -> Served:
        if self.script:
            return self.script.pop(0)
        if self.key is not None and headers.get("authorization") != f"Bearer {self.key}":
            return error(401, f"Incorrect API key provided: {headers.get('authorization', '')}", code="invalid_api_key")
        for look in self.refusals:
            refused = look(request)
            if refused:
                return refused
        answer = self.answer(request)
        if isinstance(answer, Served):
            return answer
        usage = self._usage(request, answer)
        return calls_tool(answer) if "tools" in request else says(answer, usage=usage)

    def _usage(self, request: Request, answer: str) -> dict[str, object]:
        """Token counts, at four characters each; what an earlier request began with is cached."""
        prompt = "\n".join(str(message["content"]) for message in request["messages"])
        cached = max((_common(prompt, sent) for sent in self._sent), default=0)
        self._sent = [*self._sent[-63:], prompt]
        return {
            "prompt_tokens": len(prompt) // 4,
            "completion_tokens": len(answer) // 4,
            "total_tokens": len(prompt) // 4 + len(answer) // 4,
            "prompt_tokens_details": {"cached_tokens": cached // 4},
        }


def _common(one: str, other: str) -> int:
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


async def _read_head(reader: asyncio.StreamReader) -> tuple[str, dict[str, str]] | None:
    """The path and the headers of the next request; None where the connection ends."""
    try:
        head = await reader.readexactly(1)
        if not head.isalpha():
            return "not HTTP", {}
        head += await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    return first.split(" ")[1], {name.strip().lower(): value.strip() for name, _, value in pairs}


async def _send(writer: asyncio.StreamWriter, served: Served) -> bool:
    """Send an answer; whether the connection goes on."""
    body = served.body.encode("utf-8", "surrogatepass")
    if served.reset_after == 0:
        writer.transport.abort()
        return False
    if served.content_type == "text/event-stream":
        body = b"".join(b"%x\r\n%s\r\n" % (len(one), one) for one in body.splitlines(keepends=True)) + b"0\r\n\r\n"
        length = "Transfer-Encoding: chunked"
    else:
        length = f"Content-Length: {len(body)}"
    head = f"HTTP/1.1 {served.status} Test\r\nContent-Type: {served.content_type}\r\n{length}\r\n"
    head += "".join(f"{name}: {value}\r\n" for name, value in served.headers.items())
    writer.write(head.encode("latin-1") + b"\r\n")
    if served.reset_after is not None:
        writer.write(body[: served.reset_after])
        await writer.drain()
        writer.transport.abort()
        return False
    if served.stall:
        writer.write(body[: len(body) // 2])
        await writer.drain()
        await asyncio.sleep(served.stall)
        body = body[len(body) // 2 :]
    writer.write(body)
    await writer.drain()
    return True
