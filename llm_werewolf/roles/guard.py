"""Guard 守卫 / 守护者."""

from ..core.asks import Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Guard(Role):
    """Each night protects one player, itself or no one, from the knife; never the same player two nights running.

    Source: general "守衛可以守護自己，但是不能連續兩天晚上守護同一個人"; `guard.may_repeat`.
    """

    card = "guard"
    god = True
    protects = True
    wakes = (Wake(place="guard"),)

    async def night(self, g: Game, me: Seat) -> None:
        barred: tuple[tuple[Seat, Reason], ...] = ()
        if not g.rules.guard.may_repeat:
            barred = tuple(
                (past.choice, "repeat")
                for past in g.state.answers(me, "guard")
                if past.day == g.day - 1 and isinstance(past.choice, int)
            )
        banned = {seat for seat, _ in barred}
        seat = await g.pick(
            "guard", me, [one for one in g.targets() if one not in banned], may_pass=True, barred=barred
        )
        if seat is not None:
            g.secretly("guarded", on=seat, by=me)
