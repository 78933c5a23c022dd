"""People at the terminal: one seat, or several that hand the keyboard round."""

from .console import Console
from .keyboard import Keyboard
from .lines import PipeConsole, PromptConsole
from .player import TerminalPlayer

__all__ = ["Console", "Keyboard", "PipeConsole", "PromptConsole", "TerminalPlayer"]
