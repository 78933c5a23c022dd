"""Which key goes to which address, and what to do where a service takes none or another.

A key is sent only where the user has put the two together: `key_env` or a preset of game.toml with that section's
address; a well-known service's own variable with its address; OPENAI_API_KEY with OpenAI's address, with the one in
OPENAI_BASE_URL, and with another machine's that was typed as --base-url. Never where just a record or a seat says.
"""

import os
from typing import Final

from ...core.sentence import Sentence
from .config import ModelConfig

OPENAI_KEY: Final = "OPENAI_API_KEY"
OPENAI_URL_VARIABLE: Final = "OPENAI_BASE_URL"


def plain_address(url: str) -> str:
    """An address as it is compared with others."""
    return url.strip().rstrip("/").removesuffix("/v1").replace("//localhost", "//127.0.0.1")


def same_address(one: str | None, other: str | None) -> bool:
    """Whether both are addresses of one service."""
    return bool(one and other) and plain_address(one or "") == plain_address(other or "")


def is_set(variable: str | None) -> bool:
    """Whether an environment variable holds a key."""
    return bool(variable and os.environ.get(variable, "").strip())


def with_key(config: ModelConfig, *, typed: str | None = None) -> ModelConfig:
    """The model with the variable whose key its address is sent, as the rule above has it.

    `config` names the variable of a well-known service, or none; `typed` is what stood behind --base-url.
    """
    named = same_address(config.base_url, os.environ.get(OPENAI_URL_VARIABLE))
    if named and not is_set(config.key_env) and (config.key_env is None or is_set(OPENAI_KEY)):
        return config.model_copy(update={"key_env": OPENAI_KEY, "key_wanted": False})
    if config.key_env is None and not config.loopback and same_address(config.base_url, typed):
        return config.model_copy(update={"key_env": OPENAI_KEY, "key_wanted": False})
    return config


def key_advice(config: ModelConfig, status: int) -> Sentence:
    """What to do where a service answers 401 or 403."""
    if config.key_env is None:
        return Sentence(
            'no key is sent there: put one into an environment variable and name it, key_env = "NAME", in the '
            "[models.NAME] of game.toml that has this base_url; or set OPENAI_API_KEY and OPENAI_BASE_URL={url}",
            "没有向那里发送密钥：请把密钥放进环境变量，并在 game.toml 里写着这个 base_url 的 [models.NAME] 中写 "
            'key_env = "变量名"；或者设置 OPENAI_API_KEY 和 OPENAI_BASE_URL={url}',
            url=config.address,
        )
    if not is_set(config.key_env):
        return Sentence(
            "it wants a key: put one into the environment variable {name}",
            "它要密钥：请放进环境变量 {name}",
            name=config.key_env,
        )
    if status == 403:
        return Sentence(
            "see that the key in {name} may use this model, or put another into that environment variable",
            "请确认 {name} 里的密钥有权用这个模型，或者在这个环境变量里换一个",
            name=config.key_env,
        )
    return Sentence(
        "the key in the environment variable {name} is not good there: put one into it that is",
        "环境变量 {name} 里的密钥在那里无效：请换成有效的",
        name=config.key_env,
    )
