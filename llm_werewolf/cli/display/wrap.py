"""Breaks lines as Chinese and English both want it: rich breaks at blanks alone, and Chinese has none."""

import re

from rich.cells import cell_len
from rich.text import Text

_KEPT_WHOLE = re.compile(r"[0-9]+号(?:[^\s、()]{0,12}\([^()]{1,16}\))?|[!-~]+")
_LEAD = re.compile(r" *(?:- )?")
_NOT_FIRST = set("、，。；：！？）】》」』”’…—·)]}!?,.;:%")
_NOT_LAST = set("（【《「『“‘([{")


def wrap(text: Text, width: int) -> list[Text]:
    """The text in lines no wider than `width`, its styles kept."""
    lines: list[Text] = []
    for paragraph in text.split("\n", allow_blank=True):
        cuts = _cuts(paragraph.plain, width)
        for line in paragraph.divide(cuts):
            line.rstrip()
            lines.append(line)
    return lines


def fitted(text: str, width: int) -> str:
    """Plain text in lines no wider than `width`; what goes on stands below where its line began."""
    return "\n".join(_fitted(line, width) for line in text.split("\n"))


def _fitted(line: str, width: int) -> str:
    begun = _LEAD.match(line)
    lead = begun[0] if begun else ""
    parts = wrap(Text(line[len(lead) :]), max(width - len(lead), 10))
    return lead + ("\n" + " " * len(lead)).join(part.plain for part in parts)


def _cuts(plain: str, width: int) -> list[int]:
    """Where the lines end."""
    whole = [False] * (len(plain) + 1)
    for match in _KEPT_WHOLE.finditer(plain):
        whole[match.start() + 1 : match.end()] = [True] * (match.end() - match.start() - 1)
    cuts: list[int] = []
    start, used, last = 0, 0, 0
    for at, char in enumerate(plain):
        if at > start and not whole[at] and _may_break(plain[at - 1], char):
            last = at
        size = cell_len(char)
        if used + size > width and not char.isspace():
            # A word wider than the line is cut where the line ends.
            start = last if last > start else at
            cuts.append(start)
            used = cell_len(plain[start:at])
        used += size
    return cuts


def _may_break(before: str, after: str) -> bool:
    if after.isspace():
        return False
    if before.isspace():
        return True
    return (cell_len(before) > 1 or cell_len(after) > 1) and after not in _NOT_FIRST and before not in _NOT_LAST
