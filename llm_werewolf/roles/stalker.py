"""Stalker 潜行者."""

from ..core.asks import Reason
from ..core.seats import Seat
from ..engine.game import Game
from ..engine.role import Role, Wake


class Stalker(Role):
    """Once a game, at night, may kill one living player for whom it voted in that day's exile vote.

    Source: general "每局游戲中潛行者可以暗殺一名，自己白天投了票，但沒有出局的玩家，投票僅當天有效". A second vote
    counts too; a vote for itself does not (ours).
    """

    card = "stalker"
    god = True
    wakes = (Wake(place="stalker"),)

    async def night(self, g: Game, me: Seat) -> None:
        if any(past.choice is not None for past in g.state.answers(me, "stalker")):
            return
        voted = {ballot.target for vote in g.state.votes for ballot in vote.ballots if ballot.voter == me}
        barred: list[tuple[Seat, Reason]] = [(me, "self")]
        barred += [(seat, "lover") for seat in g.harmless(me)]
        barred += [(seat, "not_voted") for seat in g.living if seat not in voted]
        seat = await g.pick("stalker", me, g.targets(), may_pass=True, barred=barred)
        if seat is not None:
            g.secretly("stalked", on=seat, by=me)
