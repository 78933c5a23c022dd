"""Wolf Beauty 狼美人."""

from ..core.asks import AnyAsk, Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Death, Wake, Wolf


class WolfBeauty(Wolf):
    """After the knife, alone, may charm one village player, who dies with her if she goes out by day.

    Source: general "可單獨魅惑一名好人陣營的玩家。狼美人白天死亡時，當晚被魅惑的玩家隨之殉情，狼美人不能自刀或自爆".
    A skipped night charms nobody. At night, and by a shot or grief at dawn, nobody follows (ours).
    """

    card = "wolf_beauty"
    self_knife = False
    wakes = (Wake(place="wolf_beauty"),)

    async def night(self, g: Game, me: Seat) -> None:
        pack = g.pack()
        barred: list[tuple[Seat, Reason]] = [(seat, "wolf") for seat in pack if seat != me]
        seat = await g.pick(
            "wolf_beauty", me, [one for one in g.targets() if one not in pack], may_pass=True, barred=barred
        )
        # Whom she cannot tell from the village stays among the options, or they would betray it: a charm on one
        # whose card is of another camp is without effect.
        if seat is not None and g.role(seat).camp == "village":
            g.secretly("charmed", on=seat, by=me)

    def followers(self, g: Game, me: Seat, death: Death) -> list[Death]:
        if death.seat != me or death.phase != "day":
            return []
        return [
            Death(seat=token.on, cause="charm", by=me, phase=death.phase) for token in g.state.tokens_named("charmed")
        ]

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return None
