"""Whom a model takes for a wolf, and how surely: read out of its answers and kept over its turns, for itself alone.

An estimate is a percentage: 0 is surely no wolf, 100 surely one. What cannot be read is left out; no answer is refused
for its estimates.
"""

from collections.abc import Mapping
from typing import Final

from ...core.seats import Seat
from .fields import field_beside, plain_key
from .loosejson import Pairs
from .values import Table, read_seat

Beliefs = Mapping[Seat, int]

_NAMES: Final = ("beliefs", "belief", "estimates", "suspicions", "把握", "判断", "怀疑")
_SEAT: Final = frozenset("seat target player id 座位 座位号 玩家".split())
_SHARE: Final = frozenset("wolf wolves likelihood probability percent p chance 狼 把握 概率 可能".split())
_MOST: Final = 40
"""Entries of one answer that are looked at."""


def read_beliefs(found: Pairs | None, table: Table) -> dict[Seat, int]:
    """The estimates beside an answer: a list of `{"seat": 3, "wolf": 70}`, or an object `{"3": 70}`."""
    told = field_beside(found, _NAMES) if found else None
    pairs: list[tuple[object, object]] = []
    if isinstance(told, Pairs):
        pairs = list(told.items)
    elif isinstance(told, list):
        for item in told[:_MOST]:
            fields = {plain_key(key): value for key, value in item.items} if isinstance(item, Pairs) else {}
            seats, shares = ([fields[key] for key in fields if key in names] for names in (_SEAT, _SHARE))
            if len(seats) == len(shares) == 1:
                pairs.append((seats[0], shares[0]))
    beliefs: dict[Seat, int] = {}
    for who, share in pairs[:_MOST]:
        seat, percent = read_seat(who, table, grave=True), _percent(share)
        if isinstance(seat, int) and 1 <= seat <= 99 and seat != table.me and percent is not None:
            beliefs[seat] = percent
    return beliefs


def _percent(value: object) -> int | None:
    """70, "70", "70%" and 0.7 alike ("0.7%" is what it says); None for anything else."""
    marked = isinstance(value, str) and value.strip().endswith(("%", "％"))
    if isinstance(value, str):
        text = value.strip().rstrip("%％").strip()
        try:
            value = float(text) if "." in text else int(text[:4])
        except ValueError:
            return None
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 100:
        return None
    return round(value * 100) if isinstance(value, float) and value <= 1 and not marked else round(value)
