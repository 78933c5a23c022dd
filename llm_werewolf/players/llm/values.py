"""What single values mean: a seat or nobody, several seats, yes or no, a word.

Each reader gives the value, or a `Why` it cannot be taken. Booleans are read strictly and numbers only where whole.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ...core.seats import Seat
from .seatwords import Named, exact_seats, find_seats, tidy

Why = Literal["unreadable", "illegal", "ambiguous", "truncated", "empty", "refused"]


@dataclass(frozen=True, slots=True)
class Unclear:
    """A value that cannot be taken, and why."""

    why: Why


UNREADABLE: Final = Unclear("unreadable")
AMBIGUOUS: Final = Unclear("ambiguous")


@dataclass(frozen=True, slots=True)
class Table:
    """What is needed to understand a word said at this table."""

    me: Seat
    names: Mapping[Seat, str]
    """The players' own names, where they have any."""


_NOBODY: Final = re.compile(
    r"pass|skip|abstain|abstention|abstained|none|null|nil|nobody|no[ -]?one|nothing|n/a|no"
    r"|none of (?:them|these|the above)"
    r"|(?:no|(?:i )?(?:do not|don't|will not|won't)) (?:votes?|target|shot|shoot|kill|knife|check|guard|protect|poison"
    r"|use (?:it|poison))(?: for)?(?: (?:anyone|anybody|tonight|today))?"
    r"|torn|(?:tear|destroy)(?: up)?(?: (?:it|the badge))?(?: up)?"
    r"|弃票?|弃权|棄票|棄權|空|空票|过|過|跳过|无|無|没有|沒有|无人|谁都不选|不|否|放弃|撕(?:掉|毁|了)?(?:警徽)?"
    r"|(?:我|今晚|今天|这轮|本轮|选择|决定)*(?:不|空|放弃)(?:对任何人)?(?:使用|用|投|刀|杀|砍|守护?|查?验|查|毒|射|开枪|开|带走?"
    r"|选|传|移交|发动|行动)(?:任何人|人|票|枪|毒药|毒|药|技能|警徽)?"
)
_NOBODY_SAID: Final = re.compile(
    r"\b(?:pass(?!(?: on)?(?: it| the badge)? to\b)|skip|abstain(?:ing)?|no vote|nobody|no one|no-one)\b"
    r"|弃票|弃权|不投票|空票|跳过|棄票|棄權|谁(?:都|也)不投|不投任何人"
)
_IDIOMS: Final = re.compile(
    r"非常|特别|分别|级别|性别|没错|不错|不过|不得不|不管|不仅|不光|不愧|毫无疑问|毫不犹豫|无疑|没问题|没毛病|差不多|无论"
    r"|\bno doubt|\bnot only|\bwithout (?:a )?doubt|\bno\.(?=\s*[0-9])"
)
_NEGATION: Final = re.compile(
    r"[不没沒别別非勿莫无無未甭]|除了|除开|以外|之外|排除|拒绝|放弃|放过|保护"
    r"|\b(?:not|no|never|neither|nor|except|without|instead|rather|cannot|avoid|refuse|spare)\b|n't\b|n’t\b"
)
_HEDGE: Final = re.compile(r"[?？]|如果|要是|假如|除非|还是|或者|\bif\b|\bunless\b|\bor\b|\beither\b|\bwhether\b")
_PARENTHESES: Final = re.compile(r"\([^()]*\)|\[[^\[\]]*\]|【[^【】]*】")
_ACTS: Final = re.compile(
    r"(?:我|选择|决定|要|想|就|来|today|tonight|it|i|we|will|want to|choose|to|the|a|at|on|for|badge|刀|杀|砍|毒|射"
    r"|枪|开枪|带走|带|移交|警徽|传|给|打|击|死|kill|knife|shoot|poison|take|pass|give|attack|target|目标"
    r"|第|座位号?|玩家|seat|player|number|no|[\s,.:;!、，。：；！\"'“”*`#-])*"
)


def is_nobody(value: object) -> bool:
    """Whether a value says plainly that nobody is meant."""
    return value is None or (isinstance(value, str) and _NOBODY.fullmatch(_bare(tidy(value))) is not None)


def _bare(text: str) -> str:
    return text.strip(" \"'“”‘’.,:;!。，、：；！()[]<>【】「」*`").lower().replace("’", "'")


def read_seat(value: object, table: Table, grave: bool) -> Seat | Unclear | None:
    """One seat, or None for nobody. `grave`: an irreversible act, where nothing but a plain token will do."""
    if value is None:
        return None
    if isinstance(value, bool):
        return UNREADABLE
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return int(value) if value.is_integer() else UNREADABLE
    if isinstance(value, str):
        return read_seat_text(value, table, grave)
    return UNREADABLE


