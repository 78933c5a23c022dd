"""Idiot 白痴."""

from ..core.asks import YesNo
from ..core.seats import ALL, GOD, Seat
from ..engine.game import Game
from ..engine.role import Role


class Idiot(Role):
    """Exiled by vote it may show its card: it stays, and never votes again.

    Sources: general "他可以翻牌亮出身份，若如此做就能免死"; classic and anniversary turn the card without asking
    (`idiot.must_reveal`); sheriff "仍视为死亡" (`idiot.counts_as_dead`); the badge: `idiot.badge`.
    """

    card = "idiot"
    god = True

    async def on_exile(self, g: Game, me: Seat) -> bool:
        if not g.able(me):
            return False
        if not g.rules.idiot.must_reveal and not await g.ask(YesNo(kind="reveal", seat=me)):
            return False
        g.show(me)
        g.place("spared", on=me, by=me, to=ALL)
        if g.rules.idiot.counts_as_dead:
            g.place("ghost", on=me, by=me, to=ALL)
        if g.rules.idiot.badge == "passes":
            g.place("unbadged", on=me, by=me, to=GOD)
        return True

    def keeps_badge(self, g: Game, me: Seat) -> bool:
        return g.rules.idiot.badge != "gone"
