"""Why a model seat's default was taken, in one short phrase of the game's language.

It stands in the public record, beside a ballot or in place of a speech: it never tells what was answered or which rule
it broke, for that may be a secret.
"""

from typing import Final

from .errors import ModelTrouble, Unanswered
from .values import Why

_ANSWERS: Final[dict[Why, dict[str, str]]] = {
    "unreadable": {"en": "unreadable answer", "zh": "回答无法读取"},
    "illegal": {"en": "illegal answer", "zh": "回答不合规则"},
    "ambiguous": {"en": "ambiguous answer", "zh": "回答有歧义"},
    "truncated": {"en": "answer cut off", "zh": "回答被截断"},
    "empty": {"en": "empty answer", "zh": "回答为空"},
    "refused": {"en": "model refused", "zh": "模型拒绝回答"},
}


def of_answer(why: Why, lang: str) -> str:
    """For an answer that could not be taken."""
    return _ANSWERS[why][lang]


def is_cut_off(why: str) -> bool:
    """Whether it says that an answer had no room."""
    return why in _ANSWERS["truncated"].values()


def of_filter(lang: str) -> str:
    """For a question or an answer that a service's filter blocked."""
    return "被服务方的内容过滤拦截" if lang == "zh" else "blocked by the service's filter"


def of_trouble(trouble: ModelTrouble, lang: str) -> str:
    """For an answer that never came."""
    zh = lang == "zh"
    match trouble:
        case Unanswered(late=True):
            return "没有及时回答" if zh else "no answer in time"
        case _:
            return f"模型没有回答（{trouble.status}）" if zh else f"no answer (status {trouble.status})"
