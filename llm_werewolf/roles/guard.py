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
        barred: list[tuple[Seat, Reason]] = []
        for last in g.state.answers(me, "guard")[-1:]:
            if last.day == g.day - 1 and isinstance(last.choice, int) and not g.rules.guard.may_repeat:
                barred.append((last.choice, "repeat"))
        seat = await g.pick("guard", me, g.targets(), may_pass=True, barred=barred)
        if seat is not None:
            g.secretly("guarded", on=seat, by=me)
