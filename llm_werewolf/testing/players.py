"""`check_player`: whether a player from outside can sit at any table, found out by letting it play.

    def test_my_player() -> None:
        check_player(MyPlayer)

It plays every seat of random boards of all cards, is asked as a table asks (several questions at once, also the same
seat), and is now and then put aside for a fresh one in the midst of a game, as when a game is resumed.
"""

import asyncio
import inspect
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from ..boards import BoardError, book_names, custom_board, make_setup
from ..core.asks import AnyAsk, Choice, Malformed, YesNo, plain
from ..core.seats import CHANCE, Seat
from ..core.sentence import in_a_line
from ..core.setup import Setup
from ..core.view import View
from ..engine.run import Run, answer_to
from ..players.apart import Apart
from ..players.base import PauseGame, Player, Stray, as_reply, has_decide
from ..players.dice import Dice
from ..roles import ROLES

MOST_BATCHES: Final = 400
"""A game is left after so many batches of questions; whether it ends is not the player's business."""
FRESH: Final = 0.05
"""How often a seat's player is put aside for a fresh one."""
SILENT: Final = "it gives no answer"


class PlayerError(ValueError):
    """A player that cannot be seated as it is; the message names all that was found, for a person."""


def check_player(make: Callable[[], Player], *, games: int = 8, seed: int = 0, seconds: float = 10.0) -> None:
    """Let players that `make()` gives (a class will do) play `games` games, each answer within `seconds`.

    Raises PlayerError, which names all that was found. Runs an event loop of its own.
    """
    faults = _shape_faults(make)
    if not faults:
        faults = list(dict.fromkeys(asyncio.run(_play(make, games, Random(seed), seconds))))
    if faults:
        name = getattr(make, "__name__", str(make))
        raise PlayerError(f"the player {name} cannot be seated:\n" + "\n".join(f"- {one}" for one in faults))


def _shape_faults(make: Callable[[], Player]) -> list[str]:
    try:
        player = make()
    except Exception as error:  # whatever a user's code raises
        return [f"it cannot be made without arguments ({in_a_line(error)})"]
    if not has_decide(player):
        return ["it has no method `async def decide(self, ask, view)`"]
    decide = player.decide
    if not inspect.iscoroutinefunction(decide):
        return ["its `decide` is no coroutine; write `async def decide(self, ask, view)`"]
    try:
        inspect.signature(decide).bind(None, None)
    except TypeError:
        return ["its `decide` does not take (ask, view)"]
    return []


async def _play(make: Callable[[], Player], games: int, dice: Random, seconds: float) -> list[str]:
    faults: list[str] = []
    for _ in range(games):
        setup = _setup(dice)
        run, chance = Run(setup, ROLES), Dice(dice.randrange(1 << 32))
        seats: dict[Seat, Player] = {seat: Apart(make()) for seat in range(1, setup.seats + 1)}
        views, kept = ({seat: View(seat) for seat in seats} for _ in range(2))
        told = 0
        for _ in range(MOST_BATCHES):
            for view in (*views.values(), *kept.values()):
                for event in run.log[told:]:
                    view.take(event)
            told = len(run.log)
            if run.over:
                break
            if dice.random() < FRESH:
                seats[dice.choice(list(seats))] = Apart(make())
            answered = await asyncio.gather(
                *(_answer(ask, seats, views, seconds, faults) for ask in run.asks if ask.seat != CHANCE)
            )
            answers = iter(answered)
            given = [chance.roll(ask) if ask.seat == CHANCE else _bold(ask, next(answers), dice) for ask in run.asks]
            faults += _meddling(views, kept)
            run.answer([answer_to(ask, choice) for ask, choice in zip(run.asks, given, strict=True)])
            if len(set(faults)) >= 10 or any(SILENT in one for one in faults):
                return faults  # one that is still at it would be waited for again and again
    return faults


def _setup(dice: Random) -> Setup:
    """A random board by a random book."""
    others = sorted(card for card in ROLES if card not in ("werewolf", "villager"))
    while True:
        deck = ("werewolf", *dice.sample(others, dice.randint(3, 8)), *("villager",) * dice.randint(2, 4))
        try:
            return make_setup(custom_board((*deck, "werewolf"), book=dice.choice(book_names())))
        except BoardError:  # more wolves than others, and the like
            continue


def _bold(ask: AnyAsk, choice: Choice, dice: Random) -> Choice:
    """Its answer; but where it always destroys itself or never does, the game is to go both ways."""
    return dice.random() < 0.05 if isinstance(ask, YesNo) and ask.kind == "self_destruct" else choice


async def _answer(
    ask: AnyAsk, seats: dict[Seat, Player], views: dict[Seat, View], seconds: float, faults: list[str]
) -> Choice:
    """What the player answers; the ask's default, and a fault, where that will not do."""
    try:
        async with asyncio.timeout(seconds):
            reply = as_reply(await seats[ask.seat].decide(ask, views[ask.seat]))
        choice = ask.read(reply.choice)
        reason = ask.refuse(choice)  # type: ignore[arg-type]  # read by the very ask
    except PauseGame as stop:
        faults.append(f"asked `{ask.kind}`, it wants the game paused: {stop}")
    except TimeoutError:
        faults.append(f"asked `{ask.kind}`, {SILENT} within {seconds:g} seconds")
    except Malformed as wanted:
        faults.append(f"asked `{ask.kind}`, it answers what is of another shape; wanted is {wanted}")
    except Exception as error:  # whatever a user's code raises
        faults.append(f"asked `{ask.kind}`, it raises {_said(error)}")
    else:
        if not reason:
            return choice
        faults.append(f"asked `{ask.kind}`, it answers {plain(choice)!r}, which is refused: {reason}")
    return ask.default()


def _meddling(views: dict[Seat, View], kept: dict[Seat, View]) -> Iterator[str]:
    """A view is shared with everybody who looks with the same eyes: a player only reads it."""
    for seat, true in kept.items():
        if views[seat].events != true.events or views[seat].state != true.state:
            yield "it changes the view it is shown; a player reads it and keeps what it wants on itself"
            views[seat] = View(seat, true.events)


def _said(error: Exception) -> str:
    return in_a_line(error.error if isinstance(error, Stray) else error)
