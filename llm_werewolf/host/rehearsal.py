"""A game in which bots stand in for models, through the very prompts: what it would take, without asking anyone.

Each question is written out as the model would be sent it, then a bot decides; speeches and notes have the length that
is asked for. Estimates before a game and the bench of prompts both count such games.
"""

import json
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..boards import Board
from ..core.asks import AnyAsk, Choice, Potions, Speech, plain
from ..core.seats import Card, Seat
from ..core.view import View
from ..engine.role import Role
from ..players.base import Reply
from ..players.bots import BasicBot
from ..players.llm.calls import Usage
from ..players.llm.client import Got, ModelClient, Question
from ..players.llm.config import ModelConfig
from ..players.llm.player import ModelPlayer
from ..players.llm.raw import Raw
from ..players.llm.requests import as_read
from ..players.llm.schema import shape_of
from ..roles import ROLES
from .table import Table

SPEECH: Final = {"en": 240, "zh": 90}
"""Characters of a speech, and of what a seat notes for itself."""
_FILLER: Final = {
    "en": "I have listened to everyone and I weigh the votes against the words before I point at anybody.",
    "zh": "我认真听了大家的发言，先把票型和说法对一遍，再决定今天往哪里投。",
}


@dataclass(frozen=True, slots=True)
class Cast:
    """The table of a game that is rehearsed: some seats are written to as models, everyone else is a bot."""

    board: Board
    configs: Mapping[Seat, ModelConfig]
    """The seats that are written to."""
    lang: str = "en"
    rules: Mapping[str, object] = field(default_factory=dict)
    """Options by their dotted names."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    personas: Mapping[Seat, str] = field(default_factory=dict)
    prompts: Path | None = None
    """A folder of templates laid over the built-in ones."""
    roles: Mapping[Card, Role] = field(default_factory=lambda: ROLES)


@dataclass(frozen=True, slots=True)
class Sent:
    """One request that would have been sent, and what would have been answered."""

    seat: Seat
    request: str
    """All of it, in the order in which a provider reads it."""
    answer: str


@dataclass(slots=True)
class Rehearsal:
    """One rehearsed game."""

    sent: list[Sent] = field(default_factory=list)
    days: int = 0


async def rehearse(cast: Cast, *, seed: int = 0) -> Rehearsal:
    """Play one game of it."""
    rehearsed = Rehearsal()
    players = {
        seat: _Understudy(cast, seat, seed, rehearsed.sent.append) for seat in range(1, len(cast.board.deck) + 1)
    }
    table = Table(
        cast.board,
        players,
        seed=seed,
        lang=cast.lang,
        rules=cast.rules,
        names=cast.names,
        personas=cast.personas,
        roles=cast.roles,
    )
    rehearsed.days = (await table.play()).days
    return rehearsed


def fixed(text: str, lang: str, length: int) -> str:
    """A text of exactly this length that begins like `text`."""
    filler: str = _FILLER[lang]
    while len(text) < length:
        text += (" " if text and lang != "zh" else "") + filler
    return text[:length].rstrip().ljust(length, ".")


class _Understudy:
    """A seat whose prompts are written and whose answers a bot gives."""

    def __init__(self, cast: Cast, seat: Seat, seed: int, count: Callable[[Sent], None]) -> None:
        self._lang = cast.lang
        self._bot = BasicBot(f"{seed}/{seat}", "zh" if cast.lang == "zh" else "en")
        self._model: ModelPlayer | None = None
        if config := cast.configs.get(seat):
            self._model = ModelPlayer(
                _Prompter(config, count, cast.lang),
                lang=cast.lang,
                name=cast.names.get(seat, ""),
                names=cast.names,
                persona=cast.personas.get(seat, ""),
                prompts=cast.prompts,
            )

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        choice = self._bot.choose(ask, view)
        if isinstance(choice, Speech):
            choice = Speech(text=fixed(choice.text, self._lang, SPEECH[self._lang]), claim=choice.claim)
        if self._model is not None:
            _ASKED.set((ask, choice))
            await self._model.decide(ask, view)
        return choice


_ASKED: ContextVar[tuple[AnyAsk, Choice]] = ContextVar("asked")
"""What a seat is being asked in this task, and what it will answer."""


class _Prompter(ModelClient):
    """Writes a request and sends it nowhere; the answer is what the bot chose."""

    def __init__(self, config: ModelConfig, count: Callable[[Sent], None], lang: str) -> None:
        super().__init__(config, key="")
        self._count, self._lang = count, lang

    async def answer(self, question: Question) -> Got:
        ask, choice = _ASKED.get()
        body = self.ways.body(self.config, question.messages, question.schema)
        content = json.dumps(answered(ask, choice, self._lang), ensure_ascii=False)
        self._count(Sent(ask.seat, as_read(body), content))
        return Got(Raw(content=content), Usage(), 0.0, 0, self.ways.mode, ())


def answered(ask: AnyAsk, choice: Choice, lang: str) -> dict[str, object]:
    """A choice as a model would write it."""
    private = fixed("", lang, SPEECH[lang])
    told: dict[str, object] = {}
    for name in shape_of(ask).model_fields:
        match name, choice:
            case "speech", Speech(text=said):
                told[name] = said
            case "claims", Speech(claim=claim):
                told[name] = claim.model_dump(mode="json") if claim else None
            case "save" | "poison", Potions():
                told[name] = getattr(choice, name)
            case "decision", _:
                told[name] = "yes" if choice else "no"
            case _:
                told[name] = plain(choice)
    believed = [{"seat": seat, "wolf": 60} for seat in (ask.seat + 1, max(1, ask.seat - 1))]
    return {"thinking": private, "beliefs": believed, "answer": told, "notes": private}
