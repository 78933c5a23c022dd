"""Roles from outside: found in files named by the user and in installed packages, checked, laid beside our own.

A role is one class that builds on `Role`, in one file. A package offers it under the entry point group
`llm_werewolf.roles`. Whatever is wrong is a RoleError: one sentence for a person.
"""

import importlib.util
import inspect
import re
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from ..core.kinds import KINDS
from ..core.seats import Card
from ..core.sentence import NOTHING, Sentence, listing, near
from ..engine.order import WAKE
from ..engine.role import Role
from ..roles import ROLES
from .cards import BoardError

GROUP: Final = "llm_werewolf.roles"
"""The entry point group of packages with roles."""
FILE_MODULE: Final = "llm_werewolf_role_"
"""How the module of a role's file is called, before the file's own name."""
LANGUAGES: Final = ("zh", "en")
CAMPS: Final = ("village", "wolves", "piper")
"""Camps a card may be of; into the lovers' camp one only gets by love."""


Where = str | Sentence
"""A file, or an installed role by its name."""


class RoleError(BoardError):
    """A role from outside that cannot be used; the message is one sentence for a person."""


def load_roles(
    paths: Iterable[str | Path] = (), *, installed: bool = True, base: Mapping[Card, Role] = ROLES
) -> Mapping[Card, Role]:
    """The roles of these files and (with `installed`) of installed packages, beside those of `base`.

    Raises RoleError.
    """
    roles = dict(base)
    seen: dict[Card, Where] = {}
    for where, role in (*(_installed() if installed else ()), *_of_files(paths)):
        if faults := role_faults(role):
            raise RoleError("{where}: {fault}", "{where}：{fault}", where=where, fault=faults[0])
        if role.card in base:
            raise RoleError(
                "{where}: there is a card {card!r} already; give the role another card",
                "{where}：已经有卡牌“{card}”了；请给这个角色换一张卡牌",
                where=where,
                card=role.card,
            )
        if role.card in seen:
            raise RoleError(
                "the card {card!r} is both in {one} and in {other}; one of them must go",
                "{one} 和 {other} 都有卡牌“{card}”；要去掉其中一个",
                card=role.card,
                one=seen[role.card],
                other=where,
            )
        seen[role.card] = where
        roles[role.card] = role
    return MappingProxyType(roles)


# --- finding them ---


def _of_files(paths: Iterable[str | Path]) -> Iterator[tuple[Where, Role]]:
    files = {Path(path).resolve(): Path(path) for path in paths}  # a file named twice is one file
    for file in files.values():
        if not file.is_file():
            raise RoleError("there is no file {file} with a role", "没有角色文件 {file}", file=file)
        if file.suffix != ".py":
            raise RoleError(
                "{file} is no Python file; a role is a class in a .py file",
                "{file} 不是 Python 文件；角色是 .py 文件里的一个类",
                file=file,
            )
        found = list(_roles_in(str(file), _module(file)))
        if not found:
            raise RoleError(
                "there is no role in {file}; a role is a class that builds on Role and has a card",
                "{file} 里没有角色；角色是一个继承 Role 并带有 card 的类",
                file=file,
            )
        for role in found:
            yield str(file), role


def _module(file: Path) -> ModuleType:
    name = f"{FILE_MODULE}{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None  # it is a .py file
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        at = Sentence(", line {line}", "第 {line} 行", line=lines[-1]) if lines else NOTHING
        raise RoleError("{file}{at}: {what}", "{file}{at}：{what}", file=file, at=at, what=_short(error)) from None
    return module


def _installed() -> Iterator[tuple[Where, Role]]:
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        where = Sentence(
            "the installed role {name!r} ({value})",
            "已安装的角色“{name}”（{value}）",
            name=point.name,
            value=point.value,
        )
        for role in _roles_of(where, point):
            yield where, role


def _roles_of(where: Where, point: EntryPoint) -> list[Role]:
    """An entry point names a module, a class or an object."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        raise RoleError(
            "{where} cannot be loaded: {what}", "{where}无法载入：{what}", where=where, what=_short(error)
        ) from None
    if isinstance(found, ModuleType):
        roles = list(_roles_in(where, found))
    elif isinstance(found, type) and issubclass(found, Role):
        roles = [_made(where, found)]
    else:
        roles = [found] if isinstance(found, Role) else []
    if not roles:
        raise RoleError(
            "{where} is no role; name a class that builds on Role, or a module with one",
            "{where}不是角色；请写一个继承 Role 的类，或含有这种类的模块",
            where=where,
        )
    return [_with_texts(where, role) for role in roles]


def _roles_in(where: Where, module: ModuleType) -> Iterator[Role]:
    """The roles a module defines itself, in its order; classes without a card are its own helpers."""
    for name, value in vars(module).items():
        own = isinstance(value, type) and issubclass(value, Role) and value.__module__ == module.__name__
        if own and hasattr(value, "card") and not name.startswith("_"):
            yield _with_texts(where, _made(where, value))


def _made(where: Where, role: type[Role]) -> Role:
    try:
        return role()
    except (Exception, SystemExit) as error:
        raise RoleError(
            "{where}: {role}() cannot be made: {what}",
            "{where}：{role}() 无法创建：{what}",
            where=where,
            role=role.__name__,
            what=_short(error),
        ) from None


def _with_texts(where: Where, role: Role) -> Role:
    """Takes `<card>.<language>.j2` beside the role's file for a language in which the role has no text of its own."""
    texts = dict(role.texts)
    folder = Path(inspect.getfile(type(role))).parent
    for lang in LANGUAGES:
        file = folder / f"{getattr(role, 'card', '')}.{lang}.j2"
        if lang not in texts and file.is_file():
            try:
                texts[lang] = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                raise RoleError(
                    "{where}: {file} cannot be read as UTF-8 text",
                    "{where}：{file} 不能当作 UTF-8 文本来读",
                    where=where,
                    file=file,
                ) from None
    role.texts = MappingProxyType(texts)
    return role


def _short(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(": ")


# --- checking what can be seen without a game ---


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
    found = (*_own_faults(role), *_wake_faults(role), *_question_faults(role), *_hook_faults(role))
    return [Sentence("the role {card!r} {fault}", "角色“{card}”{fault}", card=card, fault=fault) for fault in found]


def _own_faults(role: Role) -> Iterator[Sentence]:
    if not (type(role).__doc__ or "").strip():
        yield Sentence("has no docstring; it should tell the rule", "没有文档字符串；它应当说明规则")
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
        if not inspect.iscoroutinefunction(getattr(role, wake.script, None)):
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
            waits = inspect.iscoroutinefunction(ours)
            if inspect.iscoroutinefunction(getattr(role, hook)) != waits:
                yield (
                    Sentence("must have `{hook}` as `async def`", "的 `{hook}` 必须是 `async def`", hook=hook)
                    if waits
                    else Sentence(
                        "must have `{hook}` as `def` without async", "的 `{hook}` 必须是不带 async 的 `def`", hook=hook
                    )
                )
