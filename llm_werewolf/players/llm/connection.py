"""The way to one model's service: one request at a time, each with a deadline, its troubles sorted.

Speaks HTTP through the openai client, without its retries. What is raised or logged holds no key.
"""

import asyncio
import json
import re
import socket
import ssl
import time
from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urljoin

import httpx2
import openai

from ...core.sentence import NOTHING, Sentence, listing, system_says
from .advice import Paused
from .calls import Usage
from .completion import NoCompletion, WebPage, is_web_page, read_body, read_completion
from .config import ModelConfig
from .errors import (
    BadParameter,
    Kind,
    ModelPaused,
    ModelTrouble,
    Moderated,
    TooLong,
    Transient,
    classify,
    readable,
    retry_after,
    short,
    whole_seconds,
    words_of,
)
from .fallbacks import is_cut_off
from .keys import key_advice
from .masking import Secrets
from .raw import Raw
from .stream import MOST_CHARACTERS, Stream
from .ways import Body

_REDIRECTS: Final = (301, 302, 303, 307, 308)
CONNECT: Final = 10.0
"""Seconds to reach a service at all."""
_LAST: Final = 2.0
"""Seconds for what may follow a streamed answer's end, such as the usage."""
_SMALL: Final = Sentence("; its `max_tokens` is too small, it seems", "；它的 max_tokens 似乎太小")
_QUOTED: Final = 200
"""The most characters of a service's own words that a person is told."""
URL_HINT: Final = Sentence("is the base URL right, up to and with /v1?", "base URL 写对了吗？要写到 /v1 为止，包括 /v1")


