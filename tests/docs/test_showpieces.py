"""The committed games are sound, and their exports are of these very games."""

import json
import re
from pathlib import Path

import pytest

from llm_werewolf import read_record
from llm_werewolf.core.events import NightFell
from llm_werewolf.host.verify import verify
from llm_werewolf.viewer.data import event_data
from scripts.showpieces import FILE, showpieces

DATA = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)
NAMES = [folder.name for folder in showpieces()]


def test_there_are_three() -> None:
    assert {"showpiece-en", "showpiece-zh", "showpiece-lovers"} <= set(NAMES)


@pytest.mark.parametrize("folder", showpieces(), ids=NAMES)
def test_the_game_is_sound_and_its_export_is_of_this_game(folder: Path) -> None:
    assert verify(folder).rerun
    record = read_record(folder)
    assert record.finished
    page = (folder / FILE).read_text(encoding="utf-8")
    assert len(page.encode()) < 500_000
    [data] = DATA.findall(page)
    told = json.loads(data)
    anew = f"the record of {folder.name} has changed: run `make showpieces`"
    assert told["events"] == [event_data(event, "god") for event in record.events], anew
    assert told["covered"] and told["lang"] == record.header.lang
    assert not re.search(r"@https?://", data)


def test_the_lovers_win_a_game_that_is_long_enough_to_read() -> None:
    [folder] = [folder for folder in showpieces() if folder.name == "showpiece-lovers"]
    record = read_record(folder)
    state = record.view("god").state
    assert state.winner == "lovers" and len(state.winners) == 3
    assert sum(isinstance(event, NightFell) for event in record.events) >= 3
