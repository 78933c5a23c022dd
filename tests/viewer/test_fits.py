"""What stands at the table and on the timeline is whole: nothing is cut, hidden or laid over something else."""

from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.export import export_html
from tests.viewer.conftest import Open, Shown

ROOT = Path(__file__).parents[2]
BOXES = """(selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
  .filter(({ width }) => width).map(({ left, top, right, bottom }) => [left, top, right, bottom])"""

Box = tuple[float, float, float, float]


def boxes(shown: Shown, selector: str) -> list[Box]:
    """Left, top, right and bottom of all that can be seen of a kind."""
    return [(left, top, right, bottom) for left, top, right, bottom in shown.run(BOXES, selector)]


def within(inner: Box, outer: Box) -> bool:
    """Whether a box lies in another, give or take a pixel."""
    return all(inner[at] >= outer[at] - 1 for at in (0, 1)) and all(inner[at] <= outer[at] + 1 for at in (2, 3))


def over(one: Box, other: Box) -> bool:
    """Whether two boxes share more than a pixel."""
    return all(min(one[at + 2], other[at + 2]) - max(one[at], other[at]) > 1 for at in (0, 1))


@pytest.mark.parametrize("game", ["showpiece-lovers", "showpiece-en"])
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (1400, 860), (360, 740)])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_seats_filters_and_marks_are_whole(opened: Open, game: str, width: int, height: int, lang: str) -> None:
    page = export_html(read_record(ROOT / "transcripts" / game), as_="god", lang=lang)
    shown = opened(page, width=width, height=height)
    shown.run("viewer.turnOver(true); viewer.seek(9999); viewer.setTab('record')")
    shown.page.locator(".ww-seat button").nth(4).click()
    shown.page.wait_for_timeout(700)  # cards turn over
    [table] = boxes(shown, ".ww-table")
    marks = boxes(shown, ".ww-seat .ww-mark-card")
    assert len(marks) == len(boxes(shown, ".ww-seat")) > 8
    assert all(within(mark, table) for mark in marks + boxes(shown, ".ww-disc"))
    cut = shown.run(
        "[...document.querySelectorAll('.ww-seat .ww-mark')].filter((one) => one.scrollWidth > one.clientWidth + 1)"
        ".map((one) => one.innerText)"
    )
    assert cut == []
    [side] = boxes(shown, ".ww-filters")
    chips = boxes(shown, ".ww-filter")
    assert len(chips) == 6 and all(within(chip, side) for chip in chips)
    ticks = {kind: boxes(shown, f".ww-tick-{kind}") for kind in ("death", "vote", "boom")}
    assert all(not over(death, other) for death in ticks["death"] for other in ticks["vote"] + ticks["boom"])
    [rail] = boxes(shown, ".ww-range")
    assert all(tick[3] <= (rail[1] + rail[3]) / 2 for kind in ticks.values() for tick in kind)


@pytest.mark.parametrize("name", ["Greta", "Elisabeth", "欧阳修竹君"])
def test_a_name_is_whole_on_a_phone(opened: Open, name: str) -> None:
    record = read_record(ROOT / "transcripts" / "showpiece-en")
    shown = opened(export_html(record, as_="public", names=dict.fromkeys(range(1, 13), name)), width=360, height=740)
    shown.run("viewer.seek(3)")
    cut = """[...document.querySelectorAll('.ww-name')].filter((one) =>
      one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""
    assert len(boxes(shown, ".ww-name")) > 8 and shown.run(cut) == 0


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 720)])
def test_what_is_said_and_voted_stays_within_the_table(opened: Open, width: int, height: int) -> None:
    page = export_html(read_record(ROOT / "transcripts" / "showpiece-en"), as_="public")
    shown = opened(page, width=width, height=height, reduced_motion="reduce")
    out = """[...Array(viewer.stops).keys()].filter((at) => {
      viewer.seek(at + 1);
      const stage = document.querySelector(".ww-stage").getBoundingClientRect();
      const { top, bottom } = document.querySelector(".ww-stage > *").getBoundingClientRect();
      return top < stage.top - 1 || bottom > stage.bottom + 1;
    })"""
    assert shown.stops > 50 and shown.run(out) == []
