"""Makes a text that somebody wrote harmless to a terminal, without hiding what was in it."""

import unicodedata

from rich.cells import cell_len, set_cell_size

_KEPT_FORMAT = {"\u200c", "\u200d"}  # joiners: emoji and several scripts need them, and they move nothing
_MOST_MARKS = 4  # accents on one letter; more of them climb over the lines above


def clean(text: str) -> str:
    """The text with line breaks kept and everything that could steer a terminal or reorder a line spelled out."""
    kept: list[str] = []
    marks = 0
    for char in text.replace("\r\n", "\n").replace("\u2028", "\n").replace("\u2029", "\n"):
        kind = unicodedata.category(char)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MOST_MARKS:
                kept.append(char)
            continue
        marks = 0
        kept.append(char if char == "\n" or kind[0] != "C" or char in _KEPT_FORMAT else _spelled(char, kind))
    return "".join(kept)


def _spelled(char: str, kind: str) -> str:
    if char == "\t":
        return "    "
    if kind in ("Co", "Cn"):  # private or too new to be known: nothing a terminal acts on
        return char
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def clean_line(text: str, widest: int = 24) -> str:
    """The same for a name: one line, and no wider than `widest` columns."""
    line = " ".join(clean(text).split())
    if cell_len(line) <= widest:
        return line
    return set_cell_size(line, widest - 1).rstrip() + "…"
