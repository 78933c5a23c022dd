"""Seats that a language model plays: which settings each has, and whether its server can be reached."""

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from ..core.seats import Seat
from ..players.base import Player
from .config import ModelSection
from .errors import BadInput
from .who import Who


class ModelSeats:
    """The model players of a table, and what has to be open while they play."""

    def __init__(
        self,
        sections: Mapping[str, ModelSection],
        base_url: str | None,
        lang: str,
        names: Mapping[Seat, str],
        personas: Mapping[Seat, str],
    ) -> None:
        self._sections = sections
        self._base_url = base_url
        self._lang = lang
        self._names = names
        self._personas = personas

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def check(self, who: Mapping[Seat, Who]) -> None:
        """Try every model before the cards are dealt. Raises BadInput."""

    def player(self, seat: Seat, who: Who) -> Player:
        """The player for a seat."""
        raise BadInput(f"seat {seat}: {who} cannot be played yet")
