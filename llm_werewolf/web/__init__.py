"""The table in a browser: a server of tables that are watched and played at. PROTOCOL.md says how pages talk to it."""

from .app import make_app
from .hub import Hub
from .seater import Clerk, Guests, NoClerk, NoModels, Places, Seater
from .setting import Options
from .wording import BadWish

__all__ = ["BadWish", "Clerk", "Guests", "Hub", "NoClerk", "NoModels", "Options", "Places", "Seater", "make_app"]
