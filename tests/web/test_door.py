"""Connections that come slowly, do not read, or are too many: each ends by itself, and costs others nothing."""

import asyncio
import socket
import time
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from llm_werewolf.web.door import Door

from .serving import serving

HEAD = b"GET /api/server HTTP/1.1\r\nhost: 127.0.0.1\r\n"


class Impatient(Door):
    """Waits less, for the tests."""

    head_seconds = 0.6
    read_seconds = 0.6
    most = 40
    most_of_one = 20


@asynccontextmanager
async def line(port: int) -> AsyncIterator[tuple[StreamReader, StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def ends(reader: StreamReader, seconds: float = 20) -> bytes:
    """What is said until the connection is closed."""
    async with asyncio.timeout(seconds):
        try:
            return await reader.read()
        except ConnectionError:
            return b""


async def trickle(writer: StreamWriter, byte: Callable[[int], bytes]) -> None:
    """One byte after the other, for as long as it is taken."""
    for at in range(10_000):
        if writer.is_closing():
            return
        writer.write(byte(at))
        await asyncio.sleep(0.05)


async def nothing() -> None:
    """Sends no more."""


async def test_a_head_that_comes_byte_by_byte_is_not_waited_for(tmp_path: Path) -> None:
    async with serving(tmp_path, door=Impatient) as server:
        endless = HEAD + b"x-more: " + b"y" * 9000
        for sent, more in ((b"", False), (b"GET ", True), (HEAD, True)):
            async with line(server.port) as (reader, writer):
                began = time.monotonic()
                writer.write(sent)
                sending = asyncio.create_task(trickle(writer, lambda at: endless[at : at + 1]) if more else nothing())
                assert await ends(reader) == b""
                sending.cancel()
                assert time.monotonic() - began >= Impatient.head_seconds * 0.9
        assert (await server.http.get("/api/server")).status_code == 200


async def test_what_follows_an_answer_has_its_time_too(tmp_path: Path) -> None:
    async with serving(tmp_path, door=Impatient) as server, line(server.port) as (reader, writer):
        writer.write(HEAD + b"\r\n")
        assert b"200 OK" in await reader.readline()
        sending = asyncio.create_task(trickle(writer, lambda at: HEAD[at : at + 1] if at else b"G"))
        assert b'"version"' in await ends(reader)
        sending.cancel()


async def test_a_body_that_nobody_asked_for_does_not_keep_a_connection(tmp_path: Path) -> None:
    async with serving(tmp_path, door=Impatient) as server, line(server.port) as (reader, writer):
        writer.write(HEAD + b"content-length: 60000\r\n\r\n")
        sending = asyncio.create_task(trickle(writer, lambda at: b"z"))
        assert b"200 OK" in await ends(reader)
        sending.cancel()


async def test_one_address_has_not_all_places(tmp_path: Path) -> None:
    async with serving(tmp_path, door=Impatient) as server:
        lines = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(30)]
        first = [await ends(reader) for reader, _ in lines]
        for _, writer in lines:
            writer.close()
        assert 10 <= sum(b"503" in one for one in first) <= 12
        made = await server.make(board="huanle-9")
        async with server.page(made["id"]) as page:  # and places that were left are there again
            await page.see("welcome")
            await asyncio.sleep(Impatient.head_seconds * 2)
            assert page.closed is None, "a page is no slow request"


async def test_who_never_reads_is_let_go(tmp_path: Path) -> None:
    gone = asyncio.Event()

    class Watched(Impatient):
        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gone.set()

    async with serving(tmp_path, door=Watched) as server:
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            await asyncio.to_thread(deaf.connect, ("127.0.0.1", server.port))
            # Far more than the system keeps for a connection: the rest waits in the server.
            await asyncio.to_thread(deaf.send, b"GET /static/table.css HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 2000)
            async with asyncio.timeout(20):
                await gone.wait()
