"""Games for the page's tests: real ones by bots at random, and short ones made up."""

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from llm_werewolf.core.events import EVENT, AnyEvent
from tests.properties.playing import Played, own_stream, play
from tests.properties.tables import table

DATA = re.compile(r'<script type="application/json" id="game">(.*?)</script>', re.DOTALL)


@cache
def random_game(seed: int) -> Played:
    """A random game of a random table; what is said names its kind and a number."""
    return play(table(seed), own_stream(seed))


def embedded(page: str) -> dict[str, Any]:  # Any: plain JSON
    """What a file's page is given."""
    [text] = DATA.findall(page)
    data: dict[str, Any] = json.loads(text)
    return data


def without_data(page: str) -> str:
    """The rest of the file."""
    return DATA.sub("", page)


def some_game(seats: int, *, until: int = 200) -> Played:
    """The first random game of so many seats in which somebody was exiled and a night passed."""
    for seed in range(until):
        played = random_game(seed)
        types = {event.type for event in played.log}
        if played.setup.seats == seats and {"voted", "out", "spoke", "whispered"} <= types:
            return played
    raise AssertionError(f"no game of {seats} seats among {until}")


def spoken(seat: int, text: str, **more: object) -> dict[str, object]:
    return {"type": "spoke", "to": "all", "seat": seat, "where": "day", "text": text, "claim": None, **more}


def made_up(played: Played, tail: Sequence[dict[str, object]]) -> list[AnyEvent]:
    """The opening of a game and then these events."""
    opening = played.log[: next(at for at, event in enumerate(played.log) if event.type == "day_broke") + 1]
    return [*opening, *(EVENT.validate_python(event) for event in tail)]
