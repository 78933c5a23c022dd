"""A small table for tests of model seats: six seats, the first day's speeches about to begin."""

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.events import AnyEvent, DayBroke, Dealt, NightFell, Order, Out, Seated, Spoke
from llm_werewolf.core.view import View

BOARD = load_board("huanle-9")
SETUP = make_setup(BOARD)


def events() -> list[AnyEvent]:
    """The game so far."""
    told: list[AnyEvent] = [
        Seated(
            to="all",
            seats=SETUP.seats,
            deck=SETUP.deck,
            wolves=("werewolf",),
            gods=("seer", "witch", "hunter"),
            board=SETUP.board,
            book=SETUP.book,
            rules=SETUP.rules,
        )
    ]
    told += [Dealt(to=(seat,), seat=seat, card=card) for seat, card in enumerate(SETUP.deck, start=1)]
    told += [
        NightFell(to="all", day=1, calls=("wolves", "seer", "witch")),
        DayBroke(to="all", day=1),
        Out(to="all", seats=(9,), phase="dawn"),
        Order(to="all", where="day", seats=(1, 2, 3, 4, 5, 6, 7, 8)),
    ]
    return told


def said(seat: int, text: str) -> Spoke:
    """A speech of the day."""
    return Spoke(to="all", seat=seat, where="day", text=text)


def view(seat: int, *more: AnyEvent) -> View:
    """What a seat knows."""
    return View(seat, [*events(), *more])
