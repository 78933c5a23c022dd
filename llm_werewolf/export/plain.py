"""A game as plain JSON for one audience: what it was told, in order, and nothing else."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TypedDict

from ..core.events import AnyEvent
from ..core.seats import Seat, Viewer, hears
from ..transcript.header import Header

Json = dict[str, object]


class Thought(TypedDict):
    """What a model thought and did not say: behind the `at_event`-th of all the game's events, counted from 0."""

    seat: Seat
    day: int
    kind: str
    text: str
    at_event: int
    beliefs: list[tuple[Seat, int]]
    """Whom it took for a wolf, in percent."""


def told(events: Iterable[AnyEvent], viewer: Viewer, *, reveal: bool) -> Iterator[AnyEvent]:
    """What an export shows an audience: the reveal after the end only where it is asked for, or for the moderator."""
    for event in events:
        if hears(viewer, event.to) and (reveal or viewer == "god" or event.type != "unmasked"):
            yield event


def placed(thoughts: Iterable[Thought], events: Iterable[AnyEvent], viewer: Viewer) -> list[Json]:
    """The thoughts this audience may know, each at its place in the list of events this audience is told.

    The moderator may know all of them, a seat its own, the public none.
    """
    until: list[int] = []
    for event in events:
        until.append((until[-1] if until else -1) + hears(viewer, event.to))
    return [
        {**thought, "at_event": max(0, until[thought["at_event"]])}
        for thought in thoughts
        if viewer in ("god", thought["seat"]) and 0 <= thought["at_event"] < len(until)
    ]


def export_json(
    header: Header,
    events: Iterable[AnyEvent],
    *,
    as_: Viewer,
    reveal: bool = False,
    thoughts: Iterable[Json] | None = None,
) -> Iterator[str]:
    """The game as JSON, piece by piece. A moderator's file tells also what the dice were; nobody else's does.

    `thoughts`: those that this audience may know, as `placed` gives them.
    """
    about = json.dumps(_about(header, as_), ensure_ascii=False, indent=1).removesuffix("\n}")
    yield about + ',\n "events": ['
    lead = "\n  "
    for event in told(events, as_, reveal=reveal):
        yield lead + json.dumps(event_json(event, as_), ensure_ascii=False)
        lead = ",\n  "
    yield "\n ]"
    if thoughts is not None:
        yield ',\n "thoughts": ' + json.dumps(list(thoughts), ensure_ascii=False)
    yield "\n}\n"


def _about(header: Header, as_: Viewer) -> Json:
    about: Json = {
        "format": header.format,
        "rules_version": header.rules_version,
        "engine": header.engine,
        "lang": header.lang,
        "as": as_,
        "seats": [{"seat": info.seat, "name": info.name, **_player(header, as_, info.seat)} for info in header.seats],
    }
    if header.source:
        about["source"] = header.source
    if as_ == "god":
        about |= {"seed": header.seed, "cards": {str(seat): card for seat, card in header.cards.items()}}
    return about


def event_json(event: AnyEvent, viewer: Viewer) -> Json:
    """One event. A seat is not told who else heard it, where the event itself does not say so."""
    data: Json = event.model_dump(mode="json")
    if isinstance(viewer, int) and isinstance(event.to, tuple):
        data["to"] = [viewer]
    return data


def _player(header: Header, viewer: Viewer, seat: int) -> Mapping[str, str]:
    """Who played. A persona is told to the model alone, and to the moderator."""
    info = next(one for one in header.seats if one.seat == seat)
    return {"kind": info.player} | ({"persona": info.persona} if viewer in ("god", seat) else {})
