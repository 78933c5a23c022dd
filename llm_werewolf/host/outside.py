"""Makes roles from outside known to those who speak of them: prompts, terminal and pages."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..boards import load_roles
from ..boards.custom import FILE_MODULE
from ..core.seats import Card
from ..engine.role import Role
from ..players.words import teach
from ..roles import ROLES


def use_roles(paths: Iterable[str | Path] = (), *, installed: bool = True) -> Mapping[Card, Role]:
    """Our roles with those of these files and of installed packages, known by their names. Raises RoleError."""
    roles = load_roles(paths, installed=installed)
    teach_roles(roles)
    return roles


def teach_roles(roles: Mapping[Card, Role]) -> None:
    """Make the names and texts of all roles that are not our own known."""
    for card, role in roles.items():
        if ROLES.get(card) is not role:
            called = any(wake.called for wake in role.wakes)
            teach(card, role.names, role.questions, role.texts, facts=role.words, called=called)


def origins(roles: Mapping[Card, Role], cards: Iterable[Card]) -> dict[Card, str]:
    """The file, or the installed package, of each of these cards that is not our own; the name alone, no folder."""
    found: dict[Card, str] = {}
    for card in cards:
        role = roles.get(card)
        if role is not None and ROLES.get(card) is not role:
            module = type(role).__module__
            file = getattr(sys.modules.get(module), "__file__", None)
            package = module.partition(".")[0]
            found[card] = Path(file).name if file and module.startswith(FILE_MODULE) else package
    return found
