"""Texts that people send: made plain, bounded, and free of what cannot be seen."""

import unicodedata
from typing import Final

PERSONA_LIMIT: Final = 500
_JOINERS: Final = "\u200c\u200d"


class BadWish(ValueError):
    """Something a request asked for cannot be had; the message is one sentence for a person."""


def tidy_text(raw: str, limit: int) -> str:
    """A speech, a note: line breaks kept, whatever steers or hides text left out."""
    kept = [char for char in raw.replace("\r\n", "\n") if _may_stand(char)]
    return "".join(kept).strip()[:limit]


def _may_stand(char: str) -> bool:
    kind = unicodedata.category(char)
    return char in "\n" + _JOINERS or kind[0] != "C" or kind in ("Co", "Cn")
