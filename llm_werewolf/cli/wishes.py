"""Everything `play` was asked for: game.toml with the command line laid over it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final, TypeVar, cast

from pydantic import BaseModel, ConfigDict

from ..boards import load_book
from ..core.options import RuleError, make_rules, override
from ..core.seats import Seat, Viewer
from ..core.sentence import Sentence
from ..host import Patience
from ..players.llm.ledger import Price
from ..players.llm.prices import read_prices
from ..players.names import BadName, tidy_names
from .config import GameFile, ModelSection
from .errors import BadInput
from .given import check_games, check_max_cost, check_max_tokens, check_seed, check_speed, viewer
from .locale import checked_language, console_language
from .models import Minds
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
    book: str | None = None
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
    prices: str | None = None
    max_cost: float | None = None
    max_tokens: int | None = None
    tui: bool = False
    persona: tuple[str, ...] = ()
    prompts: str | None = None


class Wishes(BaseModel):
    """What is to be played, by whom, and how it is shown."""

    model_config = ConfigDict(frozen=True, arbitrary_types_allowed=True)

    board: str
    """A board's name with arguments, or a list of cards."""
    custom: bool
    """`board` is a list of cards."""
    book: str | None
    """A rule book other than the board's own."""
    lang: str
    seed: int | None
    others: Who
    """Who sits where nothing else is said."""
    base_url: str | None
    """The address of models whose own is not said."""
    who: dict[int, Who]
    sections: tuple[tuple[Seat, Sentence], ...]
    """Seats that the file has sections for, and where each of them stands."""
    names: dict[int, str]
    cards: dict[int, str]
    cards_said: dict[int, str | Sentence]
    """Where each of these was said."""
    roles: tuple[str, ...]
    """Files with roles from outside."""
    minds: Minds
    rules: dict[str, object]
    models: dict[str, ModelSection]
    watch: Viewer | None
    """None: the table's choice."""
    watch_said: str | Sentence
    speed: float
    speed_said: bool
    """Whether the speed stood on the command line."""
    games: int
    out: Path
    quiet: bool
    clock: bool
    fsync: bool
    patience: Patience
    prices: dict[str, Price]
    """What models cost, by the name their service knows them by."""
    max_cost: float | None
    max_tokens: int | None
    tui: bool
    """Shown on the whole screen."""


def merge(file: GameFile, flags: Flags) -> Wishes:
    """Lay the command line over a file. Raises BadInput."""
    game = file.game
    _no_empty(flags)
    if flags.board and flags.cards:
        raise BadInput(
            "a board and --cards were both given; one of them says which cards are played",
            "板子和 --cards 都写了；只能由其中一个决定用哪些卡牌",
        )
    if game.board and game.cards and not (flags.board or flags.cards):
        raise BadInput(
            "{where} has both board and cards; one of them says which cards are played",
            "{where} 里 board 和 cards 都有；只能由其中一个决定用哪些卡牌",
            where=file.at("[game]"),
        )
    quiet = _first(flags.quiet, game.quiet, False)
    if flags.tui and quiet:
        raise BadInput(
            "--tui shows everything and --quiet nothing; say one of them",
            "--tui 什么都显示，--quiet 什么都不显示；只能写其中一个",
        )
    asked_here = flags.board or flags.cards
    cards = flags.cards if asked_here else game.cards
    lang = checked_language(flags.lang) or game.lang or console_language()
    speed = _first(flags.speed, game.speed, 1.0)
    check_speed(speed)
    games = _first(flags.games, game.games, 1)
    check_games(games)
    seed = flags.seed if flags.seed is not None else game.seed
    check_seed(seed)
    max_cost = _first(flags.max_cost, game.max_cost, None)
    check_max_cost(max_cost)
    max_tokens = _first(flags.max_tokens, game.max_tokens, None)
    check_max_tokens(max_tokens)
    dealt, dealt_here = _of_seats(file, "card"), seat_pairs("--card", flags.card)
    watch = flags.watch if flags.watch is not None else game.watch
    watch_said = "--watch" if flags.watch else file.at("[game] watch")
    return Wishes(
        board=cards or (flags.board if asked_here else game.board) or DEFAULT_BOARD,
        custom=bool(cards),
        book=flags.book or (None if asked_here else game.book),
        lang=lang,
        seed=seed,
        others=_others(file, flags),
        base_url=flags.base_url or game.base_url,
        who=_who(file, flags),
        sections=tuple((seat, file.at(f"[seats.{seat}]")) for seat in file.seats),
        names=_names(file, flags),
        cards=dealt | dealt_here,
        cards_said={seat: file.at(f"[seats.{seat}] card") for seat in dealt} | dict.fromkeys(dealt_here, "--card"),
        roles=(*(game.roles or ()), *flags.roles),
        minds=_minds(file, flags),
        rules={**_rules(file.at("[rules]"), file.rules), **_rules("--rule", pairs("--rule", flags.rule))},
        models=file.models,
        watch=None if watch is None else viewer(watch_said, str(watch)),
        watch_said=watch_said,
        speed=speed,
        speed_said=flags.speed is not None,
        games=games,
        out=Path(_first(flags.out, game.out, DEFAULT_OUT)),
        quiet=quiet,
        clock=_first(flags.clock, game.clock, True),
        fsync=_first(flags.fsync, game.fsync, False),
        prices=_prices(flags.prices or game.prices),
        max_cost=max_cost,
        max_tokens=max_tokens,
        patience=Patience(
            step_seconds=_first(game.step_seconds, Patience.step_seconds), game_seconds=game.game_seconds
        ),
        tui=flags.tui,
    )


