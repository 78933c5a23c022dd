"""Where the players of model seats come from; the model client is loaded only for tables that have such seats."""

from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from ..core.seats import Card, Seat
from ..core.sentence import Sentence
from ..core.setup import Setup
from ..engine.role import Role
from ..players.base import Player
from ..players.llm.waits import Waits
from .config import ModelSection
from .errors import BadInput
from .who import Who

if TYPE_CHECKING:
    from ..players.llm.config import ModelConfig


@dataclass(frozen=True, kw_only=True, slots=True)
class Minds:
    """How model seats are spoken to, whatever their service."""

    personas: Mapping[Seat, str] = field(default_factory=dict)
    """Their own, by id, by name or in words."""
    temperatures: Mapping[Seat, float] = field(default_factory=dict)
    """Their own, where not their model's."""
    prompts: Path | None = None
    """A folder of templates that is looked into first."""
    bare: frozenset[str] = frozenset()
    """Models that game.toml asks for at its seats and has no section for."""
    typed_url: str | None = None
    """The address that was said with --base-url, for which OPENAI_API_KEY is, too."""


class ModelSeats(AbstractAsyncContextManager["ModelSeats"], Protocol):
    """The model players of a table, and what has to be open while they play."""

    @property
    def waits(self) -> Waits:
        """What is waited for just now."""
        ...

    def rehearse(self, who: Mapping[Seat, Who], setup: Setup, roles: Mapping[Card, Role]) -> None:
        """Write out whatever this table can ask its models, where prompts are the user's own. Raises BadInput."""
        ...

    async def check(self, who: Mapping[Seat, Who]) -> list[Sentence]:
        """Try every model before the cards are dealt; a line on each. Raises BadInput."""
        ...

    async def prepare(self, who: Mapping[Seat, Who]) -> None:
        """All that has to be there before they are asked; no service is asked anything. Raises BadInput."""
        ...

    def player(self, seat: Seat, who: Who) -> Player:
        """The player for a seat whose model was checked."""
        ...

    def configs(self, who: Mapping[Seat, Who]) -> Mapping[Seat, "ModelConfig"]:
        """How the models of those seats are asked that have one; they were checked."""
        ...

    def persona(self, seat: Seat, who: Who) -> str:
        """What the player of a seat is told to be like."""
        ...

    def kind(self, who: Who) -> str:
        """WHO as the record keeps it."""
        ...

    def remember(self, folder: Path, players: Mapping[Seat, object]) -> None:
        """Give model seats back the notes they had in a recorded game."""
        ...


class NoModels:
    """A table without model seats."""

    waits = Waits()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    def rehearse(self, who: Mapping[Seat, Who], setup: Setup, roles: Mapping[Card, Role]) -> None:
        """Nobody is written to."""

    async def check(self, who: Mapping[Seat, Who]) -> list[Sentence]:
        return []

    async def prepare(self, who: Mapping[Seat, Who]) -> None:
        """There is nothing to prepare."""

    def player(self, seat: Seat, who: Who) -> Player:
        raise BadInput("seat {seat}: {who} is no model", "{seat} 号：{who} 不是模型", seat=seat, who=who)

    def configs(self, who: Mapping[Seat, Who]) -> Mapping[Seat, "ModelConfig"]:
        return {}

    def persona(self, seat: Seat, who: Who) -> str:
        return ""

    def kind(self, who: Who) -> str:
        return str(who)

    def remember(self, folder: Path, players: Mapping[Seat, object]) -> None:
        """Nobody here keeps notes on disk."""


def model_seats(
    who: Mapping[Seat, Who],
    sections: Mapping[str, ModelSection],
    base_url: str | None,
    lang: str,
    names: Mapping[Seat, str],
    minds: Minds,
    beside: ModelSeats | None = None,
) -> ModelSeats:
    """What the model seats of a table need; `beside`: what those of another table of this run were given."""
    if all(one.kind not in ("model", "local") for one in who.values()):
        return NoModels()
    from .llm_seats import LlmSeats

    return LlmSeats(sections, base_url, lang, names, minds, beside if isinstance(beside, LlmSeats) else None)
