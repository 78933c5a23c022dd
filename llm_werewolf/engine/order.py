"""The order of the night as names, and what each name must wait for (RULES.md section 3).

Theory of operation: WAKE is the order in which the moderator calls; NEEDS says whose answers a place must know before
it can be asked. Whatever does not need each other is asked at the same time.
"""

from functools import cache
from typing import Final

from .batch import Errand
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


@cache
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
    called = {
        wake.place for role in g.board for wake in role.wakes if wake.called and (g.day == 0 or not wake.first_night)
    }
    if any(role.in_pack for role in g.board):
        called.add("wolves")
    return tuple(place for place in places(g.board) if place in called)


def errands(g: Game) -> list[Errand]:
    """Tonight's scripts, in the order of the night."""
    found: dict[str, list[Errand]] = {"wolves": [Errand("wolves", NEEDS["wolves"], lambda: pack_night(g))]}
    for role in g.board:
        for wake in role.wakes:
            if g.day == 1 or not wake.first_night:
                found.setdefault(wake.place, []).append(_errand(g, role, wake))
    for role in g.board:
        for wake in role.wakes:
            for later in found.get(wake.before, ()) if wake.before else ():
                later.needs += (wake.place,)
    return [errand for place in places(g.board) for errand in found.get(place, ())]


def _errand(g: Game, role: Role, wake: Wake) -> Errand:
    async def script() -> None:
        # Who holds the card is looked up only when its turn comes: the thief may have changed cards before.
        for seat in tuple(g.state.holders.get(role.card, ())):
            if wake.when_dead or (seat in g.living and g.able(seat)):
                await getattr(role, wake.script)(g, seat)

    needs = NEEDS.get(wake.place, ("thief",))
    if wake.place not in WAKE:
        needs += wake.needs + ((wake.after,) if wake.after else ())
    return Errand(wake.place, needs, script)
