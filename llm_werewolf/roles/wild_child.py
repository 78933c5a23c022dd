"""Wild Child 野孩子."""

from ..core.asks import AnyAsk, Choice, PickOne
from ..core.events import TokenLifted
from ..core.seats import GOD, Seat
from ..engine.game import Game
from ..engine.role import Death, Interruption, Role, Wake, self_destruct, self_destruct_ask


class WildChild(Role):
    """In the first night names a role model; when that one goes out it becomes a wolf.

    Source: general "第一晚野孩子將被喚醒并任意指定一個角色作為自己的榜樣。在榜樣死亡后，他將變為狼人陣營中的一員
    (野孩子的獲勝條件與他當前的角色有關)". From the next night it wakes with the wolves and they are told; it wins and
    counts as a wolf (ours), and so it may self-destruct. A wild child of the lovers' camp stays of it (ours). The
    elder's curse does not keep it from turning (ours), nor hold a wolf.
    """

    card = "wild_child"
    god = True
    wakes = (Wake(place="wild_child", first_night=True),)

    async def night(self, g: Game, me: Seat) -> None:
        options = tuple(seat for seat in g.living if seat != me)
        await g.ask(PickOne(kind="wild_child", seat=me, options=options, may_pass=False))

    def on_death(self, g: Game, me: Seat, death: Death) -> None:
        models = [past.choice for past in g.state.answers(me, "wild_child")]
        if death.seat not in models or me not in g.living:
            return
        g.place("turned", on=me, by=death.seat, to=GOD, mark=str(g.day))
        if g.camp(me) == "village":
            g.place("camp", on=me, by=death.seat, to=GOD, mark="wolves")
        if not g.able(me):
            g.tell(TokenLifted(to=GOD, name="cursed", on=me))
        g.learn(me, "turned", seats=(death.seat,))

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        return self_destruct_ask(g, me) if g.is_wolf(me) else None

    async def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:
        return self_destruct(g, me, choice)
