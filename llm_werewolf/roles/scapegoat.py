"""Scapegoat 替罪羊."""

from ..core.asks import PickMany
from ..core.seats import GOD, Seat
from ..engine.game import Game
from ..engine.role import Death, Role, TieFate


class Scapegoat(Role):
    """Goes out when an exile vote is tied, instead of the tied, and names who may vote the next day.

    Sources: general "白天投票時當出現平票時，替罪羊死", "替罪羊死之前，可以指定下一個白天的投票中，哪些玩家可以投票"
    (`scapegoat.must_name`); anniversary "当村长为两个同票者之一的人投了票，替罪羊仍然保留在游戏中"
    (`scapegoat.spared_if_sheriff_voted_tied`). Naming nobody: all vote as usual.
    """

    card = "scapegoat"
    god = True

    async def on_tie(self, g: Game, me: Seat, tied: tuple[Seat, ...]) -> TieFate | None:
        if g.rules.scapegoat.spared_if_sheriff_voted_tied:
            sheriff = g.acting_sheriff()
            if any(ballot.voter == sheriff and ballot.target in tied for ballot in g.state.votes[-1].ballots):
                return TieFate(death=None)
        return TieFate(death=Death(seat=me, cause="scapegoat"))

    async def last_act(self, g: Game, me: Seat, death: Death) -> list[Death]:
        if death.cause != "scapegoat" or not g.living:
            return []
        least = 1 if g.rules.scapegoat.must_name else 0
        named = await g.ask(PickMany(kind="voters", seat=me, options=g.living, least=least, most=len(g.living)))
        for seat in sorted(named):
            g.place("voter", on=seat, by=me, to=GOD, mark=str(g.day + 1))
        if named:
            g.declare("voters", seats=sorted(named))
        return []
