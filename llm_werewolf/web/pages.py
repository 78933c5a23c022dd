"""The pages' own files: a flat folder, and the viewer's modules and styles. Nothing is served that is not listed."""

from functools import cache
from pathlib import Path
from typing import Final

from fastapi import APIRouter
from fastapi.responses import Response

from ..viewer import module, modules, style_sheet, styles
from .guard import Refusal

_STATIC: Final = Path(__file__).parent / "static"
_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
_FRESH: Final = {"cache-control": "no-cache"}


def pages() -> APIRouter:
    """The routes of pages and files."""
    routes = APIRouter()

    @routes.get("/", response_class=Response)
    async def lobby() -> Response:
        return _file("lobby.html")

    @routes.get("/t/{table_id}", response_class=Response)
    async def table(table_id: str) -> Response:
        # The same page for every table, there or not: what a link is worth, the table says.
        return _file("table.html")

    @routes.get("/static/{name}", response_class=Response)
    async def static(name: str) -> Response:
        return _file(name)

    @routes.get("/viewer/{name}", response_class=Response)
    async def viewer(name: str) -> Response:
        if name in modules():
            return Response(_module(name), media_type=_TYPES[".js"], headers=_FRESH)
        if name in styles():
            return Response(_style(name), media_type=_TYPES[".css"], headers=_FRESH)
        raise Refusal("there is no such file", "没有这个文件", status=404, code="not_found")

    return routes


def _file(name: str) -> Response:
    # Listed, not joined: a name can lead nowhere else.
    found = next((path for path in _STATIC.iterdir() if path.name == name and path.suffix in _TYPES), None)
    if found is None:
        raise Refusal("there is no such file", "没有这个文件", status=404, code="not_found")
    return Response(found.read_bytes(), media_type=_TYPES[found.suffix], headers=_FRESH)


@cache
def _module(name: str) -> str:
    return module(name)


@cache
def _style(name: str) -> str:
    return style_sheet(name)
