"""White Wolf King 白狼王."""

from ..core.asks import Choice, Reason
from ..core.events import Struck
from ..core.seats import ALL, Seat
from ..engine.game import Game
from ..engine.role import Death, Interruption, Wolf


class WhiteWolfKing(Wolf):
    """A wolf that may take one living player along when it self-destructs.

    Source: general "作為狼人領袖，可以在白天自爆，帶走一個平民或神民". It may not take one that it knows to be a
    wolf: who turned only today, and an offline demon, it does not know.
    """

    card = "white_wolf_king"

    async def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:
        by = await super().interrupted(g, me, choice)
        if by is None:
            return None
        barred: list[tuple[Seat, Reason]] = [(me, "self")]
        barred += [(seat, "wolf") for seat in g.known_pack() if seat != me]
        barred += [(seat, "lover") for seat in g.harmless(me)]
        target = await g.pick("take", me, g.targets(), may_pass=True, barred=barred)
        if target is None:
            return by
        g.tell(Struck(to=ALL, seat=me, target=target, how="taken"))
        return Interruption(deaths=(*by.deaths, Death(seat=target, cause="taken", by=me)))
