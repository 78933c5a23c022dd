"""`models check`: what can be found out about models before they play, one line each, with what to do about it."""

import asyncio
from typing import Annotated

import typer

from ..core.sentence import Sentence
from .app import BaseUrl, Config, Lang, Seats, app
from .config import GameFile
from .display.clean import clean
from .errors import BAD_INPUT, BadInput
from .game_file import read_game_file
from .who import Who
from .wishes import Flags, Wishes, merge

models = typer.Typer(help="Models: see whether they can play.", no_args_is_help=True)
app.add_typer(models, name="models")


@models.callback()
def options() -> None:
    """Models: see whether they can play."""


@models.command()
def check(
    model: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A model, by its name or that of a section of game.toml; may be repeated."),
    ] = None,
    base_url: BaseUrl = None,
    seat: Seats = None,
    config: Config = None,
    lang: Lang = None,
) -> int:
    """Ask each model a test question: reached, key, answers, streaming, thinking, latency, context; and what to do."""
    file = read_game_file(config)
    wishes = merge(file, Flags(base_url=base_url, seat=tuple(seat or ()), lang=lang))
    asked = [merge(GameFile(), Flags(model=name)).others for name in model or ()]
    wanted = asked or _mentioned(wishes)
    if not wanted:
        raise BadInput(
            "no model is named; say --model NAME, or --config FILE with a [models.NAME] in it",
            "没有说是哪个模型；请写 --model NAME，或者 --config FILE（其中有 [models.NAME]）",
        )
    return asyncio.run(_check(wanted, wishes))


def _mentioned(wishes: Wishes) -> list[Who]:
    """The models of game.toml and of the seats."""
    sections = [Who("model", name) for name in wishes.models]
    seats = [one for one in (wishes.others, *wishes.who.values()) if one.kind in ("model", "local")]
    return list(dict.fromkeys([*sections, *seats]))


async def _check(wanted: list[Who], wishes: Wishes) -> int:
    from .findings import headed, line
    from .llm_seats import LlmSeats
    from .models import Minds
    from .waiting import told_waits

    lang, well = wishes.lang, True
    async with LlmSeats(wishes.models, wishes.base_url, lang, {}, Minds(typed_url=wishes.minds.typed_url)) as seats:
        async with told_waits(seats.waits, lang):
            reports = await seats.examine(dict(enumerate(wanted, start=1)), thorough=True)
        for report in reports:
            typer.echo(_line(headed(report), lang))
            for found in report.findings:
                typer.echo("  " + _line(line(found), lang))
            well = well and all(found.state != "bad" for found in report.findings)
    return 0 if well else BAD_INPUT


def _line(sentence: Sentence, lang: str) -> str:
    """One line that steers no terminal, whatever a service said."""
    return clean(sentence.told(lang)).replace("\n", " ")
