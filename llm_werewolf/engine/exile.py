"""The exile vote and what a tie comes to (RULES.md section 4.5 and 4.6).

Theory of operation: who may vote and for whom is worked out from tokens; each tie goes down the same list: an able
scapegoat, the sheriff's pick, then `vote.tie`.
"""

from dataclasses import dataclass

from ..core.asks import PickOne, Reason
from ..core.events import Exiled, TieBroken
from ..core.seats import ALL, Seat
from .counting import ONE, hold_vote, leaders, weight
from .game import Game
from .role import Death
from .speeches import Broken, round_of_speeches, tied_order

MOST_SECOND_VOTES = 3
"""`pk_until` stops after so many second votes (ours)."""


@dataclass(frozen=True, slots=True)
class Result:
    """What a vote came to: a seat and why, or nobody and why."""

    seat: Seat | None
    why: str


async def exile(g: Game) -> list[Death] | Broken:
    """Hold the day's vote. Returns who goes out by it, or how the PK was broken into."""
    everybody = g.targets()
    result = await _vote(g, _voters(g), everybody, kind="votes", round_=1)
    if isinstance(result, Broken):
        return result
    if result.seat is not None and await g.role(result.seat).on_exile(g, result.seat):
        spared = result.seat
        if not g.rules.idiot.revote:
            return _end(g, Result(None, "spared"))
        used_up = {ballot.voter for vote in g.state.votes for ballot in vote.ballots if ballot.target == spared}
        voters = tuple(seat for seat in _voters(g) if seat not in used_up)
        rest = tuple(seat for seat in g.targets() if seat != spared)
        held = len(g.state.votes)
        result = await _vote(g, voters, rest, kind=_second(held), round_=held + 1, final=True)
        assert not isinstance(result, Broken), "a final vote has no PK that could be broken into"
    return _end(g, result)


def _end(g: Game, result: Result | Death) -> list[Death]:
    if isinstance(result, Death):
        g.tell(Exiled(to=ALL, seat=None, why="scapegoat"))
        return [result]
    g.tell(Exiled(to=ALL, seat=result.seat, why=result.why))  # type: ignore[arg-type]  # the words of Exiled.why
    return [] if result.seat is None else [Death(seat=result.seat, cause="exile")]


async def _vote(
    g: Game, voters: tuple[Seat, ...], among: tuple[Seat, ...], *, kind: str, round_: int, final: bool = False
) -> Result | Death | Broken:
    """One vote and whatever its tie leads to. `final`: a tie has no further vote."""
    tally = await hold_vote(g, _asks(g, voters, among, kind), what="exile", round_=round_)
    first = leaders(tally)
    if not first:
        return Result(None, "no_votes")
    if g.rules.vote.needs == "majority":
        could = sum(weight(g) if seat == g.acting_sheriff() else ONE for seat in voters)
        if tally[first[0]] * 2 <= could:
            return Result(None, "no_majority")
    if len(first) == 1:
        return Result(first[0], "votes")
    return await _tie(g, first, round_=round_, final=final)


async def _tie(g: Game, tied: tuple[Seat, ...], *, round_: int, final: bool) -> Result | Death | Broken:
    for seat, role in g.hooked("on_tie"):
        if seat in g.living and g.able(seat) and (fate := await role.on_tie(g, seat, tied)):
            return fate.death or Result(None, "tie")
    sheriff = g.acting_sheriff()
    if g.rules.vote.sheriff_breaks_tie and sheriff is not None:
        barred: tuple[tuple[Seat, Reason], ...] = tuple((seat, "not_tied") for seat in g.living if seat not in tied)
        pick = await g.pick("tiebreak", sheriff, tied, may_pass=True, barred=barred)
        g.tell(TieBroken(to=ALL, seat=sheriff, pick=pick))
        if pick is not None:
            return Result(pick, "sheriff")
    match g.rules.vote.tie:
        case "lot":
            return Result(await g.draw("lot", tied), "lot")
        case "none":
            return Result(None, "tie")
        case "pk" | "pk_until":
            second_votes = MOST_SECOND_VOTES if g.rules.vote.tie == "pk_until" else 1
            if final or round_ > second_votes:
                return Result(None, "tie")
    if broken := await round_of_speeches(g, tied_order(g, tied), "pk"):
        return broken
    voters = tuple(seat for seat in _voters(g) if seat not in tied)
    return await _vote(g, voters, tied, kind=_second(round_), round_=round_ + 1)


def _second(held: int) -> str:
    """The kind of a vote after so many of the day: pk, pk2 and on."""
    return "pk" if held == 1 else f"pk{held}"


def _voters(g: Game) -> tuple[Seat, ...]:
    """Living seats that have not lost their vote; where a scapegoat named today's voters, those alone."""
    named = [token.on for token in g.state.tokens_named("voter") if token.mark == str(g.day)]
    return tuple(seat for seat in g.with_a_vote() if seat in named) if named else g.with_a_vote()


def _asks(g: Game, voters: tuple[Seat, ...], among: tuple[Seat, ...], kind: str) -> list[PickOne]:
    """The vote's question to each voter: its own bars first, then those that hold for all."""
    rules = g.rules.vote
    lovers = () if g.rules.lovers.may_vote_each_other else g.state.tokens_named("lover")
    for_all: list[tuple[Seat, Reason]] = [(token.on, "no_vote") for token in g.state.tokens_named("spared")]
    if among != g.targets():
        for_all += [(seat, "not_tied") for seat in g.living if seat not in among]
    out_for_all = {seat for seat, _ in for_all}
    open_to_all = tuple(seat for seat in among if seat not in out_for_all)
    in_love = [token.on for token in lovers]
    asks = []
    for voter in voters:
        own: list[tuple[Seat, Reason]] = [] if rules.may_vote_self else [(voter, "self")]
        if voter in in_love:
            own += [(token.by, "lover") for token in lovers if token.on == voter]
        banned = [seat for seat, _ in own]
        options = tuple([seat for seat in open_to_all if seat not in banned]) if own else open_to_all
        # A vote that is forced never falls on oneself: with nobody else to name one may abstain.
        may_pass = rules.may_abstain or not options or options == (voter,)
        barred = (*own, *for_all)
        asks.append(PickOne(kind=kind, seat=voter, options=options, may_pass=may_pass, barred=barred, spares_self=True))
    return asks
