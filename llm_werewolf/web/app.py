"""The server's application: pages, HTTP and WebSocket as PROTOCOL.md has them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from ..core.options import RuleError
from ..core.sentence import Sentence, told
from ..transcript import RecordError
from .guard import Guard, Refusal
from .hub import Hub
from .pages import pages
from .polling import Polls
from .routes_boards import boards_routes
from .routes_games import games_routes
from .routes_tables import models_routes, tables_routes
from .setting import Options
from .sockets import Sockets
from .tongue import unfit, wanted_lang
from .wishes import Wishes
from .wording import BadWish, WrongState

_DEMO_NAMES = {
    "zh": ("阿梅", "老周", "小满", "铁柱", "青禾", "阿福", "云姐", "石头", "小北"),
    "en": ("Ada", "Bruno", "Clara", "Dmitri", "Esther", "Felix", "Greta", "Hugo", "Iris"),
}
_NOTHING = Sentence("there is nothing here", "这里什么都没有")
_CODES = {404: "not_found", 405: "bad_input"}


class Fault(BaseModel):
    """What was wrong."""

    model_config = ConfigDict(extra="forbid")

    code: str
    message: str
    """A sentence."""


class Problem(BaseModel):
    """The body of every error."""

    model_config = ConfigDict(extra="forbid")

    error: Fault


def make_app(options: Options, *, loopback: bool = True) -> FastAPI:
    """The application. Its tables are `app.state.hub`."""
    hub = Hub(options)
    sockets = Sockets(hub, loopback=loopback)
    polls = Polls(hub)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hub.resume_all()
        if options.demo:
            await begin_demo(hub)
        sweeping = asyncio.create_task(polls.sweep())
        yield
        sweeping.cancel()
        await hub.close()

    app = FastAPI(
        title="llm-werewolf",
        version="1",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
        responses={status: {"model": Problem} for status in (400, 401, 403, 404, 408, 409, 413, 429)},
    )
    app.state.hub = hub
    app.include_router(pages())
    app.include_router(boards_routes(hub))
    app.include_router(tables_routes(hub, polls))
    app.include_router(models_routes(hub))
    app.include_router(games_routes(hub))
    app.add_api_websocket_route("/ws/{table_id}", sockets.serve)
    app.add_middleware(Guard, loopback=loopback)
    _tell_errors(app)
    return app


async def begin_demo(hub: Hub) -> None:
    """A table of bots for whoever opens the page first; one that still runs from last time will do."""
    for room in hub.rooms.values():
        if room.state == "running":
            hub.demo = room.id
            return
    names = dict(enumerate(_DEMO_NAMES["zh" if hub.options.lang == "zh" else "en"], start=1))
    made = await hub.make(Wishes(board="huanle-9", names=names, paced=True, start=True))
    hub.demo = made.room.id


def _tell_errors(app: FastAPI) -> None:
    """Every error as PROTOCOL.md has it: a code and a sentence."""

    def answer(request: Request, status: int, code: str, what: object) -> JSONResponse:
        message = told(what, wanted_lang(request.scope))
        return JSONResponse({"error": {"code": code, "message": message}}, status)

    async def refused(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, Refusal)
        return answer(request, error.status, error.code, error)

    async def invalid(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        return answer(request, 400, "bad_input", unfit(error.errors()))

    async def missing(request: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        return answer(request, error.status_code, _CODES.get(error.status_code, "bad_input"), _NOTHING)

    async def bad(request: Request, error: Exception) -> JSONResponse:
        return answer(request, 400, "bad_input", error)

    async def wrong(request: Request, error: Exception) -> JSONResponse:
        return answer(request, 409, "wrong_state", error)

    app.add_exception_handler(Refusal, refused)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, missing)
    app.add_exception_handler(WrongState, wrong)
    for kind in (BadWish, RuleError, RecordError, ValueError):
        app.add_exception_handler(kind, bad)
