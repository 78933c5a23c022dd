"""What was found out about a model, as it is told: a line each, or one for all before a game."""

from typing import Final

from ..core.sentence import NOTHING, Sentence, listing
from ..players.llm.examine import Finding, Report, State, What

_WHAT: Final[dict[What, Sentence]] = {
    "reached": Sentence("reached", "连接"),
    "key": Sentence("key", "密钥"),
    "account": Sentence("account", "账户"),
    "answers": Sentence("answers", "回答"),
    "streaming": Sentence("streaming", "流式输出"),
    "thinking": Sentence("thinking", "思考"),
    "latency": Sentence("latency", "延迟"),
    "context": Sentence("context", "上下文"),
}
_STATE: Final[dict[State, Sentence]] = {
    "good": Sentence("ok   ", "正常"),
    "fair": Sentence("note ", "注意"),
    "bad": Sentence("fault", "出错"),
}


def headed(report: Report) -> Sentence:
    """Which model it is about."""
    return Sentence("{model} at {place}", "{place} 的 {model}", model=report.config.model, place=report.config.place)


def line(found: Finding) -> Sentence:
    """One finding, with what to do about it."""
    return Sentence(
        "{state} {what}: {says}{advice}",
        "{state} {what}：{says}{advice}",
        state=_STATE[found.state],
        what=_WHAT[found.what],
        says=found.says,
        advice=_advice(found),
    )


def in_short(report: Report) -> Sentence:
    """A model that can play, in one line: what differs from one to the next, and what to do about what is not well."""
    told = [found for found in report.findings if found.what not in ("reached", "key")]
    parts = [
        Sentence(
            "{what}: {says}{advice}",
            "{what}：{says}{advice}",
            what=_WHAT[found.what],
            says=found.says,
            advice=_advice(found) if found.state != "good" else NOTHING,
        )
        for found in told
    ]
    return Sentence("{model} - {all}", "{model} - {all}", model=headed(report), all=listing(parts, en="; ", zh="；"))


def _advice(found: Finding) -> Sentence:
    if not found.advice:
        return NOTHING
    return Sentence(" ({advice})", "（{advice}）", advice=found.advice)
