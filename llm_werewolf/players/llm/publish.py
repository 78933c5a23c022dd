"""What of a model's speech goes out to the table: its words, without anything private, and claims it really makes."""

import re
from collections.abc import Mapping
from typing import Final

from ...core.asks import Check, Claim
from .fields import field_beside, plain_key
from .loosejson import Pairs
from .raw import mended
from .seatwords import find_seats, tidy
from .thoughts import without_thoughts
from .values import UNREADABLE, Table, Unclear, read_seat

_PLACEHOLDERS: Final = frozenset(
    "string|text|speech|your speech|your speech here|your_speech|speech text|str|<speech>|<text>|<string>|none|null"
    "|undefined|true|false|发言|发言内容|你的发言|你的发言内容|此处填写发言".split("|")
)
_CONTROLS: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_LOOKS_LIKE_JSON: Final = re.compile(
    r"(?:^|[{｛,，])(?:\s|\\n)*+\\{0,3}[\"“'](?:thinking|answer|target|targets|decision|save|poison|speech|choice|notes|claims"
    r"|beliefs)\\{0,3}[\"”']\s*[:：]"
)

_LOOKS_PRIVATE: Final = re.compile(
    r"[（(【\[*]\s?(?:内心(?:os|独白|想法)?|心理活动|心里想|os|inner thoughts?|inner monologue|private thoughts?"
    r"|thinking|thinks|thoughts?|思考|心想)"
    r"\s?[*】\]]{0,3}\s?[:：]",
    re.IGNORECASE,
)


def publishable(text: str, table: Table, limit: int) -> str | Unclear:
    """The words that are published, or why nothing is."""
    if _LOOKS_LIKE_JSON.search(text) or _LOOKS_PRIVATE.search(text):
        return UNREADABLE
    text = without_thoughts(text)
    text = _CONTROLS.sub("", mended(text).replace("\r\n", "\n")).strip()
    text = _without_own_name(text, table)
    if not text:
        return Unclear("empty")
    if text.casefold() in _PLACEHOLDERS:
        return UNREADABLE
    return _shortened(text, limit)


_SPEAKERS: Final = (
    re.compile(r"([^\n:：]{1,80})[:：][*_\s]{0,9}"),
    re.compile(r"[*_\s]{0,9}[\[【]([^\[\]【】\n]{1,80})[\]】][*_\s]{0,9}"),
)
"""Who speaks, in front of a speech as in a script."""


def _without_own_name(text: str, table: Table) -> str:
    """A speech without its speaker's own name in front."""
    for speaker in _SPEAKERS:
        if (found := speaker.match(text)) and _is_me(found[1], table):
            return text[found.end() :]
    return text


def _is_me(said: str, table: Table) -> bool:
    """Whether a few words are nothing but the speaker's own seat or name, or both."""
    said = re.sub(r"(?:发言|说|says?)$", "", tidy(said).strip("*_[]【】() ")).rstrip("*_ ")
    name = tidy(table.names.get(table.me, ""))
    if name and said.casefold() == name.casefold():
        return True
    seat = (said.replace(name, "") if name else said).strip("*_[]【】() ")
    return [(named.start, named.end, named.seat) for named in find_seats(seat, {})] == [(0, len(seat), table.me)]


def _shortened(text: str, limit: int) -> str:
    """At most `limit` characters, ending with a sentence where one ends late enough."""
    if len(text) <= limit:
        return text
    text = text[:limit]
    end = max(text.rfind(mark) for mark in "。！？.!?\n")
    return text[: end + 1].rstrip() if end > limit // 2 else text


_SAID: Final = {
    "wolves": re.compile(r"狼|查杀|查殺|wol(?:f|ves)|evil|\bbad\b|guilty|\bred\b"),
    "village": re.compile(r"金水|好人|银水|village|\bgood\b|innocent|\bclear|not a (?:were)?wolf|gold"),
    "plan": re.compile(r"警徽流|警徽|badge|先验|再验|\bplan\b|\bcheck|查|验"),
    "votes": re.compile(r"投|出|归|票|\bvot|\bexile|\bout\b"),
}
"""Words without which a speech does not make such a claim."""


def declared(found: Pairs | None, text: str, table: Table, spelled: Mapping[str, str]) -> Claim | None:
    """The claims declared beside a speech, as far as the speech itself says them."""
    fields = field_beside(found, ("claims", "claim")) if found else None
    if isinstance(fields, list) and len(fields) == 1:
        fields = fields[0]
    if not isinstance(fields, Pairs):
        return None
    given = {plain_key(key): value for key, value in fields.items}
    said = {named.seat for named in find_seats(tidy(text), table.names)}

    def seat(value: object) -> int | None:
        read = read_seat(value, table, grave=True)
        return read if isinstance(read, int) and read in said else None

    checks = []
    for item in _listed(given.get("checks")):
        check = {plain_key(key): value for key, value in item.items} if isinstance(item, Pairs) else {}
        target = seat(check.get("seat", check.get("target")))
        verdict = str(check.get("verdict"))
        if target is not None and verdict in ("wolves", "village") and _SAID[verdict].search(tidy(text).lower()):
            checks.append(Check.model_validate({"seat": target, "verdict": verdict}))
    plan = [target for item in _listed(given.get("plan")) if (target := seat(item)) is not None]
    claim = Claim(
        role=_role(given.get("role"), text, spelled),
        checks=tuple(checks),
        plan=tuple(dict.fromkeys(plan)) if _SAID["plan"].search(tidy(text).lower()) else (),
        votes=seat(given.get("votes")) if _SAID["votes"].search(tidy(text).lower()) else None,
    )
    return claim if claim != Claim() else None


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _role(value: object, text: str, spelled: Mapping[str, str]) -> str | None:
    """The card that is claimed, if the speech names it in some spelling."""
    if not isinstance(value, str):
        return None
    wanted = tidy(value).lower()
    card = next((card for spelling, card in spelled.items() if wanted in (tidy(spelling).lower(), card.lower())), None)
    if card is None:
        return None
    said = tidy(text).lower()
    spellings = [spelling for spelling, of in spelled.items() if of == card] + [card.replace("_", " ")]
    return card if any(tidy(spelling).lower() in said for spelling in spellings) else None
