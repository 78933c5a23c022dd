"""The sheriff: election, order of speeches, the call (RULES.md sections 4.4 and 6).

Theory of operation: how the last day of an election ended stands in its `Elected` event (`why`), and that alone says
whether it goes on another day. The night's dead run, vote and may be elected where it is held before the announcement:
nobody knows yet, and the deaths are worked out only afterwards.
"""

from ..core.asks import PickMany, PickOne, PickWord, yes_no
from ..core.events import Called, Elected, Ran, Withdrew
from ..core.seats import ALL, Seat, clockwise, counter_clockwise, left_of, right_of
from .counting import hold_vote, leaders
from .game import Game
from .speeches import Broken, round_of_speeches, tied_order, window

GOES_ON = ("postponed", "next_day", "again")
"""Ends of an election day after which the election goes on."""


def election_due(g: Game, moment: str) -> bool:
    """Whether an election is held now (`before_announcement` or `after_speeches`)."""
    rules, last = g.rules.sheriff, g.state.election
    if not rules.on or rules.election != moment:
        return False
    if last is not None:
        return last.why in GOES_ON
    # A day that was broken into before its election leaves it to the next.
    return moment == "before_announcement" or g.day >= rules.election_day


async def election(g: Game) -> Broken | None:
    """Hold the election, or go on with it."""
    last = g.state.election
    if g.rules.sheriff.candidates == "all":
        await _among_all(g)
        return None
    begins = last is None or last.why == "again"
    broken = await _first_day(g) if last is None or begins else await _second_day(g, last.why)
    if broken and not g.is_over():
        postponed = g.rules.sheriff.on_self_destruct == "postponed" and begins
        _end(g, None, "postponed" if postponed else "lost")
    return broken


async def _among_all(g: Game) -> None:
    """All living players are candidates, and all vote (classic, anniversary)."""
    asks = [PickOne(kind="elect", seat=seat, options=g.targets(), may_pass=True) for seat in g.with_a_vote()]
    first = leaders(await hold_vote(g, asks, what="elect", round_=1))
    if len(first) == 1:
        _end(g, first[0], "votes")
    else:
        _end(g, None, "again" if g.rules.sheriff.tie == "again_next_day" else "tie")


async def _first_day(g: Game) -> Broken | None:
    able = g.targets()
    answers = await g.ask_all([yes_no("run", seat) for seat in able])
    running = tuple(answer.seat for answer in answers if answer.choice)
    g.tell(Ran(to=ALL, seats=running))
    if not running or running == able:
        _end(g, None, "nobody")
        return None
    first = await g.draw("first", running)
    if broken := await round_of_speeches(g, clockwise(first, running, g.setup.seats), "campaign"):
        return broken
    await _may_withdraw(g, "withdraw", running)
    return await _vote_among(g, _candidates(g), again=True)


async def _second_day(g: Game, why: str) -> Broken | None:
    """The election goes on without speeches, among the candidates still living."""
    if why == "postponed" and (broken := await window(g, everyone=True)):
        return broken
    return await _vote_among(g, _candidates(g), again=why == "postponed", speeches=False)


async def _vote_among(g: Game, candidates: tuple[Seat, ...], *, again: bool, speeches: bool = True) -> Broken | None:
    """Elect one of the candidates. `again`: whether a tie has the book's second round (else the lot decides)."""
    if _decided(g, candidates):
        return None
    voters = tuple(seat for seat in g.with_a_vote() if seat not in g.state.ran)
    tied = await _ballot(g, "elect", 1, voters, candidates)
    if len(tied) == 1:
        _end(g, tied[0], "votes")
        return None
    if not again:
        _end(g, await g.draw("lot", tied), "lot")
        return None
    match g.rules.sheriff.tie:
        case "pk":
            return await _pk(g, tied, speeches=speeches)
        case "repeat":
            return await _repeat(g, candidates, voters, speeches=speeches)
        case "next_day":
            _end(g, None, "next_day")
        case "again_next_day":
            _end(g, None, "again")
        case "none":
            _end(g, None, "tie")
    return None


