"""A table as it is told of to whoever asks."""

from ..players.llm.ledger import dollars
from .frames import Json, in_each
from .links import Rights
from .room import Room


def table_info(room: Room, rights: Rights) -> Json:
    """The table as anybody may see it; those without a link see it as late as all else."""
    fold = room.stage.reel(room.stage.key(rights, "public")).state
    over = room.stage.late_over if rights.role == "public" else room.stage.over
    state = room.state
    header = room.stage.header
    return {
        "id": room.id,
        "board": header.setup.board,
        "title": room.title,
        "lang": header.lang,
        "seats": [
            {
                "seat": info.seat,
                "name": info.name,
                "about": room.stage.about(info.seat, "public"),
                "person": info.seat in room.people,
                "online": room.presence.online(info.seat),
                "bot": info.seat in room.people and room.people[info.seat].away,
                "alive": not fold.seats or info.seat in fold.living,
            }
            for info in header.seats
        ],
        "state": "running" if state == "over" and not over and room.papers.wanted != "stopped" else state,
        "day": fold.day,
        "night": bool(fold.day) and fold.phase == "night" and not fold.winner,
        "winner": fold.winner,
        "paced": room.papers.paced,
        "watchers": len(room.stage.listeners) - room.presence.pages,
        "created": room.created,
        "god_after_end": room.papers.god_after_end,
        **(_for_host(room) if rights.role == "host" else {}),
        **({"mvp": room.stage.mvp} if over and room.stage.mvp and _sees_end(room, rights) else {}),
    }


def _sees_end(room: Room, rights: Rights) -> bool:
    """Whether the end is no news to anybody any more, or open to this link."""
    return room.stage.late_over or "god" in room.stage.views(rights)


def _for_host(room: Room) -> Json:
    told: Json = {"why": in_each(room.why)} if room.why else {}
    if room.used.calls:
        money = room.used.money
        told["used"] = {"tokens": room.used.tokens, "money": None if money is None else dollars(money)}
    return told
