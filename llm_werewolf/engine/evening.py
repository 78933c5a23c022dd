"""The evening: the table of contents of the game, top to bottom.

Theory of operation: nothing of a night is public until dawn. Its choices lie on the table as tokens; deaths are worked
out when they are announced, after an election that is held before the announcement. A won game ends at once: nothing
more is asked, no badge, no last words.
"""

from ..core.asks import Shuffle
from ..core.events import DayBroke, Dealt, LeftOver, NightFell, Seated
from ..core.seats import ALL, CHANCE, GOD, Seat
from .badge import pass_badge
from .batch import side_by_side
from .deaths import settle, settle_night
from .exile import exile
from .game import Game
from .order import calls, errands
from .sheriff import call, election, election_due, speaking_order
from .speeches import Broken, last_words, round_of_speeches
from .victory import finish, over, own_win


async def evening(g: Game) -> None:
    """Play one game."""
    await deal(g)
    while True:
        await night(g)
        if won := own_win(g, at_dawn=True):  # a piper may have won by his playing alone
            finish(g, won, "won")
            return
        broken = await dawn(g)
        if not g.is_over() and not broken:
            await day(g)
        if g.is_over():
            return
        if g.day >= g.rules.max_days:
            finish(g, "nobody", "max_days")
            return


async def deal(g: Game) -> None:
    """Set the table and deal the cards."""
    deck, spare = g.setup.deck, g.setup.spare
    cards = tuple(dict.fromkeys((*deck, *spare)))
    g.tell(
        Seated(
            to=ALL,
            seats=len(deck),
            deck=(*deck, *spare),
            wolves=tuple(card for card in cards if g.roles[card].camp == "wolves"),
            gods=tuple(card for card in cards if g.roles[card].god),
            board=g.setup.board,
            book=g.setup.book,
            rules=g.rules,
        )
    )
    dealt = await g.ask(Shuffle(kind="deal", seat=CHANCE, cards=(*deck, *spare)))
    for seat, card in zip(g.everyone, dealt, strict=False):
        g.tell(Dealt(to=(seat,), seat=seat, card=card))
    if spare:
        g.tell(LeftOver(to=GOD, cards=dealt[len(deck) :]))


async def night(g: Game) -> None:
    """Everyone closes their eyes; the roles wake in their order, together where they do not need each other."""
    g.tell(NightFell(to=ALL, day=g.day + 1, calls=calls(g)))
    await side_by_side(errands(g))


async def dawn(g: Game) -> Broken | None:
    """From the election to the last words of the night's dead. Says whether a self-destruct ended the day."""
    g.tell(DayBroke(to=ALL, day=g.day))
    silenced = tuple(token.on for token in g.state.tokens_named("silenced"))
    if silenced:
        g.declare("silenced", seats=silenced)
    broken = await election(g) if election_due(g, "before_announcement") else None
    if g.is_over():
        return broken
    before = g.living
    await settle_night(g, broken.by.deaths if broken else ())
    if not over(g, before, at_dawn=True):
        await pass_badge(g)
        await last_words(g, _with_last_words(g))
    return broken


async def day(g: Game) -> None:
    """From the speeches to the last words of the exiled."""
    rounds = g.rules.speech.rounds if g.day == 1 else 1
    order, side = await speaking_order(g)
    for _ in range(rounds):
        if broken := await round_of_speeches(g, order, "day", side=side):
            await broken_into(g, broken)
            return
    if election_due(g, "after_speeches") and (broken := await election(g)):
        await broken_into(g, broken)
        return
    await call(g)
    before = g.living
    result = await exile(g)
    if isinstance(result, Broken):
        await broken_into(g, result)
        return
    await settle(g, result, phase="day")
    if over(g, before, at_dawn=False):
        return
    await pass_badge(g)
    exiled = g.state.last_exile
    if exiled and exiled.seat is not None and _exiled_speaks(g):
        await last_words(g, (exiled.seat,))


async def broken_into(g: Game, broken: Broken) -> None:
    """Play what an interruption that ends the day comes to."""
    before = g.living
    await settle(g, broken.by.deaths, phase="day")
    if not g.state.winner and not over(g, before, at_dawn=False):
        await pass_badge(g)


def _with_last_words(g: Game) -> tuple[Seat, ...]:
    rule = g.rules.last_words.night
    if rule == "never" or g.day != 1:
        return ()
    return tuple(
        seat
        for seat, fate in sorted(g.state.fates.items())
        if fate.day == g.day
        and fate.phase == "dawn"
        and not (rule == "first_night_unless_poisoned" and fate.cause == "poison")
    )


def _exiled_speaks(g: Game) -> bool:
    match g.rules.last_words.exile:
        case "always":
            return True
        case "first_day":
            return g.day == 1
        case "never":
            return False
