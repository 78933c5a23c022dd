"""Asking a model service for one answer, with our own retries.

Passing trouble is waited out with tenacity until the deadline; a refused parameter is unlearned once and for all
(ways); anything else is raised as one of the kinds in errors. A deadline that a slow model let pass leaves the question
without an answer; one that an outage took up pauses the game, for that is nothing the model chose.
"""

import asyncio
import os
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type

from ...core.seats import Seat
from ...core.sentence import NOTHING, Sentence
from .calls import Usage
from .config import ModelConfig
from .connection import URL_HINT, Connection
from .errors import BadParameter, ModelPaused, ModelTrouble, TooLong, Transient, Unanswered, whole_seconds
from .limits import Gate
from .masking import Secrets
from .raw import Raw
from .schema import Schema
from .waits import Wait, Waits
from .ways import Body, Message, Ways


@dataclass(frozen=True, slots=True)
class Question:
    """What a model is to answer."""

    messages: Sequence[Message]
    schema: Schema
    """The form of the answer."""
    seat: Seat | None = None
    """Whose question it is."""
    attempts: int | None = None
    """How often it is asked at the most, where the model's own settings leave that to the deadline."""


@dataclass(slots=True)
class Got:
    """An answer, and what it took."""

    raw: Raw
    usage: Usage
    latency: float
    retries: int
    mode: str
    lessons: tuple[str, ...]


@dataclass(slots=True)
class _Effort:
    """What one answer has taken so far."""

    wait: Wait
    spent: float = 0.0
    """Seconds in requests and waits; not those spent waiting for one's turn."""
    silent: float = 0.0
    """Those of them in which the model had been reached and did not answer in time."""
    outage: Transient | None = None
    """The latest trouble other than slowness."""
    retries: int = 0
    lessons: list[str] = field(default_factory=list)
    latency: float = 0.0


_CONTROL: Final = Sentence("a control character, such as a line break", "控制字符（例如换行）")
_FOREIGN: Final = Sentence("a character that is not ASCII", "非 ASCII 字符")


class MissingKey(ModelTrouble):
    """The environment variable that should hold the key does not, or holds what cannot be one."""


def read_key(config: ModelConfig) -> str:
    """The key of a model; empty where none is sent. Raises MissingKey."""
    if config.key_env is None:
        return ""
    key = os.environ.get(config.key_env, "").strip()
    if not key and config.key_wanted:
        raise MissingKey(
            Sentence(
                "{model} needs a key in the environment variable {variable}, which is not set",
                "{model} 需要环境变量 {variable} 里的密钥，而它没有设置",
                model=config.model,
                variable=config.key_env,
            )
        )
    if not key.isascii() or not key.isprintable():
        control = any(ord(char) < 32 or ord(char) == 127 for char in key)
        raise MissingKey(
            Sentence(
                "the key in the environment variable {variable} cannot be one: there is {what} in it; copy it again",
                "环境变量 {variable} 里的密钥不对：里面有{what}；请重新复制",
                variable=config.key_env,
                what=_CONTROL if control else _FOREIGN,
            )
        )
    return key


