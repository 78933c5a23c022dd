"""Which fields of an answer hold the decision: ours, or the spellings models fall into.

Fields are looked for in tiers: our own name decides by itself; then names that can only mean this; then vague ones.
Private fields and unknown ones are never looked into. What is read is plain: a seat, a pair of potions, a text.
"""

import re
from collections.abc import Iterable
from typing import Final

from ...core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Shuffle, Speech, YesNo
from ...core.kinds import Form, kind_of
from .loosejson import Broken, Pairs, decode
from .raw import mended
from .seatwords import tidy
from .values import AMBIGUOUS, UNREADABLE, Table, Unclear, is_nobody, read_seat, read_seats, read_word
from .yesno import read_yes_no

Spelled = dict[str, str]
"""Spellings of words (cards, sides) and the word each stands for."""

_FORM_NAMES: Final[dict[Form, str]] = {
    "vote": "vote votes voted exile 投票 投 票 投给 放逐",
    "check": "check inspect verify investigate 查验 验 查 验人",
    "guard": "guard protect defend 守护 守 守卫",
    "knife": "knife kill attack victim 刀 击杀 杀 刀人 刀口 袭击",
    "shoot": "shoot shot take 开枪 带走 射杀",
    "badge": "badge heir successor passto passbadgeto 警徽 移交 移交警徽 继承人",
    "link": "link lovers lover couple cupid 情侣 连",
    "run": "run campaign signup 上警 竞选 竞选警长 参选 参加竞选",
    "reveal": "reveal revealcard flip 翻牌 亮牌",
    "withdraw": "withdraw dropout quit 退水 退选",
    "self_destruct": "selfdestruct explode 自爆",
    "peek": "peek 偷看",
    "order": "order side direction 方向",
    "card": "card role 身份 牌",
    "voters": "voters",
    "call": "call calls 归票",
    "enchant": "enchant",
}
_SEAT_NAMES: Final = (
    "targetseat targetplayer targetid targetnumber targetname seatnumber playernumber playerid selectedseat "
    "selectedplayer 目标 目标座位 目标玩家 目标座位号 targets"
)
_VAGUE: Final = (
    "choice answer seat player value result action decision pick selection select final number finalanswer "
    "finaldecision finalchoice 选择 决定 答案 回答 座位 座位号 玩家 最终选择 最终答案 最终决定"
)
_SPEECH_NAMES: Final = (
    "text say statement words lastwords publicspeech speechtext talk utterance whisper message 发言 发言内容 遗言 说"
)
_SPEECH_VAGUE: Final = "content response answer output reply result 回答"
_WRAPPERS: Final = frozenset(
    "answer response result output data final finalanswer arguments parameters params input args function toolcall "
    "toolcalls tooluse json body content message reply action decision witch potions 女巫 回答 答案 结果".split()
)
_SAVE: Final = frozenset("save antidote useantidote usesave heal rescue 救 解药 使用解药 用解药 救人".split())
_POISON: Final = frozenset("poison usepoison 毒 毒药 使用毒药 用毒药 下毒 毒杀 毒人".split())
_AROUND_A_NAME: Final = re.compile(
    r"^(?:是否|要不要|我的|我要|最终|final|my|is|will|should)(?=.)"
    r"|(?<=.)(?:目标|对象|玩家|座位号?|target|player|seat|number|id|to|for|forsheriff)$"
)
_WITCH_ACTS: Final = {
    word: act
    for act, words in {
        "save": "save use_antidote antidote heal rescue 救 救人 使用解药 解药",
        "poison": "poison use_poison 毒 下毒 使用毒药 毒药",
        "none": "none pass skip nothing no 无 不用 不使用 跳过 过",
    }.items()
    for word in words.split()
}
MAX_DEPTH: Final = 6


def form_and_gravity(ask: AnyAsk) -> tuple[Form, bool]:
    """The form of a question's answer, and whether it cannot be undone."""
    kind = kind_of(ask)
    return kind.form, kind.grave


class Nothing:
    """The mark of an object that holds no decision."""


NOTHING: Final = Nothing()


def plain_key(key: str) -> str:
    """A field's name as it is compared: `Target_Seat` and `target seat` are one."""
    return re.sub(r"[\s_\-]+", "", key).casefold()


