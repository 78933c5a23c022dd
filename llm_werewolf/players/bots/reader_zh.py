"""The claim reader for Chinese speeches (see reader.py)."""

import re
from collections.abc import Iterator
from typing import Final

from ...core.asks import Check, Verdict
from ...core.seats import Card
from .reading import matches, sentences

_CARDS: Final[dict[str, Card]] = {
    "预言家": "seer",
    "預言家": "seer",
    "女巫": "witch",
    "猎人": "hunter",
    "獵人": "hunter",
    "白痴": "idiot",
    "守卫": "guard",
    "守護者": "guard",
    "守护者": "guard",
    "长老": "elder",
    "丘比特": "cupid",
    "小女孩": "little_girl",
    "野孩子": "wild_child",
    "替罪羊": "scapegoat",
    "狐狸": "fox",
    "潜行者": "stalker",
    "混血儿": "hybrid",
    "普通村民": "villager",
    "村民": "villager",
    "平民": "villager",
    "民牌": "villager",
    "闭眼民": "villager",
    "狼人": "werewolf",
}
_ROLE: Final = "|".join(sorted(_CARDS, key=len, reverse=True))
_I_AM: Final = re.compile(
    rf"我(?:就|才|真的?|确实|也|这边|这里|这张牌|这张|的?底牌|的?身份|手里|拿的?|先|直接|今天)*"
    rf"(?:是|为|拿到|拿了|起跳|跳|认)了?(?:一?张|一个|个|真|那张|唯一的?|全场唯一的?|身份|普通的?)*({_ROLE})(?!的|吗|\?)"
)
_IN_MY_HANDS: Final = re.compile(rf"({_ROLE})(?:牌)?(?:在我这|在我手|就是我|是我(?!的|说|觉|认))")
_NOT_MINE: Final = re.compile(r"如果|要是|假如|假设|倘若|说|以为|觉得|认为|怀疑|当成|打成|凭什么|不信|别")

_VERDICTS: Final[dict[str, Verdict]] = {
    "查杀": "wolves",
    "查殺": "wolves",
    "狼人": "wolves",
    "狼": "wolves",
    "金水": "village",
    "好人": "village",
}
_WORD: Final = r"(查杀|查殺|金水)"
_ANY: Final = r"(查杀|查殺|金水|狼人|狼|好人)"
_OWN: Final = r"(?:我的?|我?昨晚的?|首夜的?|就|确实|一?张|一个|个|明|验出来)*"
_SEAT_FIRST: Final = re.compile(rf"(\d+)\s*号?\s*[,:是为]?\s*{_OWN}(?:是|为)?\s*{_OWN}\s*{_WORD}(?!的)")
_WORD_FIRST: Final = re.compile(rf"{_WORD}\s*(?:了|是|给|发给|:)?\s*(\d+)\s*号?")
_CHECKED: Final = re.compile(rf"(?:验|查验|查|摸)(?:了|的是|的|过|到)?\s*(\d+)\s*号?[^\d。]{{0,8}}?{_ANY}")
_STATED: Final = re.compile(rf"(\d+)\s*号?\s*(?:就|确实|肯定)*是(?:一?张|一个|个|铁)*{_ANY}(?!坑|队|面|人?吗|的|\?)")
_OTHERS: Final = re.compile(r"\d+\s*号?\s*(?:说|给|发|报|的|跳|那|$)|[他她你](?:们)?(?:说|给|发|报|的)|别人|对面|悍跳")
_HEDGED: Final = re.compile(_OTHERS.pattern + r"|觉得|感觉|可能|像|应该|大概|怀疑|偏|如果|要是|要么|不|才")

PLAN: Final = re.compile(r"警徽流|(?:今晚|晚上|接下来|下一?晚)(?:我)?(?:先|就|会|要|准备|打算)*(?:去)?(?:验|查|摸)")
"""Begins to tell whom it will check next: the numbers behind it."""
NUMBER: Final = re.compile(r"(\d+)\s*号?")
VOTE: Final = re.compile(
    r"(?:归票|归|投票给|票投给|投给|上票|全票|票|投|出|挂|走|先走)(?:给|在|掉)?\s*(\d+)\s*号(?!的|跟|和|给|发|报|说)"
)
"""Tells whom it will vote for."""
NOT_VOTE: Final = re.compile(r"不|别|没|昨天|上一?轮|前天|警长票|\d+\s*号|[他她](?:们)?|跟着|为什么")
"""Before it in the clause: it does not."""


def role(text: str) -> Card | None:
    """The card the speaker claims."""
    for sentence in sentences(text):
        for pattern in (_I_AM, _IN_MY_HANDS):
            for found in matches(pattern, sentence, _NOT_MINE):
                return _CARDS[found[1]]
    return None


def checks(text: str) -> Iterator[Check]:
    """The checks it reports as its own, surest wording first."""
    for sentence in sentences(text):
        word_first = sentence.find("查杀" if "查杀" in sentence else "金水")
        seat = NUMBER.search(sentence)
        orders = [(_SEAT_FIRST, 1, 2), (_WORD_FIRST, 2, 1)]
        if seat is not None and -1 < word_first < seat.start():
            orders.reverse()
        for pattern, number, verdict in orders:
            for found in matches(pattern, sentence, _OTHERS):
                yield Check(seat=int(found[number]), verdict=_VERDICTS[found[verdict]])
        for found in matches(_CHECKED, sentence, _OTHERS):
            yield Check(seat=int(found[1]), verdict=_VERDICTS[found[2]])
        for found in matches(_STATED, sentence, _HEDGED):
            yield Check(seat=int(found[1]), verdict=_VERDICTS[found[2]])
