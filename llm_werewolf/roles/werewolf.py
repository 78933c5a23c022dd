"""Werewolf 狼人."""

from ..engine.role import Wolf


class Werewolf(Wolf):
    """Wakes with the pack, which chooses one victim a night; may self-destruct where the book has it.

    Source: general "狼人：即是殺手，每晚將殺死一個平民"; RULES.md sections 2 and 7.
    """

    card = "werewolf"
