"""The command line: `llm-werewolf play`, `replay`, `resume` and the rest. It uses only the public API below it."""

from .main import main

__all__ = ["main"]
