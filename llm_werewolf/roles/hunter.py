"""Hunter 猎人."""

from ..core.asks import Reason
from ..core.events import Struck
from ..core.seats import ALL, Seat
from ..engine.deaths import foreseen
from ..engine.game import Game
from ..engine.role import Death, Role, Wake


class Hunter(Role):
    """When it goes out it may shoot one living player, who dies at once; shooting shows its card.

    Which causes let it shoot, and whether it must: `hunter.shoots_on`, `hunter.must_shoot` (general
    "當獵人被女巫毒死，或殉情而死時，不能開槍射殺人"; anniversary "他必须立刻选择一名玩家"). In sheriff and general it
    is told each night whether it could shoot (`hunter.status_told`): "拇指向上不代表猎人死亡仅表示一切正常".
    """

    card = "hunter"
    god = True
    wakes = (Wake(place="hunter", script="status"),)

    async def status(self, g: Game, me: Seat) -> None:
        if g.rules.hunter.status_told:
            cause = foreseen(g).get(me)
            g.learn(me, "can_shoot", words=("yes" if cause is None or cause in g.rules.hunter.shoots_on else "no",))

    async def last_act(self, g: Game, me: Seat, death: Death) -> list[Death]:
        if death.cause not in g.rules.hunter.shoots_on or not g.able(me):
            return []
        barred: list[tuple[Seat, Reason]] = [(seat, "lover") for seat in g.harmless(me)]
        if death.phase == "dawn":
            barred += [(seat, "protected") for seat in g.protected(g.setup.previous.shot)]
        target = await g.pick("shoot", me, g.targets(), may_pass=not g.rules.hunter.must_shoot, barred=barred)
        if target is None:
            return []
        g.show(me)
        g.tell(Struck(to=ALL, seat=me, target=target, how="shot"))
        return [Death(seat=target, cause="shot", by=me)]
