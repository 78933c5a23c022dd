"""Seer 预言家."""

from collections.abc import Sequence

from ..core.asks import Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Seer(Role):
    """Checks one seat a night, or passes.

    Learns the camp or the card (`seer.learns`): general "每晚可以確認一個人的真實身份", sheriff
    "预言家无法获知此人具体身份". Every wolf card, both demons and a turned wild child check as wolves, all
    else as village. In the sheriff book it may check the dead, itself and a seat again (`seer.may_check`).
    """

    card = "seer"
    god = True
    wakes = (Wake(place="seer"),)

    async def night(self, g: Game, me: Seat) -> None:
        barred: list[tuple[Seat, Reason]] = [(seat, "protected") for seat in g.protected(g.setup.previous.check)]
        if g.rules.seer.may_check == "anyone":
            options: Sequence[Seat] = g.everyone
        else:
            options = g.targets()
            barred.append((me, "self"))
        seat = await g.pick("seer", me, options, may_pass=True, barred=barred)
        if seat is not None:
            g.learn(me, "check", seats=(seat,), words=(self._shown(g, seat),))

    def _shown(self, g: Game, seat: Seat) -> str:
        if g.rules.seer.learns == "camp":
            return "wolves" if g.is_wolf(seat) else "village"
        return g.role(seat).shown_as or g.role(seat).card
