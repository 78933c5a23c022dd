"""Fox 狐狸."""

from ..core.seats import Seat, left_of, right_of
from ..engine.game import Game
from ..engine.role import Role, Wake


class Fox(Role):
    """Each night may name a seat and learns whether there is a wolf on it or beside it. A no ends the ability.

    Source: general "每晚可以偵測無論是否死亡的三名連座玩家中是否有狼，一旦偵測結果為沒有狼，則狐貍永久失去偵測功能".
    """

    card = "fox"
    god = True
    wakes = (Wake(place="fox"),)

    async def night(self, g: Game, me: Seat) -> None:
        if g.has("scentless", me):
            return
        seat = await g.pick("fox", me, g.everyone, may_pass=True)
        if seat is None:
            return
        count = g.setup.seats
        row = (right_of(seat, count), seat, left_of(seat, count))
        smells = any(g.is_wolf(one) for one in row)
        g.learn(me, "smell", seats=row, words=("yes" if smells else "no",))
        if not smells:
            g.place("scentless", on=me, by=me, to=(me,))
