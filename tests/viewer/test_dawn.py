"""A shot at dawn is told as a shot, and whoever dies of it is no second victim of the night."""

import pytest

from llm_werewolf.core.events import Out
from llm_werewolf.core.seats import Viewer
from llm_werewolf.export import export_html
from tests.cli.test_wording import SHOT, night
from tests.viewer.conftest import Open


@pytest.mark.parametrize("viewer", ["public", "god", 4])
def test_the_page_tells_the_night_and_what_followed_apart(opened: Open, viewer: Viewer) -> None:
    nobody = Out(to="all", seats=(), phase="dawn")
    for dawn, first in ((SHOT, "Died last night: Seat 7"), ((nobody, *SHOT[2:]), "A peaceful night")):
        shown = opened(export_html(night(*dawn), as_=viewer, lang="en"))
        shown.run("viewer.turnOver(true); viewer.seek(9999)")
        lines = [" ".join(line.split()) for line in shown.all(".ww-list > li")]
        assert len([line for line in lines if "last night" in line or "peaceful" in line]) == 1
        assert [line for line in lines if line.startswith(first)]
        assert [line for line in lines if "shoots Seat 4" in line]
        assert [line for line in lines if line.startswith("Out as well: Seat 8")]
        assert not [line for line in lines if line.startswith(("Died", "Out")) and "Seat 4" in line]
