"""Random games on random boards: they end, everybody dies once, views are filters, questions betray nothing.

`PROPERTY_SCALE=10` plays ten times as many games.
"""

import os
from collections import Counter

import pytest

from llm_werewolf.core.asks import PickMany, PickOne, PickPotions, PickWord
from llm_werewolf.core.events import (
    Answer,
    DayBroke,
    Dealt,
    Died,
    Event,
    GameOver,
    Learned,
    LeftOver,
    NightFell,
    TokenPlaced,
    Unmasked,
    Whispered,
)
from llm_werewolf.core.seats import CHANCE, hears
from llm_werewolf.core.view import View

from .flows import HEARERS
from .oracle import Oracle
from .playing import Item, Played, dealt, own_stream, play
from .tables import table

SCALE = float(os.environ.get("PROPERTY_SCALE", "1"))
GAMES = int(1200 * SCALE)
CHUNKS = 15


def seeds(games: int, chunk: int) -> range:
    """A chunk's share of so many games."""
    share = max(1, games // CHUNKS)
    return range(chunk * share, (chunk + 1) * share)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games(chunk: int) -> None:
    for seed in seeds(GAMES, chunk):
        played = play(table(seed), own_stream(seed))
        try:
            check_end(played)
            check_deaths(played)
            check_views(played)
        except AssertionError as error:
            error.add_note(f"seed {seed}, board {played.setup.board}: {played.setup.deck}")
            raise


def check_end(played: Played) -> None:
    """A game ends with its winner and all cards turned over, once."""
    log, rules = played.log, played.setup.rules
    over, shown = log[-2:]
    assert isinstance(over, GameOver) and isinstance(shown, Unmasked)
    assert sum(isinstance(event, GameOver) for event in log) == 1
    assert shown.cards == tuple(played.run.state.cards[seat] for seat in range(1, played.setup.seats + 1))
    assert played.run.state.day <= rules.max_days
    if over.why == "max_days":
        assert over.winner == "nobody" and played.run.state.day == rules.max_days
    state = played.run.state
    standing = [seat for seat in state.living if not state.has("ghost", seat)]
    if over.why != "max_days":
        assert (over.why == "nobody_left") == (not standing)
    if over.winner == "nobody":
        assert not shown.winners
    else:
        assert shown.winners or over.winner == "village"  # every villager may have become something else


def check_deaths(played: Played) -> None:
    """Each death once, with a cause, and announced once."""
    died = [event for event in played.log if isinstance(event, Died)]
    assert len({event.seat for event in died}) == len(died)
    told = Counter(seat for event in played.log if event.type == "out" for seat in event.seats)
    assert set(told.values()) <= {1}
    assert set(told) == {event.seat for event in died}
    assert all(event.day == played.run.state.fates[event.seat].day and event.cause for event in died)
    assert set(played.run.state.living) == set(range(1, played.setup.seats + 1)) - set(told)


MODERATOR_ONLY = (Died, LeftOver)


def check_views(played: Played) -> None:
    """Folding along: a view is a filter with the same fold, knows no more than it may, and accounts for its asks."""
    views = {seat: View(seat) for seat in range(1, played.setup.seats + 1)}
    god = View("god")
    for item in played.items:
        if isinstance(item, Event):
            god.take(item)
            for view in views.values():
                view.take(item)
            if isinstance(item, (NightFell, DayBroke)):
                _agree(god, views)
        else:
            _check_ask(item, views, played)
    for seat, view in views.items():
        assert view.events == [event for event in played.log if hears(seat, event.to)]
        assert not any(isinstance(event, MODERATOR_ONLY) for event in view.events)
        assert all(event.seat == seat for event in view.events if isinstance(event, (Answer, Dealt)))
        _check_private(view, god, played)
        tokens = {event.name for event in view.events if isinstance(event, TokenPlaced)}
        assert tokens <= {"spared", "ghost", "scentless"}
    assert View(1, played.log).state == views[1].state
    assert god.events == played.log and god.state == played.run.state


def _check_private(view: View, god: View, played: Played) -> None:
    """What was told in private belongs to the card, to love, or to the piper's playing."""
    me, lovers = view.me, {token.on for token in god.state.tokens_named("lover")}
    enchanted = {token.on for token in god.state.tokens_named("enchanted")}
    for event in view.events:
        if isinstance(event, (Learned, Whispered)):
            assert isinstance(event.to, tuple)
            topic = event.topic if isinstance(event, Learned) else event.type
            if topic in ("lover", "enchanted"):
                assert me in (lovers if topic == "lover" else enchanted)
            else:
                assert topic == "cards" or view.card in HEARERS[topic]
    if "cards" in {event.topic for event in view.events if isinstance(event, Learned)}:
        assert dealt(played)[me] == "thief"


def _agree(god: View, views: dict[int, View]) -> None:
    """At nightfall and daybreak everybody knows who lives, and of the cards its own and those that were shown."""
    for seat, view in views.items():
        assert view.state.living == god.state.living
        assert view.state.day == god.state.day
        assert view.state.sheriff == god.state.sheriff
        assert set(view.state.cards) == {seat, *view.state.shown}
        assert view.card == god.state.cards[seat]
        assert view.state.shown == god.state.shown
        assert view.state.answered.keys() <= {seat}


def _check_ask(item: Item, views: dict[int, View], played: Played) -> None:
    match item:
        case PickOne() | PickMany():
            assert item.options or (isinstance(item, PickOne) and item.may_pass)
        case PickWord():
            assert item.words
        case PickPotions():
            assert item.save_barred is None or not item.may_save
        case _:
            pass
    if not isinstance(item, Event) and item.seat != CHANCE:
        assert item.refuse(item.default()) is None  # type: ignore[arg-type]  # its own default
        Oracle(views[item.seat], played.setup).judge(item)
