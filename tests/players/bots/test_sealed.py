"""A decision is a function of the seed, the ask and the view: fresh bots, other processes and resumed games agree."""

from collections.abc import Callable
from typing import Any

from llm_werewolf.core.view import View
from llm_werewolf.players.bots import BasicBot
from tests.elsewhere import printed

Games = list[Any]  # Any: conftest's Played, which a test cannot import
DIGEST = """
import hashlib, sys
sys.path.insert(0, "tests/players/bots")
from conftest import play_game
game = play_game("huanle-9", "hash", "zh")
print(hashlib.sha256("".join(event.model_dump_json() for event in game.log).encode()).hexdigest())
"""


def test_a_fresh_bot_answers_alike(games: Games) -> None:
    for game in games[::3]:
        for asked in game.asked[::4]:
            seat = asked.ask.seat
            view = View(seat, asked.known)
            fresh = type(game.bots[seat])(f"{game.seed}/{seat}", game.bots[seat].lang)
            assert fresh.choose(asked.ask, view) == asked.choice
            assert view.events == asked.known


def test_a_bot_holds_nothing_of_another_game(games: Games) -> None:
    one, other = games[0], games[1]
    bot = BasicBot(f"{one.seed}/1", one.bots[1].lang)
    for first, second in zip(one.asked[:60], other.asked[:60], strict=False):
        if second.ask.seat == 1:
            bot.choose(second.ask, View(1, second.known))
        if first.ask.seat == 1:
            assert bot.choose(first.ask, View(1, first.known)) == first.choice


def test_views_hold_only_what_is_addressed_to_them(games: Games) -> None:
    for game in games:
        for asked in game.asked:
            for event in asked.known:
                assert event.to == "all" or asked.ask.seat in event.to


def test_hash_seed_and_process_do_not_matter() -> None:
    assert len(printed(DIGEST, ("1", "2"))) == 1


def test_seeds_differ(play: Callable[..., Any]) -> None:
    assert play("huanle-9", "a").log != play("huanle-9", "b").log
