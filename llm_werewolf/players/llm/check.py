"""Seeing before the cards are dealt that every model can be asked: key there, address reached, model known.

The check is a real request in the real form, so what a model has to teach is learned here and not in the game.
"""

import asyncio
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from ...core.asks import YesNo
from ...core.seats import Seat
from ...core.sentence import Sentence, listing
from .client import MissingKey, ModelClient, Models
from .config import ModelConfig
from .errors import ModelTrouble
from .schema import SCHEMA_NAME, schema_for

_ASK: Final = YesNo(kind="run", seat=1)
_MESSAGES: Final = (
    {"role": "system", "content": "This is a test of the connection. Answer with one JSON object and nothing else."},
    {
        "role": "user",
        "content": 'Answer just this JSON: {"thinking": "", "beliefs": [], "answer": {"decision": "yes"}, "notes": ""}',
    },
)


async def check_models(seats: Mapping[Seat, ModelConfig], models: Models) -> list[Sentence]:
    """What keeps the models of these seats from being asked: a sentence each, none where all is well.

    Seats of one model are checked together. `models` keeps what was learned for the game.
    """
    groups: dict[str, list[Seat]] = {}
    for seat, config in sorted(seats.items()):
        groups.setdefault(config.model_dump_json(), []).append(seat)
    checks = [_check(group, seats[group[0]], models) for group in groups.values()]
    return [problem for problem in await asyncio.gather(*checks) if problem]


async def _check(group: list[Seat], config: ModelConfig, models: Models) -> Sentence | None:
    who = (
        Sentence("seat {seat}", "{seat} 号", seat=group[0])
        if len(group) == 1
        else Sentence("seats {seats}", "{seats} 号", seats=listing(group))
    )
    address = urlsplit(config.base_url)
    if address.scheme not in ("http", "https") or not address.hostname:
        return Sentence(
            "{who}: {model} has the address {url!r}, which is no http or https URL",
            "{who}：{model} 的地址“{url}”不是 http 或 https 的 URL",
            who=who,
            model=config.model,
            url=config.base_url,
        )
    try:
        client = models.client(config)
    except MissingKey as missing:
        return _of(who, missing.sentence)
    problem = await check_client(client)
    return _of(who, problem) if problem else None


def _of(who: Sentence, problem: Sentence) -> Sentence:
    return Sentence("{who}: {problem}", "{who}：{problem}", who=who, problem=problem)


async def check_client(client: ModelClient) -> Sentence | None:
    """What keeps one model from being asked, as one sentence; None where it can be."""
    try:
        await client.answer(_MESSAGES, SCHEMA_NAME, schema_for(_ASK, grammar=client.config.grammar))
    except ModelTrouble as trouble:
        return trouble.sentence
    return None
