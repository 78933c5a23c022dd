"""How time passes at a table with people: the night's timetable, and time to read by day.

Neither the length of a night nor when something comes in it may tell who acts. So its timetable is worked out from what
everybody knows, the board and its clocks: each stage has its time whether or not anybody acts in it, what comes of a
stage is told at its end, and dawn comes at a tick of the grid once all stages are over. Where a model takes longer, or
somebody whose clock is switched off, dawn comes at the first tick after that, and no later night of the game outlasts
its timetable by less: that somebody slow is gone is not seen.
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
_FALL: Final = 2.0
"""Seconds until the first question of a night."""
_LATE: Final = 0.5
"""Seconds by which things come late."""
_AROUND: Final = SLACK + _LATE
"""Seconds a stage has beyond its clock, so that whoever is asked in it has all of the clock that the rules tell of."""
_UNTIMED: Final = 20
"""Seconds a question counts for in the timetable where its clock is off."""
_AT_ONCE: Final = frozenset({"cupid", "hybrid", "wild_child", "guard", "seer", "fox", "silencer"})
"""Kinds that wait for the thief alone."""
_WITH_PACK: Final = frozenset({"stalker", "little_girl", "lone_demon"})
_AFTER_PACK: Final = frozenset({"demon", "wolf_beauty"})


def nominal(seconds: int) -> int:
    """The time a question has in the timetable, by its clock."""
    return seconds or _UNTIMED


class Night:
    """One night's timetable, in seconds from its fall."""

    def __init__(self, setup: Setup, day: int) -> None:
        clock, cards = setup.rules.clock, {*setup.deck, *setup.spare}
        first = day == 1
        outside = bool(cards - BUILT_IN)
        pack, any_power = nominal(clock.wolves_first_night if first else clock.wolves), nominal(clock.night)
        alone = max(any_power, nominal(clock.seer) if "seer" in cards else 0) + _AROUND
        witch = max(nominal(clock.witch) if "witch" in cards else 0, any_power if cards & _AFTER_PACK else 0)
        if outside:  # it may ask at any stage
            pack, witch = max(pack, any_power), max(witch, any_power)
        power, knife = any_power + _AROUND, pack + _AROUND
        rounds = setup.rules.wolves.talk_rounds
        self._thief = _FALL + (power if first and "thief" in cards else 0)
        self._linked = self._thief + (alone if first and ("cupid" in cards or outside) else 0)
        self._has_links = self._linked > self._thief
        # Whoever acts alone is asked together with the pack, and what they do has to fit in as well.
        together = self._linked + max(knife, alone)
        self._talks = [together + more * knife for more in range(rounds)]
        self._first_vote = self._talks[-1] + knife if rounds else together
        self._knife = self._first_vote + knife  # there may be a second vote, with a clock of its own
        self._together = self._talks[0] if rounds else self._first_vote
        self._girl = self._knife + (power if "little_girl" in cards else 0)
        self._witch = self._girl + (witch + _AROUND if witch else 0)
        self.length = self._witch + (power if "piper" in cards or outside else 0)
        """How long it is at the least."""
        self._tells: dict[str, float] = {
            "wolves": self._thief,
            "gods": self._thief,
            "pack": self._linked,
            "lover": self._linked,
            "peek": self._first_vote,
            "victim": self._girl,
            "can_shoot": self._witch,
            "enchanted": self.length,
        }
        if not first:
            self._tells["pack"] = 0.0

    def opens(self, kind: str) -> float:
        """When a question of this kind is put, at the earliest."""
        match base_kind(kind):
            case "witch":
                return self._girl
            case "piper":
                return self._witch
            case _:
                return 0.0

    def closes(self, kind: str, passed: float) -> float:
        """When the answer to a question of this kind that is put now is taken in: at the end of its stage."""
        base = base_kind(kind)
        if base == "thief":
            return self._thief
        if base in _AT_ONCE:
            return self._linked if self._has_links else self._together
        if base in _WITH_PACK:
            return self._together
        if base == "pack_talk":
            return _next((*self._talks, self._knife), passed)
        if base == "wolves":  # a wolf alone need not talk, and is asked while others would
            return _next((self._together, self._first_vote), passed)
        if base == "wolves2":
            return self._knife
        if base == "take_girl":
            return self._girl
        if base == "witch" or base in _AFTER_PACK:
            return self._witch
        stages = (self._thief, self._linked, self._together, self._first_vote, self._knife, self._girl, self._witch)
        return self.length if base == "piper" else _next((*stages, self.length), passed)

    def tells(self, topic: str) -> float:
        """When a seat is told something that it did not ask for, at the earliest."""
        return self._tells.get(topic, 0.0)


def _next(stages: tuple[float, ...], passed: float) -> float:
    """The first of these ends of stages that is still to come; the last where none is."""
    return next((end for end in stages if end > passed + _LATE), stages[-1])


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
