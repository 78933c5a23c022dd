"""What a game of models will take, before it is played: some games of bots through the very prompts are counted."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from ..players.llm.calls import Usage
from ..players.llm.ledger import LATIN, OTHER, Prices
from ..players.llm.prefix import Reuse
from ..players.llm.room import Room
from .rehearsal import Cast, rehearse

GAMES: Final = 2
"""How many games are rehearsed."""
RATIO: Final = {"en": LATIN, "zh": OTHER}
"""Characters a token."""


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """Of one game, on average."""

    calls: int
    sent: int
    """Tokens."""
    cached: int
    """Tokens of those that the same model was sent before: a service with a prefix cache does not read them again."""
    written: int
    """Tokens of answers, without what a model thinks before it answers."""
    money: float | None
    """US dollars; None where the price of a model is not known."""
    cramped: tuple[str, ...]
    """Models whose context has no room for some prompt, however much its record is shortened."""
    tight: Mapping[str, int]
    """Models whose `tokens_per_minute` is less than their longest prompt has, and how many tokens that are."""


@dataclass(slots=True)
class _Model:
    reuse: Reuse = field(default_factory=Reuse)
    written: int = 0
    longest: int = 0
    """Characters of the longest prompt."""


async def estimate(cast: Cast, prices: Prices) -> Estimate:
    """What the models will use in a game of this table."""
    configs, lang = cast.configs, cast.lang
    models: dict[str, _Model] = {}
    rooms = {one.model: Room(one.context, one.max_tokens).characters(lang) for one in configs.values()}
    cramped: set[str] = set()
    calls = 0
    for seed in range(GAMES):
        games: dict[str, _Model] = {}
        played = await rehearse(cast, seed=seed)
        for sent in played.sent:
            one = games.setdefault(configs[sent.seat].model, _Model())
            one.reuse.take(sent.request)
            one.written += len(sent.answer)
            one.longest = max(one.longest, len(sent.request))
            room = rooms[configs[sent.seat].model]
            if room is not None and len(sent.request) > room:
                cramped.add(configs[sent.seat].model)
        calls += len(played.sent)
        for name, one in games.items():
            whole = models.setdefault(name, _Model())
            whole.reuse.characters += one.reuse.characters
            whole.reuse.repeated += one.reuse.repeated
            whole.written += one.written
            whole.longest = max(whole.longest, one.longest)

    def tokens(characters: int) -> int:
        return round(characters / RATIO[lang] / GAMES)

    used = {
        name: Usage(prompt=tokens(one.reuse.characters), cached=tokens(one.reuse.repeated), output=tokens(one.written))
        for name, one in models.items()
    }
    known = used and all(name in prices for name in used)
    return Estimate(
        calls=round(calls / GAMES),
        sent=sum(one.prompt or 0 for one in used.values()),
        cached=sum(one.cached or 0 for one in used.values()),
        written=sum(one.output or 0 for one in used.values()),
        money=sum(prices[name].of(one) for name, one in used.items()) if known else None,
        cramped=tuple(sorted(cramped)),
        tight={
            one.model: round(longest)
            for _, one in sorted({one.model: one for one in configs.values()}.items())
            if one.tokens_per_minute and (longest := models[one.model].longest / RATIO[lang]) > one.tokens_per_minute
        },
    )
