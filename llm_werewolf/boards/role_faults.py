"""What is wrong with a role from outside, as far as it can be seen without a game."""

import inspect
import re
from collections.abc import Iterator
from typing import Final

from ..core.kinds import KINDS
from ..core.seats import Seat
from ..core.sentence import LANGUAGES, Sentence, listing, near
from ..engine.game import Game
from ..engine.order import WAKE
from ..engine.role import Role
from .role_shapes import as_written, shape_faults, takes_as

CAMPS: Final = ("village", "wolves", "piper")
"""Camps a card may be of; into the lovers' camp one only gets by love."""


async def _script(self: Role, g: Game, me: Seat) -> None:
    """What the script of a wake looks like."""


def role_faults(role: Role) -> list[Sentence]:
    """What is wrong with a role as it stands, a sentence each; what shows in play alone, `check_role` finds."""
    card = getattr(role, "card", None)
    if not isinstance(card, str) or not re.fullmatch(r"[a-z][a-z_]*", card):
        return [
            Sentence(
                "the card {card!r} of {role} must be a word of small letters and underscores",
                "{role} 的卡牌 {card!r} 必须是由小写字母和下划线组成的词",
                card=card,
                role=type(role).__name__,
            )
        ]
    found = list(shape_faults(role)) or [
        *_own_faults(role),
        *_wake_faults(role),
        *_question_faults(role),
        *_hook_faults(role),
    ]
    return [Sentence("the role {card!r} {fault}", "角色“{card}”{fault}", card=card, fault=fault) for fault in found]


def _own_faults(role: Role) -> Iterator[Sentence]:
    if not (type(role).__doc__ or "").strip():
        yield Sentence("has no docstring; it should tell the rule", "没有文档字符串；它应当说明规则")
    if type(role).__hash__ is None:
        yield Sentence(
            "says what it equals and so cannot be told from others; leave __eq__ away (a dataclass: eq=False)",
            "定义了与什么相等，因而无法与其他角色区分；请去掉 __eq__（数据类请写 eq=False）",
        )
    if role.camp not in CAMPS:
        yield Sentence(
            "cannot be of the camp {camp!r}; there are {camps}",
            "不能属于阵营“{camp}”；阵营有 {camps}",
            camp=role.camp,
            camps=listing(CAMPS),
        )
    if (role.god or role.plain) and role.camp != "village":
        yield Sentence(
            "cannot be a god or a plain villager in the camp {camp!r}",
            "在阵营“{camp}”里不能是神或平民",
            camp=role.camp,
        )
    if role.god and role.plain:
        yield Sentence("cannot be both a god and a plain villager", "不能既是神又是平民")
    if role.in_pack and role.camp != "wolves":
        yield Sentence(
            "cannot wake with the pack in the camp {camp!r}", "在阵营“{camp}”里不能与狼群一同睁眼", camp=role.camp
        )
    for lang in LANGUAGES:
        if not role.names.get(lang):
            yield Sentence(
                "has no name in {lang!r}; say names = {example}",
                "没有语言 {lang} 的名字；请写 names = {example}",
                lang=lang,
                example="{...}",
            )


def _wake_faults(role: Role) -> Iterator[Sentence]:
    known = (*WAKE, *(wake.place for wake in role.wakes))
    for wake in role.wakes:
        if wake.place not in WAKE and wake.after is None and wake.before is None:
            yield Sentence(
                "wakes at {place!r} and does not say after= or before= which place of the night",
                "在“{place}”睁眼，却没有用 after= 或 before= 说明在夜里哪一环之后或之前",
                place=wake.place,
            )
        for other in (wake.after, wake.before, *wake.needs):
            if other is not None and (other not in known or other == wake.place):
                yield Sentence(
                    "wakes beside {other!r}, which is no place of the night{near}",
                    "睁眼的位置提到“{other}”，夜里没有这一环{near}",
                    other=other,
                    near=near(other, WAKE),
                )
        if wake.before in WAKE:
            for other in (wake.after, *wake.needs):
                if other in WAKE and WAKE.index(other) >= WAKE.index(wake.before):
                    yield Sentence(
                        "cannot both wait for {other!r} and stand in front of {before!r}, which comes earlier",
                        "不能既等“{other}”又排在更早的“{before}”之前",
                        other=other,
                        before=wake.before,
                    )
        script = getattr(role, wake.script, None)
        if not (inspect.iscoroutinefunction(script) and takes_as(script, _script)):
            yield Sentence(
                "wakes for {script!r}, and has no `async def {script}(self, g, me)`",
                "睁眼要执行“{script}”，却没有 `async def {script}(self, g, me)`",
                script=wake.script,
            )


def _question_faults(role: Role) -> Iterator[Sentence]:
    for kind, called in role.questions.items():
        if not re.fullmatch(r"[a-z][a-z_]*", kind):
            yield Sentence(
                "has a question {kind!r}, which must be a word of small letters and underscores",
                "的问题“{kind}”必须是由小写字母和下划线组成的词",
                kind=kind,
            )
        elif kind in KINDS:
            yield Sentence(
                "calls a question of its own {kind!r}, which is one of the game's own",
                "自己的问题叫“{kind}”，与游戏本身的问题同名",
                kind=kind,
            )
        for lang in LANGUAGES:
            if not called.get(lang):
                yield Sentence(
                    "has no name in {lang!r} for its question {kind!r}",
                    "的问题“{kind}”没有语言 {lang} 的名字",
                    lang=lang,
                    kind=kind,
                )
    for word, called in role.words.items():
        for lang in LANGUAGES:
            if not called.get(lang):
                yield Sentence(
                    "has no {lang!r} for its word {word!r}", "的词“{word}”没有语言 {lang} 的说法", lang=lang, word=word
                )
    if role.card in KINDS:
        yield Sentence("has the name of a question of the game's own", "与游戏本身的一个问题同名")


def _hook_faults(role: Role) -> Iterator[Sentence]:
    for hook, ours in vars(Role).items():
        if inspect.isfunction(ours) and not hook.startswith("_"):
            waits, theirs = inspect.iscoroutinefunction(ours), getattr(role, hook)
            if not takes_as(theirs, ours):
                yield Sentence(
                    "must have `{hook}` as `def {head}`", "的 `{hook}` 必须写作 `def {head}`", hook=hook,
                    head=as_written(ours),
                )  # fmt: skip
            elif inspect.iscoroutinefunction(theirs) != waits:
                yield (
                    Sentence("must have `{hook}` as `async def`", "的 `{hook}` 必须是 `async def`", hook=hook)
                    if waits
                    else Sentence(
                        "must have `{hook}` as `def` without async", "的 `{hook}` 必须是不带 async 的 `def`", hook=hook
                    )
                )
