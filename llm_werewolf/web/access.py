"""Who sends a request: the server's host, a table's host, somebody at a seat, or anybody."""

from fastapi import Request

from . import links
from .guard import Refusal
from .hub import Hub
from .links import PUBLIC, Rights, digest, same
from .room import Room


def bearer(request: Request) -> str:
    """The secret or password that was sent along; empty where none was."""
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if kind.lower() == "bearer" else ""


def is_server_host(hub: Hub, request: Request) -> bool:
    """Whether this request may make tables and look at recorded games."""
    password = hub.options.password
    return password is None or same(bearer(request), digest(password))


def started_it(hub: Hub, request: Request) -> bool:
    """Whether this request is known to come from whoever started the server, or was given the password."""
    kept = hub.options.password or hub.options.key
    return kept is not None and same(bearer(request), digest(kept))


def want_server_host(hub: Hub, request: Request) -> None:
    """Raises Refusal."""
    if not is_server_host(hub, request):
        raise Refusal("this needs the host password", "这需要主持人密码", status=401, code="password_wanted")


async def want_room(hub: Hub, id_: str) -> Room:
    """A table by its id. Raises Refusal."""
    room = await hub.find(id_)
    if room is None:
        raise Refusal("there is no such table", "没有这张牌桌", status=404, code="not_found")
    return room


def rights_at(room: Room, request: Request) -> Rights:
    """What the sender may do at a table."""
    return links.rights_of(bearer(request), room.papers.secrets) or PUBLIC


def want_host(room: Room, request: Request) -> None:
    """Raises Refusal unless the sender is the table's host."""
    if rights_at(room, request).role != "host":
        raise Refusal(
            "this needs the secret of the table's host", "这需要这一桌的主持链接", status=401, code="secret_wanted"
        )
