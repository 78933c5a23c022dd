"""Options that are given as KEY=VALUE."""

from collections.abc import Iterable

from .errors import BadInput


def pairs(option: str, given: Iterable[str]) -> dict[str, str]:
    """The pairs of an option. Raises BadInput for one that is none, or for a key said twice."""
    found: dict[str, str] = {}
    for text in given:
        key, equals, value = text.partition("=")
        key, value = key.strip(), value.strip()
        if not equals or not key or not value:
            raise BadInput(
                f"{option} takes {'K=VALUE, K being a seat' if option != '--rule' else 'NAME=VALUE'}, not {text!r}"
            )
        if key in found:
            raise BadInput(f"{option} says {key} twice")
        found[key] = value
    return found


def seat_pairs(option: str, given: Iterable[str]) -> dict[int, str]:
    """The same where the keys are seats."""
    return {seat_number(option, key): value for key, value in pairs(option, given).items()}


def seat_number(where: str, text: str) -> int:
    """A seat's number. Raises BadInput."""
    if not text.isdecimal() or not 1 <= int(text) <= 99:
        raise BadInput(f"{where}: {text!r} is no seat number")
    return int(text)
