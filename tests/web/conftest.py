"""A server for the tests here, and a phone to look at its pages with."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import pytest_asyncio

from .serving import Server, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest_asyncio.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(tmp_path / "games") as running:
        yield running


@pytest.fixture
def phone(chromium: "Browser") -> "Iterator[BrowserContext]":
    context = chromium.new_context(
        viewport={"width": 360, "height": 740}, locale="en-US", has_touch=True, reduced_motion="reduce"
    )
    yield context
    context.close()
