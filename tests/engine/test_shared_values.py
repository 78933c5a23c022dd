"""What games share: nothing is kept for good, and what a role from outside says amiss is told and touches no game."""

import gc
import weakref
from collections.abc import Callable
from itertools import islice, permutations

import pytest
from pydantic import ValidationError

from llm_werewolf.boards import custom_board, load_board, make_setup
from llm_werewolf.core.events import Learned, TokenPlaced
from llm_werewolf.core.seats import GOD
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.role import Role, Wake
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES

BOARDS = 300
"""More than are remembered."""


class Guest(Role):
    """Wakes at night and does nothing."""

    card = "guest"
    wakes = (Wake(place="guest", after="guard"),)

    async def night(self, g: Game, me: int) -> None:
        return None


def night_falls(setup: Setup, guest: Role | None = None) -> None:
    run = Run(setup, ROLES if guest is None else {**ROLES, guest.card: guest})
    run.answer([answer_to(ask, ask.default()) for ask in run.asks])
    assert run.asks


def test_a_board_of_long_ago_is_forgotten() -> None:
    guest = Guest()
    board = custom_board(("guest", "werewolf", "villager", "villager"), book="sheriff", roles={**ROLES, "guest": guest})
    night_falls(make_setup(board, roles={**ROLES, "guest": guest}), guest)
    kept = weakref.ref(guest)
    del guest
    cards = ("werewolf", "villager", "seer", "witch", "hunter", "guard")
    for deck in islice(permutations(cards), BOARDS):
        night_falls(make_setup(custom_board(deck, book="sheriff")))
    gc.collect()
    assert kept() is None


@pytest.mark.parametrize(
    ("amiss", "told"),
    [
        (lambda g: g.place("mark", on=[3], by=1, to=GOD), r"on\n.*valid integer"),
        (lambda g: g.place("mark", on=3, by=None, to=GOD), r"by\n.*valid integer"),
        (lambda g: g.place("mark", on=3, by=1, to=3), r"to\..*\n.*'all' or 'god'"),
        (lambda g: g.place("mark", on=3, by=1, to=([3],)), r"to\..*\n.*'all' or 'god'"),
        (lambda g: g.place("mark", on=3, by=1, to=GOD, mark=["red"]), r"mark\n.*valid string"),
        (lambda g: g.learn([3], "news"), r"to\..*\n.*'all' or 'god'"),
        (lambda g: g.learn(3, "news", words=(["red"],)), r"words\.0\n.*valid string"),
    ],
)
def test_what_a_role_says_amiss_is_told(amiss: Callable[[Game], None], told: str) -> None:
    setup = make_setup(load_board("huanle-9"))
    for _ in range(2):  # before and after a game that shares such values
        game = Game(setup, ROLES)
        with pytest.raises(ValidationError, match=told):
            amiss(game)
        assert not game.log
        game.place("mark", on=3, by=1, to=GOD)
        game.learn(3, "news")


def test_what_equals_a_seat_is_written_down_as_one() -> None:
    game = Game(make_setup(load_board("huanle-9")), ROLES)
    for seat in (True, 1.0, 1):
        game.place("mark", on=seat, by=seat, to=[seat])  # type: ignore[arg-type]  # as roles from outside may
        game.learn(seat, "news", seats=(seat,))  # type: ignore[arg-type]
    for event in game.log:
        assert isinstance(event, TokenPlaced | Learned)
        assert event.to == (1,) and type(event.to[0]) is int
        assert '"to":[1]' in event.model_dump_json()
