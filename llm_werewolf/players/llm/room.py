"""How long a prompt may be for one model: by what is said of its context, and by what its refusals taught."""

import re
from typing import Final

CHARACTERS: Final = {"en": 3.5, "zh": 1.2}
"""Characters a token, on the cautious side."""
_ANSWER: Final = 1024
"""Tokens kept free for an answer where no limit is set for it."""
_KINDEST, _HARSHEST, _UNTOLD = 0.85, 0.3, 0.75
_NUMBER: Final = re.compile(r"\d[\d,]{2,11}")


class Room:
    """Characters that a prompt of one model may have. One object per model, so all its seats have the same room."""

    def __init__(self, context: int | None, answer: int | None) -> None:
        """`context` and `answer`: the tokens of the model's context and the most of an answer, as far as told."""
        self._tokens = None if context is None else context - min(answer or _ANSWER, context // 4)
        self._taught: dict[str, int] = {}

    def characters(self, lang: str) -> int | None:
        """The most characters of a prompt in a language; None where nothing is known that would bound it."""
        told = None if self._tokens is None else int(self._tokens * CHARACTERS[lang])
        taught = self._taught.get(lang)
        return min((one for one in (told, taught) if one is not None), default=None)

    def refused(self, lang: str, sent: int, words: str) -> None:
        """Learn from a prompt of `sent` characters that was refused as too long, in the service's own words."""
        now = self.characters(lang)
        if now is not None and sent > now:
            return  # written before another seat was refused: what that taught is to be tried first
        self._taught[lang] = int(sent * _share_that_fits(words))


def _share_that_fits(words: str) -> float:
    """How much of a prompt may stay: by the limit and the length that services tell, if they do."""
    numbers = [int(found.replace(",", "")) for found in _NUMBER.findall(words)]
    least, most = min(numbers, default=0), max(numbers, default=0)
    return max(_HARSHEST, min(_KINDEST, 0.9 * least / most)) if 0 < least < most else _UNTOLD
