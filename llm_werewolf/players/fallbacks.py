"""Why a seat's default was taken, in one short phrase, in each language: the only place for these words.

The phrase stands in the public record in the game's language, beside a ballot or in place of a speech: it never tells
what was answered or which rule it broke, for that may be a secret. Whoever reads in another language is shown the same
reason in that one (`because_in`).
"""

from typing import Final

WHAT: Final = "{what}"
"""The gap in a phrase."""

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
    "not_taken": {"en": "illegal: {what}", "zh": "不合规则：{what}"},
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
