"""Players of somebody's own do whatever they like: the game goes on, and its record stays sound and tells no secret."""

import asyncio
import threading
import time
from pathlib import Path

import pytest

from llm_werewolf import Reply, Table, read_record
from llm_werewolf.boards import custom_board
from llm_werewolf.core.asks import AnyAsk, Check, Choice, Claim, PickOne, Say, Speech
from llm_werewolf.core.events import Learned, Voted
from llm_werewolf.core.seats import Seat
from llm_werewolf.core.view import View
from llm_werewolf.host.waiting import Patience
from llm_werewolf.players.apart import Apart
from llm_werewolf.players.base import Player
from tests.host.players import uniform


class Odd:
    """Does one odd thing in place of every answer."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        raise self.error


class Words:
    """Says one thing."""

    def __init__(self, said: object) -> None:
        self.said = said

    async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
        return self.said if isinstance(ask, Say) else ask.default()  # type: ignore[return-value]  # what is tried


class Reason:
    """Gives a reason of its own for every default."""

    async def decide(self, ask: AnyAsk, view: View) -> Reply:
        return Reply.default(ask, "\ud800\x1b[2J" + "x\n" * 10_000)


class Bold(int):
    """Equal to whatever it is compared with."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class Sure:
    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        return Bold(77) if isinstance(ask, PickOne) else ask.default()


ERRORS = [asyncio.CancelledError(), SystemExit(3), GeneratorExit(), BaseExceptionGroup("x", [KeyboardInterrupt()])]


async def played(player: Player, folder: Path) -> set[str | None]:
    """The reasons for the defaults of seats 1 to 6, all of which it holds."""
    table = Table("huanle-9", {**uniform(9, 4), **dict.fromkeys(range(1, 7), player)}, seed=3, out=folder)
    result = await table.play()
    assert result.winner and not result.paused and result.folder
    assert read_record(result.folder).finished
    assert {answer.seat for answer in result.fallbacks} <= set(range(1, 7))
    return {answer.fallback for answer in result.fallbacks}


@pytest.mark.parametrize("apart", [False, True], ids=["here", "apart"])
@pytest.mark.parametrize("error", ERRORS, ids=lambda one: type(one).__name__)
async def test_whatever_is_raised_is_an_error_of_its_seat(error: BaseException, apart: bool, tmp_path: Path) -> None:
    odd = Odd(error)
    assert await played(Apart(odd) if apart else odd, tmp_path) == {f"error: {type(error).__name__}"}


async def test_a_keyboard_interrupt_of_its_own_is_nobodys_wish_to_leave(tmp_path: Path) -> None:
    assert await played(Apart(Odd(KeyboardInterrupt())), tmp_path) == {"error: KeyboardInterrupt"}


@pytest.mark.parametrize(
    "said",
    [
        "half of a pair: \ud800",
        Speech(text="hm", claim=Claim(role="\udfff")),
        Speech(text="hm", claim=Claim(role="x" * 1000)),
        Speech(text="hm", claim=Claim(checks=(Check(seat=1, verdict="wolves"),) * 1000)),
        {"text": "hm", "claim": {"plan": [1] * 1000}},
    ],
    ids=range(5),
)
async def test_what_cannot_be_written_down_is_not_taken(said: object, tmp_path: Path) -> None:
    assert await played(Words(said), tmp_path) == {"illegal answer"}


async def test_a_reason_of_its_own_is_short_and_plain(tmp_path: Path) -> None:
    (why,) = await played(Reason(), tmp_path)
    assert why and len(why) < 220 and why.isprintable() and why.encode()


async def test_a_number_that_claims_to_be_any_seat_is_none(tmp_path: Path) -> None:
    assert await played(Sure(), tmp_path) == {"illegal answer"}


async def test_a_ballot_that_was_refused_does_not_tell_why() -> None:
    """Whom it may not vote for is a secret between two lovers."""

    class Lover:
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            loved = [event.seats[0] for event in view.events if isinstance(event, Learned) and event.topic == "lover"]
            return loved[0] if loved and ask.kind == "votes" else ask.default()

    class Cupid(Lover):
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            return (2, 3) if ask.kind == "cupid" else await super().decide(ask, view)

    players: dict[Seat, Player] = {seat: Cupid() for seat in range(1, 8)}
    table = Table(
        custom_board(("cupid", "werewolf", "werewolf", *("villager",) * 4)),
        players,
        seed=1,
        rules={"lovers.may_vote_each_other": False, "max_days": 1, "wolves.may_skip": True},
    )
    await table.play()
    ballots = [one for event in table.view("public").events if isinstance(event, Voted) for one in event.ballots]
    assert {one.fallback for one in ballots if one.voter in (2, 3)} == {"illegal answer"}
    assert {one.fallback for one in ballots if one.voter not in (2, 3)} == {None}


class Blocks:
    """Never gives its thread back, until the test is over."""

    def __init__(self, over: threading.Event) -> None:
        self.over = over

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        self.over.wait()
        return ask.default()


class Ignores(Blocks):
    """Goes on although nobody waits any longer."""

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        while not self.over.is_set():
            try:
                await asyncio.sleep(0.01)
            except asyncio.CancelledError:
                continue
        return ask.default()


class StopsTheLoop:
    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        asyncio.get_running_loop().stop()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)
        return ask.default()


@pytest.mark.parametrize("kind", [Blocks, Ignores])
async def test_nobody_waits_longer_than_the_table_does(kind: type[Blocks]) -> None:
    over = threading.Event()
    try:
        own: dict[Seat, Player] = {seat: Apart(kind(over)) for seat in range(1, 7)}
        players, rules = {**uniform(9, 4), **own}, {"max_days": 1}
        table = Table("huanle-9", players, seed=3, rules=rules, patience=Patience(step_seconds=0.05))
        result = await asyncio.wait_for(table.play(), 60)
        assert {answer.fallback for answer in result.fallbacks} == {"no answer in time"}
        table = Table("huanle-9", players, seed=3, rules=rules)
        going = asyncio.ensure_future(table.play())
        await asyncio.sleep(0.2)
        table.pause("enough")
        started = time.monotonic()
        assert (await asyncio.wait_for(going, 60)).paused == "enough"
        assert time.monotonic() - started < 30
    finally:
        over.set()


async def test_one_that_stops_its_loop_stops_only_itself(tmp_path: Path) -> None:
    assert await played(Apart(StopsTheLoop()), tmp_path) <= {"error: CancelledError"}


async def test_a_thread_ends_with_its_player() -> None:
    before = set(threading.enumerate())
    player = Apart(StopsTheLoop())
    (own,) = set(threading.enumerate()) - before
    del player
    for _ in range(500):
        if not own.is_alive():
            break
        await asyncio.sleep(0.01)
    assert not own.is_alive()
