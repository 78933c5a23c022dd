"""Golden games: they render as they did, re-run as they did, and every role and board is in one.

After a change of ruling: `python scripts/goldens.py`, and read the diff.
"""

from pathlib import Path

import pytest

from llm_werewolf.boards import board_names
from llm_werewolf.core.events import EVENT, Became, Dealt
from llm_werewolf.core.kinds import KINDS, base_kind
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import read_record, rerun
from scripts.golden_page import render
from scripts.goldens import GOLDENS, Golden, record

HERE = Path(__file__).parent
SEEN_NOWHERE = {"tie_broken", "token_lifted"}
"""Events that scenarios show, and no golden happens to."""


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.name)
def test_a_golden_game_is_as_it_was(golden: Golden, tmp_path: Path) -> None:
    kept = HERE / f"{golden.name}.jsonl"
    back = rerun(read_record(kept))
    assert back.run.over and not back.unwritten
    assert back.run.log == read_record(kept).events
    again = record(golden, tmp_path)
    assert (tmp_path / "game.jsonl").read_bytes() == kept.read_bytes()
    assert render(again, golden.board) == (HERE / f"{golden.name}.md").read_text(encoding="utf-8")


def test_every_board_and_role_is_in_a_golden() -> None:
    assert {golden.board.partition(":")[0] for golden in GOLDENS} == set(board_names())
    played = set()
    for golden in GOLDENS:
        events = read_record(HERE / f"{golden.name}.jsonl").events
        played |= {event.card for event in events if isinstance(event, (Dealt, Became))}
    assert played == set(ROLES)


def test_nothing_lies_there_that_is_not_made() -> None:
    files = {path.name for path in HERE.glob("*.*") if path.suffix in (".md", ".jsonl")}
    assert files == {f"{golden.name}{suffix}" for golden in GOLDENS for suffix in (".md", ".jsonl")}


def test_nearly_everything_that_can_happen_happens_in_some_golden() -> None:
    types, kinds = set(), set()
    for golden in GOLDENS:
        for entry in read_record(HERE / f"{golden.name}.jsonl").entries:
            types.add(entry.type)
            kinds.add(base_kind(getattr(entry, "kind", "lot")))
    known = set(EVENT.core_schema["choices"])
    assert known - types <= SEEN_NOWHERE
    assert set(KINDS) - kinds == set()
