"""Models are tried before a table is made: all at once, each within a bound; what is wrong is one clear line each."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from llm_werewolf.cli.config import ModelSection
from llm_werewolf.cli.guests import ModelSeater
from llm_werewolf.testing.provider import Provider

from . import browsing
from .serving import Json, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEATS = {str(seat): f"model:m{seat % 4}" for seat in range(1, 10)}


@pytest.fixture
def seater() -> Iterator[ModelSeater]:
    """One model that takes its time, one that never answers, one that is not there, one whose key is wrong."""
    with ExitStack() as stack:
        slow, never, locked = (stack.enter_context(one) for one in _providers())
        urls = {"m1": slow.url, "never": never.url, "away": "http://127.0.0.1:9/v1", "locked": locked.url}
        sections = {
            name: ModelSection.model_validate({"model": f"{name}-x", "base_url": url, "timeout": 60})
            for name, url in urls.items()
        }
        yield ModelSeater(sections, None, try_seconds=15)


def _providers() -> tuple[Provider, Provider, Provider]:
    return Provider(latency=1), Provider(latency=600), Provider(key="sk-the-right-one")


async def test_they_are_tried_at_once_and_not_twice(tmp_path: Path) -> None:
    with Provider(latency=1) as slow:
        about = {"base_url": slow.url, "timeout": 60}
        sections = {f"m{number}": ModelSection.model_validate({"model": f"x-{number}", **about}) for number in range(4)}
        async with serving(tmp_path, seater=ModelSeater(sections, None)) as server:
            await server.make(board="huanle-9", seats=SEATS)
            assert slow.most_at_once == 4
            for number in range(4):
                told = await server.http.post("/api/models/check", json={"model": f"m{number}"})
                assert told.json() == {"model": f"m{number}", "fault": None}
            before = len(slow.requests)
            await server.make(board="huanle-9", seats=SEATS)
            assert len(slow.requests) == before, "they were found fit a moment ago"
            await server.make(board="huanle-9", seats=SEATS)
            assert len(slow.requests) > before, "that is good for one table"


async def test_what_is_wrong_is_one_line_each(tmp_path: Path, seater: ModelSeater) -> None:
    async with serving(tmp_path, seater=seater) as server:
        seats = {"1": "model:never", "2": "model:away", "3": "model:locked", "4": "model:m1"}
        began = time.monotonic()
        answer = await server.http.post("/api/tables", json={"board": "huanle-9", "seats": seats})
        assert time.monotonic() - began < 40, "nobody is waited for longer than the bound"
        assert answer.status_code == 400
        why = answer.json()["error"]["message"]
        assert "never: has not answered in 15 s" in why and "away: cannot be reached" in why
        assert "locked: its key is missing or not accepted" in why and "m1" not in why
        assert "127.0.0.1" not in why and "-x" not in why
        told = await _check(server.http, "away", "zh")
        assert told == {"model": "away", "fault": "away：连不上"}
        assert (await server.http.post("/api/models/check", json={"model": "m1@http://inside"})).status_code == 404
    async with serving(tmp_path, seater=seater, password="long enough") as server:
        assert (await server.http.post("/api/models/check", json={"model": "m1"})).status_code == 401


async def _check(http: object, model: str, lang: str) -> Json:
    answer = await http.post("/api/models/check", json={"model": model}, params={"lang": lang})  # type: ignore[attr-defined]
    found: Json = answer.json()
    return found


@pytest.mark.needs_browser
def test_the_page_shows_how_far_it_has_got(chromium: "Browser", seater: ModelSeater, tmp_path: Path) -> None:
    with browsing.serving(browsing.options(tmp_path, seater=seater)) as address:
        context = chromium.new_context(viewport={"width": 360, "height": 740}, locale="zh-CN", reduced_motion="reduce")
        me = browsing.shown(context.new_page(), address)
        page = me.page
        page.get_by_role("button", name="开一桌").click()
        page.get_by_label("谁坐1号").select_option("model:m1")
        page.get_by_label("谁坐2号").select_option("model:away")
        page.locator(".wt-form-foot .wt-go").click()
        page.get_by_text("正在检查 m1").wait_for()
        page.get_by_text("away：连不上").wait_for()
        page.get_by_text("m1：可以上桌").wait_for()
        page.get_by_text("没有开桌").wait_for()
        assert browsing.fits(page) and browsing.grave(page) == []
        page.get_by_label("谁坐2号").select_option("basic")
        page.locator(".wt-form-foot .wt-go").click()
        page.locator(".wt-address").first.wait_for()
        assert me.complaints == []
        context.close()