_EXAMPLES: Final = {
    "board": DEFAULT_BOARD,
    "--cards": "werewolf*3,villager*3,seer,witch,hunter",
    "--book": "sheriff",
    "--lang": "zh",
    "--model": "gpt-4.1-mini",
    "--base-url": "http://localhost:11434/v1",
    "--watch": "god",
    "--out": DEFAULT_OUT,
}
"""What stands behind each option that takes a word."""


def _no_empty(flags: Flags) -> None:
    """An option that was given and says nothing is a slip, such as an unset variable of a script. Raises BadInput."""
    for option, example in _EXAMPLES.items():
        value: str | None = getattr(flags, option.removeprefix("--").replace("-", "_"))
        if value is not None and not value.strip():
            raise BadInput(
                "{option} is empty; it takes something like {example}",
                "{option} 是空的；应写例如 {example}",
                option=Sentence("the board", "板子") if option == "board" else option,
                example=example,
            )


def _names(file: GameFile, flags: Flags) -> dict[int, str]:
    """The players' names, fit to be shown. Raises BadInput."""
    given = seat_pairs("--name", flags.name)
    try:
        return tidy_names(_of_seats(file, "name") | given)
    except BadName as error:
        where = "--name" if error.seat in given else file.at(f"[seats.{error.seat}]")
        raise BadInput("{where}: {why}", "{where}：{why}", where=where, why=error) from None


def _rules(where: str | Sentence, changes: Mapping[str, object]) -> Mapping[str, object]:
    any_book = load_book("sheriff", 12).model_dump()
    for name, value in changes.items():
        try:
            make_rules(override(any_book, {name: value}))
        except RuleError as error:
            raise BadInput("{where}: {why}", "{where}：{why}", where=where, why=error) from None
    return changes


def _prices(path: str | None) -> dict[str, Price]:
    return read_prices(Path(path)) if path else {}


def _first(*values: T | None) -> T:
    """The first that was said; the last one is the default."""
    return next((value for value in values if value is not None), cast(T, values[-1]))


def _minds(file: GameFile, flags: Flags) -> Minds:
    prompts = flags.prompts or file.game.prompts
    temperatures = {seat: one.temperature for seat, one in file.seats.items() if one.temperature is not None}
    personas = _of_seats(file, "persona") | seat_pairs("--persona", flags.persona)
    return Minds(
        personas=personas,
        temperatures=temperatures,
        prompts=Path(prompts) if prompts else None,
        typed_url=flags.base_url,
        bare=bare_models(file),
    )


def bare_models(file: GameFile) -> frozenset[str]:
    """The models that a file asks for at its seats and has no section for."""
    asked = [text for one in file.seats.values() if (text := one.who) and text.startswith("model:") and "@" not in text]
    return frozenset(name for text in asked if (name := text.removeprefix("model:")) not in file.models)


def _others(file: GameFile, flags: Flags) -> Who:
    if flags.model:
        return _model(flags.model)
    if file.game.player and file.game.model:
        raise BadInput(
            "{where} has both player and model; one of them says who sits where nothing else is said",
            "{where} 里 player 和 model 都有；没有另外写明的座位只能由其中一个决定",
            where=file.at("[game]"),
        )
    if file.game.model:
        return _model(file.game.model)
    return _read(file.at("[game] player"), file.game.player or "basic")


def _model(name: str) -> Who:
    """`--model` takes a bare name, and also `local:FILE.gguf`."""
    return parse_who(name) if name.startswith(("local:", "model:")) else parse_who(f"model:{name}")


def _who(file: GameFile, flags: Flags) -> dict[int, Who]:
    given = seat_pairs("--seat", flags.seat)
    filed = {seat: text for seat, text in _of_seats(file, "who").items() if seat not in given}
    return {seat: _read(file.at(f"[seats.{seat}] who"), text) for seat, text in filed.items()} | {
        seat: parse_who(text) for seat, text in given.items()
    }


def _read(where: Sentence, text: str) -> Who:
    try:
        return parse_who(text)
    except BadInput as error:
        raise BadInput("{where}: {why}", "{where}：{why}", where=where, why=error) from None


def _of_seats(file: GameFile, key: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for seat, section in file.seats.items():
        value: str | None = getattr(section, key)
        if value is not None:
            found[seat] = value
    return found
