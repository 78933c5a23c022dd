"""A small table for tests of roles: cards by seat, answers by (seat, kind), everything else by the asks' defaults."""

import random
from collections.abc import Callable, Mapping
from typing import Any, Literal, get_args, get_origin

from llm_werewolf.boards import KNOWN_CARDS, BoardError, custom_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Potions, Say, YesNo
from llm_werewolf.core.events import AnyEvent
from llm_werewolf.core.options import option_field, option_names
from llm_werewolf.core.seats import CHANCE, Card, Seat
from llm_werewolf.core.setup import Previous, Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.players.dice import Dice
from llm_werewolf.roles import ROLES

BOOKS = ("general", "huanle", "classic", "classic-faq", "anniversary", "sheriff")
SINGLE = tuple(card for card in KNOWN_CARDS if card not in ("werewolf", "villager"))

Chooser = Callable[[AnyAsk], Choice]


class Seated:
    """A game of dealt cards, played up to wherever a test wants to look."""

    def __init__(
        self,
        *cards: Card,
        book: str = "general",
        left_over: tuple[Card, ...] = (),
        rules: Mapping[str, object] | None = None,
    ) -> None:
        options = {"sheriff": False, "win": "city", "vote.may_abstain": True} | dict(rules or {})
        self.run = Run(make_setup(custom_board(cards, book=book), options, spare=left_over or None), ROLES)
        self.seen: list[AnyAsk] = []
        (deal,) = self.run.asks
        self.run.answer([answer_to(deal, (*cards, *left_over) if left_over else (*cards, *self.run.setup.spare))])

    def until(
        self, phase: Literal["night", "dawn", "day"], day: int, answers: Mapping[tuple[Seat, str], Choice]
    ) -> None:
        """Play until a phase of a day has begun; an answer that is never asked for is an error."""
        open_answers = dict(answers)
        while self.run.asks and (self.run.state.day, self.run.state.phase) != (day, phase):
            self._batch(open_answers)
        assert not open_answers, f"nobody asked for {open_answers}"

    def night(self, day: int, answers: Mapping[tuple[Seat, str], Choice] | None = None) -> None:
        """Play night `day` to its end."""
        self.until("night", day, {})
        start = len(self.seen)
        open_answers = dict(answers or {})
        while self.run.asks and self.run.state.phase == "night":
            self._batch(open_answers)
        assert not open_answers, f"nobody asked for {open_answers}"
        self.tonight = self.seen[start:]

    def asked(self, kind: str) -> list[AnyAsk]:
        """Last night's questions of a kind."""
        return [ask for ask in self.tonight if ask.kind == kind]

    def told(self, seat: Seat) -> list[AnyEvent]:
        """All that a seat has been told."""
        return self.run.view(seat).events

    def _batch(self, answers: dict[tuple[Seat, str], Choice]) -> None:
        asks = self.run.asks
        self.seen += asks
        self.run.answer([answer_to(ask, answers.pop((ask.seat, ask.kind), ask.default())) for ask in asks])


def random_setup(draw: random.Random) -> Setup:
    """Any cards, any book, any options."""
    while True:
        seats = draw.randint(5, 14)
        cards = draw.sample(SINGLE, draw.randint(1, min(seats - 2, 10))) + ["werewolf"] * draw.randint(0, 3)
        cards += ["villager"] * max(0, seats - len(cards))
        draw.shuffle(cards)
        try:
            return make_setup(
                custom_board(cards, book=draw.choice(BOOKS)),
                random_options(draw),
                any_time=draw.sample(range(1, len(cards) + 1), draw.randint(0, 2)),
                previous=Previous(knife=1, check=2, poison=3, shot=4),
            )
        except BoardError:
            continue


def random_options(draw: random.Random) -> dict[str, object]:
    """About a third of all options, each with any of its values."""
    options: dict[str, object] = {}
    for name in option_names():
        kind: Any = option_field(name).annotation  # Any: whatever type the field has
        values = (True, False) if kind is bool else get_args(kind) if get_origin(kind) is Literal else ()
        if values and draw.random() < 0.35:
            options[name] = draw.choice(values)
    return options


def chooser(draw: random.Random) -> Chooser:
    """Answers by chance, the dice by their odds."""
    dice = Dice(str(draw.random()))

    def choose(ask: AnyAsk) -> Choice:
        if ask.seat == CHANCE:
            return dice.roll(ask)
        match ask:
            case PickOne():
                seats: list[Choice] = [*ask.options, *([None] if ask.may_pass else [])]
                return draw.choice(seats)
            case PickMany():
                return tuple(draw.sample(ask.options, draw.randint(ask.least, ask.most)))
            case YesNo():
                return draw.random() < (0.05 if ask.kind == "self_destruct" else 0.5)
            case PickWord():
                words: list[Choice] = [*ask.words, *([None] if ask.may_pass else [])]
                return draw.choice(words)
            case PickPotions():
                wishes = [Potions(save=draw.random() < 0.5, poison=draw.choice((None, *ask.poisonable))), Potions()]
                return next(wish for wish in wishes if ask.refuse(wish) is None)
            case Say():
                return ask.read("...")
            case _:
                return ask.default()

    return choose


__all__ = ["Seated", "chooser", "random_options", "random_setup"]
