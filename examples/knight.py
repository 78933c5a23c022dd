"""Knight 骑士: a role in one file."""

from llm_werewolf.core.asks import AnyAsk, Choice, PickOne
from llm_werewolf.core.events import Struck
from llm_werewolf.core.seats import ALL, Seat
from llm_werewolf.engine.game import Game
from llm_werewolf.engine.role import Death, Interruption, Role


class Knight(Role):
    """Once a game, when it is its turn to speak by day, may show its card and challenge a player.

    A wolf dies of it and the day ends at once; anybody else lives, the knight dies, and the day goes on.
    """

    card = "knight"
    god = True
    names = {"zh": "骑士", "en": "knight"}
    questions = {"challenge": {"zh": "决斗", "en": "challenge to a duel"}}

    def interrupt(self, g: Game, me: Seat) -> AnyAsk | None:
        used = any(past.choice is not None for past in g.state.answers(me, "challenge"))
        if used or g.state.phase != "day":
            return None
        return PickOne(kind="challenge", seat=me, options=tuple(s for s in g.targets() if s != me), may_pass=True)

    async def interrupted(self, g: Game, me: Seat, choice: Choice) -> Interruption | None:
        if not isinstance(choice, int):
            return None
        g.show(me)
        winner, loser = (me, choice) if g.is_wolf(choice) else (choice, me)
        g.tell(Struck(to=ALL, seat=winner, target=loser, how="duel"))
        return Interruption(deaths=(Death(seat=loser, cause="duel", by=winner),), ends_day=loser != me)
