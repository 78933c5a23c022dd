"""The commands and their options."""

import asyncio
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from .errors import BadInput
from .game_file import read_game_file
from .given import check_speed, viewer
from .locale import checked_language, console_language
from .torn import tell_torn
from .wishes import DEFAULT_BOARD, DEFAULT_OUT, Flags, merge

app = typer.Typer(
    name="llm-werewolf",
    help="Werewolf (狼人杀) for language models, people and bots at one table.",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Seats = Annotated[
    list[str] | None,
    typer.Option(
        "--seat",
        metavar="K=WHO",
        help="Who sits at seat K: human, basic, random, model:NAME\\[@URL], local:FILE.gguf, python:MODULE:CLASS.",
    ),
]
Book = Annotated[str | None, typer.Option(metavar="NAME", help="A rule book other than the board's own.")]
Model = Annotated[str | None, typer.Option(metavar="NAME", help="A model for all other seats, or local:FILE.gguf.")]
BaseUrl = Annotated[
    str | None, typer.Option(metavar="URL", help="The address of the model's server (OPENAI_BASE_URL).")
]
Watch = Annotated[str | None, typer.Option(metavar="public|god|SEAT", help="Whose eyes you watch with.")]
Speed = Annotated[
    float | None, typer.Option(metavar="X", help="1 can be read along; 2 is twice as fast; 0 does not wait.")
]
Config = Annotated[Path | None, typer.Option(metavar="FILE", help="A game.toml; `llm-werewolf init` writes one.")]
Quiet = Annotated[bool | None, typer.Option("--quiet", "-q", help="Print only the result.")]
Clock = Annotated[bool | None, typer.Option("--clock/--no-clock", help="Whether people have a clock.")]
Lang = Annotated[str | None, typer.Option(metavar="zh|en", help="The language; else that of your locale.")]
Roles = Annotated[
    list[str] | None,
    typer.Option("--roles", metavar="FILE.py", help="A file with a role of your own; its card can then be asked for."),
]
Fsync = Annotated[
    bool | None, typer.Option("--fsync/--no-fsync", help="Whether each step is forced to the disk, against power cuts.")
]
Tui = Annotated[bool, typer.Option("--tui", help="On the whole screen: seats, record, votes, claims, timeline.")]
Prompts = Annotated[
    str | None, typer.Option("--prompts", metavar="DIR", help="A folder of prompt templates, looked into before ours.")
]
Prices = Annotated[str | None, typer.Option("--prices", metavar="FILE", help="A file that says what models cost.")]
MaxCost = Annotated[float | None, typer.Option(metavar="X", help="Pause once models have cost so many US dollars.")]
MaxTokens = Annotated[int | None, typer.Option(metavar="N", help="Pause once models have taken so many tokens.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Print what passed, too.")]


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"llm-werewolf {version('llm-werewolf-table')}")
        raise typer.Exit


