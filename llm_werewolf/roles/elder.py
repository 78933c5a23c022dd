"""Elder 长老."""

from typing import Final

from ..core.rules import Cause
from ..core.seats import GOD, Seat
from ..engine.game import Game
from ..engine.role import Death, Role

CURSED_FOR: Final[tuple[Cause, ...]] = ("exile", "poison", "shot", "stalker")
"""What the village does to the elder at its own cost; the stalker: ours."""


class Elder(Role):
    """Survives the first knife. Exiled, poisoned, shot or stalked it dies at once, and the village loses its abilities.

    Sources: general "只有在被狼人第二次襲擊時，長老才會被殺害", "如果長老是被平民誤殺的，例如，投票處決、獵人的子彈、
    女巫的毒藥，作為一個莫大的教訓，所有平民(除狼之外的其他角色)都將失去他們的特殊能力" (`elder.curse`,
    `elder.curse_includes_piper`). The antidote: classic "则长者只剩下一条命", anniversary "若被女巫医治，便是三次"
    (`elder.antidote`). A revealed idiot: classic "则将同长者一起死去" (`elder.takes_revealed_idiot`).
    """

    card = "elder"
    god = True

    def on_knife(self, g: Game, me: Seat, *, lands: bool, saved: bool) -> tuple[bool, bool]:
        if lands:
            return g.has("wounded", me), True
        return False, saved and g.rules.elder.antidote == "leaves_one_life"

    def followers(self, g: Game, me: Seat, death: Death) -> list[Death]:
        if death.seat != me or not self._curses(g, death) or not g.rules.elder.takes_revealed_idiot:
            return []
        return [
            Death(seat=token.on, cause="curse", by=me, phase=death.phase) for token in g.state.tokens_named("spared")
        ]

    def on_death(self, g: Game, me: Seat, death: Death) -> None:
        if death.seat != me or not self._curses(g, death):
            return
        # The dead too: whoever dies together with the elder is not asked for a shot any more.
        for seat in g.everyone:
            camp = g.role(seat).camp
            if (camp == "village" and not g.is_wolf(seat)) or (camp == "piper" and g.rules.elder.curse_includes_piper):
                g.place("cursed", on=seat, by=me, to=GOD)
        g.declare("curse")

    def _curses(self, g: Game, death: Death) -> bool:
        return g.rules.elder.curse and death.cause in CURSED_FOR
