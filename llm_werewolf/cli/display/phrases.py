"""The display's own words in one language, filled with styled parts and never with markup."""

import re

from rich.text import Text

from ...players.strings import strings

_GAP = re.compile(r"\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}")
"""A gap; with two words behind it, a number and the word that goes with one or with several: `{days|day|days}`."""


class Phrases:
    """Says things in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts = strings(__package__, lang)

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **parts: Text | str | int) -> Text:
        """A phrase with its gaps filled; a part keeps its own style, and nothing in it is read as markup."""
        phrase, text, at = self._texts[key], Text(), 0
        for gap in _GAP.finditer(phrase):
            text.append(phrase[at : gap.start()])
            part = parts[gap[1]]
            text.append(part if isinstance(part, Text) else str(part))
            if gap[2]:
                text.append(f" {gap[2] if str(part) == '1' else gap[3]}")
            at = gap.end()
        text.append(phrase[at:])
        return text

    def plain(self, key: str, **parts: str | int) -> str:
        """The same without styles."""
        return self(key, **parts).plain

    def first_of(self, *keys: str) -> str:
        """The first key there is a phrase for; the last one must have one."""
        return next((key for key in keys if key in self._texts), keys[-1])

    def joined(self, parts: list[Text]) -> Text:
        """A list as this language writes it."""
        return Text(self._texts["table.list"]).join(parts)