def read_seat_text(value: str, table: Table, grave: bool) -> Seat | Unclear | None:
    """One seat named in a field: by itself, or with a remark beside it."""
    text = tidy(value)
    meant: set[Seat | None] = {*exact_seats(text, table.names, table.me)}
    if is_nobody(text):
        meant.add(None)
    if len(meant) > 1:
        return AMBIGUOUS
    if meant:
        return meant.pop()
    return one_seat(text, table, grave)


def one_seat(text: str, table: Table, grave: bool) -> Seat | Unclear | None:
    """The one thing a sentence names; Unclear where it names none, several, or negates. `text` is tidied."""
    named = find_seats(text, table.names)
    meant: set[Seat | None] = {name.seat for name in named}
    if _NOBODY_SAID.search(text.lower()):
        meant.add(None)
    if not meant:
        return UNREADABLE
    if len(meant) > 1 or _doubtful(text):
        return AMBIGUOUS
    if grave and not _plain(text, named):
        return UNREADABLE
    return meant.pop()


def _doubtful(text: str) -> bool:
    """Whether a sentence negates or wavers; a remark in brackets and a plain "nobody" do not count."""
    said = _PARENTHESES.sub(" ", text.lower())
    said = _NOBODY_SAID.sub(" ", _IDIOMS.sub(" ", said))
    return bool(_NEGATION.search(said) or _HEDGE.search(said))


def _plain(text: str, named: list[Named]) -> bool:
    """Whether a seat is named with hardly a word beside it, or first and then with a remark."""
    if named and named[0].start == 0:
        rest = text[named[0].end :].lstrip()
        if not rest or rest[0] in "([（【,，.。:：;；-—":
            return True
    return bool(_ACTS.fullmatch(_PARENTHESES.sub(" ", " ".join(_around(text, named))).lower()))


def _around(text: str, named: list[Named]) -> list[str]:
    """What stands before, between and behind the seats named in a text."""
    starts, ends = [name.start for name in named], [name.end for name in named]
    return [text[end:start] for end, start in zip([0, *ends], [*starts, len(text)], strict=True)]


_BETWEEN: Final = re.compile(r"(?:[\s,，、;；/&+.。和与跟及\"'\[\]()]|\band\b)*", re.IGNORECASE)


def read_seats(value: object, table: Table) -> tuple[Seat, ...] | Unclear:
    """Several seats: a list of them, or a text that is nothing but a list."""
    if isinstance(value, str):
        text = tidy(value)
        if is_nobody(text):
            return ()
        named = find_seats(text, table.names)
        if not named:
            return UNREADABLE
        if not all(map(_BETWEEN.fullmatch, _around(text, named))):
            return AMBIGUOUS
        return tuple(name.seat for name in named)
    if value is None:
        return ()
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        several = read_seats(value[0], table)
        if not isinstance(several, Unclear):
            return several
    seats: list[Seat] = []
    for item in value if isinstance(value, list) else [value]:
        seat = read_seat(item, table, grave=True)
        if seat is None or isinstance(seat, Unclear):
            return seat or UNREADABLE
        seats.append(seat)
    return tuple(seats)


_KEEP: Final = frozenset(("keep", "keep_it", "保留", "不换", "不选"))


def read_word(value: object, words: tuple[str, ...], spelled: Mapping[str, str]) -> str | Unclear | None:
    """One of some words, as itself or in a spelling of the game's languages; None for none of them."""
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if value is not None and not isinstance(value, str):
        return UNREADABLE
    said = _spelling(value or "")
    meant = {word for word in words if said == _spelling(word)}
    meant |= {word for spelling, word in spelled.items() if word in words and said == _spelling(spelling)}
    if len(meant) == 1:
        return meant.pop()
    if meant:
        return AMBIGUOUS
    if is_nobody(value) or said in _KEEP:
        return None
    return _word_in(tidy(value or "").lower(), words, spelled)


def _word_in(text: str, words: tuple[str, ...], spelled: Mapping[str, str]) -> str | Unclear:
    """The one word that a few words name; the longest spelling counts where one stands inside another."""
    known = {word.replace("_", " "): word for word in words}
    known |= {tidy(spelling).lower().replace("_", " "): word for spelling, word in spelled.items()}
    either = "|".join(re.escape(spelling) for spelling in sorted(known, key=len, reverse=True))
    found = {known[match] for match in re.findall(rf"(?<![a-z])(?:{either})(?![a-z])", text.replace("_", " "))}
    if not found:
        return UNREADABLE
    if len(found) > 1 or _doubtful(text):
        return AMBIGUOUS
    word = found.pop()
    return word if word in words else UNREADABLE


def _spelling(text: str) -> str:
    return _bare(tidy(text)).replace(" ", "_").replace("-", "_")
