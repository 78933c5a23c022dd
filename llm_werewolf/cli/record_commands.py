"""The commands on recorded games: `verify`, `show`, `games`, `export`, `import`."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from ..core.sentence import listing
from .app import Lang, Prices, Roles, app
from .errors import BadInput
from .given import viewer
from .locale import checked_language, console_language
from .wishes import DEFAULT_OUT

Game = Annotated[str | None, typer.Argument(metavar="[GAME]", help="A game's folder or name; else the newest one.")]
Folder = Annotated[Path, typer.Argument(metavar="[DIR]", help="The folder of games.")]
OnBoard = Annotated[str | None, typer.Option("--board", metavar="NAME", help="Only games on this board.")]
OfPlayer = Annotated[
    str | None, typer.Option("--model", metavar="TEXT", help="Only games with a player named like this.")
]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help="Only games from this day on: 2026-03-01.")]
Until = Annotated[str | None, typer.Option("--until", metavar="DATE", help="Only games up to this day.")]
OnePrice = Annotated[
    list[str] | None,
    typer.Option(
        "--price", metavar="MODEL=IN,OUT[,CACHED]", help="What a model costs, in US dollars for a million tokens."
    ),
]


@app.command()
def verify(
    games: Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="Games; else the newest one.")] = None,
    roles: Roles = None,
    lang: Lang = None,
) -> int:
    """Check records: every line whole, and the game, re-run on the same answers, the same line by line."""
    from .verifying import verify_games

    return verify_games(games or [None], roles or (), checked_language(lang) or console_language())


@app.command()
def show(
    game: Game = None,
    thoughts: Annotated[bool, typer.Option("--thoughts", help="What models thought, beside what they said.")] = False,
    calls: Annotated[bool, typer.Option("--calls", help="What each call of a model used and cost.")] = False,
    price: OnePrice = None,
    prices: Prices = None,
    lang: Lang = None,
    roles: Roles = None,
) -> int:
    """The summary of a game, with everything in it: roles, votes, claims and the truth, fates, costs."""
    from ..host import use_roles
    from .showing import prices_of, show_game

    use_roles(roles or ())
    known = prices_of(price, prices)
    spoken = checked_language(lang)
    return show_game(game, thoughts=thoughts, calls=calls, prices=known, lang=spoken, priced=price or ())


@app.command("games")
def games_command(
    folder: Folder = Path(DEFAULT_OUT),
    board: OnBoard = None,
    winner: Annotated[
        str | None, typer.Option(metavar="CAMP", help="village, wolves, lovers, piper, nobody, or none: not over.")
    ] = None,
    model: OfPlayer = None,
    since: Since = None,
    until: Until = None,
    damaged: Annotated[bool, typer.Option("--damaged", help="Only games with damage.")] = False,
    lang: Lang = None,
) -> int:
    """List the games of a folder."""
    from .gamelist import Filter, list_games

    wanted = Filter(board=board, winner=winner, model=model, since=since, until=until, damaged=damaged)
    return list_games(folder, wanted, checked_language(lang))


@app.command()
def compare(
    folder: Folder = Path(DEFAULT_OUT),
    board: OnBoard = None,
    model: OfPlayer = None,
    since: Since = None,
    until: Until = None,
    price: OnePrice = None,
    prices: Prices = None,
    lang: Lang = None,
    roles: Roles = None,
) -> int:
    """Compare the players of the finished games of a folder: wins by side, fallbacks, tokens and cost."""
    from ..host import use_roles
    from .comparing import compare_games
    from .gamelist import Filter
    from .showing import prices_of

    use_roles(roles or ())
    wanted = Filter(board=board, model=model, since=since, until=until)
    return compare_games(folder, wanted, prices_of(price, prices), checked_language(lang))


@app.command()
def export(
    game: Game = None,
    to: Annotated[str, typer.Option("--to", metavar="md|html|json|sft", help="The kind of file.")] = "md",
    as_: Annotated[str, typer.Option("--as", metavar="public|god|SEAT", help="Who may read it.")] = "public",
    reveal: Annotated[bool, typer.Option("--reveal", help="With the cards that are shown after the end.")] = False,
    thoughts: Annotated[
        bool, typer.Option("--thoughts", help="With what models thought, as far as --as goes.")
    ] = False,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to; else standard output.")] = None,
    lang: Lang = None,
    roles: Roles = None,
) -> int:
    """Write a game to a file that can be handed on: it holds nothing that its reader may not know."""
    from ..host import use_roles
    from .exporting import export_game

    use_roles(roles or ())
    kinds: tuple[Literal["md", "html", "json", "sft"], ...] = ("md", "html", "json", "sft")
    kind = next((one for one in kinds if one == to), None)
    if kind is None:
        raise BadInput(
            "--to takes {kinds}, not {to!r}", "--to 是 {kinds} 之一，不能是“{to}”", kinds=listing(kinds), to=to
        )
    return export_game(
        game, kind, as_=viewer("--as", as_), reveal=reveal, thoughts=thoughts, out=out, lang=checked_language(lang)
    )


@app.command("import")
def import_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record of another program.")],
    kind: Annotated[
        str | None, typer.Option("--from", metavar="arena|kaggle", help="Whose it is; else judged by what is in it.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the record goes.")] = Path(DEFAULT_OUT),
    lang: Lang = None,
) -> int:
    """Make a record of another program's game, to look at: Werewolf Arena (arena) or Kaggle's werewolf (kaggle)."""
    from .importing import import_game

    return import_game(file, kind, out, checked_language(lang))
