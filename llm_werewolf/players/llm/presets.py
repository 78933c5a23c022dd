"""Well-known services: where they are, where their key is kept, and how they want to be asked.

Only a start: whatever a model refuses is learned at the first request (ways).
"""

from dataclasses import dataclass, field
from typing import Any, Final

from .config import OPENAI_URL, LimitName, Mode, ModelConfig
from .keys import plain_address, with_key


@dataclass(frozen=True, kw_only=True, slots=True)
class Preset:
    """One service."""

    name: str
    title: str
    base_url: str
    key_env: str | None
    key_wanted: bool = True
    mode: Mode = "json_schema"
    limit_name: LimitName = "max_tokens"
    grammar: bool = False
    extra_body: dict[str, Any] = field(default_factory=dict)  # Any: free-form JSON for the service

    def config(self, model: str, **changes: Any) -> ModelConfig:  # noqa: ANN401  # Any: fields of ModelConfig
        """A model of this service."""
        own = {
            "base_url": self.base_url,
            "key_env": self.key_env,
            "key_wanted": self.key_wanted or "key_env" in changes,
            "mode": self.mode,
            "limit_name": self.limit_name,
            "grammar": self.grammar,
            "extra_body": self.extra_body,
        }
        return ModelConfig.model_validate({"model": model, **own, **changes})


_TABLE: Final = (
    Preset(
        name="openai",
        title="OpenAI",
        base_url=OPENAI_URL,
        key_env="OPENAI_API_KEY",
        limit_name="max_completion_tokens",
    ),
    Preset(
        name="deepseek",
        title="DeepSeek",
        base_url="https://api.deepseek.com/v1",
        key_env="DEEPSEEK_API_KEY",
        mode="json_object",
    ),
    Preset(
        name="qwen",
        title="Qwen (DashScope)",
        base_url="https://dashscope.aliyuncs.com/compatible-mode/v1",
        key_env="DASHSCOPE_API_KEY",
        mode="json_object",
        extra_body={"enable_thinking": False},
    ),
    Preset(
        name="moonshot",
        title="Moonshot (Kimi)",
        base_url="https://api.moonshot.cn/v1",
        key_env="MOONSHOT_API_KEY",
        mode="json_object",
    ),
    Preset(
        name="gemini",
        title="Gemini",
        base_url="https://generativelanguage.googleapis.com/v1beta/openai",
        key_env="GEMINI_API_KEY",
    ),
    Preset(
        name="openrouter",
        title="OpenRouter",
        base_url="https://openrouter.ai/api/v1",
        key_env="OPENROUTER_API_KEY",
    ),
    Preset(name="ollama", title="Ollama", base_url="http://127.0.0.1:11434/v1", key_env=None, grammar=True),
    Preset(
        name="lmstudio",
        title="LM Studio",
        base_url="http://127.0.0.1:1234/v1",
        key_env="LM_API_TOKEN",
        key_wanted=False,
        grammar=True,
    ),
    Preset(
        name="vllm",
        title="vLLM",
        base_url="http://127.0.0.1:8000/v1",
        key_env="VLLM_API_KEY",
        key_wanted=False,
        grammar=True,
    ),
)

PRESETS: Final[dict[str, Preset]] = {preset.name: preset for preset in _TABLE}


def preset_for(base_url: str) -> Preset | None:
    """The service at an address, if it is a well-known one."""
    address = plain_address(base_url)
    return next((preset for preset in _TABLE if plain_address(preset.base_url) == address), None)


def config_for(
    model: str,
    base_url: str | None = None,
    *,
    typed: str | None = None,
    **changes: Any,  # noqa: ANN401  # Any: fields of ModelConfig
) -> ModelConfig:
    """A model at an address, asked as that service wants, with the key that is for it (keys).

    `typed` is the address that stood behind --base-url, if any.
    """
    preset = preset_for(base_url) if base_url else PRESETS["openai"]
    if preset:
        config = preset.config(model, **({"base_url": base_url} if base_url else {}), **changes)
    else:
        own = {"base_url": base_url, "key_env": None, "limit_name": "max_tokens"}
        config = ModelConfig.model_validate({"model": model, **own, **changes})
    return config if "key_env" in changes else with_key(config, typed=typed)