class ModelClient:
    """One model at one address. May be shared by any number of seats, tables and tasks of one event loop."""

    def __init__(
        self,
        config: ModelConfig,
        *,
        key: str | None = None,
        ways: Ways | None = None,
        gate: Gate | None = None,
        waits: Waits | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        self.config = config
        self.waits = waits or Waits()
        self.seats: set[Seat] = set()
        """Whose questions it is asked, where that is known before."""
        self.ways = ways or Ways(config)
        self._key = read_key(config) if key is None else key
        self._secrets = secrets or Secrets()
        self._secrets.add(config, self._key)
        self._connection = Connection(config, self._key, self._secrets)
        self._gate = gate or Gate()
        self._gate.heed(config)

    async def aclose(self) -> None:
        """Let go of all connections."""
        await self._connection.aclose()

    @property
    def streamed(self) -> bool:
        """Whether the last answer came as a stream."""
        return self._connection.streamed

    async def listed(self) -> list[Mapping[str, object]]:
        """The models of the service as it lists them; empty where it does not."""
        return await self._connection.listed()

    def useless(self, whys: Sequence[str]) -> ModelPaused:
        """The pause after so many questions in a row that fell back, for these reasons."""
        return self._connection.useless(whys)

    def no_room(self, trouble: TooLong) -> ModelPaused:
        """The pause where a prompt is too long for the model, however short its record is made."""
        return self._connection.no_room(trouble)

    def hidden(self, text: str) -> str:
        """A text of the service without the key."""
        return self._secrets.hidden(text)

    def beside(self, ways: Ways) -> "ModelClient":
        """The same model asked in other ways, within the same limits."""
        return ModelClient(
            self.config, key=self._key, ways=ways, gate=self._gate, waits=self.waits, secrets=self._secrets
        )

    async def answer(self, question: Question) -> Got:
        """The model's answer.

        Raises ModelPaused, Moderated, TooLong or Unanswered; each tells how often it was tried again.
        """
        with self.waits.one(self.config, question.seat) as wait:
            effort = _Effort(wait)
            try:
                async with self.ways.alone_at_first():
                    raw, usage, mode = await self._persist(question, effort)
            except ModelTrouble as trouble:
                trouble.retries = effort.retries
                raise
        self.waits.took(self.config, effort.latency)
        self.ways.proven = True
        self.ways.failures = 0
        return Got(raw, usage, effort.latency, effort.retries, mode, tuple(effort.lessons))

    async def _persist(self, question: Question, effort: _Effort) -> tuple[Raw, Usage, str]:
        """Ask until there is an answer, or no more time or tries."""
        tries = self.config.attempts or question.attempts

        def wait(state: RetryCallState) -> float:
            error = state.outcome.exception() if state.outcome else None
            asked = error.retry_after if isinstance(error, Transient) else None
            effort.wait.why = error.sentence if isinstance(error, Transient) else None
            effort.wait.asked = asked is not None and asked > 0
            if asked is not None and asked > 0:
                return asked
            base: float = self.config.backoff * 2.0 ** min(state.attempt_number - 1, 30)
            return min(base, self.config.longest_wait) * random.uniform(0.75, 1.25)

        def stop(state: RetryCallState) -> bool:
            late = effort.spent + state.upcoming_sleep >= self.config.deadline
            return late or (tries is not None and state.attempt_number >= tries)

        async def sleep(seconds: float) -> None:
            effort.retries += 1
            effort.spent += seconds
            effort.wait.now("again", seconds)
            await asyncio.sleep(seconds)

        retrying = AsyncRetrying(
            retry=retry_if_exception_type(Transient), wait=wait, stop=stop, sleep=sleep, reraise=True
        )
        try:
            async for attempt in retrying:
                with attempt:
                    return await self._teachable(question, effort)
        except Transient as trouble:
            raise self._gave_up(trouble, effort) from None
        raise AssertionError("tenacity ends by returning or raising")

    def _gave_up(self, trouble: Transient, effort: _Effort) -> ModelTrouble:
        """No answer will come: the fault of an outage, or of a model that is merely slow, whichever took longer."""
        asked = trouble.retry_after or 0.0
        if asked > 0 and asked > self.config.deadline - effort.spent:
            told = Sentence(
                "{trouble}; it asks to wait {asked}, and a question is given up after {deadline}",
                "{trouble}；它要求等 {asked}，而一个问题最多等 {deadline}",
                trouble=trouble.sentence,
                asked=whole_seconds(asked),
                deadline=whole_seconds(self.config.deadline),
            )
            return self._connection.paused("unreachable", told, trouble.status)
        if effort.outage and effort.silent * 2 < effort.spent:
            return self._connection.paused("unreachable", _after(effort.outage, effort), effort.outage.status)
        self.ways.failures += 1
        if self.ways.failures >= self.config.give_up:
            return self._connection.paused("slow", _after(trouble, effort), trouble.status)
        told = _after(trouble, effort)
        return Unanswered(told, status=trouble.status, late=trouble.late, stalled=trouble.stalled)

    async def _teachable(self, question: Question, effort: _Effort) -> tuple[Raw, Usage, str]:
        """Ask in the way the model is known to want; where it refuses that, in the way it says."""
        while True:
            mode = self.ways.mode
            body = self.ways.body(self.config, question.messages, question.schema)
            try:
                raw, usage = await self._send(body, effort)
            except BadParameter as refusal:
                if self.ways.body(self.config, question.messages, question.schema) != body:
                    continue  # another seat has learned something in the meantime
                lesson = self.ways.learn(refusal.text, body)
                if lesson is None:
                    hint = NOTHING
                    if refusal.status == 404 and not self.ways.proven:
                        hint = Sentence("; does the model exist? {url}", "；有这个模型吗？{url}", url=URL_HINT)
                    told = Sentence("{refusal}{hint}", "{refusal}{hint}", refusal=refusal, hint=hint)
                    raise self._connection.paused("permanent", told, refusal.status) from None
                effort.lessons.append(lesson)
            else:
                return raw, usage, mode

    async def _send(self, body: Body, effort: _Effort) -> tuple[Raw, Usage]:
        """One request. Raises ModelTrouble."""
        effort.wait.now("turn")
        async with self._gate.turn(body, effort.wait) as turn:
            started = time.monotonic()
            seconds = max(0.001, min(self.config.timeout, self.config.deadline - effort.spent))
            effort.wait.now("answer", seconds)
            try:
                raw, usage = await self._connection.complete(body, seconds)
                self._gate.used(turn, usage)
                return raw, usage
            except Transient as trouble:
                if trouble.late:
                    effort.silent += time.monotonic() - started
                else:
                    effort.outage = trouble
                raise
            finally:
                effort.latency = time.monotonic() - started
                effort.spent += effort.latency


def _after(trouble: Transient, effort: _Effort) -> Sentence:
    """A trouble, and how long it was waited out."""
    if not effort.retries or effort.spent < 1:
        return trouble.sentence
    return Sentence(
        "{trouble} (asked {tries} times in {seconds})",
        "{trouble}（{seconds}内问了 {tries} 次）",
        trouble=trouble.sentence,
        tries=effort.retries + 1,
        seconds=whole_seconds(effort.spent),
    )


class Models:
    """The models of a table: seats that name the same model share a client and what it has taught, those of one
    account at one service share its limits.
    """

    def __init__(self, beside: "Models | None" = None) -> None:
        """`beside`: the models of another table of this run, which share what was taught and the limits."""
        self.waits = Waits()
        """What is waited for at this table."""
        self._clients: dict[str, ModelClient] = {}
        self._secrets: Secrets = beside._secrets if beside else Secrets()
        self._ways: dict[tuple[str, str], Ways] = beside._ways if beside else {}
        self._gates: dict[tuple[str, str | None], Gate] = beside._gates if beside else {}

    def client(self, config: ModelConfig) -> ModelClient:
        """The client for a model. Raises MissingKey."""
        name = config.model_dump_json()
        if name not in self._clients:
            ways = self._ways.setdefault((config.base_url, config.model), Ways(config))
            gate = self._gates.setdefault((config.base_url, config.key_env), Gate())
            self._clients[name] = ModelClient(config, ways=ways, gate=gate, waits=self.waits, secrets=self._secrets)
        return self._clients[name]

    async def aclose(self) -> None:
        """Let go of all connections."""
        for client in self._clients.values():
            await client.aclose()
        self._clients.clear()
