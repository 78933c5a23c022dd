"""How one model is reached and asked."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

from pydantic import Field

from ...core.frozen import Frozen

Mode = Literal["json_schema", "tool", "json_object", "plain"]
MODES: Final[tuple[Mode, ...]] = ("json_schema", "tool", "json_object", "plain")
"""How an answer's form is asked for, the strictest first. A model that refuses one is asked by the next."""

LimitName = Literal["max_completion_tokens", "max_tokens"]
OPENAI_URL: Final = "https://api.openai.com/v1"
_NO_ADDRESS: Final = re.compile(r"[\s\x00-\x1f\x7f]")
Positive = Annotated[float, Field(gt=0)]


class ModelConfig(Frozen):
    """One model at one address."""

    model: str
    """The model's name at its service."""
    base_url: str = OPENAI_URL
    """Where chat completions are served, up to and without `/chat/completions`."""
    key_env: str | None = "OPENAI_API_KEY"
    """The environment variable that holds the key; None where no key is sent."""
    key_wanted: bool = True
    """Whether the model cannot be asked without that key; else it is sent where the variable is set."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """How freely the model chooses its words; None leaves it to the service."""
    max_tokens: Annotated[int, Field(ge=16)] | None = 4096
    """The most tokens an answer may have, reasoning included; None leaves it to the service."""
    context: Annotated[int, Field(ge=2048)] | None = None
    """The tokens of the model's context, or as many of them as may be used: a longer record is shortened. None where
    it is not known; a service that refuses a prompt as too long teaches it."""
    limit_name: LimitName = "max_completion_tokens"
    """What the service calls that limit."""
    mode: Mode = "json_schema"
    """How the answer's form is asked for at first."""
    grammar: bool = False
    """The server constrains by grammar: it is sent legal seats and lengths too."""
    timeout: Positive = 120.0
    """Seconds one request may take, from when it is sent."""
    stream: bool | None = None
    """Whether answers are streamed, so that a stall is noticed; None: those from other machines are."""
    stall: Positive = 45.0
    """Seconds of silence in the midst of a streamed answer after which it is given up."""
    deadline: Positive = 300.0
    """Seconds one answer may take with all its retries; waiting for one's turn does not count."""
    attempts: Annotated[int, Field(ge=1)] | None = None
    """How often a request is sent while the trouble is passing; None: until the deadline."""
    backoff: Annotated[float, Field(ge=0)] = 0.5
    """Seconds before the first retry; doubled each time, up to `longest_wait`."""
    longest_wait: Annotated[float, Field(ge=0)] = 20.0
    """The most seconds before a retry where the service does not say how long to wait."""
    give_up: Annotated[int, Field(ge=1)] = 3
    """After so many answers in a row that a slow model did not give in time the game is paused."""
    max_fallbacks: Annotated[int, Field(ge=0)] = 10
    """After so many questions in a row, of whichever seats, that the model gave no answer of use to, the game is
    paused; 0: never."""
    concurrency: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service at a time; None is no limit."""
    requests_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service in any 60 seconds."""
    tokens_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most tokens this service is sent and writes in any 60 seconds."""
    extra_body: Mapping[str, Any] = Field(default_factory=dict)  # Any: free-form JSON for the service
    """Further fields of every request."""

    @property
    def loopback(self) -> bool:
        """Whether the address is on this machine."""
        host = (urlsplit(self.base_url).hostname or "") if is_address(self.base_url) else ""
        return host == "localhost" or host.startswith("127.") or host == "::1"

    @property
    def label(self) -> str:
        """The model as people are told of it."""
        return f"{self.model} at {self.place}"

    @property
    def address(self) -> str:
        """The base URL without a name or a password."""
        return re.sub(r"(?<=//)[^/]*@", "", self.base_url)

    @property
    def place(self) -> str:
        """The service's host and, where it was given, its port; never a name or a password."""
        if not is_address(self.base_url):
            return self.address
        return urlsplit(self.base_url).netloc.rpartition("@")[2]


def is_address(url: str) -> bool:
    """Whether this is an http or https address: with a host, and with a port that can be where it has one."""
    try:
        parts = urlsplit(url)
        named = parts.scheme in ("http", "https") and parts.hostname and (parts.port is None or parts.port > 0)
    except ValueError:  # an impossible port, a bracket that is not closed
        return False
    return bool(named) and not _NO_ADDRESS.search(url)
