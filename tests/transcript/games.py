"""Random games of all cards, recorded without an event loop; together they hold every kind of event."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import get_args

from llm_werewolf.boards import custom_board, load_board, make_setup, parse_cards
from llm_werewolf.core.asks import AnyAsk, Choice, Say, Speech
from llm_werewolf.core.events import AnyEvent
from llm_werewolf.core.seats import CHANCE
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.bots.luck import any_legal
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import Writer
from llm_werewolf.transcript.header import Header, SeatInfo

BOARDS = (
    "werewolf*2,white_wolf_king,villager*3,seer,witch,hunter,guard,idiot,elder",
    "werewolf*2,wolf_beauty,villager*3,seer,witch,hunter,cupid,silencer,scapegoat",
    "werewolf*3,villager*4,seer,witch,hunter,piper,little_girl",
    "werewolf*2,demon,villager*3,witch,fox,wild_child,hybrid,stalker",
    "werewolf*2,lone_demon,villager*3,seer,witch,cupid,guard",
    "werewolf,villager*4,elder,wild_child,guard",
)
EVENT_TYPES: frozenset[str] = frozenset(kind.model_fields["type"].default for kind in get_args(AnyEvent))


def setups() -> Iterator[Setup]:
    """Tables that between them have every card, an election and ties that a sheriff breaks."""
    for cards in BOARDS:
        yield make_setup(custom_board(parse_cards(cards)))
    yield make_setup(load_board("general-15"))
    yield make_setup(load_board("sheriff-12"), {"vote.sheriff_breaks_tie": "on"})


def choose(ask: AnyAsk, dice: Random, rolled: Dice) -> Choice:
    """A legal answer; speeches have words that stand nowhere else in the game."""
    if ask.seat == CHANCE:
        return rolled.roll(ask)
    if isinstance(ask, Say):
        return Speech(text=f"{ask.kind} of {ask.seat}: {dice.getrandbits(60):x}")
    return any_legal(ask, dice)


def play_game(setup: Setup, seed: int, writer: Writer | None = None) -> Run:
    """Play a game at random, recorded or not."""
    dice, rolled, run = Random(seed), Dice(seed), Run(setup, ROLES)
    if writer:
        writer.step([*run.log, *run.asks])
    while run.asks:
        told = len(run.log)
        answers = [answer_to(ask, choose(ask, dice, rolled)) for ask in run.asks]
        if writer:
            writer.answers(answers)
        run.answer(answers)
        if writer:
            writer.step([*run.log[told + len(answers) :], *run.asks])
    return run


def record_game(setup: Setup, seed: int, folder: Path) -> Run:
    """Play a game at random and record it in an empty folder."""
    seats = tuple(SeatInfo(seat=seat, kind="random") for seat in range(1, setup.seats + 1))
    header = Header(engine="test", lang="en", setup=setup, seed=seed, seats=seats)
    writer = Writer.create(folder, header, title=setup.board)
    run = play_game(setup, seed, writer)
    writer.close()
    return run


def record_games(out: Path) -> list[Path]:
    """A game of each of the tables, in folders of their own: game-0, game-1 and so on."""
    folders = []
    for number, setup in enumerate(setups()):
        folders.append(out / f"game-{number}")
        folders[-1].mkdir()
        record_game(setup, number, folders[-1])
    return folders


@cache
def covering() -> tuple[tuple[bytes, ...], ...]:
    """The lines of a few recorded games that hold every kind of event."""
    found: list[tuple[bytes, ...]] = []
    missing = set(EVENT_TYPES)
    tables = list(setups())
    for seed in range(400):
        for setup in tables:
            kinds = {event.type for event in play_game(setup, seed).log}
            if seed == 0 or kinds & missing:
                missing -= kinds
                with TemporaryDirectory() as parent:
                    record_game(setup, seed, Path(parent))
                    found.append(tuple((Path(parent) / "game.jsonl").read_bytes().splitlines(keepends=True)))
            if seed and not missing:
                return tuple(found)
    raise AssertionError(f"no game has {missing}")
