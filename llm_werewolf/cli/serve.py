"""`serve`: the table in a browser. Brings the server what it does not know itself: models, and files for others."""

import asyncio
import ipaddress
import os
import secrets
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from ..core.sentence import Sentence, system_says
from ..host import Budget
from ..players.llm.prices import read_prices
from .app import Config, Lang, Roles, app
from .clerk import FileClerk
from .config import GameFile
from .costing import check_prices
from .errors import BadInput
from .game_file import read_game_file
from .guests import ModelSeater
from .locale import checked_language, console_language
from .wishes import DEFAULT_OUT

if TYPE_CHECKING:
    import uvicorn

    from ..web import Options

Password = Annotated[
    str | None,
    typer.Option(
        "--password-env", metavar="VAR", help="The environment variable with the host password; a must beyond loopback."
    ),
]


_FILES: Final = 65_536
_GO_ON: Final = Sentence(
    "(Ctrl-C stops; games go on when it is started again)", "（Ctrl-C 停止；再次启动后，没打完的对局会接着打）"
)
_FOR_HOST: Final = Sentence(
    "(for you alone: who opens this one may also take up games that nobody plays here)",
    "（只给你自己：打开这个网址，还可以接着打这里没人在打的对局）",
)


@app.command()
def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="The port to listen at.")] = 8000,
    out: Annotated[str | None, typer.Option(metavar="DIR", help="Where the records go.")] = None,
    lang: Lang = None,
    config: Config = None,
    password_env: Password = None,
    night_pace: Annotated[
        float,
        typer.Option(
            "--night-pace", metavar="SECONDS", min=0, max=120, help="The grid of the night at tables with people."
        ),
    ] = 15.0,
    resume: Annotated[bool, typer.Option("--resume/--no-resume", help="Go on with games that were running.")] = True,
    demo: Annotated[bool, typer.Option("--demo", help="Begin with a table of bots.")] = False,
    roles: Roles = None,
) -> int:
    """Serve tables to watch and to play at in a browser."""
    try:
        import fastapi  # noqa: F401
        import uvicorn
    except ImportError:
        raise BadInput(
            "serving needs some more packages: pip install 'llm-werewolf-table[web]'",
            "开服务器还需要几个包：pip install 'llm-werewolf-table[web]'",
        ) from None
    from ..host import use_roles
    from ..web import Options, make_app
    from ..web.door import settings

    loopback = is_loopback(host)
    game = read_game_file(config)
    password = _password(password_env, loopback=loopback)
    options = Options(
        out=_records(Path(out or game.game.out or DEFAULT_OUT)),
        lang=checked_language(lang) or game.game.lang or console_language(),
        password=password,
        key=secrets.token_urlsafe(24) if password is None else None,
        night_pace=night_pace,
        resume=resume,
        demo=demo,
        roles=use_roles((*(game.game.roles or ()), *(roles or ()))),
        budget=_budget(game),
        seater=ModelSeater(game.models, game.game.base_url, Path(game.game.prompts) if game.game.prompts else None),
        clerk=FileClerk(),
    )
    _allow_files()
    app = make_app(options, loopback=loopback)
    return asyncio.run(_run(uvicorn.Server(settings(app)), host, port, options))


def _allow_files() -> None:
    """A page costs a file: have as many as this system gives, not just the few it begins with."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, most), hard))


def _records(out: Path) -> Path:
    """The folder of the records, which is made where it is not there. Raises BadInput."""
    try:
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out):
            pass
    except OSError as error:
        raise BadInput(
            "cannot record games in {out}: {why}", "无法把对局记录到 {out}：{why}", out=out, why=system_says(error)
        ) from None
    return out


def _budget(file: GameFile) -> Budget:
    """What each game of this server may use. Raises BadInput for a limit that could not be kept."""
    limits, models = file.game, [section.model or name for name, section in file.models.items()]
    prices = read_prices(Path(limits.prices)) if limits.prices else {}
    check_prices(limits.max_cost, prices, models)
    return Budget(prices=prices, max_cost=limits.max_cost, max_tokens=limits.max_tokens)


async def _run(server: "uvicorn.Server", host: str, port: int, options: "Options") -> int:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(2048)  # whoever comes before it is up has to wait, not to come again
    except OSError as error:
        raise BadInput(
            "cannot listen at {host}:{port}: {why}",
            "无法在 {host}:{port} 监听：{why}",
            host=host,
            port=port,
            why=system_says(error),
        ) from None
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    print(f"{address}  {_GO_ON.told(options.lang)}", flush=True)
    if options.key:
        print(f"{address}#host={options.key}  {_FOR_HOST.told(options.lang)}", flush=True)
    with suppress(KeyboardInterrupt):
        await server.serve([listening])
    return 0


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine alone."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _password(variable: str | None, *, loopback: bool) -> str | None:
    """The host password. Raises BadInput where one is needed and none is there."""
    if variable is None:
        if not loopback:
            raise BadInput(
                "whoever reaches this address could start games; set a host password in an environment variable "
                "and name it: --password-env VAR",
                "能连到这个地址的人都能开局；请把主持人密码放进一个环境变量，并写出它的名字：--password-env VAR",
            )
        return None
    password = os.environ.get(variable, "")
    if len(password) < 8:
        raise BadInput(
            "the host password in {variable} must have 8 characters or more",
            "{variable} 里的主持人密码至少要有 8 个字符",
            variable=variable,
        )
    return password
