"""Hybrid 混血儿 / 混混."""

from ..core.asks import PickOne
from ..core.seats import GOD, Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Hybrid(Role):
    """In the first night names an idol and wins with the camp of the idol's card; it is not told which.

    Source: general "勝利條件跟隨榜樣的陣容，混混需要自己判斷榜樣的身份，若榜樣為狼人，則混混跟隨狼人的勝利條件，但是
    混混沒有狼刀，且在被預言家驗身份時仍為好人". A seer that sees cards sees a plain villager, and as one it counts for
    the win check when the idol is of the village, else as nobody (ours).
    """

    card = "hybrid"
    shown_as = "villager"
    wakes = (Wake(place="hybrid", first_night=True),)

    async def night(self, g: Game, me: Seat) -> None:
        options = tuple(seat for seat in g.living if seat != me)
        idol = await g.ask(PickOne(kind="hybrid", seat=me, options=options, may_pass=False))
        assert idol is not None
        g.place("camp", on=me, by=me, to=GOD, mark=g.role(idol).camp)

    def counts_as_plain(self, g: Game, me: Seat) -> bool:
        return self._follows(g, me) == "village"

    def counts_as_nobody(self, g: Game, me: Seat) -> bool:
        return self._follows(g, me) != "village"

    def _follows(self, g: Game, me: Seat) -> str:
        """The idol's camp: love may have given it another one since."""
        return next((token.mark for token in g.state.tokens_named("camp") if token.on == token.by == me), "village")
