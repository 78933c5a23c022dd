"""Texts that people send: made plain, bounded, and free of what cannot be seen."""

import unicodedata
from typing import Final

from ..core.sentence import Sentence, SpokenError

PERSONA_LIMIT: Final = 500
_JOINERS: Final = "\u200c\u200d"


class BadWish(SpokenError, ValueError):
    """Something a request asked for cannot be had; the message is one sentence for a person."""


class WrongState(SpokenError):
    """What was asked for cannot be done to the table as it is; the message is one sentence."""


_STATES: Final = {
    "waiting": Sentence("waiting for its start", "还没有开始"),
    "running": Sentence("running", "正在进行"),
    "paused": Sentence("paused", "已经暂停"),
    "over": Sentence("over", "已经结束"),
}


def wrong_state(state: str) -> WrongState:
    """Why something cannot be done: the table's state."""
    return WrongState("the table is {state}", "这一桌{state}", state=_STATES[state])


def tidy_text(raw: str, limit: int) -> str:
    """A speech, a note: line breaks kept, whatever steers or hides text left out."""
    kept = [char for char in raw.replace("\r\n", "\n") if _may_stand(char)]
    return "".join(kept).strip()[:limit]


def _may_stand(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in "\n" + _JOINERS or kind[0] != "C" or kind in ("Co", "Cn")
