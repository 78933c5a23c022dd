"""One file a role. A role names tokens, causes and camps, never another role."""

from collections.abc import Mapping
from types import MappingProxyType

from ..core.seats import Card
from ..engine.role import Role
from .guard import Guard
from .hunter import Hunter
from .idiot import Idiot
from .seer import Seer
from .villager import Villager
from .werewolf import Werewolf
from .witch import Witch

ROLES: Mapping[Card, Role] = MappingProxyType(
    {role.card: role for role in (Werewolf(), Villager(), Seer(), Witch(), Hunter(), Idiot(), Guard())}
)
"""The role of each card."""
