"""One file a role. A role names tokens, causes and camps, never another role."""

from collections.abc import Mapping
from types import MappingProxyType

from ..core.seats import Card
from ..engine.role import Role
from .cupid import Cupid
from .demon import Demon
from .elder import Elder
from .fox import Fox
from .guard import Guard
from .hunter import Hunter
from .hybrid import Hybrid
from .idiot import Idiot
from .little_girl import LittleGirl
from .lone_demon import LoneDemon
from .piper import Piper
from .scapegoat import Scapegoat
from .seer import Seer
from .silencer import Silencer
from .stalker import Stalker
from .thief import Thief
from .villager import Villager
from .werewolf import Werewolf
from .white_wolf_king import WhiteWolfKing
from .wild_child import WildChild
from .witch import Witch
from .wolf_beauty import WolfBeauty

ALL_ROLES: tuple[Role, ...] = (
    Werewolf(),
    WhiteWolfKing(),
    WolfBeauty(),
    Demon(),
    LoneDemon(),
    Villager(),
    Seer(),
    Witch(),
    Hunter(),
    Idiot(),
    Guard(),
    Elder(),
    Cupid(),
    LittleGirl(),
    WildChild(),
    Hybrid(),
    Scapegoat(),
    Piper(),
    Thief(),
    Fox(),
    Silencer(),
    Stalker(),
)
"""In the order of RULES.md section 1."""

ROLES: Mapping[Card, Role] = MappingProxyType({role.card: role for role in ALL_ROLES})
"""The role of each card."""
