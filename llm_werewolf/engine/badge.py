"""What becomes of the badge when its holder goes out (RULES.md sections 5 and 6)."""

from ..core.events import BadgePassed
from ..core.seats import ALL
from .game import Game


async def pass_badge(g: Game) -> None:
    """A sheriff that is out, or may hold the badge no longer, names an heir or tears the badge up."""
    sheriff = g.state.sheriff
    if sheriff is None or (sheriff in g.living and not g.has("unbadged", sheriff)):
        return
    if not g.role(sheriff).keeps_badge(g, sheriff):
        g.tell(BadgePassed(to=ALL, seat=sheriff, heir=None, how="gone"))
        return
    heirs = tuple(seat for seat in g.targets() if seat != sheriff)
    heir = await g.pick("badge", sheriff, heirs, may_pass=g.rules.sheriff.may_tear)
    g.tell(BadgePassed(to=ALL, seat=sheriff, heir=heir, how="passed" if heir else "torn"))
