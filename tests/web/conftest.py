"""A server for the tests here."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from .serving import Server, serving


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "games") as running:
        yield running
