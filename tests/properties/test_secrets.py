"""Non-interference: what a seat cannot see changes nothing that it is told, shown or offered.

Two games of the same table differ in one stranger's secret moves of one night (compared up to dawn), or of all nights
from one on (compared as long as the public record is the same). All that others are told and asked must be the same
but for what flows.py lists with its rule.
"""

from collections import Counter
from itertools import zip_longest

import pytest

from llm_werewolf.core.asks import AnyAsk, Ask
from llm_werewolf.core.events import DayBroke, NightFell
from llm_werewolf.core.kinds import KINDS, base_kind
from llm_werewolf.core.seats import CHANCE, Card, Seat, Viewer
from llm_werewolf.engine.run import Run

from .flows import FLOWS, explained, label
from .lots import lot
from .playing import Item, Key, Played, own_stream, play, reaches
from .tables import table
from .test_games import CHUNKS, SCALE, seeds

GAMES = int(600 * SCALE)
PACK = ("pack_talk", "wolves", "wolves2")
used: Counter[str] = Counter()
"""Which exceptions were needed, for a look at how far the games reach."""


def secret(ask: AnyAsk) -> bool:
    """A move of the night, by a player."""
    return ask.seat != CHANCE and KINDS[base_kind(ask.kind)].when == "night"


def other_moves(seed: int, seat: Seat, first: int, last: int) -> Key:
    """As `own_stream`, but one seat moves differently in the nights from `first` to `last`."""
    as_ever = own_stream(seed)

    def key(ask: AnyAsk, day: int, nth: int) -> str:
        differs = ask.seat == seat and first <= day <= last and secret(ask)
        return as_ever(ask, day, nth) + ("/otherwise" if differs else "")

    return key


def movers(played: Played) -> list[tuple[int, Seat]]:
    """(night, seat) for everybody that was asked something at night; who moves alone counts three times."""
    found: dict[tuple[int, Seat], int] = {}
    day = 0
    for item in played.items:
        if isinstance(item, NightFell):
            day = item.day
        elif isinstance(item, Ask) and secret(item):
            found[day, item.seat] = max(found.get((day, item.seat), 1), 1 if item.kind in PACK else 3)
    return [move for move, times in found.items() for _ in range(times)]


def since_night(items: list[Item], day: int) -> list[Item]:
    """What came from the fall of a night on."""
    at = next(at for at, item in enumerate(items) if isinstance(item, NightFell) and item.day == day)
    return items[at:]


def moves_of(seat: Seat, *games: list[Item]) -> set[str]:
    """The kinds of secret questions a seat was asked."""
    return {
        item.kind for items in games for item in items if isinstance(item, Ask) and item.seat == seat and secret(item)
    }


def first_difference(one: list[Item], other: list[Item]) -> tuple[Item | None, Item | None] | None:
    """Where two streams part."""
    return next((pair for pair in zip_longest(one, other) if pair[0] != pair[1]), None)


def stream(items: list[Item], viewer: Viewer) -> list[Item]:
    return [item for item in items if reaches(item, viewer)]


def judge(one: list[Item], other: list[Item], mover: Seat, games: tuple[Played, Played], *, public_too: bool) -> None:
    """Every difference at anybody but the mover must be told by a rule. Raises AssertionError for a leak."""
    setup = games[0].setup
    rules, everybody = setup.rules, range(1, setup.seats + 1)
    cards: dict[Viewer, set[Card]] = {seat: {game.run.state.cards[seat] for game in games} for seat in everybody}
    viewers: list[Viewer] = [seat for seat in everybody if seat != mover]
    if public_too:
        viewers.append("public")
    parted = {
        viewer: parting
        for viewer in viewers
        if (parting := first_difference(stream(one, viewer), stream(other, viewer)))
    }
    sources = moves_of(mover, one, other)
    while parted:
        clear = {
            viewer: flow
            for viewer, (a, b) in parted.items()
            if (flow := explained(a, b, sources, rules, cards.get(viewer, set()))) is not None
        }
        if not clear:
            viewer, (a, b) = next(iter(parted.items()))
            raise AssertionError(f"moves of seat {mover} ({sorted(sources)}) reach {viewer}: {a!r} / {b!r}")
        for viewer, flow in clear.items():
            used[f"{flow.label} <- {flow.rule}"] += 1
            del parted[viewer]
            if isinstance(viewer, int):
                sources |= moves_of(viewer, one, other)


def up_to_dawn(played: Played, day: int) -> list[Item]:
    night = since_night(played.items, day)
    end = next((at for at, item in enumerate(night) if isinstance(item, DayBroke)), len(night))
    return night[: end + 1]


def public_part(one: list[Item], other: list[Item]) -> tuple[list[Item], list[Item]]:
    """Both games up to the last event before the public record differs."""
    at_one = [at for at, item in enumerate(one) if reaches(item, "public")]
    at_other = [at for at, item in enumerate(other) if reaches(item, "public")]
    same = 0
    while same < min(len(at_one), len(at_other)) and one[at_one[same]] == other[at_other[same]]:
        same += 1
    return one[: at_one[same - 1] + 1], other[: at_other[same - 1] + 1]  # both begin with the same nightfall


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_strangers_secret_move_is_not_told_before_dawn(chunk: int) -> None:
    for seed in seeds(GAMES, chunk):
        setup = table(seed)
        played = play(setup, own_stream(seed))
        moved = movers(played)
        for nth in range(3):
            day, seat = moved[lot(seed, "mover", nth) % len(moved)] if moved else (0, 0)
            if not moved:
                break

            def dawn(run: Run, day: int = day) -> bool:
                return (run.state.day == day and run.state.phase != "night") or run.state.day > day

            again = play(setup, other_moves(seed, seat, day, day), until=dawn)
            one, other = up_to_dawn(played, day), up_to_dawn(again, day)
            _check(one, other, seat, (played, again), f"seed {seed}, night {day}, seat {seat}", public_too=True)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_other_secret_moves_with_the_same_public_outcome_tell_nothing(chunk: int) -> None:
    for seed in seeds(GAMES, chunk):
        setup = table(seed)
        played = play(setup, own_stream(seed))
        moved = movers(played)
        if not moved:
            continue
        day, seat = moved[lot(seed, "secret") % len(moved)]
        again = play(setup, other_moves(seed, seat, day, 99))
        one, other = public_part(since_night(played.items, day), since_night(again.items, day))
        _check(one, other, seat, (played, again), f"seed {seed}, from night {day}, seat {seat}", public_too=False)


def _check(
    one: list[Item], other: list[Item], mover: Seat, games: tuple[Played, Played], where: str, *, public_too: bool
) -> None:
    try:
        judge(one, other, mover, games, public_too=public_too)
    except AssertionError as error:
        error.add_note(f"{where}, board {games[0].setup.board}: {games[0].run.state.cards}")
        raise


def test_the_table_of_exceptions_names_things_that_there_are() -> None:
    assert {label(None)} == {"nothing"}
    assert all(flow.sources and flow.rule for flow in FLOWS)
