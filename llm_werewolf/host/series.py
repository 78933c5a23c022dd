"""Series protection: what one game of the same players leaves for the next one's first night (RULES.md section 10).

    table = Table(board, players, previous=carried_over(last_table), rules={"series.protection": "on"})

A player is its seat: whoever plays the next game sits where they sat.
"""

from collections.abc import Iterable

from ..core.events import Answer, AnyEvent, Died, NightFell, Struck, TokenPlaced
from ..core.seats import Seat
from ..core.setup import Previous
from ..core.state import State
from .table import Table


def carried_over(table: Table) -> Previous | None:
    """What a table that has played leaves for the next game; nothing where the rules have no protection."""
    return previous_of(table.view("god").events) if table.setup.rules.series.protection else None


def previous_of(events: Iterable[AnyEvent]) -> Previous:
    """Whom a game's first night hit, from all of its events.

    The knife's victim counts, saved or not, but not after a self-knife; the seer's check unless it was of itself; the
    poison's victim; and whom a hunter shot that died in that night.
    """
    state = State()
    knifed: Seat | None = None
    caught: Seat | None = None
    found: dict[str, Seat] = {}
    fell: set[Seat] = set()
    for event in events:
        state.apply(event)
        match event:
            case NightFell(day=2):
                break
            case TokenPlaced(name="knifed"):
                knifed = event.on
            case TokenPlaced(name="caught"):
                caught = event.on
            case TokenPlaced(name="poisoned"):
                found["poison"] = event.on
            case Answer(kind="seer") if event.choice not in (None, event.seat):
                found["check"] = event.choice
            case Died(phase="dawn"):
                fell.add(event.seat)
            case Struck(how="shot") if event.seat in fell:
                found["shot"] = event.target
            case _:
                pass
    victim = caught or knifed  # a little girl who was caught was killed in the victim's place
    if victim is not None and state.cards.get(victim) not in state.wolf_cards:
        found["knife"] = victim
    return Previous(**found)
