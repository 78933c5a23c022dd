"""Makes text of players harmless before it stands in a prompt: one line, bounded, and unable to forge its surroundings.

Moderator lines use no angle or square brackets of a player, and a quotation ends only at a mark that cannot stand
inside it: angle and square brackets become their full-width twins (no chat template's control token survives that),
quotation marks that enclose speeches become others, and control characters, direction marks and lone surrogates are
written out as their code.
"""

import re
import unicodedata
from typing import Final

SPEECH_LIMIT: Final = 1000
"""Characters of a speech that stand in a prompt."""
NAME_LIMIT: Final = 24
"""Characters of a player's name."""
NOTES_LIMIT: Final = 800
"""Characters of a seat's own notes."""
PERSONA_LIMIT: Final = 400
"""Characters of a persona."""

_TWINS: Final = str.maketrans(
    {"<": "＜", ">": "＞", "[": "［", "]": "］", "【": "［", "】": "］", "⟦": "［", "⟧": "］"}
)
_QUOTES: Final = {
    "zh": ("「", "」", str.maketrans({"「": "『", "」": "』"})),
    "en": ("“", "”", str.maketrans({"“": '"', "”": '"'})),
}
_JOINERS: Final = "\u200c\u200d"  # hold emoji and some scripts together
_KEPT: Final = frozenset(_JOINERS)
_UNUSUAL: Final = re.compile("[^ -~\u00a1-\u00ac\u00ae-\u024f\u2010-\u2027\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e]")
"""What is worth a closer look; nearly all text is of the characters named here."""


def _plain(char: str) -> str:
    if char.isascii():
        if char.isprintable():
            return char
        return " " if char.isspace() else f"\\x{ord(char):02x}"
    kind = unicodedata.category(char)
    if kind in ("Zl", "Zp", "Zs") or char == "\x85":
        return " "
    if kind in ("Cc", "Cf", "Cs", "Co", "Cn") and char not in _KEPT:
        return f"\\u{ord(char):04x}"
    return char


def one_line(text: str, limit: int) -> str:
    """The text on one line, without anything that controls a terminal, a page or a chat template.

    What is over the limit is cut, with a mark that says so.
    """
    cut = text[: limit + 1]
    cut = _UNUSUAL.sub(lambda found: _plain(found[0]), cut)
    line = " ".join(cut.translate(_TWINS).split())
    return line if len(text) <= limit and len(line) <= limit else line[:limit].rstrip() + "……"


def unquoted(text: str, lang: str, limit: int) -> str:
    """The text without the marks that enclose a quotation, for where it stands by itself."""
    return one_line(text, limit).translate(_QUOTES[lang][2])


def quoted(text: str, lang: str, limit: int = SPEECH_LIMIT) -> str:
    """The text between quotation marks that it cannot hold itself."""
    opening, closing, _ = _QUOTES[lang]
    return f"{opening}{unquoted(text, lang, limit)}{closing}"
