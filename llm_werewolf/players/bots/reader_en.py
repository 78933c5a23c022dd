"""The claim reader for English speeches (see reader.py)."""

import re
from collections.abc import Iterator
from typing import Final

from ...core.asks import Check, Verdict
from ...core.seats import Card
from .reading import matches, sentences

_ROLE: Final = (
    r"(seer|witch|hunter|idiot|guard|elder|cupid|little girl|wild child|scapegoat|fox|stalker|hybrid"
    r"|villager|werewolf|wolf)"
)
_A: Final = r"(?:\s+(?:really|actually|indeed|just|simply|only|the|a|an|your|real|true|plain|simple|ordinary|genuine))*"
_I_AM: Final = re.compile(
    rf"\b(?:I(?:'m|\s+am|\s+claim(?:\s+to\s+be)?|'ll\s+claim|\s+hold|\s+drew|\s+was\s+dealt|\s+have\s+to\s+claim)"
    rf"|my\s+(?:card|role)(?:\s+is|'s)){_A}\s+{_ROLE}\b(?!'s|\s+(?:hunt|team|pack|\?))",
    re.IGNORECASE,
)
_HERE: Final = re.compile(rf"\b(?:{_ROLE}\s+here\b|as\s+the\s+{_ROLE},\s+I\b)", re.IGNORECASE)
_NOT_MINE: Final = re.compile(
    r"\b(?:if|says?|said|saying|think|thinks|claims|suppose|believe|believes|whether|why|calls?)\b", re.IGNORECASE
)

_SEAT: Final = r"(?:seat\s+|player\s+|number\s+|no\.?\s*|#)?(\d+)"
_ANY: Final = r"(wol(?:f|ves)|werewolf|checked\s+good|good|clear(?:ed)?|village|villager|innocent|safe|town)"
_CAME: Final = (
    r"(?:is|was|came\s+(?:up|back|out)(?:\s+as)?|comes\s+(?:up|back|out)(?:\s+as)?|turned\s+out(?:\s+to\s+be)?|reads?)"
)
_ART: Final = r"(?:\s*(?:as|a|an|my|the|still|confirmed|checked|definitely|certainly|to\s+be))*"
_STATED: Final = re.compile(rf"\b{_SEAT}\s+{_CAME}{_ART}\s*\b{_ANY}\b(?!\s*\?)", re.IGNORECASE)
_CHECKED: Final = re.compile(
    rf"\b(?:check(?:ed)?|looked\s+at|my\s+check\s+(?:on|of))\s+(?:on\s+)?{_SEAT}[^\d.!?]{{0,28}}?\b{_ANY}\b",
    re.IGNORECASE,
)
_LISTED: Final = re.compile(rf"\b{_SEAT}\s*(?:[:=–]|-{{1,2}}|,)\s*(?:a\s+)?{_ANY}\b", re.IGNORECASE)
_WOLF_ON: Final = re.compile(rf"\b{_ANY}\s+(?:check|result)\s+(?:on|for)\s+{_SEAT}", re.IGNORECASE)
_OTHERS: Final = re.compile(
    r"\b(?:says?|said|claims?|claimed|told|calls?|called|reports?|reported|his|her|their|your)\b|\d+'s\b", re.IGNORECASE
)
_HEDGED: Final = re.compile(
    _OTHERS.pattern
    + r"|\b(?:think|maybe|probably|might|may|could|suspect|feels?|looks?|seems?|if|likely|either|whether)\b",
    re.IGNORECASE,
)
PLAN: Final = re.compile(
    r"\bbadge\s+(?:plan|flow|order)|\b(?:tonight|next|then)\b.{0,12}\b(?:I'll|I\s+will|I)\s+(?:check|look\s+at)",
    re.IGNORECASE,
)
"""Begins to tell whom it will check next: the numbers behind it."""
NUMBER: Final = re.compile(r"\b(\d+)\b")
VOTE: Final = re.compile(
    rf"\b(?:(?:I(?:'m|\s+am|'ll|\s+will|'d|\s+would)?(?:\s+(?:going\s+to|want\s+to|still|now|be))*"
    rf"|let's|let\s+us|please)\s+(?:all\s+)?(?:vote|voting|exile)"
    rf"|my\s+vote(?:\s+today)?\s+(?:is|goes)|my\s+call\s+is|vote\s+with\s+me)"
    rf"(?:\s+(?:for|out|on|to|exile|against|today))*\s+{_SEAT}\b",
    re.IGNORECASE,
)
"""Tells whom it will vote for."""
NOT_VOTE: Final = re.compile(r"\b(?:not|never|don't|won't|if|yesterday)\b", re.IGNORECASE)
"""Before it in the clause: it does not."""


def _verdict(word: str) -> Verdict:
    return "wolves" if "wol" in word.lower() else "village"


def role(text: str) -> Card | None:
    """The card the speaker claims."""
    for sentence in sentences(text):
        for pattern in (_I_AM, _HERE):
            for found in matches(pattern, sentence, _NOT_MINE):
                word = next(group for group in found.groups() if group).lower()
                return "werewolf" if word == "wolf" else "_".join(word.split())
    return None


def checks(text: str) -> Iterator[Check]:
    """The checks it reports as its own, surest wording first."""
    for sentence in sentences(text):
        for found in matches(_CHECKED, sentence, _HEDGED):
            yield Check(seat=int(found[1]), verdict=_verdict(found[2]))
        for found in matches(_WOLF_ON, sentence, _OTHERS):
            yield Check(seat=int(found[2]), verdict=_verdict(found[1]))
        for pattern in (_LISTED, _STATED):
            for found in matches(pattern, sentence, _HEDGED):
                yield Check(seat=int(found[1]), verdict=_verdict(found[2]))
