"""Finding out about a model before it plays: reached, key, form of answers, streaming, thinking, latency, context.

It is asked one real question in the form of a game's, so what it has to teach is learned here and not in the game.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final, Literal

from ...core.sentence import NOTHING, Sentence
from .client import Got, ModelClient
from .config import ModelConfig
from .errors import ModelPaused, ModelTrouble, TooLong, short
from .keys import is_set
from .parse import Again, Taken
from .remedies import ROOMY, for_answer, for_trouble, unusable
from .room import Room
from .trial import TRIES, ask_once

What = Literal["reached", "key", "account", "answers", "streaming", "thinking", "latency", "context"]
State = Literal["good", "fair", "bad"]

SLOW: Final = 20.0
"""Seconds of an answer above which a game becomes tedious."""
TURNS: Final = 40
"""About so many answers of a nine-seat game have to wait for one another."""
_CONTEXT: Final = (
    *("context_length", "max_model_len", "context_window", "max_context_length", "loaded_context_length"),
    *("max_input_tokens", "n_ctx"),
)
"""What services call the length of a model's context where they list it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One thing that was found out."""

    what: What
    says: Sentence
    state: State = "good"
    advice: Sentence = NOTHING
    """What to do about it, where something can be done."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Report:
    """All that was found out about one model."""

    config: ModelConfig
    findings: tuple[Finding, ...]
    problem: Sentence | None = None
    """What keeps it from being asked."""


_REACHED: Final = Finding(what="reached", says=Sentence("yes", "是"))


async def examine(client: ModelClient, *, thorough: bool = False) -> Report:
    """Ask a model once and see.

    `thorough`: ask again, as a game would, where its answer is of no use; and find out about streaming where it is not
    used.
    """
    try:
        got, read = await ask_once(client)
        attempt = 1
        while isinstance(read, Again) and thorough and attempt < TRIES:
            attempt += 1
            got, read = await ask_once(client, read, attempt)
    except ModelTrouble as trouble:
        listed = await client.listed()
        return Report(config=client.config, findings=_faults(client, trouble, listed), problem=trouble.sentence)
    listed = await client.listed()
    findings = (
        _REACHED,
        _key(client.config),
        _answers(client, got, read, attempt),
        await _streaming(client, thorough=thorough),
        _thinking(client, got),
        _latency(got),
        _context(client, listed),
    )
    return Report(config=client.config, findings=findings)


# --- what is well ---


def _key(config: ModelConfig) -> Finding:
    if config.key_env is None or not (config.key_wanted or is_set(config.key_env)):
        return Finding(what="key", says=Sentence("none is wanted", "不需要"))
    return Finding(what="key", says=Sentence("{name} is taken", "{name} 可用", name=config.key_env))


def _answers(client: ModelClient, got: Got, read: Taken | Again, attempt: int) -> Finding:
    """The form its answers come in, and whether a game could take the one it gave to the test question."""
    if isinstance(read, Again):
        text = short(client.hidden(got.raw.content or " ".join(got.raw.tools)), 60)
        wrote = Sentence(" (it wrote {text!r})", "（它写的是“{text}”）", text=text) if text else NOTHING
        says = Sentence("of no use: {why}{wrote}", "无法采用：{why}{wrote}", why=unusable(read.why), wrote=wrote)
        return Finding(what="answers", says=says, state="bad", advice=for_answer(read.why))
    if attempt > 1:
        says = Sentence("usable only when asked {count} times", "问到第 {count} 次才能用", count=attempt)
        return Finding(what="answers", says=says, state="fair", advice=for_answer("unreadable"))
    match got.mode:
        case "json_schema":
            return Finding(what="answers", says=Sentence("as a JSON schema says", "按 JSON schema"))
        case "tool":
            return Finding(what="answers", says=Sentence("by tool calls", "通过工具调用"))
        case "json_object":
            return Finding(what="answers", says=Sentence("as JSON, without a schema", "按 JSON 格式，没有 schema"))
        case _:
            return Finding(
                what="answers",
                says=Sentence("as plain text only", "只有纯文本"),
                state="fair",
                advice=Sentence(
                    "more of them will have to be asked for again; a model with JSON output plays more surely",
                    "会有更多回答要重问；能输出 JSON 的模型更稳妥",
                ),
            )


async def _streaming(client: ModelClient, *, thorough: bool) -> Finding:
    late = Sentence(
        "a stall is noticed after {seconds:g} s only (`timeout` in game.toml)",
        "卡住时要过 {seconds:g} 秒才会发现（game.toml 里的 timeout）",
        seconds=client.config.timeout,
    )
    if client.streamed:
        return Finding(what="streaming", says=Sentence("yes", "有"))
    if client.ways.streams:
        return Finding(what="streaming", says=Sentence("not offered", "不支持"), state="fair", advice=late)
    if thorough and await _can_stream(client):
        return Finding(
            what="streaming",
            says=Sentence("not used, though it works", "可用，但没有启用"),
            advice=Sentence(
                "`stream = true` in [models.NAME] notices stalls sooner",
                "在 [models.NAME] 里写 stream = true，卡住时能早些发现",
            ),
        )
    return Finding(what="streaming", says=Sentence("not used", "未启用"))


async def _can_stream(client: ModelClient) -> bool:
    """Whether a model streams when it is asked to; what that teaches is forgotten again."""
    ways = copy(client.ways)
    ways.streams, ways.unwanted, ways.extra, ways.lessons = True, {*ways.unwanted}, {**ways.extra}, []
    other = client.beside(ways)
    try:
        await ask_once(other)
        return other.streamed
    except ModelTrouble:
        return False
    finally:
        await other.aclose()


def _thinking(client: ModelClient, got: Got) -> Finding:
    cost = Sentence(
        "it costs time and tokens; `max_tokens` counts it",
        "它要花时间和 token；max_tokens 把它也算在内",
    )
    if got.raw.reasoning:
        says = Sentence("kept apart by the service; never shown", "由服务方单独给出，从不公开")
        return Finding(what="thinking", says=says, advice=cost)
    if "<think" in (got.raw.content or "") or "</think" in (got.raw.content or ""):
        says = Sentence("between tags in front of its answer; never shown", "写在回答前的标签里，从不公开")
        return Finding(what="thinking", says=says, advice=cost)
    if got.usage.reasoning:
        says = Sentence("hidden by the service", "被服务方隐藏")
        return Finding(what="thinking", says=says, advice=cost)
    if client.ways.extra.get("enable_thinking") is False or client.config.extra_body.get("enable_thinking") is False:
        return Finding(what="thinking", says=Sentence("turned off", "已关闭"))
    return Finding(what="thinking", says=Sentence("none", "无"))


def _latency(got: Got) -> Finding:
    says = Sentence("{seconds:.1f} s for a short answer", "一个短回答 {seconds:.1f} 秒", seconds=got.latency)
    if got.latency <= SLOW:
        return Finding(what="latency", says=says)
    advice = Sentence(
        "a game of nine seats takes {minutes:.0f} min or more; a smaller model, or less thinking, is quicker",
        "九人局至少要 {minutes:.0f} 分钟；换小一点的模型或少思考会更快",
        minutes=got.latency * TURNS / 60,
    )
    return Finding(what="latency", says=says, state="fair", advice=advice)


def _context(client: ModelClient, listed: Sequence[Mapping[str, object]]) -> Finding:
    """The length of the context, as the user or the service says; what the service says is heeded in the game."""
    config = client.config
    tokens = config.context or _listed_context(config.model, listed)
    if tokens is None:
        advice = Sentence(
            "`context = N` in [models.NAME] shortens records that are too long; {tokens} tokens hold most games",
            "在 [models.NAME] 里写 context = N，过长的记录会缩短；多数对局 {tokens} 个 token 就够",
            tokens=ROOMY,
        )
        says = Sentence("not told by the service", "服务方没有说明")
        return Finding(what="context", says=says, state="fair" if config.loopback else "good", advice=advice)
    if config.context is None:
        client.ways.room = Room(tokens, config.max_tokens)
    says = Sentence("{tokens} tokens", "{tokens} 个 token", tokens=tokens)
    if tokens >= ROOMY:
        return Finding(what="context", says=says)
    advice = Sentence(
        "long records are shortened for it; {roomy} tokens would hold most games whole",
        "长记录会为它缩短；{roomy} 个 token 装得下多数完整对局",
        roomy=ROOMY,
    )
    return Finding(what="context", says=says, state="fair", advice=advice)


def _listed_context(model: str, listed: Sequence[Mapping[str, object]]) -> int | None:
    """The tokens of a model's context in its service's list; None where that does not say."""
    entry: Mapping[str, object] = next((one for one in listed if one.get("id") == model), {})
    places = [entry, *(part for part in entry.values() if isinstance(part, Mapping))]
    found = (place.get(key) for place in places for key in _CONTEXT)
    return next((one for one in found if isinstance(one, int) and not isinstance(one, bool) and one >= 2048), None)


# --- what is not ---


def _faults(client: ModelClient, trouble: ModelTrouble, listed: Sequence[Mapping[str, object]]) -> tuple[Finding, ...]:
    """How far it went, and what to do."""
    names = [str(one["id"]) for one in listed if isinstance(one.get("id"), str)]
    advice = for_trouble(client.config, trouble, names)
    what = _where(trouble)
    fault = Finding(what=what, says=trouble.sentence, state="bad", advice=advice)
    passed = () if what == "reached" else (_REACHED,)
    key = _key(client.config) if is_set(client.config.key_env) else _NO_KEY
    return (*passed, key, fault) if what in ("account", "context") else (*passed, fault)


_NO_KEY: Final = Finding(what="key", says=Sentence("none is sent", "没有发送"))


def _where(trouble: ModelTrouble) -> What:
    """What it is that is at fault."""
    match trouble:
        case TooLong():
            return "context"
        case ModelPaused(reason="quota"):
            return "account"
        case ModelTrouble(status=None):
            return "latency" if trouble.late else "reached"
        case ModelPaused(status=401 | 403):
            return "key"
        case _:
            return "answers"
