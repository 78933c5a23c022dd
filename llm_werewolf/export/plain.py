"""A game as plain JSON for one audience: what it was told, in order, and nothing else."""

import json
from collections.abc import Iterable, Iterator, Mapping

from ..core.events import AnyEvent
from ..core.seats import Viewer, hears
from ..transcript.header import Header

Json = dict[str, object]


def told(events: Iterable[AnyEvent], viewer: Viewer, *, reveal: bool) -> Iterator[AnyEvent]:
    """What an export shows an audience: the reveal after the end only where it is asked for, or for the moderator."""
    for event in events:
        if hears(viewer, event.to) and (reveal or viewer == "god" or event.type != "unmasked"):
            yield event


def export_json(header: Header, events: Iterable[AnyEvent], *, as_: Viewer, reveal: bool = False) -> Iterator[str]:
    """The game as JSON, piece by piece. A moderator's file tells also what the dice were; nobody else's does."""
    about = json.dumps(_about(header, as_), ensure_ascii=False, indent=1).removesuffix("\n}")
    yield about + ',\n "events": ['
    lead = "\n  "
    for event in told(events, as_, reveal=reveal):
        yield lead + json.dumps(event_json(event, as_), ensure_ascii=False)
        lead = ",\n  "
    yield "\n ]\n}\n"


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
