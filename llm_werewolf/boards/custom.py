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
from ..engine.order import WAKE
from ..engine.role import Role
from ..roles import ROLES
from .cards import BoardError, near

GROUP: Final = "llm_werewolf.roles"
"""The entry point group of packages with roles."""
LANGUAGES: Final = ("zh", "en")
CAMPS: Final = ("village", "wolves", "piper")
"""Camps a card may be of; into the lovers' camp one only gets by love."""


class RoleError(BoardError):
    """A role from outside that cannot be used; the message is one sentence for a person."""


def load_roles(
    paths: Iterable[str | Path] = (), *, installed: bool = True, base: Mapping[Card, Role] = ROLES
) -> Mapping[Card, Role]:
    """The roles of these files and (with `installed`) of installed packages, beside those of `base`.

    Raises RoleError.
    """
    roles = dict(base)
    seen: dict[Card, str] = {}
    for where, role in (*(_installed() if installed else ()), *_of_files(paths)):
        if faults := role_faults(role):
            raise RoleError(f"{where}: {faults[0]}")
        if role.card in base:
            raise RoleError(f"{where}: there is a card {role.card!r} already; give the role another card")
        if role.card in seen:
            raise RoleError(f"the card {role.card!r} is both in {seen[role.card]} and in {where}; one of them must go")
        seen[role.card] = where
        roles[role.card] = role
    return MappingProxyType(roles)


# --- finding them ---


def _of_files(paths: Iterable[str | Path]) -> Iterator[tuple[str, Role]]:
    files = {Path(path).resolve(): Path(path) for path in paths}  # a file named twice is one file
    for file in files.values():
        if not file.is_file():
            raise RoleError(f"there is no file {file} with a role")
        if file.suffix != ".py":
            raise RoleError(f"{file} is no Python file; a role is a class in a .py file")
        found = list(_roles_in(str(file), _module(file)))
        if not found:
            raise RoleError(f"there is no role in {file}; a role is a class that builds on Role and has a card")
        for role in found:
            yield str(file), role


def _module(file: Path) -> ModuleType:
    name = f"llm_werewolf_role_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None  # it is a .py file
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[name]
        lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)]
        raise RoleError(f"{file}{f', line {lines[-1]}' if lines else ''}: {_short(error)}") from None
    return module


def _installed() -> Iterator[tuple[str, Role]]:
    for point in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        where = f"the installed role {point.name!r} ({point.value})"
        for role in _roles_of(where, point):
            yield where, role


def _roles_of(where: str, point: EntryPoint) -> list[Role]:
    """An entry point names a module, a class or an object."""
    try:
        found = point.load()
    except (Exception, SystemExit) as error:
        raise RoleError(f"{where} cannot be loaded: {_short(error)}") from None
    if isinstance(found, ModuleType):
        roles = list(_roles_in(where, found))
    elif isinstance(found, type) and issubclass(found, Role):
        roles = [_made(where, found)]
    else:
        roles = [found] if isinstance(found, Role) else []
    if not roles:
        raise RoleError(f"{where} is no role; name a class that builds on Role, or a module with one")
    return [_with_texts(where, role) for role in roles]


def _roles_in(where: str, module: ModuleType) -> Iterator[Role]:
    """The roles a module defines itself, in its order; classes without a card are its own helpers."""
    for name, value in vars(module).items():
        own = isinstance(value, type) and issubclass(value, Role) and value.__module__ == module.__name__
        if own and hasattr(value, "card") and not name.startswith("_"):
            yield _with_texts(where, _made(where, value))


def _made(where: str, role: type[Role]) -> Role:
    try:
        return role()
    except Exception as error:
        raise RoleError(f"{where}: {role.__name__}() cannot be made: {_short(error)}") from None


