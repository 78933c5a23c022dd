"""Silencer 禁言长老."""

from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Silencer(Role):
    """Each night may name one player, any and also again, who makes no speech the next day.

    Source: general "每晚可以指定白天禁言一名玩家". The silenced still votes, may run, and has last words (ours).
    """

    card = "silencer"
    god = True
    wakes = (Wake(place="silencer"),)

    async def night(self, g: Game, me: Seat) -> None:
        seat = await g.pick("silencer", me, g.targets(), may_pass=True)
        if seat is not None:
            g.secretly("silenced", on=seat, by=me)
