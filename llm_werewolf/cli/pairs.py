"""Options that are given as KEY=VALUE."""

from collections.abc import Iterable

from ..core.sentence import Sentence
from .errors import BadInput

MOST_SEATS = 99
"""No board has more; which seats a table has shows later."""
_OF_A_SEAT = Sentence("K=VALUE, K being a seat", "K=VALUE，K 是座位号")


def pairs(option: str, given: Iterable[str]) -> dict[str, str]:
    """The pairs of an option. Raises BadInput for one that is none, or for a key said twice."""
    found: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        key, value = key.strip(), value.strip()
        if not equals or not key or not value:
            raise BadInput(
                "{option} takes {form}, not {text!r}",
                "{option} 的写法是 {form}，不是“{text}”",
                option=option,
                form="NAME=VALUE" if option == "--rule" else _OF_A_SEAT,
                text=text,
            )
        if key in found:
            raise BadInput("{option} says {key} twice", "{option} 两次说到 {key}", option=option, key=key)
        found[key] = value
    return found


def seat_pairs(option: str, given: Iterable[str]) -> dict[int, str]:
    """The same where the keys are seats. Raises BadInput."""
    found: dict[int, str] = {}
    for key, value in pairs(option, given).items():
        seat = seat_number(option, key)
        if seat in found:
            raise BadInput("{option} says {key} twice", "{option} 两次说到 {key}", option=option, key=seat)
        found[seat] = value
    return found


def seat_number(where: str, text: str) -> int:
    """A seat's number. Raises BadInput."""
    if not text.isdecimal() or len(text) > 9 or not 1 <= int(text) <= MOST_SEATS:
        raise BadInput(
            "{where}: {text!r} is no seat number; seats are numbered from 1 up",
            "{where}：“{text}”不是座位号；座位号从 1 数起",
            where=where,
            text=text,
        )
    return int(text)
