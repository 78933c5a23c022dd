"""Tables over HTTP: made, listed, started and stopped; and polled where a WebSocket does not get through."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field

from ..core.seats import Seat, Viewer
from .access import rights_at, want_host, want_room, want_server_host
from .frames import Json
from .guard import Refusal
from .hub import Hub
from .info import table_info
from .links import PUBLIC, digest, new_secret
from .polling import Polls, Turn
from .room import Room
from .tongue import wanted_lang
from .wishes import Wishes

MEDIA = {"html": "text/html; charset=utf-8", "md": "text/markdown; charset=utf-8", "json": "application/json"}
To = Annotated[Literal["html", "md", "json"], Query()]
Lang = Annotated[Literal["zh", "en"] | None, Query()]
As = Annotated[str, Query(alias="as", max_length=10)]


class Revoking(BaseModel):
    """The body of `POST .../links`."""

    model_config = ConfigDict(extra="forbid")

    revoke: (
        Literal["host", "watch"]
        | Annotated[Seat, Field(ge=1, le=99, strict=True)]
        | Annotated[str, Field(pattern="^[1-9][0-9]?$")]
    )


class Tried(BaseModel):
    """The body of `POST /api/models/check`."""

    model_config = ConfigDict(extra="forbid")

    model: Annotated[str, Field(max_length=200)]


def tables_routes(hub: Hub, polls: Polls) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api/tables")

    @routes.post("", status_code=201)
    async def make(request: Request, wishes: Wishes) -> Json:
        want_server_host(hub, request)
        made = await hub.make(wishes)
        return {"id": made.room.id, "links": made.links()}

    @routes.get("")
    async def tables() -> Json:
        rooms = sorted(hub.rooms.values(), key=lambda room: (room.created, room.id), reverse=True)
        return {"tables": [table_info(room, PUBLIC) for room in rooms if room.papers.wanted != "stopped"]}

    @routes.get("/{table_id}")
    async def table(request: Request, table_id: str) -> Json:
        room = await want_room(hub, table_id)
        return table_info(room, rights_at(room, request))

    @routes.post("/{table_id}/poll")
    async def poll(request: Request, table_id: str, turn: Turn) -> Json:
        address = request.client.host if request.client else ""
        return await polls.serve(await want_room(hub, table_id), turn, address)

    @routes.post("/{table_id}/links")
    async def links(request: Request, table_id: str, body: Revoking) -> Json:
        room = await want_room(hub, table_id)
        want_host(room, request)
        return {"link": _renew(room, str(body.revoke))}

    @routes.get("/{table_id}/export", response_class=Response)
    async def export(
        request: Request, table_id: str, to: To = "html", as_: As = "public", lang: Lang = None
    ) -> Response:
        room = await want_room(hub, table_id)
        rights = rights_at(room, request)
        view = read_view(as_)
        if rights.role != "host" and not (room.stage.late_over if rights.role == "public" else room.stage.over):
            raise Refusal("the game is not over", "对局还没有结束", status=409, code="wrong_state")
        if view not in room.stage.views(rights):
            raise Refusal(
                "this link may not have that view", "这个链接看不到那个视角", status=401, code="secret_wanted"
            )
        return await written(hub, room.id, to, view, lang or room.stage.header.lang, reveal=room.stage.over)

    @routes.post("/{table_id}/{deed}")
    async def do(request: Request, table_id: str, deed: Literal["start", "pause", "resume", "stop", "hurry"]) -> Json:
        room = await want_room(hub, table_id)
        if deed == "hurry":
            if not room.may_hurry(rights_at(room, request)):
                raise Refusal(
                    "only the host may, and people once none of them is left alive",
                    "只有主持人可以；真人全部出局后，玩家也可以",
                    status=401,
                    code="secret_wanted",
                )
            room.hurry()
            return table_info(room, rights_at(room, request))
        want_host(room, request)
        match deed:
            case "start" | "resume":
                await room.start()
            case "pause":
                await room.pause()
            case "stop":
                await room.stop()
        return table_info(room, rights_at(room, request))

    return routes


def models_routes(hub: Hub) -> APIRouter:
    """The routes for the models that may sit at tables."""
    routes = APIRouter(prefix="/api/models")

    @routes.post("/check")
    async def check(request: Request, body: Tried, lang: Lang = None) -> Json:
        want_server_host(hub, request)
        if body.model not in hub.options.seater.models():
            raise Refusal("there is no such model", "没有这个模型", status=404, code="not_found")
        fault = await hub.options.seater.check(body.model)
        return {"model": body.model, "fault": fault and fault.told(lang or wanted_lang(request.scope))}

    return routes


def _renew(room: Room, holder: str) -> str:
    """A new secret for a link; whoever came by the old one has to go. Raises Refusal."""
    if holder not in room.papers.secrets:
        raise Refusal("there is no such link", "没有这个链接", status=404, code="not_found")
    secret = new_secret()
    room.papers.secrets[holder] = digest(secret)
    room.keep()
    for one in tuple(room.stage.listeners):
        if holder in (one.rights.role, str(one.rights.seat)):
            one.close(4409)
    return f"/t/{room.id}#{secret}"


def read_view(text: str) -> Viewer:
    """A view as a query has it. Raises Refusal."""
    if text == "public":
        return "public"
    if text == "god":
        return "god"
    if text.isascii() and text.isdecimal() and len(text) <= 2 and int(text):
        return int(text)
    raise Refusal("as is public, god or a seat", "as 应为 public、god 或座位号", status=400, code="bad_input")


async def written(hub: Hub, name: str, to: str, view: Viewer, lang: str, *, reveal: bool) -> Response:
    """A game as a file. Raises Refusal, BadWish or RecordError."""
    folder = hub.folder(name)
    if folder is None:
        raise Refusal("there is no such game", "没有这局对局", status=404, code="not_found")
    text = await asyncio.to_thread(hub.options.clerk.export, folder, to, as_=view, reveal=reveal, lang=lang)
    headers = {"content-disposition": f'attachment; filename="{name}-{view}.{to}"'}
    return Response(text, media_type=MEDIA[to], headers=headers)