def _with_texts(where: str, role: Role) -> Role:
    """Takes `<card>.<language>.j2` beside the role's file for a language in which the role has no text of its own."""
    texts = dict(role.texts)
    folder = Path(inspect.getfile(type(role))).parent
    for lang in LANGUAGES:
        file = folder / f"{getattr(role, 'card', '')}.{lang}.j2"
        if lang not in texts and file.is_file():
            try:
                texts[lang] = file.read_text(encoding="utf-8")
            except (OSError, UnicodeDecodeError):
                raise RoleError(f"{where}: {file} cannot be read as UTF-8 text") from None
    role.texts = MappingProxyType(texts)
    return role


def _short(error: BaseException) -> str:
    return f"{type(error).__name__}: {' '.join(str(error).split())}".rstrip(": ")


# --- checking what can be seen without a game ---


def role_faults(role: Role) -> list[str]:
    """What is wrong with a role as it stands, a sentence each; what shows in play alone, `check_role` finds."""
    card = getattr(role, "card", None)
    if not isinstance(card, str) or not re.fullmatch(r"[a-z][a-z_]*", card):
        return [f"the card {card!r} of {type(role).__name__} must be a word of small letters and underscores"]
    name = f"the role {card!r}"
    faults: list[str] = []
    if not (type(role).__doc__ or "").strip():
        faults.append(f"{name} has no docstring; it should tell the rule")
    if role.camp not in CAMPS:
        faults.append(f"{name} cannot be of the camp {role.camp!r}; there are {', '.join(CAMPS)}")
    if (role.god or role.plain) and role.camp != "village":
        faults.append(f"{name} cannot be a god or a plain villager in the camp {role.camp!r}")
    if role.god and role.plain:
        faults.append(f"{name} cannot be both a god and a plain villager")
    if role.in_pack and role.camp != "wolves":
        faults.append(f"{name} cannot wake with the pack in the camp {role.camp!r}")
    faults += [f"{name} has no name in {lang!r}; say names = {{...}}" for lang in LANGUAGES if not role.names.get(lang)]
    return faults + [f"{name} {fault}" for fault in (*_wake_faults(role), *_question_faults(role), *_hook_faults(role))]


def _wake_faults(role: Role) -> Iterator[str]:
    known = (*WAKE, *(wake.place for wake in role.wakes))
    for wake in role.wakes:
        if wake.place not in WAKE and wake.after is None and wake.before is None:
            yield f"wakes at {wake.place!r} and does not say after= or before= which place of the night"
        for other in (wake.after, wake.before, *wake.needs):
            if other is not None and (other not in known or other == wake.place):
                yield f"wakes beside {other!r}, which is no place of the night{near(other, WAKE)}"
        if wake.before in WAKE:
            for other in (wake.after, *wake.needs):
                if other in WAKE and WAKE.index(other) >= WAKE.index(wake.before):
                    yield f"cannot both wait for {other!r} and stand in front of {wake.before!r}, which comes earlier"
        if not inspect.iscoroutinefunction(getattr(role, wake.script, None)):
            yield f"wakes for {wake.script!r}, and has no `async def {wake.script}(self, g, me)`"


def _question_faults(role: Role) -> Iterator[str]:
    for kind, called in role.questions.items():
        if not re.fullmatch(r"[a-z][a-z_]*", kind):
            yield f"has a question {kind!r}, which must be a word of small letters and underscores"
        elif kind in KINDS:
            yield f"calls a question of its own {kind!r}, which is one of the game's own"
        for lang in LANGUAGES:
            if not called.get(lang):
                yield f"has no name in {lang!r} for its question {kind!r}"
    for word, called in role.words.items():
        for lang in LANGUAGES:
            if not called.get(lang):
                yield f"has no {lang!r} for its word {word!r}"
    if role.card in KINDS:
        yield "has the name of a question of the game's own"


def _hook_faults(role: Role) -> Iterator[str]:
    for hook, ours in vars(Role).items():
        if inspect.isfunction(ours) and not hook.startswith("_"):
            waits = inspect.iscoroutinefunction(ours)
            if inspect.iscoroutinefunction(getattr(role, hook)) != waits:
                yield f"must have `{hook}` as {'`async def`' if waits else '`def` without async'}"