async def _pk(g: Game, tied: tuple[Seat, ...], *, speeches: bool) -> Broken | None:
    """The tied speak and may withdraw; all others but those who withdrew vote among them."""
    if speeches:
        if broken := await round_of_speeches(g, tied_order(g, tied), "elect_pk"):
            return broken
        await _may_withdraw(g, "withdraw2", tied)
    left = tuple(seat for seat in tied if seat not in g.state.withdrawn)
    if _decided(g, left):
        return None
    voters = tuple(seat for seat in g.with_a_vote() if seat not in tied and seat not in g.state.withdrawn)
    first = await _ballot(g, "elect2", 2, voters, left)
    _end(g, first[0] if len(first) == 1 else None, "votes" if len(first) == 1 else "tie")
    return None


async def _repeat(g: Game, candidates: tuple[Seat, ...], voters: tuple[Seat, ...], *, speeches: bool) -> Broken | None:
    """huanle: the candidates speak again, then the others; a vote after each."""
    for round_, speakers in ((2, candidates), (3, voters)):
        order = clockwise(min(speakers), speakers, g.setup.seats) if speakers else ()
        if speeches and (broken := await round_of_speeches(g, order, "elect_pk")):
            return broken
        first = await _ballot(g, f"elect{round_}", round_, voters, candidates)
        if len(first) == 1:
            _end(g, first[0], "votes")
            return None
    _end(g, None, "tie")
    return None


async def _ballot(
    g: Game, kind: str, round_: int, voters: tuple[Seat, ...], candidates: tuple[Seat, ...]
) -> tuple[Seat, ...]:
    """Whoever got most; all candidates where nobody voted."""
    barred = tuple((seat, "not_candidate") for seat in g.living if seat not in candidates)
    asks = [
        PickOne(kind=kind, seat=seat, options=candidates, may_pass=True, barred=barred)  # type: ignore[arg-type]
        for seat in voters  # (the reason word is a literal widened by the tuple)
    ]
    return leaders(await hold_vote(g, asks, what="elect", round_=round_)) or candidates


async def _may_withdraw(g: Game, kind: str, seats: tuple[Seat, ...]) -> None:
    answers = await g.ask_all([yes_no(kind, seat) for seat in seats])
    if gone := tuple(answer.seat for answer in answers if answer.choice):
        g.tell(Withdrew(to=ALL, seats=gone))


def _candidates(g: Game) -> tuple[Seat, ...]:
    targets = g.targets()
    return tuple(seat for seat in g.state.ran if seat in targets and seat not in g.state.withdrawn)


def _decided(g: Game, candidates: tuple[Seat, ...]) -> bool:
    """With one candidate or none left there is no vote."""
    if len(candidates) > 1:
        return False
    _end(g, candidates[0] if candidates else None, "alone" if candidates else "nobody")
    return True


def _end(g: Game, seat: Seat | None, why: str) -> None:
    g.tell(Elected(to=ALL, seat=seat, why=why))


async def speaking_order(g: Game) -> tuple[tuple[Seat, ...], str]:
    """(the living in the order in which they speak today, the side where the sheriff picked one)."""
    count, sheriff, rule = g.setup.seats, g.acting_sheriff(), g.rules.speech.order
    dead = [fate.seat for fate in g.state.fates.values() if fate.day == g.day and fate.phase == "dawn"]
    single = dead[0] if len(dead) == 1 else None
    if rule == "left_of_dead":
        beside = single or sheriff
        return clockwise(left_of(beside, count) if beside else 1, g.living, count), "none"
    if rule == "random" or sheriff is None:
        return clockwise(await g.draw("draw_order", g.living), g.living, count), "none"
    if rule == "sheriff_last":
        return clockwise(left_of(sheriff, count), g.living, count), "none"
    side = await g.ask(PickWord(kind="order", seat=sheriff, words=("left", "right"), may_pass=False))
    beside = single if single and rule == "sheriff_side_of_dead" else sheriff
    if side == "right":
        return counter_clockwise(right_of(beside, count), g.living, count), "right"
    return clockwise(left_of(beside, count), g.living, count), "left"


async def call(g: Game) -> None:
    """The sheriff closes the speeches with advice on whom to exile (归票)."""
    sheriff = g.acting_sheriff()
    if not g.rules.sheriff.calls or sheriff is None or g.has("silenced", sheriff):
        return
    options = g.targets()
    seats = await g.ask(PickMany(kind="call", seat=sheriff, options=options, least=0, most=len(options)))
    if seats:
        g.tell(Called(to=ALL, seat=sheriff, seats=tuple(sorted(seats))))
