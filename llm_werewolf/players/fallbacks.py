"""Why a seat's default was taken, in one short phrase, in each language: the only place for these words.

The phrase stands in the public record in the game's language, beside a ballot or in place of a speech: it never tells
what was answered or which rule it broke, for that may be a secret. Whoever reads in another language is shown the same
reason in that one (`because_in`).
"""

import logging
from typing import Final

from ..core.asks import AnyAsk
from .base import Reply, Stray
from .quote import one_line

log = logging.getLogger(__name__)

WHAT: Final = "{what}"
"""The gap in a phrase."""
MOST_WORDS: Final = 200
"""Characters of a player's own reason."""

FALLBACKS: Final[dict[str, dict[str, str]]] = {
    "late": {"en": "time ran out", "zh": "超时"},
    "away": {"en": "away: a bot sits in", "zh": "玩家离开，由机器人代打"},
    "no_answer": {"en": "no answer in time", "zh": "没有及时回答"},
    "unreadable": {"en": "unreadable answer", "zh": "回答无法读取"},
    "illegal": {"en": "illegal answer", "zh": "回答不合规则"},
    "ambiguous": {"en": "ambiguous answer", "zh": "回答有歧义"},
    "truncated": {"en": "answer cut off", "zh": "回答被截断"},
    "empty": {"en": "empty answer", "zh": "回答为空"},
    "refused": {"en": "model refused", "zh": "模型拒绝回答"},
    "filtered": {"en": "blocked by the service's filter", "zh": "被服务方的内容过滤拦截"},
    "unreached": {"en": "model not reached", "zh": "连不上模型"},  # in older records
    "status": {"en": "no answer (status {what})", "zh": "模型没有回答（{what}）"},
    "not_taken": {"en": "illegal: {what}", "zh": "不合规则：{what}"},  # in older records
    "error": {"en": "error: {what}", "zh": "出错：{what}"},
}
"""The phrases by name and language."""


def because(name: str, lang: str, what: object = "") -> str:
    """A reason in a language."""
    return FALLBACKS[name][lang].replace(WHAT, str(what))


def because_in(lang: str, why: str) -> str:
    """A reason that a record has, in the language of whoever reads it; as it stands where it is none of ours."""
    for phrases in FALLBACKS.values():
        for phrase in phrases.values():
            head, gap, tail = phrase.partition(WHAT)
            if why == phrase:
                return phrases[lang]
            if gap and len(why) >= len(head) + len(tail) and why.startswith(head) and why.endswith(tail):
                return phrases[lang].replace(WHAT, why[len(head) : len(why) - len(tail)])
    return why


def of_error(ask: AnyAsk, error: BaseException) -> Reply:
    """The question's default, for whoever broke down over it. Its kind alone is told; the log has the rest."""
    error = error.error if isinstance(error, Stray) else error
    log.warning("seat %s, %s: %s", ask.seat, ask.kind, type(error).__name__, exc_info=error)
    return Reply.default(ask, because("error", "en", type(error).__name__))


def of_refusal(ask: AnyAsk, reason: str) -> Reply:
    """The question's default, for a choice that does not fit it. Which rule it broke only the log has."""
    log.warning("seat %s, %s: refused (%s)", ask.seat, ask.kind, reason)
    return Reply.default(ask, because("illegal", "en"))


def of_player(why: object) -> str:
    """A player's own words on why it took the default, as they may stand in a record: short, on one line."""
    said = str(why)
    return said if len(said) <= MOST_WORDS and said.isprintable() else one_line(said, MOST_WORDS)
