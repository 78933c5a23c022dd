"""What went wrong, for a person: one sentence, and an exit code that says whose fault it was."""

import difflib
from collections.abc import Iterable

BAD_INPUT = 2
CRASH = 1


class BadInput(Exception):
    """Something the user gave cannot be used; the message is one clear sentence. Exit code 2."""


def near(word: str, words: Iterable[str]) -> str:
    """`; did you mean ...?` where one of the words is close, else the words themselves."""
    known = list(words)
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known are {', '.join(known)}" if known else ""
