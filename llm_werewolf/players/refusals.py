"""Why a choice is not legal, as the table says it: for people, pages and models alike."""

from ..core.asks import AnyAsk, PickMany, PickOne, PickPotions, Potions
from ..core.seats import Seat
from .words import seat_name, words

_THAT = {"zh": "那个座位", "en": "that seat"}
_SUCH = {"zh": "这个座位", "en": "such seat"}


def seat_at_fault(ask: AnyAsk, choice: object) -> Seat | None:
    """The seat that makes a choice illegal, where it is one."""
    match ask, choice:
        case _, bool():
            return None
        case PickOne(), int():
            return choice
        case PickMany(options=options), tuple():
            return next((seat for seat in choice if isinstance(seat, int) and seat not in options), None)
        case PickPotions(poisonable=options), Potions(poison=int() as seat) if seat not in options:
            return seat
        case _:
            return None


def refusal(reason: str, ask: AnyAsk, choice: object, lang: str, *, seats: int = 0) -> str:
    """A reason word in a sentence without its full stop; `seats` is how many the table has, 0 where it is not known."""
    seat = seat_at_fault(ask, choice)
    if reason == "dead" and seat is not None and seats and not 1 <= seat <= seats:
        reason = "no_seat"
    if seat is not None and 0 <= seat < 1000:
        shown = seat_name(seat, lang)
    else:
        shown = (_SUCH if reason == "no_seat" else _THAT)[lang]
    sentence = words(lang).name("reasons", reason).replace("{seat}", shown)
    return sentence[:1].upper() + sentence[1:]
