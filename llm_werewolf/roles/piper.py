"""Piper 吹笛者."""

from ..core.asks import PickMany, Reason
from ..core.events import Learned
from ..core.seats import GOD, Seat
from ..engine.deaths import foreseen
from ..engine.game import Game
from ..engine.role import Role, Wake, Win


class Piper(Role):
    """A camp of his own: enchants up to two players a night, and wins when every other living player is enchanted.

    Sources: general "場上活著的玩家，如果全都被吹笛者迷惑，則吹笛者獲勝", "吹笛者不得迷惑自己", all the enchanted wake
    and know each other, "吹笛者的魔法不會在兩名戀人之間傳播"; anniversary "两位至今尚未被施法的玩家", called only
    "当吹笛者没有被狼人或者女巫消灭" (`piper.plays_when_dying`). Of the lovers' camp he wins with it alone.
    """

    card = "piper"
    camp = "piper"
    wakes = (Wake(place="piper"), Wake(place="enchanted", script="enchanted", when_dead=True))

    async def night(self, g: Game, me: Seat) -> None:
        if not self._is_called(g, me):
            return
        barred: list[tuple[Seat, Reason]] = [(me, "self")]
        barred += [(token.on, "repeat") for token in g.state.tokens_named("enchanted")]
        banned = {seat for seat, _ in barred}
        options = tuple(seat for seat in g.targets() if seat not in banned)
        if not options:
            return
        most = min(2, len(options))
        chosen = await g.ask(PickMany(kind="piper", seat=me, options=options, least=0, most=most, barred=tuple(barred)))
        for seat in sorted(chosen):
            g.place("enchanted", on=seat, by=me, to=GOD)

    async def enchanted(self, g: Game, me: Seat) -> None:
        """The enchanted of this night and of earlier ones see each other."""
        seats = tuple(seat for seat in g.living if g.has("enchanted", seat))
        if seats and self._is_called(g, me):
            g.tell(Learned(to=seats, topic="enchanted", seats=seats))

    def _is_called(self, g: Game, me: Seat) -> bool:
        return g.rules.piper.plays_when_dying or (me in g.living and me not in foreseen(g))

    def wins(self, g: Game, me: Seat, *, at_dawn: bool) -> Win | None:
        if me not in g.living or g.camp(me) == "lovers":
            return None
        if not all(g.has("enchanted", seat) for seat in g.targets() if seat != me):
            return None
        return Win(camp="piper", seats=tuple(seat for seat in g.everyone if g.camp(seat) == "piper"))
