"""A game is a function of its setup and answers: re-run from any prefix it goes on as it did, in any process."""

import hashlib

import pytest

from llm_werewolf.core.events import Answer
from llm_werewolf.engine.run import Run
from llm_werewolf.roles import ROLES
from tests.elsewhere import printed

from .lots import lot
from .playing import Played, Player, own_stream, play
from .tables import table
from .test_games import CHUNKS, SCALE, seeds

GAMES = int(240 * SCALE)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_game_goes_on_from_any_prefix_as_it_did(chunk: int) -> None:
    for seed in seeds(GAMES, chunk):
        played = play(table(seed), own_stream(seed))
        for nth in range(2):
            cut = lot(seed, "cut", nth) % len(played.batches)
            assert resumed(played, cut, seed) == played.log, f"seed {seed}, cut after batch {cut}"


def resumed(played: Played, cut: int, seed: int) -> list[object]:
    """The log of a game that is re-run on so many recorded batches and then played to its end."""
    run, player = Run(played.setup, ROLES), Player(own_stream(seed))
    recorded = [event for event in played.log if isinstance(event, Answer)]
    for asks in played.batches[:cut]:
        assert run.asks == asks
        given, recorded = recorded[: len(asks)], recorded[len(asks) :]
        for ask in asks:
            player.counts[run.state.day, ask.seat, ask.kind] += 1
        run.answer(given)
    assert run.log == played.log[: len(run.log)]
    while run.asks:
        run.answer([player.answer(ask, run.state.day) for ask in run.asks])
    return [*run.log]


def digest(first: int, last: int) -> str:
    """A digest of many games, questions included."""
    found = hashlib.sha256()
    for seed in range(first, last):
        for item in play(table(seed), own_stream(seed)).items:
            found.update(item.model_dump_json().encode())
    return found.hexdigest()


def test_no_hash_seed_changes_a_game() -> None:
    games = (5000, 5000 + int(60 * SCALE))
    here = digest(*games)
    program = f"from tests.properties.test_resume import digest; print(digest{games})"
    assert printed(program, ("1", "77")) == {here}
