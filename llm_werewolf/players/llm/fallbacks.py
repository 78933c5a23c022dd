"""Why a model seat's default was taken, by what came of the call."""

from ..fallbacks import FALLBACKS, because
from .errors import ModelTrouble, Unanswered
from .values import Why


def of_answer(why: Why, lang: str) -> str:
    """For an answer that could not be taken."""
    return because(why, lang)


def is_cut_off(why: str) -> bool:
    """Whether it says that an answer had no room."""
    return why in FALLBACKS["truncated"].values()


def of_filter(lang: str) -> str:
    """For a question or an answer that a service's filter blocked."""
    return because("filtered", lang)


def of_trouble(trouble: ModelTrouble, lang: str) -> str:
    """For an answer that never came."""
    if isinstance(trouble, Unanswered) and trouble.late:
        return because("no_answer", lang)
    return because("status", lang, trouble.status)
