"""What went wrong, for a person: one sentence, and an exit code that says whose fault it was."""

from ..core.sentence import SpokenError

BAD_INPUT = 2
CRASH = 1


class BadInput(SpokenError):
    """Something the user gave cannot be used; the message is one clear sentence. Exit code 2."""
