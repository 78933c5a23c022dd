"""Seats, audiences and the way round the table.

A seat is a player's number, 1..n, clockwise. Seat 0 is chance: the host's dice sit there and answer like anyone.
"""

from collections.abc import Iterable
from typing import Final, Literal

Seat = int
Card = str

CHANCE: Final[Seat] = 0

Audience = Literal["all", "god"] | tuple[Seat, ...]
"""Who an event is addressed to: everybody, nobody but the moderator, or just these seats."""

Viewer = Literal["public", "god"] | Seat
"""Whose eyes a game is looked at with."""

ALL: Final = "all"
GOD: Final = "god"


def hears(viewer: Viewer, to: Audience) -> bool:
    """Whether what is addressed to `to` reaches `viewer`."""
    if viewer == "god" or to == "all":
        return True
    return isinstance(viewer, int) and to != "god" and viewer in to


def clockwise(first: Seat, seats: Iterable[Seat], count: int) -> tuple[Seat, ...]:
    """The given seats of a table of `count`, from `first` on in rising numbers (to the left)."""
    return tuple(sorted(seats, key=lambda seat: (seat - first) % count))


def counter_clockwise(first: Seat, seats: Iterable[Seat], count: int) -> tuple[Seat, ...]:
    """The given seats of a table of `count`, from `first` on in falling numbers (to the right)."""
    return tuple(sorted(seats, key=lambda seat: (first - seat) % count))


def left_of(seat: Seat, count: int) -> Seat:
    """The left neighbour of seat k is k+1 (RULES.md section 1)."""
    return seat % count + 1


def right_of(seat: Seat, count: int) -> Seat:
    """The right neighbour of seat k is k-1 (RULES.md section 1)."""
    return (seat - 2) % count + 1
