"""Demon, table edition 恶魔."""

from ..core.asks import AnyAsk, Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Wake, Wolf


class Demon(Wolf):
    """After the knife, alone, learns of one village player whether it is a god. Does not die at night.

    Source: general "每晚共同殺人后，惡魔可單獨睜眼驗證一名好人是否是神，惡魔不會在夜間死亡(不會被女巫毒死)，但不可以
    自爆或自刀". Grief or a shot kills it all the same (ours).
    """

    card = "demon"
    self_knife = False
    immune = frozenset({"knife", "poison", "stalker"})
    wakes = (Wake(place="demon"),)

    async def night(self, g: Game, me: Seat) -> None:
        pack = g.pack()
        barred: list[tuple[Seat, Reason]] = [(seat, "wolf") for seat in pack if seat != me]
        seat = await g.pick("demon", me, [one for one in g.targets() if one not in pack], may_pass=True, barred=barred)
        if seat is not None:
            g.learn(me, "god", seats=(seat,), words=("god" if g.role(seat).god else "not_god",))

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return None
