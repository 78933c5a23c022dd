"""How time passes at a table with people: the night's length, who may take how long in it, and time to read by day.

A night's length must tell nothing. So it is worked out from what everybody knows, the board and its clocks: each stage
of the night has its time whether or not anybody acts in it, and dawn comes at a tick of the grid once all stages are
over. Where machines take longer, or a clock is switched off, it comes at the first tick after they are done.
"""

import math
from typing import Final

from ..core.events import (
    AnyEvent,
    BadgePassed,
    Elected,
    Exiled,
    GameOver,
    NightFell,
    Out,
    Ran,
    Revealed,
    SelfDestructed,
    Spoke,
    Struck,
    Voted,
)
from ..core.kinds import KINDS, base_kind
from ..core.setup import Setup
from ..players.rules_text import BUILT_IN

SLACK: Final = 1.0
"""Seconds an answer may be on its way."""
_BEFORE: Final = frozenset({"thief", "cupid", "hybrid"})
"""Cards whose answers the pack has to wait for in the first night."""
_AFTER: Final = frozenset({"piper"})
_BEFORE_KINDS: Final = frozenset({"thief", "cupid", "hybrid", "wild_child"})
_PACK_KINDS: Final = frozenset({"wolves", "wolves2", "lone_demon"})
_GIRL_KINDS: Final = frozenset({"take_girl"})


class Night:
    """One night's timetable, in seconds from its fall."""

    def __init__(self, setup: Setup, day: int) -> None:
        clock, cards = setup.rules.clock, {*setup.deck, *setup.spare}
        first = day == 1
        pack = clock.wolves_first_night if first else clock.wolves
        outside = bool(cards - BUILT_IN)
        used = [pack, clock.night, *([clock.seer] if "seer" in cards else [])]
        used += [clock.witch] if "witch" in cards else []
        self.bounded = all(used)
        """Whether every question of the night has a clock."""
        self._begin = (clock.night + SLACK) if first and (cards & _BEFORE or outside) else 0.0
        self._talk = self._begin + pack + SLACK
        self._knife = self._talk + pack + SLACK
        self._girl = self._knife + ((clock.night + SLACK) if "little_girl" in cards else 0.0)
        self._witch = self._girl + ((clock.witch + SLACK) if "witch" in cards else 0.0)
        busy = self._witch + ((clock.night + SLACK) if cards & _AFTER or outside else 0.0)
        parallel = self._begin + max(clock.seer, clock.night) + SLACK
        self.length = max(busy, parallel)
        """How long it is at the least."""

    def left(self, kind: str, passed: float) -> float:
        """How many seconds a person may take at the most for a question that is put now."""
        base = base_kind(kind)
        if base in _BEFORE_KINDS:
            until = max(self._begin, self._talk)
        elif base == "pack_talk":
            until = self._talk
        elif kind in _PACK_KINDS or base in _PACK_KINDS:
            # Should the pack be divided, its second vote has to fit in as well.
            until = self._knife if kind != "wolves" else self._knife - (self._knife - self._talk) / 4
        elif base in _GIRL_KINDS:
            until = self._girl
        elif base == "witch":
            until = self._witch
        elif base in ("guard", "seer", "fox", "little_girl"):
            until = self._knife
        else:
            until = self.length
        return max(until - SLACK - passed, 1.0)


def next_tick(passed: float, pace: float) -> float:
    """The first tick of the grid that is not before `passed`."""
    return math.ceil(max(passed - 1e-6, 0) / pace) * pace


def reading_seconds(event: AnyEvent, lang: str) -> float:
    """How long people need to take in what happened, before anything else does."""
    match event:
        case Spoke():
            return min(1.0 + len(event.text) / (12 if lang == "zh" else 32), 12.0)
        case Voted():
            return 4.0
        case Out() | Elected() | Exiled() | SelfDestructed() | Struck() | GameOver():
            return 2.5
        case NightFell() | Ran() | Revealed() | BadgePassed():
            return 1.5
        case _:
            return 0.0


def public_turn(kind: str) -> str | None:
    """What of a question is public while it is open: by day, that somebody speaks or that there is a vote."""
    known = KINDS.get(base_kind(kind))
    if known is None or known.when in ("night", "chance"):
        return None
    return known.form if known.form in ("speech", "vote") and known.name != "tiebreak" else None
