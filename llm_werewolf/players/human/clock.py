"""How long a person has for a question, by the clock options of the table."""

from ...core.asks import AnyAsk
from ...core.kinds import KINDS, base_kind, kind_of
from ...core.rules import ClockRules
from ...core.view import View


def seconds_for(ask: AnyAsk, view: View) -> int:
    """Seconds for this question; 0 is no clock."""
    kind, clock = base_kind(ask.kind), view.rules.clock
    if kind not in KINDS and view.state.phase == "night":  # a custom role's
        return clock.night
    return _seconds(kind, ask, clock, first_night=view.state.day == 1)


def _seconds(kind: str, ask: AnyAsk, clock: ClockRules, *, first_night: bool) -> int:
    known = kind_of(ask)
    if known.form in ("talk", "knife"):
        return clock.wolves_first_night if first_night else clock.wolves
    match kind:
        case "seer":
            return clock.seer
        case "witch":
            return clock.witch
        case "shoot":
            return clock.hunter
    if known.form == "speech":
        return clock.speech
    return clock.night if known.when == "night" else clock.vote