def _stem(key: str) -> str:
    """The deed in the name of a field: `kill_target`, `final_vote`, 是否上警, 查验对象."""
    return _AROUND_A_NAME.sub("", key)


def _tiers(ask: AnyAsk, form: Form, inside: bool) -> tuple[tuple[str, ...], ...]:
    own = _FORM_NAMES.get(form, "")
    match ask:
        case PickOne():
            vague = f"{_VAGUE} name id" if inside else _VAGUE  # {"target": {"id": 5}}
            return ("target",), tuple(f"{own} {_SEAT_NAMES}".split()), tuple(vague.split())
        case PickMany() | Shuffle():
            return ("targets",), tuple(f"{own} seats players target choices picks".split()), tuple(_VAGUE.split())
        case YesNo():
            return ("decision",), tuple(own.split()), tuple("choice answer value result action 选择 决定 回答".split())
        case Say():
            return ("speech",), tuple(_SPEECH_NAMES.split()), tuple(_SPEECH_VAGUE.split())
        case PickWord():
            return ("choice",), tuple(own.split()), tuple("decision answer value result target action".split())
        case PickPotions():
            return (), (), ()


def read_object(
    found: Pairs, ask: AnyAsk, table: Table, spelled: Spelled, depth: int = 0
) -> Choice | Unclear | Nothing:
    """The decision an object holds; NOTHING where it is no answer at all."""
    if depth > MAX_DEPTH:
        return NOTHING

    def read(value: object) -> Choice | Unclear | Nothing:
        if isinstance(ask, PickMany) and isinstance(value, list):
            value = [_seat_in(item) for item in value]
        inner = _objects_in(value)
        if inner:
            return agree(read_object(item, ask, table, spelled, depth + 1) for item in inner)
        return read_plain(value, ask, table, spelled)

    fields = [(plain_key(key), value) for key, value in found.items]
    if isinstance(ask, PickPotions):
        potions = _potions(fields, table)
        if potions is not NOTHING:
            return potions
    unread: Unclear | Nothing = NOTHING
    looked_into: set[str] = set()
    own = _FORM_NAMES.get(form_and_gravity(ask)[0], "").split()
    for place, tier in enumerate(_tiers(ask, form_and_gravity(ask)[0], depth > 0)):
        values = [value for key, value in fields if key in tier or (place == 1 and _stem(key) in own)]
        if not values:
            continue
        looked_into.update(tier)
        readings = [read(value) for value in values]
        if place == 0:
            told = agree(readings, strict=True)
            undone = any(value is False for key, value in fields if _stem(key) in own)
            return AMBIGUOUS if undone and isinstance(ask, PickOne) and isinstance(told, int) else told
        told = agree(readings)
        if told is not NOTHING and told != UNREADABLE:
            return told
        unread = told if told is not NOTHING else unread
    inner = [item for key, value in fields if key in _WRAPPERS - looked_into for item in _objects_in(value)]
    said = _last_message(fields)
    if said is not None:
        inner_text = _objects_in(said)
        if not inner_text:
            return read_plain(said, ask, table, spelled) if isinstance(ask, Say) else NOTHING
        inner += inner_text
    told = agree(read_object(item, ask, table, spelled, depth + 1) for item in inner)
    return unread if told is NOTHING else told


def agree(readings: Iterable[Choice | Unclear | Nothing], strict: bool = False) -> Choice | Unclear | Nothing:
    """The one thing that all readings say. Unreadable ones do not count beside others, unless `strict`."""
    told: dict[object, Choice | Unclear] = {}
    for reading in readings:
        if not isinstance(reading, Nothing):
            said = sorted(reading, key=str) if isinstance(reading, tuple) else [reading]  # the order does not count
            told.setdefault((type(reading), *said), reading)
    if not strict and len(told) > 1:
        told.pop((Unclear, UNREADABLE), None)
    if len(told) > 1:
        return AMBIGUOUS
    return next(iter(told.values()), NOTHING)


def _objects_in(value: object) -> list[Pairs]:
    """The objects a value is or wraps, also as JSON in a text."""
    if isinstance(value, Pairs):
        return [value]
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return _objects_in(decode(value))
        except Broken:
            return []
    if isinstance(value, list) and value and all(isinstance(item, Pairs) for item in value):
        return [item for item in value if isinstance(item, Pairs)]
    return []


