"""Speeches in turn, and the windows at which a player may break in (RULES.md sections 4.4 and 7).

Theory of operation: an interruption is a question at a named window, never a poke from outside. A seat that may
self-destruct at any time is asked before each speech and after the last; any other is asked together with its own
speech, so that asking it takes no time of its own. Whoever breaks in, the speech asked for with it is never published.
"""

from dataclasses import dataclass

from ..core.asks import AnyAsk, Speech, say
from ..core.events import Answer, Order, Spoke, Where
from ..core.frozen import once
from ..core.seats import ALL, Seat, clockwise, counter_clockwise
from .badge import pass_badge
from .deaths import settle
from .game import Game
from .role import Interruption
from .victory import over

KIND_OF_SPEECH = {
    "campaign": "campaign",
    "elect_pk": "elect_pk",
    "day": "speech",
    "pk": "pk_speech",
    "last_words": "last_words",
}


@dataclass(frozen=True, slots=True)
class Broken:
    """The day was broken into and is over."""

    seat: Seat
    by: Interruption


async def round_of_speeches(g: Game, order: tuple[Seat, ...], where: Where, *, side: str = "none") -> Broken | None:
    """Let seats speak one after the other; the silenced are passed over. Comes back early when somebody breaks in."""
    silenced = {token.on for token in g.state.tokens_named("silenced")}
    speakers = tuple(seat for seat in order if seat not in silenced)
    g.tell(Order(to=ALL, where=where, seats=speakers, side=side))  # type: ignore[arg-type]  # left, right or none
    ready = _at_any_time(g)
    for seat in speakers:
        if seat not in g.living:  # put out by an interruption that did not end the day
            continue
        if ready and (broken := await window(g)):
            return broken
        if broken := await _speak(g, seat, where, asked=seat in ready):
            return broken
    return await window(g)


async def last_words(g: Game, seats: tuple[Seat, ...]) -> None:
    """Let seats that are out speak once more, in seat order; nobody may break in."""
    for seat in seats:
        (answer,) = await g.ask_all([say("last_words", seat)])
        _publish(g, answer, "last_words")


async def window(g: Game, *, everyone: bool = False) -> Broken | None:
    """Ask the seats that may break in at any time (or, with `everyone`, all that may at all)."""
    seats = g.living if everyone else _at_any_time(g)
    if not seats:
        return None
    asks = [ask for seat in seats if (ask := _interrupt(g, seat)) and (everyone or _never_waits(ask))]
    for answer in await g.ask_all(asks):
        if broken := await _break_in(g, answer):
            return broken
    return None


async def _speak(g: Game, seat: Seat, where: Where, *, asked: bool) -> Broken | None:
    """`asked`: whether the seat has just been asked for its self-destruct."""
    speech: AnyAsk = say(KIND_OF_SPEECH[where], seat)
    ask = _interrupt(g, seat)
    if ask is None or (asked and _never_waits(ask)):
        (said,) = await g.ask_all((speech,))
    else:
        said, answer = await g.ask_all((speech, ask))
        if broken := await _break_in(g, answer):
            return broken
    if seat in g.living:
        _publish(g, said, where)
    return None


def _interrupt(g: Game, seat: Seat) -> AnyAsk | None:
    ask = g.role(seat).interrupt(g, seat)
    return ask if ask and g.able(seat) else None


def _never_waits(ask: AnyAsk) -> bool:
    """Whether it may be asked between any two speeches.

    Only a self-destruct may: for it people keep a standing intention. Any other question would make the table wait
    there, and so tell that there is somebody to ask.
    """
    return ask.kind == "self_destruct"


def _at_any_time(g: Game) -> tuple[Seat, ...]:
    """The living seats that are asked between any two speeches."""
    match g.rules.self_destruct.window:
        case "every_speech":
            return g.living
        case "own_turn":
            return ()
        case "by_seat":
            return tuple(seat for seat in g.setup.any_time if seat in g.living)


async def _break_in(g: Game, answer: Answer) -> Broken | None:
    """Play an interruption as far as the day goes on after it; one that ends the day is handed up."""
    by = await g.role(answer.seat).interrupted(g, answer.seat, answer.choice)
    if by is None:
        return None
    if by.ends_day:
        return Broken(answer.seat, by)
    before = g.living
    await settle(g, by.deaths, phase="day")
    if over(g, before, at_dawn=False):
        return Broken(answer.seat, Interruption())
    await pass_badge(g)
    return None


def _publish(g: Game, answer: Answer, where: Where) -> None:
    speech = answer.choice
    if says_nothing(speech) and answer.fallback is None:
        g.tell(_silence(answer.seat, where))
        return
    g.tell(Spoke(to=ALL, seat=answer.seat, where=where, text=speech.text, claim=speech.claim, fallback=answer.fallback))


def says_nothing(speech: Speech) -> bool:
    """Whether it has neither words nor a claim."""
    return not speech.text and speech.claim is None


@once
def _silence(seat: Seat, where: Where) -> Spoke:
    return Spoke(to=ALL, seat=seat, where=where, text="")


def tied_order(g: Game, tied: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The order in which the tied speak, from the lowest seat (RULES.md section 4.5)."""
    turn = counter_clockwise if g.rules.speech.pk_order == "counter_clockwise" else clockwise
    return turn(min(tied), tied, g.setup.seats)
