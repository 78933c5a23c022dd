"""Recorded games, for the server's host: listed, replayed, handed on, taken up again."""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict

from ..transcript import read_record
from ..transcript.header import SeatInfo
from ..viewer import game_data
from .access import bearer, started_it, want_server_host
from .frames import Json
from .guard import Refusal
from .hub import Hub
from .links import rights_of
from .papers import Papers, read_papers
from .routes_tables import As, Lang, To, read_view, written
from .sight import want_sight
from .stage import Stage


class Nothing(BaseModel):
    """An empty body."""

    model_config = ConfigDict(extra="forbid")


def games_routes(hub: Hub) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api/games")

    @routes.get("")
    async def games(
        request: Request, most: Annotated[int, Query(ge=1, le=1000)] = 200, state: Literal["all", "over"] = "all"
    ) -> Json:
        want_server_host(hub, request)
        rows = await asyncio.to_thread(hub.options.clerk.games, hub.options.out)
        known = [_as_told(hub, row) for row in reversed(rows) if hub.folder(str(row["name"]))]
        kept = [row for row in known if state == "all" or row["winner"]]
        return {"games": [{**_told(row), "table": _at_table(hub, str(row["name"]))} for row in kept[:most]]}

    @routes.get("/{name}")
    async def game(request: Request, name: str, as_: As = "public", lang: Lang = None) -> Json:
        view = read_view(as_)
        sight = want_sight(hub, request, name, view)
        record = await asyncio.to_thread(read_record, sight.folder)
        header = record.header
        if isinstance(view, int) and view > header.setup.seats:
            raise Refusal(
                "the seats of this game are 1 to {count}",
                "这一局的座位是 1 到 {count}",
                status=400,
                code="bad_input",
                count=header.setup.seats,
            )
        stage = Stage(header, Papers(secrets={}))
        thoughts, mvp = await asyncio.to_thread(hub.options.clerk.extras, sight.folder)
        data = game_data(
            sight.told(record.events, view),
            viewer=view,
            lang=lang or header.lang,
            names={info.seat: info.name for info in header.seats if info.name},
            abouts={info.seat: stage.about(info.seat, view) for info in header.seats},
        )
        kept = [one for one in thoughts if view == "god" and sight.has_told(one.get("at_event"))]
        return {**data, "thoughts": kept, "mvp": mvp if sight.over else None}

    @routes.get("/{name}/export", response_class=Response)
    async def export(request: Request, name: str, to: To = "html", as_: As = "public", lang: Lang = None) -> Response:
        view = read_view(as_)
        sight = want_sight(hub, request, name, view, whole=True)
        return await written(hub, name, to, view, lang or hub.options.lang, reveal=sight.over)

    @routes.post("/{name}/resume", status_code=201)
    async def resume(request: Request, name: str, body: Nothing) -> Json:
        want_server_host(hub, request)
        folder = hub.folder(name)
        if folder is None:
            raise Refusal("there is no such game", "没有这局对局", status=404, code="not_found")
        _want_its_host(hub, request, folder)
        made = await hub.adopt(folder)
        return {"id": made.room.id, "links": made.links()}

    return routes


def _want_its_host(hub: Hub, request: Request, folder: Path) -> None:
    """Who takes up a game sees every card of it, so not everybody who reaches the server may. Raises Refusal."""
    papers = read_papers(folder)
    rights = rights_of(bearer(request), papers.secrets) if papers else None
    if not started_it(hub, request) and not (rights and rights.role == "host"):
        raise Refusal(
            "this needs the game's own host link, or the host address that the server printed",
            "这需要这一局自己的主持链接，或者服务器启动时显示的主持人网址",
            status=401,
            code="secret_wanted",
        )


def _told(row: Json) -> Json:
    """A row as a page gets it: where a service or a file is stays here."""
    kinds = row["kinds"]
    assert isinstance(kinds, Iterable)
    return {**row, "kinds": [SeatInfo(seat=1, kind=kind).player for kind in kinds]}


def _as_told(hub: Hub, row: Json) -> Json:
    """A row as far as everybody has been told: the record of a table here runs ahead of what its watchers know."""
    room = hub.rooms.get(str(row["name"]))
    if room is None or room.stage.late_over:
        return row
    public = room.stage.reel("delayed").state
    return {**row, "days": public.day, "winner": public.winner or ""}


def _at_table(hub: Hub, name: str) -> bool:
    room = hub.rooms.get(name)
    return room is not None and room.state != "over"