@app.callback()
def options(
    show_version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Werewolf (狼人杀) for language models, people and bots at one table."""


@app.command()
def play(
    board: Annotated[
        str | None, typer.Argument(metavar="[BOARD]", help=f"A board by name, {DEFAULT_BOARD} unless said.")
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="Cards instead of a board, such as werewolf*2,villager*3,seer."),
    ] = None,
    book: Book = None,
    lang: Lang = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The same seed gives the same deal and bots.")] = None,
    model: Model = None,
    base_url: BaseUrl = None,
    seat: Seats = None,
    name: Annotated[list[str] | None, typer.Option("--name", metavar="K=NAME", help="A player's name.")] = None,
    card: Annotated[
        list[str] | None, typer.Option("--card", metavar="K=CARD", help="The card a seat is dealt.")
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="NAME=VALUE", help="A house rule, e.g. witch.self_save=always."),
    ] = None,
    persona: Annotated[
        list[str] | None,
        typer.Option("--persona", metavar="K=NAME", help="What a model is like; `llm-werewolf personas` lists some."),
    ] = None,
    prompts: Prompts = None,
    roles: Roles = None,
    watch: Watch = None,
    speed: Speed = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="How many games, one after the other.")] = None,
    config: Config = None,
    out: Annotated[
        str | None, typer.Option(metavar="DIR", help=f"Where the records go, {DEFAULT_OUT} unless said.")
    ] = None,
    quiet: Quiet = None,
    clock: Clock = None,
    fsync: Fsync = None,
    prices: Prices = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    tui: Tui = False,
) -> int:
    """Play a game: with bots to watch, with models, or with people at this terminal."""
    from .play import play_games

    flags = Flags(
        board=board,
        cards=cards,
        book=book,
        lang=lang,
        seed=seed,
        model=model,
        base_url=base_url,
        seat=tuple(seat or ()),
        name=tuple(name or ()),
        card=tuple(card or ()),
        persona=tuple(persona or ()),
        prompts=prompts,
        roles=tuple(roles or ()),
        rule=tuple(rule or ()),
        watch=watch,
        speed=speed,
        games=games,
        out=out,
        quiet=quiet,
        clock=clock,
        fsync=fsync,
        prices=prices,
        max_cost=max_cost,
        max_tokens=max_tokens,
        tui=tui,
    )
    return asyncio.run(play_games(merge(read_game_file(config), flags)))


@app.command()
def resume(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The folder of a recorded game; else the newest unfinished.")
    ] = None,
    seat: Seats = None,
    base_url: BaseUrl = None,
    prompts: Prompts = None,
    roles: Roles = None,
    watch: Watch = None,
    speed: Speed = None,
    config: Config = None,
    quiet: Quiet = None,
    clock: Clock = None,
    fsync: Fsync = None,
    prices: Prices = None,
    max_cost: MaxCost = None,
    max_tokens: MaxTokens = None,
    tui: Tui = False,
    lang: Annotated[
        str | None, typer.Option(metavar="zh|en", help="The language of the screen; else that of the game.")
    ] = None,
) -> int:
    """Go on with a game that was paused or broken off."""
    from ..transcript import read_record
    from .play import play_on
    from .records import folder_of
    from .settings import wishes_on

    flags = Flags(
        base_url=base_url,
        prompts=prompts,
        seat=tuple(seat or ()),
        roles=tuple(roles or ()),
        watch=watch,
        speed=speed,
        quiet=quiet,
        clock=clock,
        fsync=fsync,
        prices=prices,
        max_cost=max_cost,
        max_tokens=max_tokens,
        tui=tui,
        board=DEFAULT_BOARD,
    )
    checked_language(lang)
    file = read_game_file(config)
    record = read_record(folder_of(game, merge(file, flags).out, unfinished=True))
    tell_torn(record, lang or record.header.lang)
    if record.header.source:
        raise BadInput(
            "the game in {folder} was imported from {source}: it cannot be resumed",
            "{folder} 里的对局是从 {source} 导入的：不能续玩",
            folder=record.folder,
            source=record.header.source,
        )
    if record.finished:
        raise BadInput(
            "the game in {folder} is over; `llm-werewolf replay {folder}` shows it",
            "{folder} 里的对局已经结束；可以用 `llm-werewolf replay {folder}` 来看",
            folder=record.folder,
        )
    return asyncio.run(play_on(record, wishes_on(record.folder, file, flags), lang))


@app.command()
def replay(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="The folder of a recorded game; else the newest one.")
    ] = None,
    as_: Annotated[str, typer.Option("--as", metavar="public|god|SEAT", help="Whose eyes it is seen with.")] = "public",
    speed: Annotated[
        float, typer.Option(metavar="X", help="1 can be read along, and keys pause, go back and jump; 0 does not wait.")
    ] = 0.0,
    first_day: Annotated[int | None, typer.Option("--from", metavar="DAY", help="The day to begin with.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for a key before each piece.")] = False,
    truth: Annotated[bool, typer.Option("--truth", help="With --as SEAT: what was true, beside what it knew.")] = False,
    thoughts: Annotated[bool, typer.Option("--thoughts", help="With --as god: what models thought.")] = False,
    tui: Tui = False,
    lang: Lang = None,
    roles: Roles = None,
) -> int:
    """Show a recorded game: what was public, one seat's view, or everything.

    Keys at a terminal, with --speed or --step:
    Space pauses, Enter or → goes on, ← or b back;
    d, x, v jump to the next day, death, vote, with Shift to the last; q leaves.
    """
    from ..host import use_roles
    from .replay import Look

    if tui:
        from .fullscreen import replay_full_screen as show
    else:
        from .replay import replay_game as show
    check_speed(speed)
    look = Look(
        viewer=viewer("--as", as_),
        speed=speed,
        lang=checked_language(lang),
        first_day=first_day,
        step=step,
        truth=truth,
        thoughts=thoughts,
        known=use_roles(roles or ()),  # for their names; a record can be shown without
    )
    return asyncio.run(show(game, look))


@app.command()
def boards(lang: Lang = None, roles: Roles = None) -> int:
    """List the boards."""
    from ..host import use_roles
    from .listing import list_boards

    list_boards(_lang(lang), use_roles(roles or ()))
    return 0


@app.command()
def personas(lang: Lang = None) -> int:
    """List the ready-made personas of model players."""
    from .listing import list_personas

    list_personas(_lang(lang))
    return 0


@app.command()
def rules(
    board: Annotated[str, typer.Argument(metavar="BOARD", help="A board by name, or a list of cards.")] = DEFAULT_BOARD,
    book: Book = None,
    lang: Lang = None,
    rule: Annotated[list[str] | None, typer.Option("--rule", metavar="NAME=VALUE", help="A house rule.")] = None,
    options: Annotated[bool, typer.Option("--options", help="List every option and its setting instead.")] = False,
    roles: Roles = None,
) -> int:
    """The rules of a board in plain words."""
    from ..host import use_roles
    from .listing import show_options, show_rules

    shown = show_options if options else show_rules
    shown(board, book, tuple(rule or ()), _lang(lang), use_roles(roles or ()))
    return 0


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="[FILE]", help="The file to write.")] = Path("game.toml"),
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there.")] = False,
    lang: Lang = None,
) -> int:
    """Write a commented game.toml to begin with."""
    from .starting import write_game_file

    typer.echo(write_game_file(file, _lang(lang), force=force).told(_lang(lang)))
    return 0


@app.command()
def scenario(
    paths: Annotated[list[str], typer.Argument(metavar="FILE_OR_FOLDER...", help="Scenario files.")],
    verbose: Verbose = False,
    roles: Roles = None,
    lang: Lang = None,
) -> int:
    """Play scenarios and compare what comes of them with what they expect."""
    from ..host import use_roles
    from ..testing import run_scenarios

    _there(paths)
    return run_scenarios(paths, verbose, use_roles(roles or ()), _lang(lang))


@app.command("check-answers")
def check_answers_command(
    paths: Annotated[list[str], typer.Argument(metavar="FILE_OR_FOLDER...", help="Answer files.")],
    verbose: Verbose = False,
    lang: Lang = None,
) -> int:
    """Read model answers from files as a game would, and compare with what they should be read as."""
    from ..players.llm.answers import check_answers

    _there(paths)
    return check_answers(paths, verbose, _lang(lang))


def _there(paths: list[str]) -> None:
    for path in paths:
        if not Path(path).exists():
            raise BadInput("there is no file or folder {path}", "没有文件或文件夹 {path}", path=path)


def _lang(lang: str | None) -> str:
    return checked_language(lang) or console_language()
