"""Cupid 丘比特."""

from ..core.asks import PickMany
from ..core.seats import GOD, Seat
from ..engine.game import Game
from ..engine.role import Death, Role, Wake, Win


class Cupid(Role):
    """In the first night links two players, itself allowed, who die together (RULES.md section 8).

    Sources: general "指定任意兩個人(可以包括他自己)，使他們成為戀人", "另一個人則必須殉情"; a wolf and a village
    player form a camp, "這兩名玩家和丘比特組成人狼戀陣營" (`lovers.cupid_joins`). Their goal: classic "成为最后活着的
    两名玩家"; anniversary also "当只有情侣们幸存的时候：情侣获胜" (`lovers.last_two_win`), and a piper in love
    "只有被施法者和这对情侣在场，即为胜利" (`lovers.piper_joins`).

    Which camp a pair is of is settled as it is linked, by what each of them then plays for: a hybrid counts with its
    idol, a wild child as the villager it still is (ours).
    """

    card = "cupid"
    god = True
    wakes = (
        Wake(place="cupid", script="links", first_night=True),
        Wake(place="lovers", script="lovers", first_night=True),
    )

    async def links(self, g: Game, me: Seat) -> None:
        one, other = await g.ask(PickMany(kind="cupid", seat=me, options=g.living, least=2, most=2))
        g.place("lover", on=one, by=other, to=GOD)
        g.place("lover", on=other, by=one, to=GOD)

    async def lovers(self, g: Game, me: Seat) -> None:
        one, other = pair = self._pair(g)
        g.learn(one, "lover", seats=(other,))
        g.learn(other, "lover", seats=(one,))
        wolf_and_village = any(g.is_wolf(seat) for seat in pair) and any(g.camp(seat) == "village" for seat in pair)
        if wolf_and_village or (g.rules.lovers.piper_joins and self._with_piper(g)):
            joined = (me,) if wolf_and_village and g.rules.lovers.cupid_joins else ()
            for seat in sorted({*pair, *joined}):
                g.place("camp", on=seat, by=me, to=GOD, mark="lovers")

    def followers(self, g: Game, me: Seat, death: Death) -> list[Death]:
        return [
            Death(seat=token.by, cause="grief", by=death.seat, phase=death.phase)
            for token in g.state.tokens_named("lover")
            if token.on == death.seat
        ]

    def wins(self, g: Game, me: Seat, *, at_dawn: bool) -> Win | None:
        targets, camps = g.targets(), g.state.tokens_named("camp")
        if len(targets) > 2 + len(camps) and not g.state.tokens_named("enchanted"):
            return None  # too many are left to be the pair, or theirs alone
        standing = set(targets)
        members = {token.on for token in camps if token.mark == "lovers"}
        pair = {token.on for token in g.state.tokens_named("lover")}
        last_two = g.rules.lovers.last_two_win and pair and standing == pair
        # After an exile only "且这对恋人其中一名伴侣是狼人或者吹笛者" (anniversary).
        if last_two and (at_dawn or self._with_piper(g) or g.wolves_of(pair)):
            return Win(camp="lovers", seats=tuple(sorted(pair | members)))
        if not members or not standing:
            return None
        others = standing - members
        played = pair <= standing and all(g.has("enchanted", seat) for seat in others) and self._with_piper(g)
        return Win(camp="lovers", seats=tuple(sorted(members))) if not others or played else None

    def _pair(self, g: Game) -> tuple[Seat, ...]:
        return tuple(sorted(token.on for token in g.state.tokens_named("lover")))

    def _with_piper(self, g: Game) -> bool:
        return any(g.role(seat).camp == "piper" for seat in self._pair(g))
