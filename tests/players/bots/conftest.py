"""A small host for bots: plays a whole game in this process and keeps every question with its answer."""

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Choice
from llm_werewolf.core.events import AnyEvent
from llm_werewolf.core.seats import CHANCE, Card, Seat
from llm_werewolf.core.view import View
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.bots import BasicBot, RandomBot
from llm_werewolf.players.bots.luck import Lang
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES

Bot = BasicBot | RandomBot


@dataclass
class Asked:
    """One question to one seat: what it knew, as a list of events, and what it answered."""

    ask: AnyAsk
    known: list[AnyEvent]
    choice: Choice


@dataclass
class Played:
    """A finished game."""

    run: Run
    seed: str
    bots: dict[Seat, Bot]
    asked: list[Asked] = field(default_factory=list)

    @property
    def cards(self) -> dict[Seat, Card]:
        return self.run.state.cards

    @property
    def log(self) -> list[AnyEvent]:
        return self.run.log


def play_game(board: str, seed: str, lang: Lang = "en", random_seats: tuple[Seat, ...] = ()) -> Played:
    setup = make_setup(load_board(board))
    run = Run(setup, ROLES)
    dice = Dice(seed)
    views = {seat: View(seat) for seat in range(1, setup.seats + 1)}
    bots: dict[Seat, Bot] = {
        seat: RandomBot(f"{seed}/{seat}", lang) if seat in random_seats else BasicBot(f"{seed}/{seat}", lang)
        for seat in views
    }
    played = Played(run, seed, bots)
    told = 0
    while run.asks:
        for event in run.log[told:]:
            for view in views.values():
                view.take(event)
        told = len(run.log)
        answers = []
        for ask in run.asks:
            if ask.seat == CHANCE:
                answers.append(answer_to(ask, dice.roll(ask)))
                continue
            view = views[ask.seat]
            choice = bots[ask.seat].choose(ask, view)
            played.asked.append(Asked(ask, list(view.events), choice))
            answers.append(answer_to(ask, choice))
        run.answer(answers)
    return played


@pytest.fixture(scope="session")
def play() -> Callable[..., Played]:
    """Plays a game of bots."""
    return play_game


@pytest.fixture(scope="session")
def games() -> list[Played]:
    """Some whole games: three boards, both languages, with and without random players among them."""
    return [
        play_game(board, f"{board}/{number}", lang, random_seats)
        for board in ("huanle-9", "huanle-12", "sheriff-12")
        for lang in ("zh", "en")
        for number, random_seats in enumerate(((), (), (2, 5)))
    ]
