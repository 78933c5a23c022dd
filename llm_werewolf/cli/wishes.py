"""Everything `play` was asked for: game.toml with the command line laid over it."""

import difflib
from pathlib import Path
from typing import TypeVar, cast

from pydantic import BaseModel, ConfigDict

from ..core.options import RuleError, option_field, option_names
from ..core.seats import Viewer
from ..host import Patience
from .config import GameFile, ModelSection
from .errors import BadInput
from .locale import LANGUAGES, console_language
from .pairs import pairs, seat_pairs
from .who import Who, parse_who

DEFAULT_BOARD = "huanle-9"
DEFAULT_OUT = "transcripts"
T = TypeVar("T")


class Flags(BaseModel):
    """The command line of `play`; None or empty for what was not said."""

    model_config = ConfigDict(frozen=True)

    board: str | None = None
    cards: str | None = None
    lang: str | None = None
    seed: int | None = None
    model: str | None = None
    base_url: str | None = None
    seat: tuple[str, ...] = ()
    name: tuple[str, ...] = ()
    card: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    rule: tuple[str, ...] = ()
    watch: str | None = None
    speed: float | None = None
    games: int | None = None
    out: str | None = None
    quiet: bool | None = None
    clock: bool | None = None
    fsync: bool | None = None


class Wishes(BaseModel):
    """What is to be played, by whom, and how it is shown."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    board: str
    """A board's name with arguments, or a list of cards."""
    custom: bool
    """`board` is a list of cards."""
    lang: str
    seed: int | None
    others: Who
    """Who sits where nothing else is said."""
    base_url: str | None
    """The address of models whose own is not said."""
    who: dict[int, Who]
    names: dict[int, str]
    cards: dict[int, str]
    roles: tuple[str, ...]
    """Files with roles from outside."""
    personas: dict[int, str]
    rules: dict[str, object]
    models: dict[str, ModelSection]
    watch: Viewer | None
    """None: the table's choice."""
    speed: float
    games: int
    out: Path
    quiet: bool
    clock: bool
    fsync: bool
    patience: Patience


def merge(file: GameFile, flags: Flags) -> Wishes:
    """Lay the command line over a file. Raises BadInput."""
    game = file.game
    if flags.cards is not None and not flags.cards.strip():
        raise BadInput("--cards is empty; it takes a list such as werewolf*3,villager*3,seer,witch,hunter")
    if flags.board and flags.cards:
        raise BadInput("a board and --cards were both given; one of them says which cards are played")
    if game.board and game.cards and not (flags.board or flags.cards):
        raise BadInput("[game] has both board and cards; one of them says which cards are played")
    asked_here = flags.board or flags.cards
    cards = flags.cards if asked_here else game.cards
    lang = flags.lang or game.lang or console_language()
    if lang not in LANGUAGES:
        raise BadInput(f"--lang takes {' or '.join(LANGUAGES)}, not {lang!r}")
    speed = _first(flags.speed, game.speed, 1.0)
    if not 0 <= speed <= 1000:
        raise BadInput(f"--speed takes a number from 0 (no waiting) to 1000, not {speed:g}")
    games = _first(flags.games, game.games, 1)
    if not 1 <= games <= 100_000:
        raise BadInput(f"--games takes a number from 1 to 100000, not {games}")
    seed = flags.seed if flags.seed is not None else game.seed
    if seed is not None and seed < 0:
        raise BadInput(f"--seed takes a number that is not negative, not {seed}")
    watch = flags.watch if flags.watch is not None else game.watch
    return Wishes(
        board=cards or (flags.board if asked_here else game.board) or DEFAULT_BOARD,
        custom=bool(cards),
        lang=lang,
        seed=seed,
        others=_others(file, flags),
        base_url=flags.base_url or game.base_url,
        who=_who(file, flags),
        names=_of_seats(file, "name") | seat_pairs("--name", flags.name),
        cards=_of_seats(file, "card") | seat_pairs("--card", flags.card),
        roles=(*(game.roles or ()), *flags.roles),
        personas=_of_seats(file, "persona"),
        rules=_rules({**file.rules, **pairs("--rule", flags.rule)}),
        models=file.models,
        watch=None if watch is None else viewer("--watch", str(watch)),
        speed=speed,
        games=games,
        out=Path(flags.out or game.out or DEFAULT_OUT),
        quiet=_first(flags.quiet, game.quiet, False),
        clock=_first(flags.clock, game.clock, True),
        fsync=_first(flags.fsync, game.fsync, False),
        patience=Patience(
            step_seconds=_first(game.step_seconds, Patience.step_seconds), game_seconds=game.game_seconds
        ),
    )


def _rules(changes: dict[str, object]) -> dict[str, object]:
    for name in changes:
        try:
            option_field(name)
        except RuleError:
            close = difflib.get_close_matches(name, option_names(), n=1)
            hint = f"did you mean {close[0]!r}?" if close else "`llm-werewolf rules BOARD --options` lists them all"
            raise BadInput(f"there is no rule {name!r}; {hint}") from None
    return changes


def viewer(option: str, text: str) -> Viewer:
    """public, god or a seat. Raises BadInput."""
    if text == "public":
        return "public"
    if text == "god":
        return "god"
    if text.isdecimal() and int(text) >= 1:
        return int(text)
    raise BadInput(f"{option} takes public, god or a seat's number, not {text!r}")


def _first(*values: T | None) -> T:
    """The first that was said; the last one is the default."""
    return next((value for value in values if value is not None), cast(T, values[-1]))


def _others(file: GameFile, flags: Flags) -> Who:
    if flags.model:
        return _model(flags.model)
    if file.game.player and file.game.model:
        raise BadInput("[game] has both player and model; one of them says who sits where nothing else is said")
    if file.game.model:
        return _model(file.game.model)
    return parse_who(file.game.player or "basic")


def _model(name: str) -> Who:
    """`--model` takes a bare name, and also `local:FILE.gguf`."""
    return parse_who(name) if name.startswith(("local:", "model:")) else parse_who(f"model:{name}")


def _who(file: GameFile, flags: Flags) -> dict[int, Who]:
    said = _of_seats(file, "who") | seat_pairs("--seat", flags.seat)
    return {seat: parse_who(text) for seat, text in said.items()}


def _of_seats(file: GameFile, key: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for seat, section in file.seats.items():
        value: str | None = getattr(section, key)
        if value is not None:
            found[seat] = value
    return found
