"""Roles from outside: found in files named by the user and in installed packages, checked, laid beside our own.

A role is one class that builds on `Role`, in one file. A package offers it under the entry point group
`llm_werewolf.roles`. Whatever is wrong is a RoleError: one sentence for a person.
"""

import importlib.util
import inspect
import sys
import traceback
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Final

from ..core.seats import Card
from ..core.sentence import LANGUAGES, NOTHING, Sentence, in_a_line
from ..engine.role import Role
from ..roles import ROLES
from .cards import BoardError
from .role_faults import role_faults

GROUP: Final = "llm_werewolf.roles"
"""The entry point group of packages with roles."""
FILE_MODULE: Final = "llm_werewolf_role_"
"""How the module of a role's file is called, before the file's own name."""

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
    for card, where in seen.items():
        shown = roles[card].shown_as
        if shown is not None and shown not in roles:
            raise RoleError(
                "{where}: a seer would be shown {shown!r}, and there is no such card",
                "{where}：预言家会看到“{shown}”，可是没有这张卡牌",
                where=where,
                shown=shown,
            )
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
        raise RoleError("{file}{at}: {what}", "{file}{at}：{what}", file=file, at=at, what=in_a_line(error)) from None
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
            "{where} cannot be loaded: {what}", "{where}无法载入：{what}", where=where, what=in_a_line(error)
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
            what=in_a_line(error),
        ) from None


def _with_texts(where: Where, role: Role) -> Role:
    """Takes `<card>.<language>.j2` beside the role's file for a language in which the role has no text of its own."""
    given: object = role.texts
    if not isinstance(given, Mapping):
        return role  # `role_faults` says so
    texts = dict(given)
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
