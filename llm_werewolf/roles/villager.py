"""Plain villager 普通村民."""

from ..engine.role import Role


class Villager(Role):
    """No ability (general "普通平民沒有任何特殊功能")."""

    card = "villager"
    plain = True
