"""What seats were told in private in a step, in the words of scenarios."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..core.events import AnyEvent, Learned
from ..core.seats import Card, Seat

TOPICS: Final[dict[str, tuple[str, ...]]] = {
    "seer": ("check",),
    "witch": ("victim",),
    "hunter": ("can_shoot",),
    "fox": ("smell",),
    "demon": ("god",),
    "wolves": ("pack", "knife", "knife_tied", "caught"),
    "lone_demon": ("wolves", "gods"),
    "lovers": ("lover",),
    "enchanted": ("enchanted",),
    "little_girl": ("peek",),
    "thief": ("cards",),
}
"""What is meant by telling a role something. Of any other role: whatever its seat is told."""


@dataclass(frozen=True, slots=True)
class Telling:
    """Something that some seats were told."""

    topic: str
    to: tuple[Seat, ...]
    value: object


def tellings(events: Iterable[AnyEvent]) -> list[Telling]:
    """All that was told in private."""
    found: list[Telling] = []
    for event in events:
        if isinstance(event, Learned) and isinstance(event.to, tuple):
            if event.topic == "lover":
                found += [Telling(event.topic, (me,), {me: event.seats[0]}) for me in event.to]
            else:
                found.append(Telling(event.topic, event.to, _value(event)))
    return found


def _value(event: Learned) -> object:
    seats, words = event.seats, event.words
    one: object = seats[0] if seats else None
    word: object = words[0] if words else None
    match event.topic:
        case "check" | "god":
            return {one: word}
        case "victim":
            return {"victim": one if one is not None else word}
        case "can_shoot" | "knife" | "caught":
            return {event.topic: word if words else one}
        case "smell":
            return word
        case "pack" | "wolves" | "gods" | "knife_tied":
            return {event.topic: seats}
        case "enchanted":
            return seats
        case "peek":
            return {"saw": one}
        case "cards":
            return words
        case _:
            return {event.topic: (*seats, *words)}


def told_to(whom: Seat | str, found: Sequence[Telling], cards: Mapping[Seat, Card]) -> list[object]:
    """What a seat, a role or a group was told: single values; a role's or a group's maps put together."""
    if isinstance(whom, int):
        return [telling.value for telling in found if whom in telling.to]
    if whom in TOPICS:
        return together([telling.value for telling in found if telling.topic in TOPICS[whom]])
    return [telling.value for telling in found if any(cards.get(seat) == whom for seat in telling.to)]


def together(meant: Sequence[object]) -> list[object]:
    """The same, all maps made one."""
    maps = [value for value in meant if isinstance(value, dict)]
    one = {key: item for value in maps for key, item in value.items()}
    return ([one] if maps else []) + [value for value in meant if not isinstance(value, dict)]


def agrees(expected: object, actual: object) -> bool:
    """Whether what was told is as expected: of maps only the keys named, lists whatever their order."""
    if isinstance(expected, dict):
        return isinstance(actual, dict) and all(
            _spelled(key) in {_spelled(one) for one in actual}
            and agrees(item, next(value for one, value in actual.items() if _spelled(one) == _spelled(key)))
            for key, item in expected.items()
        )
    if isinstance(expected, tuple):
        return isinstance(actual, tuple) and sorted(map(_spelled, expected)) == sorted(map(_spelled, actual))
    return not isinstance(actual, (dict, tuple)) and _spelled(expected) == _spelled(actual)


def _spelled(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
