"""A player in twenty lines: it votes with the crowd and never gives anything away."""

from llm_werewolf import Reply, View
from llm_werewolf.core.asks import AnyAsk, Choice, PickOne, Say, Speech
from llm_werewolf.core.events import Spoke


class Follower:
    """Votes for whoever was named most often in today's speeches; does nothing at night."""

    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        if isinstance(ask, Say):
            return Speech(text=f"Seat {ask.seat} here. I have heard you all and will vote with the majority.")
        if isinstance(ask, PickOne) and ask.kind in ("votes", "pk", "elect"):
            said = " ".join(event.text for event in view.events if isinstance(event, Spoke) and event.seat != view.me)
            named = {seat: said.count(str(seat)) for seat in ask.options if seat != view.me}
            if named:
                return max(named, key=lambda seat: (named[seat], -seat))
        return ask.default()
