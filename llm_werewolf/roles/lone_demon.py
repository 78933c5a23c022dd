"""Demon, offline edition 线下版恶魔."""

from ..core.asks import Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.pack import awake_pack
from ..engine.role import Role, Wake


class LoneDemon(Role):
    """Of the wolves' camp, but neither wakes with them nor is known to them; gets the knife when they are all out.

    Source: general "惡魔屬于狼人陣營，但不與狼人一起睜眼。第一夜上帝會告知惡魔哪些是狼人、哪些是神民(不告知具體身份)。
    惡魔不會死在夜里，不能自爆，但是一旦狼人死光，惡魔即獲得睜眼殺人的能力". The pack may name it, without effect;
    grief or a shot kills it (ours). It cannot name itself.
    """

    card = "lone_demon"
    camp = "wolves"
    lone_knife = True
    self_knife = False
    immune = frozenset({"knife", "poison", "stalker"})
    wakes = (Wake(place="lone_demon", script="learns", first_night=True), Wake(place="lone_knife", script="knife"))

    async def learns(self, g: Game, me: Seat) -> None:
        g.learn(me, "wolves", seats=[seat for seat in g.everyone if g.is_wolf(seat) and seat != me])
        g.learn(me, "gods", seats=[seat for seat in g.everyone if g.role(seat).god])

    async def knife(self, g: Game, me: Seat) -> None:
        if awake_pack(g):
            return
        barred: list[tuple[Seat, Reason]] = [(me, "self")]
        barred += [(seat, "lover") for seat in g.harmless(me, knife=True)]
        barred += [(seat, "protected") for seat in g.protected(g.setup.previous.knife)]
        victim = await g.pick("lone_demon", me, g.targets(), may_pass=g.rules.wolves.may_skip, barred=barred)
        if victim is not None:
            g.secretly("knifed", on=victim, by=me)
