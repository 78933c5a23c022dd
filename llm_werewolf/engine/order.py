"""The order of the night as names, and what each name must wait for (RULES.md section 3).

Theory of operation: WAKE is the order in which the moderator calls; NEEDS says whose answers a place must know before
it can be asked. Whatever does not need each other is asked at the same time.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from .batch import Errand, Script
from .game import Game
from .pack import pack_night
from .role import Role, Wake

WAKE: Final = (
    "thief",
    "cupid",
    "lovers",
    "wild_child",
    "hybrid",
    "lone_demon",
    "guard",
    "seer",
    "fox",
    "wolves",
    "little_girl",
    "take_girl",
    "lone_knife",
    "wolf_beauty",
    "demon",
    "stalker",
    "witch",
    "hunter",
    "silencer",
    "piper",
    "enchanted",
)

NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "thief": (),
    "lovers": ("thief", "cupid", "hybrid"),
    "wolves": ("thief", "cupid", "lovers"),
    "little_girl": ("thief", "cupid", "lovers"),
    "take_girl": ("wolves", "lone_knife", "little_girl"),
    "lone_knife": ("thief", "cupid", "lovers"),
    "wolf_beauty": ("wolves",),
    "demon": ("wolves",),
    "stalker": ("thief", "cupid", "lovers"),
    "witch": ("thief", "cupid", "lovers", "guard", "wolves", "take_girl", "lone_knife"),
    "hunter": ("thief", "cupid", "lovers", "guard", "wolves", "take_girl", "lone_knife", "witch", "stalker"),
    "piper": ("thief", "cupid", "lovers", "guard", "wolves", "take_girl", "lone_knife", "witch", "stalker"),
    "enchanted": ("piper",),
}


_for_a_board = lru_cache(maxsize=256)
"""For what a board's nights have in common. There are more boards than could all be kept."""


@_for_a_board
def places(board: tuple[Role, ...]) -> tuple[str, ...]:
    """WAKE, with the places of custom roles put in where they say."""
    order = list(WAKE)
    for role in board:
        for wake in role.wakes:
            if wake.place not in order:
                order.insert(_index(order, wake), wake.place)
    return tuple(order)


def _index(order: list[str], wake: Wake) -> int:
    if wake.after in order:
        return order.index(wake.after) + 1
    return order.index(wake.before) if wake.before in order else len(order)


def calls(g: Game) -> tuple[str, ...]:
    """Whom the moderator calls tonight: every role of the board, in play or out, so that nothing is told by it."""
    return _called(g.board, g.day == 0)


@_for_a_board
def _called(board: tuple[Role, ...], first_night: bool) -> tuple[str, ...]:
    called = {
        wake.place for role in board for wake in role.wakes if wake.called and (first_night or not wake.first_night)
    }
    if any(role.in_pack for role in board):
        called.add("wolves")
    return tuple(place for place in places(board) if place in called)


def errands(g: Game) -> list[Errand]:
    """Tonight's scripts, in the order of the night."""
    return [Errand(place, needs, partial(script, g)) for place, needs, script in _programme(g.board, g.day == 1)]


Scene = Callable[[Game], Script]
"""What is played at a place of the night."""


@_for_a_board
def _programme(board: tuple[Role, ...], first_night: bool) -> tuple[tuple[str, frozenset[str], Scene], ...]:
    """What such a night holds, in its order: a place, what it waits for, and what is played there."""
    played: dict[str, list[tuple[str, frozenset[str], Scene]]] = {
        "wolves": [("wolves", _needs(board, "wolves"), pack_night)]
    }
    for role in board:
        for wake in role.wakes:
            if first_night or not wake.first_night:
                own = (*wake.needs, wake.after or "")
                item = (wake.place, _needs(board, wake.place, own), partial(_wake_up, role, wake))
                played.setdefault(wake.place, []).append(item)
    return tuple(item for place in places(board) for item in played.get(place, ()))


def _needs(board: tuple[Role, ...], place: str, own: tuple[str, ...] = ()) -> frozenset[str]:
    """The places whose answers this one must know; `own`: what a custom role says of itself."""
    before = {wake.place for role in board for wake in role.wakes if wake.before == place}
    return frozenset(NEEDS.get(place, ("thief",))).union(before, () if place in WAKE else own)


async def _wake_up(role: Role, wake: Wake, g: Game) -> None:
    # Who holds the card is looked up only when its turn comes: the thief may have changed cards before.
    for seat in tuple(g.state.holders.get(role.card, ())):
        if wake.when_dead or (seat in g.living and g.able(seat)):
            await getattr(role, wake.script)(g, seat)
