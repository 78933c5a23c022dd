"""What the filter of a service has blocked: it never goes out to that model again.

A filter does not say what it minds. What is new since the model's last prompt that went through is taken to be it: as a
rule the last speech. It is left out of every further prompt of this model, for all seats alike, so that they still send
the same beginning.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Message = Mapping[str, str]

NOTICE: Final = {"en": "(left out: the service's filter blocks it)", "zh": "（略去：服务方的内容过滤不放行）"}
_QUOTED: Final = re.compile("“[^“”]+”|「[^「」]+」")
_REMEMBERED: Final = 20_000
"""How many quotations that went through are remembered, the latest."""


class Withheld:
    """The filter of one model, as far as it is known."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        """What is left out, with its quotation marks."""
        self._passed: dict[str, None] = {}

    def softened(self, messages: Sequence[Message], lang: str) -> list[Message]:
        """Messages without what is known to be blocked."""
        *before, last = messages
        content = last["content"]
        for text in self.texts:
            content = content.replace(text, NOTICE[lang])
        return [*before, {**last, "content": content}]

    def passed(self, messages: Sequence[Message], own: Iterable[str]) -> None:
        """These messages went through, with these texts of the seat itself (its notes)."""
        for text in self._pieces(messages, own):
            self._passed.pop(text, None)
            self._passed[text] = None
        while len(self._passed) > _REMEMBERED:
            del self._passed[next(iter(self._passed))]

    def blame(self, messages: Sequence[Message], own: Iterable[str]) -> bool:
        """These messages were blocked: leave out what did it. False where nothing is left that could be left out.

        That is what went through with no other prompt: speeches and the seat's `own` texts; else all of them.
        """
        if any(text in messages[-1]["content"] for text in self.texts):
            return True  # another seat has found out in the meantime
        pieces = self._pieces(messages, own)
        self.texts += [text for text in pieces if text not in self._passed] or pieces
        return bool(pieces)

    @staticmethod
    def _pieces(messages: Sequence[Message], own: Iterable[str]) -> list[str]:
        """What can be left out of messages."""
        content = messages[-1]["content"]
        return list(dict.fromkeys([*_QUOTED.findall(content), *(text for text in own if text and text in content)]))
