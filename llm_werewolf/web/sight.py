"""With whose eyes somebody may look at a recorded game, and how far.

A record runs ahead of what its table has told, and holds everybody's secrets. So while a game is not over nothing but
what is public is read from it, and of a table of this server no more than its watchers have been told; all eyes are for
who holds the table's own host link.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request

from ..core.events import AnyEvent
from ..core.seats import Viewer, hears
from ..transcript import Reading
from .access import bearer, started_it, want_server_host
from .guard import Refusal
from .hub import Hub
from .links import PUBLIC, Rights, rights_of
from .papers import read_papers
from .room import Room
from .setting import is_over


@dataclass(frozen=True)
class Sight:
    """A game that may be looked at in the view that was asked for."""

    folder: Path
    rights: Rights
    over: bool
    """Whether the looker may know that the game has ended."""
    room: Room | None = None
    """The table whose word goes for what has been told; None: the record's goes."""

    def told(self, events: Sequence[AnyEvent], view: Viewer) -> Sequence[AnyEvent]:
        """Of a record's events those that may be shown."""
        if self.room is None:
            return events
        stage = self.room.stage
        heard = [event for event in stage.told if hears(view, event.to)]
        return heard[: len(stage.reel(stage.key(self.rights, view)))]

    def has_told(self, number: object) -> bool:
        """Whether the table has come as far as this event of the record, by its place among all."""
        return self.room is None or (isinstance(number, int) and number < len(self.room.stage.told))


def want_sight(hub: Hub, request: Request, name: str, view: Viewer, *, whole: bool = False) -> Sight:
    """Let a request look at a game. `whole`: it wants the record itself, as a file. Raises Refusal or RecordError."""
    folder = hub.folder(name)
    room = hub.rooms.get(name) if folder else None
    papers = room.papers if room else read_papers(folder) if folder else None
    rights = (rights_of(bearer(request), papers.secrets) if papers else None) or PUBLIC
    if rights.role != "host":
        want_server_host(hub, request)
    if folder is None:
        raise Refusal("there is no such game", "没有这局对局", status=404, code="not_found")
    # Without a password everybody is the server's host, and so nobody, but for who holds the address it printed.
    trusted = rights.role == "host" or started_it(hub, request)
    if room is not None and not (room.stage.late_over if rights.role == "public" else room.stage.over):
        free = rights.role == "host" or (trusted and room.state == "over")
        if not free and (whole or view not in room.stage.views(rights)):
            raise _not_over()
        return Sight(folder, rights, over=False, room=room)
    over = is_over(folder) or bool(Reading(folder).header.source)  # an imported game is nobody's to play on
    if not over and not trusted and (view != "public" or (papers and papers.watch_delay)):
        raise _not_over()
    if view != "public" and not (trusted or papers is None or papers.god_after_end):
        raise Refusal("this link may not have that view", "这个链接看不到那个视角", status=401, code="secret_wanted")
    return Sight(folder, rights, over=over)


def _not_over() -> Refusal:
    return Refusal(
        "the game is not over: until then there is nothing but what is public",
        "对局还没有结束：在那之前只能看公开的内容",
        status=409,
        code="wrong_state",
    )
