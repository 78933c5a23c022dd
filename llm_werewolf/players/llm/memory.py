"""A model's private notes: what it wrote down for its own next turns, bounded."""

from typing import Final

MOST_CHARACTERS: Final = 800


class Notes:
    """The notes of one seat. New ones replace the old; nothing noted keeps them."""

    def __init__(self, text: str = "") -> None:
        self.text = _bounded(text)
        self.edition = 0
        """How often they were written anew."""

    def take(self, text: str, edition: int) -> None:
        """Keep what was noted by one who had read `edition`.

        Where another answer of the same seat wrote in the meantime, both are kept.
        """
        text = _bounded(text)
        if not text:
            return
        self.text = text if edition == self.edition else _bounded(f"{self.text} {text}")
        self.edition += 1


def _bounded(text: str) -> str:
    """The end of a text that is too long: what was noted last."""
    return " ".join(text.split())[-MOST_CHARACTERS:]
