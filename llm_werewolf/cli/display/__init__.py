"""A game on a terminal or in a pipe: events of one view in, readable text out."""

from .costs import Used
from .display import Display, open_screen
from .keys import Keys, NoKeys, TerminalKeys
from .pace import Pacer
from .screen import PlainScreen, RichScreen, Screen
from .summary import summary

__all__ = [
    "Display",
    "Keys",
    "NoKeys",
    "Pacer",
    "PlainScreen",
    "RichScreen",
    "Screen",
    "TerminalKeys",
    "Used",
    "open_screen",
    "summary",
]
