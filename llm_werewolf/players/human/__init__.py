"""People at the terminal: one seat, or several that hand the keyboard round."""

from .console import Console
from .lines import PipeConsole, PromptConsole
from .player import Keyboard, TerminalPlayer

__all__ = ["Console", "Keyboard", "PipeConsole", "PromptConsole", "TerminalPlayer"]
