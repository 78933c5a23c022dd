"""The pack's part of the night: it meets, talks, and agrees on a victim (RULES.md section 2, Wolves).

Theory of operation: `wolves.talk_rounds` rounds of talk, all wolves at once; one secret vote each; a second vote among
the tied. What was agreed lies as the token `knifed` on the victim. The pack may name any seat it does not know to be
one of its own: an offline demon stays among the options, or the options would betray it.
"""

from ..core.asks import PickOne, Reason, Say
from ..core.events import Learned, TokenPlaced, Whispered
from ..core.seats import Seat
from .game import Game

WHISPER = 600
"""Characters of one whisper."""


async def pack_night(g: Game) -> None:
    """Wake the pack."""
    awake = awake_pack(g)
    if not awake:
        return
    g.tell(Learned(to=awake, topic="pack", seats=g.pack()))
    for _ in range(g.rules.wolves.talk_rounds if len(awake) > 1 else 0):
        for answer in await g.ask_all([Say(kind="pack_talk", seat=seat, limit=WHISPER) for seat in awake]):
            if answer.choice.text:
                g.tell(Whispered(to=awake, seat=answer.seat, text=answer.choice.text, fallback=answer.fallback))
    victim = await _agree(g, awake)
    g.tell(Learned(to=awake, topic="knife", seats=() if victim is None else (victim,)))
    if victim is not None:
        g.secretly("knifed", on=victim, by=awake[0])


def awake_pack(g: Game) -> tuple[Seat, ...]:
    """The living pack, and with it one that self-destructed today where `self_destruct.joins_knife` has it."""
    awake = list(g.pack())
    if g.rules.self_destruct.joins_knife:
        awake += [
            fate.seat
            for fate in g.state.fates.values()
            if fate.cause == "self_destruct" and fate.day == g.day - 1 and g.in_pack(fate.seat)
        ]
    return tuple(sorted(awake))


def knife_holders(g: Game) -> tuple[Seat, ...]:
    """Who is awake with the knife tonight: the pack, or once it is out whoever gets the knife then."""
    return awake_pack(g) or tuple(seat for seat in g.living if g.role(seat).lone_knife)


async def _agree(g: Game, awake: tuple[Seat, ...]) -> Seat | None:
    """The victim, after a second vote among the most named where the first agrees on no one."""
    named = await _vote(g, awake, "wolves", g.targets())
    leading = _leading(g, named)
    if leading and _agreed(g, named, leading) is None:
        g.tell(Learned(to=awake, topic="knife_tied", seats=leading))
        named = await _vote(g, awake, "wolves2", leading)
        leading = _leading(g, named)
    victim = _agreed(g, named, leading)
    if victim is None and leading and g.rules.wolves.tie == "random":
        return await g.draw("lot", leading)
    return victim


def _leading(g: Game, named: list[Seat | None]) -> tuple[Seat, ...]:
    """The seats named most, rising; under `unanimous` all that were named."""
    seats = sorted({seat for seat in named if seat is not None})
    most = max((named.count(seat) for seat in seats), default=0)
    return tuple(seat for seat in seats if g.rules.wolves.vote == "unanimous" or named.count(seat) == most)


def _agreed(g: Game, named: list[Seat | None], leading: tuple[Seat, ...]) -> Seat | None:
    """The one seat that leads; under `unanimous` only if nobody passed."""
    if len(leading) != 1 or (g.rules.wolves.vote == "unanimous" and None in named):
        return None
    return leading[0]


async def _vote(g: Game, awake: tuple[Seat, ...], kind: str, among: tuple[Seat, ...]) -> list[Seat | None]:
    asks = []
    own, targets = _own(g), g.targets()
    untied = [] if among == targets else [seat for seat in targets if seat not in among]
    for seat in awake:
        barred = _barred(g, seat, own)
        banned = dict(barred)
        barred += tuple([(other, "not_tied") for other in untied if other not in banned])
        options = tuple([target for target in among if target not in banned])
        may_pass = g.rules.wolves.may_skip or not options
        asks.append(PickOne(kind=kind, seat=seat, options=options, may_pass=may_pass, barred=barred))
    return [answer.choice for answer in await g.ask_all(asks)]


def _own(g: Game) -> tuple[Seat, ...]:
    """Those of the pack that none of it may name."""
    return tuple(other for other in g.pack() if not (g.rules.wolves.may_target_wolves and g.role(other).self_knife))


def _barred(g: Game, seat: Seat, own: tuple[Seat, ...]) -> tuple[tuple[Seat, Reason], ...]:
    """Whom this wolf may not name, and why."""
    barred: list[tuple[Seat, Reason]] = [(other, "wolf") for other in own]
    barred += [(other, "lover") for other in g.harmless(seat, knife=True)]
    barred += [(other, "protected") for other in g.protected(g.setup.previous.knife)]
    return tuple(barred)


def knife_token(g: Game) -> TokenPlaced | None:
    """Where the knife lies tonight: a caught little girl replaces the one that the pack chose."""
    tokens = g.state.tokens_named("caught") or g.state.tokens_named("knifed")
    return tokens[-1] if tokens else None


def knife_victim(g: Game) -> Seat | None:
    """Tonight's victim, if there is one."""
    token = knife_token(g)
    return token.on if token else None