class Connection:
    """A model at its address."""

    def __init__(self, config: ModelConfig, key: str, secrets: Secrets) -> None:
        """`secrets`: of the whole game; what a service sends is masked for all of them."""
        self.config = config
        self._key = key
        self._secrets = secrets
        self.streamed = False
        """Whether the last answer came as a stream."""
        self._http: openai.AsyncOpenAI | None = None

    async def aclose(self) -> None:
        """Let go of all connections."""
        if self._http is not None:
            await self._http.close()
            self._http = None

    async def complete(self, body: Body, seconds: float) -> tuple[Raw, Usage]:
        """The answer to one request, within so many seconds. Raises ModelTrouble."""
        try:
            raw, usage = await self._exchange(body, seconds)
            return self._secrets.answer(raw, body), usage
        except openai.APIStatusError as error:
            raise self._refused(error.status_code, error.response.text, error.response.headers) from None
        except openai.APIConnectionError as error:
            raise self._unreached(error) from None
        except (openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            what = Sentence("cannot be asked: {what}", "无法提问：{what}", what=error)
            raise self.paused("permanent", self._words(what), None) from None

    async def listed(self) -> list[Mapping[str, object]]:
        """The models of the service as it lists them; empty where it does not."""
        try:
            async with asyncio.timeout(CONNECT):
                response = await self._client().get("/models", cast_to=httpx2.Response)
                body = json.loads(self._secrets.masked(readable(response.text), self.config.model))
        except (TimeoutError, openai.OpenAIError, httpx2.HTTPError, httpx2.InvalidURL, ValueError, RecursionError):
            return []
        told = body.get("data") if isinstance(body, Mapping) else None
        return [one for one in told if isinstance(one, Mapping)] if isinstance(told, list) else []

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
                self.streamed = response.headers.get("content-type", "").startswith("text/event-stream")
                if not self.streamed:
                    return read_completion((await _whole(response)).decode("utf-8", "replace"))
                async for line in response.aiter_lines():
                    stream.take(line)
                    clock.reschedule(min(end, now() + (_LAST if stream.ended else self.config.stall)))
        except (TimeoutError, httpx2.TransportError) as stopped:
            if not stream.enough:
                raise self._cut_off(stopped, seconds, stalled=stream.begun and now() < end) from None
        except WebPage:
            page = Sentence("answers with a web page; {hint}", "回的是网页；{hint}", hint=URL_HINT)
            raise self.paused("permanent", self._words(page), 200) from None
        except NoCompletion as none:
            raise self._no_completion(none, response) from None
        finally:
            if response is not None and not response.is_closed:
                await response.aclose()
        if stream.torn:
            broke = Sentence("broke off its answer without saying why", "回答中断了，没有说明原因")
            raise Transient(self._words(broke), status=200)
        try:
            return read_body(stream.body())
        except NoCompletion as none:
            raise self._no_completion(none, response) from None

    def _cut_off(self, stopped: Exception, seconds: float, *, stalled: bool) -> Transient:
        if not isinstance(stopped, TimeoutError):
            what = str(stopped) or type(stopped).__name__
            broke = Sentence("broke off its answer: {what}", "回答中断了：{what}", what=what)
            return Transient(self._words(broke), status=200)
        if stalled:
            silent = Sentence(
                "fell silent for {seconds} in the midst of its answer",
                "回答到一半停了 {seconds}",
                seconds=whole_seconds(self.config.stall),
            )
            return Transient(self._words(silent), late=True, stalled=True)
        within = whole_seconds(seconds)
        late = Sentence("did not answer within {seconds}", "在 {seconds}内没有回答", seconds=within)
        return Transient(self._words(late), late=True)

    def _no_completion(self, none: NoCompletion, response: httpx2.Response | None) -> ModelTrouble:
        if none.text:
            return self._refused(none.status or 200, none.text, response.headers if response else {})
        return Transient(self._words(Sentence("sent {what}", "发来的是{what}", what=none)), status=200)

    def _refused(self, status: int, text: str, headers: Mapping[str, str]) -> ModelTrouble:
        """The trouble that an error answer is."""
        text = self._secrets.masked(readable(text))
        if status in _REDIRECTS and (to := headers.get("location")):
            return self.paused("permanent", self._words(self._redirected(to)), status)
        told = Sentence("answers {status}: {said}", "回答 {status}：{said}", status=status, said=self._said(text))
        if status == 200:
            told = Sentence("answers with an error: {said}", "回的是错误：{said}", said=self._said(text))
        words = self._words(told)
        kind: Kind = classify(500 if status == 200 else status, text)  # as for a server that says no more
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

    def _redirected(self, to: str) -> Sentence:
        """That the service is elsewhere, and what to set. It is not followed: prompts and key are for this address."""
        whole = re.sub(r"(?<=//)[^/]*@", "", urljoin(self.config.base_url.rstrip("/") + "/chat/completions", to))
        base, end, _ = whole.partition("/chat/completions")
        hint = Sentence(
            "; if that is right, set the base URL to {base}", "；如果没错，请把 base URL 设为 {base}", base=base
        )
        return Sentence("redirects to {to}{hint}", "重定向到 {to}{hint}", to=whole, hint=hint if end else NOTHING)

    def _said(self, text: str) -> Sentence:
        """The service's own words, in quotes and cut short."""
        if is_web_page(text):
            return Sentence("a web page", "一个网页")
        said = short(self._secrets.hidden(words_of(text)), _QUOTED)
        return Sentence('"{said}"', "“{said}”", said=said) if said else Sentence("nothing more", "没有说明")

    def _unreached(self, error: openai.APIConnectionError) -> ModelTrouble:
        cause: BaseException | None = error
        while cause is not None and not isinstance(cause, ssl.SSLError):
            cause = cause.__cause__ or cause.__context__
        if isinstance(cause, ssl.SSLError):
            unsafe = Sentence("has no safe connection: {what}", "没有安全的连接：{what}", what=cause.reason or cause)
            return self.paused("permanent", self._words(unsafe), None)
        if isinstance(error, openai.APITimeoutError):
            return Transient(self._words(Sentence("cannot be reached in time", "连接超时")))
        why = Sentence("cannot be reached: {why}", "连不上：{why}", why=_why_unreached(error))
        return Transient(self._words(why))

    def paused(self, reason: Paused, message: Sentence, status: int | None) -> ModelPaused:
        """The trouble that pauses the game."""
        key = key_advice(self.config, status) if status in (401, 403) else NOTHING
        return ModelPaused(reason, message, model=self.config.label, status=status, key=key)

    def useless(self, whys: Sequence[str]) -> ModelPaused:
        """The pause after so many questions in a row that fell back, for these reasons."""
        told = Sentence(
            "gave no answer of use to {count} questions in a row (the last ones: {whys}{small})",
            "连续 {count} 个问题都没有给出可用的回答（最近几次：{whys}{small}）",
            count=len(whys),
            whys=listing(dict.fromkeys(whys[-3:])),
            small=_SMALL if is_cut_off(whys[-1]) else NOTHING,
        )
        return self.paused("useless", self._words(told), None)

    def no_room(self, trouble: TooLong) -> ModelPaused:
        """The pause where a prompt is too long for the model, however short its record is made."""
        told = Sentence(
            "has no room for this table: its prompt is too long even with the record shortened to the least ({status})",
            "容不下这一桌：即使把记录缩到最短，提示词还是太长（{status}）",
            status=trouble.status,
        )
        return self.paused("too_long", self._words(told), trouble.status)

    def _words(self, message: Sentence) -> Sentence:
        whole = message.changed(lambda text: short(self._secrets.hidden(text), 500).rstrip(".。"))
        return Sentence(
            "{model} at {place} {what}",
            "{place} 的 {model} {what}",
            model=self._secrets.hidden(self.config.model),
            place=self._secrets.hidden(self.config.place),
            what=whole,
        )

    def _client(self) -> openai.AsyncOpenAI:
        if self._http is None:
            timeout = httpx2.Timeout(self.config.timeout, connect=min(CONNECT, self.config.timeout))
            # A proxy of the environment is not for this machine itself.
            transport = openai.DefaultAsyncHttpx2Client(trust_env=not self.config.loopback, follow_redirects=False)
            self._http = openai.AsyncOpenAI(
                api_key=self._key or "none",
                base_url=self.config.base_url,
                timeout=timeout,
                max_retries=0,
                http_client=transport,
            )
        return self._http


def _why_unreached(error: BaseException) -> Sentence:
    """The first of an error's causes that the system has a number for."""
    left: list[BaseException | None] = [error]
    while left:
        cause = left.pop(0)
        if isinstance(cause, socket.gaierror):
            return Sentence("there is no host of this name", "没有叫这个名字的主机")
        if isinstance(cause, OSError) and cause.errno is not None:
            return system_says(cause)
        if isinstance(cause, BaseExceptionGroup):
            left += cause.exceptions
        if cause is not None:
            left += [cause.__cause__ or cause.__context__]
    return Sentence("there is no connection", "没有连接")


async def _whole(response: httpx2.Response) -> bytes:
    """The body, as far as one can be an answer. Raises NoCompletion."""
    body = bytearray()
    async for part in response.aiter_bytes():
        body += part
        if len(body) > MOST_CHARACTERS:
            raise NoCompletion("an answer without an end", "没有结尾的回答")
    return bytes(body)
