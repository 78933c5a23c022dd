"""Who has won (RULES.md section 9), in the order in which camps are asked.

Theory of operation: cards decide what is a god or a plain villager; tokens decide whose win a seat shares. `before`
are the seats that lived before the chain just settled: the wolves need one of theirs among them, so that a knife that
fell in the same night as the last wolf still counts.
"""

from collections.abc import Sequence
from typing import Literal

from ..core.events import GameOver, Unmasked, Winner
from ..core.seats import ALL, Seat
from .game import Game
from .role import Win


def verdict(g: Game, before: Sequence[Seat], *, at_dawn: bool) -> Win | Winner | None:
    """The winner as the table stands: a camp of its own with its seats, a winner's name, or None."""
    standing = g.targets()
    if not standing:
        return "nobody"
    if won := own_win(g, at_dawn=at_dawn):
        return won
    wolves = g.wolves_of(standing)
    if not wolves:
        at_once = any(_of_the_pack(g, seat) for seat in before) and _wolves_done(g, standing)
        return g.rules.win.simultaneous if at_once else "village"
    if any(g.camp(seat) == "wolves" for seat in wolves) and _wolves_done(g, standing):
        return "wolves"
    return None


def own_win(g: Game, *, at_dawn: bool) -> Win | None:
    """The win of a camp of its own: the piper's before the lovers', of several the lowest seat's."""
    asked = reversed(g.hooked("wins"))
    own = {won.camp: won for seat, role in asked if (won := role.wins(g, seat, at_dawn=at_dawn))}
    return own.get("piper") or own.get("lovers")


def sharers(g: Game, won: Win | Winner) -> tuple[Seat, ...]:
    """The seats that share a win, dead ones too."""
    if isinstance(won, Win):
        return won.seats
    return tuple(seat for seat in g.everyone if g.camp(seat) == won)


def _of_the_pack(g: Game, seat: Seat) -> bool:
    """A wolf that has not gone over to the lovers."""
    return g.is_wolf(seat) and g.camp(seat) == "wolves"


def _wolves_done(g: Game, standing: Sequence[Seat]) -> bool:
    """Whether `win` holds for the wolves. Who counts as nobody may live; parity counts those in love as wolves."""
    counted = (seat for seat in standing if not g.role(seat).counts_as_nobody(g, seat))
    match g.rules.win.by:
        case "city":
            return all(g.camp(seat) == "wolves" for seat in counted)
        case "parity":
            everybody = tuple(counted)
            return 2 * len(g.wolves_of(everybody)) >= len(everybody)
        case "side":
            return all(g.camp(seat) == "wolves" for seat in counted) or _side_done(g, standing)


def _side_done(g: Game, standing: Sequence[Seat]) -> bool:
    """屠边: all plain villagers out, or all gods out, of a board that began with some of each."""
    plain_left = gods_left = False
    for seat in standing:
        role = g.role(seat)
        if role.god:
            gods_left = gods_left or not g.is_wolf(seat)
        elif role.counts_as_plain(g, seat):
            plain_left = True
        if plain_left and gods_left:
            return False
    cards = [(role.god, role.counts_as_plain(g, seat)) for seat in g.everyone for role in (g.role(seat),)]
    return any(god for god, _ in cards) and any(plain and not god for god, plain in cards)


def over(g: Game, before: Sequence[Seat], *, at_dawn: bool) -> bool:
    """The win check, once a chain is settled; calls the end where somebody has won."""
    won = verdict(g, before, at_dawn=at_dawn)
    if won is None:
        return False
    finish(g, won, "won" if g.targets() else "nobody_left")
    return True


def finish(g: Game, won: Win | Winner, why: Literal["won", "max_days", "nobody_left"]) -> None:
    """Call the end and turn all cards over."""
    g.tell(GameOver(to=ALL, winner=won.camp if isinstance(won, Win) else won, why=why))
    cards = tuple(g.state.cards[seat] for seat in g.everyone)
    g.tell(Unmasked(to=ALL, cards=cards, winners=sharers(g, won)))
