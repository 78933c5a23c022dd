"""The way to one model's service: one request at a time, each with a deadline, its troubles sorted.

Speaks HTTP through the openai client, without its retries. What is raised or logged holds no key.
"""

import asyncio
import ssl
import time
from collections.abc import Mapping
from typing import Final

import httpx2
import openai

from .calls import Usage
from .completion import NoCompletion, WebPage, is_web_page, read_body, read_completion
from .config import ModelConfig
from .errors import (
    BadParameter,
    Kind,
    ModelPaused,
    ModelTrouble,
    Moderated,
    Paused,
    TooLong,
    Transient,
    classify,
    readable,
    redacted,
    retry_after,
    short,
)
from .raw import Raw
from .stream import Stream
from .ways import Body

CONNECT: Final = 10.0
"""Seconds to reach a service at all."""
_LAST: Final = 2.0
"""Seconds for what may follow a streamed answer's end, such as the usage."""
URL_HINT: Final = "is the base URL right, up to and with /v1?"


class Connection:
    """A model at its address."""

    def __init__(self, config: ModelConfig, key: str) -> None:
        self.config = config
        self._key = key
        self._http: openai.AsyncOpenAI | None = None

    async def aclose(self) -> None:
        """Let go of all connections."""
        if self._http is not None:
            await self._http.close()
            self._http = None

    async def complete(self, body: Body, seconds: float) -> tuple[Raw, Usage]:
        """The answer to one request, within so many seconds. Raises ModelTrouble."""
        try:
            return await self._exchange(body, seconds)
        except openai.APIStatusError as error:
            raise self._refused(error.status_code, error.response.text, error.response.headers) from None
        except openai.APIConnectionError as error:
            raise self._unreached(error) from None
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            raise self.paused("permanent", self._words(f"cannot be asked: {error}"), None) from None

    async def _exchange(self, body: Body, seconds: float) -> tuple[Raw, Usage]:
        """Send and read. Raises what the libraries raise, and ModelTrouble."""
        now, stream = asyncio.get_running_loop().time, Stream()
        end = now() + seconds
        response: httpx2.Response | None = None
        try:
            async with asyncio.timeout_at(end) as clock:
                streamed = bool(body.get("stream"))
                response = await self._client().post(
                    "/chat/completions", cast_to=httpx2.Response, body=body, stream=streamed
                )
                if not response.headers.get("content-type", "").startswith("text/event-stream"):
                    return read_completion((await response.aread()).decode("utf-8", "replace"))
                async for line in response.aiter_lines():
                    stream.take(line)
                    clock.reschedule(min(end, now() + (_LAST if stream.ended else self.config.stall)))
        except (TimeoutError, httpx2.TransportError) as stopped:
            if not stream.enough:
                raise self._cut_off(stopped, seconds, stalled=stream.begun and now() < end) from None
        except WebPage:
            raise self.paused("permanent", self._words(f"answers with a web page; {URL_HINT}"), 200) from None
        except NoCompletion as none:
            raise self._no_completion(none, response) from None
        finally:
            if response is not None and not response.is_closed:
                await response.aclose()
        try:
            return read_body(stream.body())
        except NoCompletion as none:
            raise self._no_completion(none, response) from None

    def _cut_off(self, stopped: Exception, seconds: float, *, stalled: bool) -> Transient:
        if not isinstance(stopped, TimeoutError):
            return Transient(self._words(f"broke off its answer: {str(stopped) or type(stopped).__name__}"), status=200)
        if stalled:
            return Transient(self._words(f"fell silent for {self.config.stall:g} s in the midst of its answer"))
        return Transient(self._words(f"did not answer within {seconds:g} s"))

    def _no_completion(self, none: NoCompletion, response: httpx2.Response | None) -> ModelTrouble:
        if none.text:
            return self._refused(none.status or 500, none.text, response.headers if response else {})
        return Transient(self._words(f"sent {none}"), status=200)

    def _refused(self, status: int, text: str, headers: Mapping[str, str]) -> ModelTrouble:
        """The trouble that an error answer is."""
        text = readable(text)
        said = short(redacted("a web page" if is_web_page(text) else text, [self._key]))
        words = self._words(f"answers {status}: {said or 'nothing more'}")
        kind: Kind = classify(status, text)
        match kind:
            case "transient":
                return Transient(words, status=status, retry_after=retry_after(headers.get("retry-after"), time.time()))
            case "quota" | "permanent":
                return self.paused(kind, words, status)
            case "moderation":
                return Moderated(words, status=status)
            case "too_long":
                return TooLong(words, status=status)
            case "parameter":
                return BadParameter(words, text=text, status=status)

    def _unreached(self, error: openai.APIConnectionError) -> ModelTrouble:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, ssl.SSLError):
            cause = cause.__cause__ or cause.__context__
        if isinstance(cause, ssl.SSLError):
            return self.paused("permanent", self._words(f"has no safe connection: {cause.reason or cause}"), None)
        if isinstance(error, openai.APITimeoutError):
            return Transient(self._words("cannot be reached in time"))
        return Transient(self._words(f"cannot be reached: {error.__cause__ or error}"))

    def paused(self, reason: Paused, message: str, status: int | None) -> ModelPaused:
        """The trouble that pauses the game."""
        return ModelPaused(reason, message, model=self.config.label, status=status)

    def _words(self, message: str) -> str:
        label = redacted(self.config.label, [self._key])
        return f"{label} {short(redacted(message, [self._key]), 500)}"

    def _client(self) -> openai.AsyncOpenAI:
        if self._http is None:
            timeout = httpx2.Timeout(self.config.timeout, connect=min(CONNECT, self.config.timeout))
            # A proxy of the environment is not for this machine itself.
            transport = openai.DefaultAsyncHttpx2Client(trust_env=False) if self.config.loopback else None
            self._http = openai.AsyncOpenAI(
                api_key=self._key or "none",
                base_url=self.config.base_url,
                timeout=timeout,
                max_retries=0,
                http_client=transport,
            )
        return self._http