def _last_message(fields: list[tuple[str, object]]) -> object:
    """What the assistant says in a conversation that a model wrote out instead of its answer."""
    for key, value in fields:
        if key == "messages":
            messages = [dict(item.items) for item in _objects_in(value)]
            said = [message.get("content") for message in messages if message.get("role") == "assistant"]
            return said[0] if len(said) == 1 and messages[-1].get("role") == "assistant" else None
    if dict(fields).get("role") == "assistant":
        return dict(fields).get("content")
    return None


def read_plain(value: object, ask: AnyAsk, table: Table, spelled: Spelled) -> Choice | Unclear:
    """A choice out of the value of one field."""
    form, grave = form_and_gravity(ask)
    match ask:
        case PickOne():
            if isinstance(value, list):
                seats = {read_seat(item, table, grave) for item in value}
                return seats.pop() if len(seats) == 1 else AMBIGUOUS if seats else UNREADABLE
            return read_seat(value, table, grave)
        case PickMany():
            return read_seats(value, table)
        case YesNo():
            return read_yes_no(value, form, grave)
        case Say():
            return _speech(value)
        case PickWord():
            return read_word(value, ask.words, spelled)
        case PickPotions() | Shuffle():
            return UNREADABLE


def _speech(value: object) -> Speech | Unclear:
    if isinstance(value, str):
        return Speech(text=value)
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        return Speech(text="\n".join(str(item) for item in value))
    return Speech() if value is None else UNREADABLE


def _potions(fields: list[tuple[str, object]], table: Table) -> Choice | Unclear | Nothing:
    def values(own: str, others: frozenset[str]) -> list[object]:
        first = [value for key, value in fields if key == own]
        return first or [value for key, value in fields if _stem(key) in others]

    saves = agree((_save(value) for value in values("save", _SAVE)), strict=True)
    poisons = agree((_poison(value, table) for value in values("poison", _POISON)), strict=True)
    if saves is NOTHING and poisons is NOTHING:
        return _witch_act(fields, table)
    for part in (saves, poisons):
        if isinstance(part, Unclear):
            return part
    return Potions(save=saves is True, poison=poisons if isinstance(poisons, int) else None)


def _save(value: object) -> bool | Unclear:
    return False if is_nobody(value) else read_yes_no(value, "witch", grave=True)


def _poison(value: object, table: Table) -> int | Unclear | None:
    if isinstance(value, list) and len(value) == 1:
        value = value[0]
    if value is False or (isinstance(value, str) and tidy(value).lower() == "false"):
        return None
    return read_seat(_seat_in(value), table, grave=True)


def _seat_in(value: object) -> object:
    """The seat in an object that names one and decides nothing else; else the value itself."""
    if not isinstance(value, Pairs) or any(isinstance(item, bool) for _, item in value.items):
        return value
    seats = [item for key, item in value.items if plain_key(key) in ("target", "seat", "player", "number", "id")]
    return seats[0] if len(seats) == 1 else value


def _witch_act(fields: list[tuple[str, object]], table: Table) -> Choice | Unclear | Nothing:
    """`{"action": "poison", "target": 3}`."""
    acts = {
        _WITCH_ACTS.get(str(value).strip().casefold())
        for key, value in fields
        if key in ("action", "decision", "choice")
    }
    if len(acts) != 1 or None in acts:
        return NOTHING
    match acts.pop():
        case "save":
            return Potions(save=True)
        case "poison":
            seat = agree((_poison(value, table) for key, value in fields if key == "target"), strict=True)
            if isinstance(seat, Unclear):
                return seat
            return Potions(poison=seat) if isinstance(seat, int) else UNREADABLE
        case _:
            return Potions()


def field_beside(found: Pairs, names: tuple[str, ...]) -> object:
    """What stands in a field beside the decision, in the answer as a whole or in the object that holds the decision."""
    for holder in (
        found,
        *(item for key, value in found.items if plain_key(key) in _WRAPPERS for item in _objects_in(value)),
    ):
        for key, value in holder.items:
            if plain_key(key) in names and value is not None:
                return value
    return None


def private_text(found: Pairs, names: tuple[str, ...]) -> str:
    """A private field of an answer as text; empty where there is none."""
    value = field_beside(found, names)
    return "" if value is None else mended(value if isinstance(value, str) else str(value)).strip()
