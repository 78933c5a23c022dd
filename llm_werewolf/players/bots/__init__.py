"""Built-in players: `random` answers anything legal, `basic` plays by role. No key, no model, no network."""

from .basic import BasicBot
from .random_bot import RandomBot

__all__ = ["BasicBot", "RandomBot"]
