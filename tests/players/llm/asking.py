"""One question to a model behind a server on loopback."""

from collections.abc import Callable

import pytest

from llm_werewolf.core.asks import PickOne
from llm_werewolf.players.llm.client import Got, ModelClient, Question
from llm_werewolf.players.llm.config import ModelConfig
from llm_werewolf.players.llm.errors import ModelTrouble
from llm_werewolf.players.llm.schema import schema_for
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.served import (
    Request,
    Served,
)

ASK = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=True)
MESSAGES = ({"role": "system", "content": "rules, JSON"}, {"role": "user", "content": "vote"})
ANSWER = '{"thinking": "", "target": 5, "notes": ""}'
KEY = "sk-test-0123456789abcdefghijklmnop"


def config(url: str, **changes: object) -> ModelConfig:
    base = {"model": "m", "base_url": url, "key_env": None, "timeout": 5, "deadline": 20, "backoff": 0.01}
    return ModelConfig.model_validate(base | changes)


async def ask(client: ModelClient) -> Got:
    return await client.answer(Question(MESSAGES, schema_for(ASK)))


def served(*script: Served, refusals: tuple[Callable[[Request], Served | None], ...] = (), **more: object) -> Provider:
    return Provider(answer=lambda _: ANSWER, script=script, refusals=refusals, **more)  # type: ignore[arg-type]  # as given


async def once(provider: Provider, **changes: object) -> tuple[Got, ModelClient]:
    client = ModelClient(config(provider.url, **changes))
    try:
        return await ask(client), client
    finally:
        await client.aclose()


async def trouble(provider: Provider, **changes: object) -> ModelTrouble:
    with pytest.raises(ModelTrouble) as caught:
        await once(provider, **changes)
    return caught.value


# --- the ladder ---
