"""The dress rehearsal reaches whatever a board can ask, quickly, and finds our own templates sound."""

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.host.dress import write_out
from llm_werewolf.roles import ROLES
from tests.properties.lots import choose

MOST = 500
"""So many of a rehearsal's thousands of questions are written out at the most; all would keep who plays waiting."""


def kinds_of(name: str, games: int) -> set[str]:
    """What is asked in games in which other answers are drawn."""
    asked: set[str] = set()
    for seed in range(games):
        run = Run(make_setup(load_board(name)), ROLES)
        for batch in range(150):
            asked |= {ask.kind for ask in run.asks if ask.seat != CHANCE}
            if run.over:
                break
            run.answer([answer_to(ask, choose(ask, f"{seed}/{batch}/{ask.seat}/{ask.kind}")) for ask in run.asks])
    return asked


@pytest.mark.parametrize("name", ["huanle-9", "sheriff-12", "general-15", "classic-17", "anniversary-18"])
def test_whatever_a_board_can_ask_is_written_out(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from llm_werewolf.players.llm.prompt import PromptBook

    written: set[str] = set()
    whole = PromptBook.messages

    def noted(self: PromptBook, ask, view, *more, **others):  # type: ignore[no-untyped-def]  # as it is called
        written.add(ask.kind)
        return whole(self, ask, view, *more, **others)

    monkeypatch.setattr(PromptBook, "messages", noted)
    for lang in ("zh", "en"):
        count = write_out(make_setup(load_board(name)), lang, None, ROLES)
        assert len(written) <= count <= MOST
    assert kinds_of(name, 20) <= written
