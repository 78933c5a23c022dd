"""Little Girl 小女孩."""

from ..core.asks import PickWord, YesNo
from ..core.events import Learned
from ..core.seats import CHANCE, Seat
from ..engine.game import Game
from ..engine.pack import knife_holders
from ..engine.role import Role, Wake


class LittleGirl(Role):
    """May peek while the wolves are awake; caught, she dies in the victim's place, or the pack chooses.

    Sources: general "小女孩可以睜開眼睛偷看。但是如果狼人發現了，小女孩就立刻死亡。殺了小女孩以后，原來選定的被殺人選就
    無效"; anniversary "他们可以（默默地）决定立刻将她吃掉，来代替其他的受害者" (`little_girl.when_caught`). Half-closed
    eyes are dice: `little_girl.sees`, `little_girl.caught` (ours). The guard does not protect her: anniversary
    "守护者的守护在小女孩身上不起作用" (`guard.protects_little_girl`); never when she is caught.
    """

    card = "little_girl"
    god = True
    wakes = (Wake(place="little_girl"), Wake(place="take_girl", script="caught", called=False))

    async def night(self, g: Game, me: Seat) -> None:
        if not await g.ask(YesNo(kind="little_girl", seat=me)):
            return
        known = [past.choice for past in g.state.answers(CHANCE, "sees")]
        unseen = [str(seat) for seat in knife_holders(g) if str(seat) not in known]
        sees, caught = g.rules.little_girl.sees, g.rules.little_girl.caught
        odds = (1 - sees, *(sees / len(unseen) for _ in unseen)) if unseen else (1.0,)
        glimpse, _ = await g.ask_all(
            [
                PickWord(kind="sees", seat=CHANCE, words=("none", *unseen), may_pass=False, odds=odds),
                PickWord(kind="caught", seat=CHANCE, words=("yes", "no"), may_pass=False, odds=(caught, 1 - caught)),
            ]
        )
        g.learn(me, "peek", seats=() if glimpse.choice == "none" else (int(glimpse.choice),))

    async def caught(self, g: Game, me: Seat) -> None:
        """What the wolves make of it, once they have chosen their victim."""
        wolves = knife_holders(g)
        tonight = [past.choice for past in g.state.answers(CHANCE, "caught") if past.day == g.day]
        if not wolves or "yes" not in tonight:
            return
        g.tell(Learned(to=wolves, topic="caught", seats=(me,)))
        if g.rules.little_girl.when_caught == "wolves_choose":
            # A wolf in love with her has no say in who is eaten.
            judges = [seat for seat in wolves if me not in g.harmless(seat, knife=True)]
            answers = await g.ask_all([YesNo(kind="take_girl", seat=seat) for seat in judges])
            if 2 * sum(answer.choice for answer in answers) <= len(judges):
                return
        g.secretly("caught", on=me, by=wolves[0])

    def guarded(self, g: Game, me: Seat) -> bool:
        return g.rules.guard.protects_little_girl and not g.has("caught", me) and super().guarded(g, me)
