"""What only one seat knows, in the order in which it learned it, as short lines for its prompt."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ...core.events import Answer, Became, DayBroke, Declared, Learned, NightFell, Whispered
from ...core.kinds import KINDS, base_kind
from ...core.seats import ALL, Seat
from ...core.state import Past
from ...core.view import View
from ..templates import Templates

LATEST_ONLY: Final = frozenset({"can_shoot", "enchanted"})
"""Topics told anew each night, of which only the last counts."""
_NIGHT: Final = {"zh": "第{day}夜：", "en": "Night {day}: "}
_NOW: Final = {"zh": "第{day}天：", "en": "Day {day}: "}


@dataclass(frozen=True, slots=True)
class Facts:
    """A seat's private knowledge."""

    lines: tuple[str, ...]
    mates: tuple[Seat, ...]
    """Fellow wolves still alive."""
    mates_out: tuple[Seat, ...]
    heard: bool
    """Whether a fellow wolf has spoken tonight."""
    turned: bool
    """Whether it has become a wolf by another's death."""
    awake: int
    """How many wolves woke last."""
    mine: tuple[Past, ...]
    """Its own past answers."""


def facts_of(view: View, templates: Templates) -> Facts:
    """The private facts of a seat's view."""
    me, macros = view.me, templates.macros("facts.j2")
    lines: list[tuple[str, str, str]] = []  # (topic, when, text)
    mates: dict[Seat, None] = {}
    awake, day, night = 0, 0, True
    heard = False

    def note(topic: str, macro: str, fallback: str, what: object, kind: str) -> None:
        write: Callable[[object, str], str] = getattr(macros, macro, None) or getattr(macros, fallback)
        text = " ".join(write(what, kind).split())
        if not text:
            return
        if topic in LATEST_ONLY:
            lines[:] = [line for line in lines if line[0] != topic]
        lines.append((topic, (_NIGHT if night else _NOW)[templates.lang].format(day=day), text))

    for event in view.events:
        if event.to == ALL:
            if isinstance(event, NightFell):
                day, night, heard = event.day, True, False
                lines = [line for line in lines if line[0] not in ("whisper", "knife_tied")]
            elif isinstance(event, DayBroke):
                night = False
            continue
        match event:
            case Learned(topic="pack"):
                mates.update(dict.fromkeys(seat for seat in event.seats if seat != me))
                awake = len(event.seats)
            case Learned():
                note(event.topic, f"learned_{event.topic}", "learned", event, event.topic)
            case Whispered():
                heard = heard or event.seat != me
                note("whisper", "whispered", "whispered", event, "pack_talk")
            case Became():
                note("became", "became", "became", event, "became")
            case Declared():
                note(event.topic, "learned", "learned", event, event.topic)
            case Answer() if event.seat == me and _of_night(event):
                base = base_kind(event.kind)
                kind = templates.words.name("kinds", base)
                note(event.kind, f"answer_{base}", "answer", event.choice, kind)
    living = view.state.living
    return Facts(
        lines=_gathered(lines, "；" if templates.lang == "zh" else "; "),
        mates=tuple(seat for seat in sorted(mates) if seat in living),
        mates_out=tuple(seat for seat in sorted(mates) if seat not in living),
        heard=heard,
        turned=any(topic == "turned" for topic, _, _ in lines),
        awake=awake,
        mine=tuple(view.state.answers(me)),
    )


def _gathered(lines: list[tuple[str, str, str]], between: str) -> tuple[str, ...]:
    """One line for what was told at one time; each whisper has its own."""
    gathered: list[str] = []
    before = (False, "")
    for topic, when, text in lines:
        if (topic == "whisper", when) == before and topic != "whisper":
            gathered[-1] += between + text
        else:
            gathered.append(when + text)
        before = (topic == "whisper", when)
    return tuple(gathered)


def _of_night(event: Answer) -> bool:
    known = KINDS.get(base_kind(event.kind))
    return known is None or known.when == "night"
