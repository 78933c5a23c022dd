"""Which language to speak, and how to write to a console that cannot write everything."""

import codecs
import io
import os
import sys
from collections.abc import Mapping
from typing import Final

LANGUAGES: Final = ("zh", "en")

_PLAINER = {
    "—": "-",
    "–": "-",
    "→": "->",
    "←": "<-",
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "…": "...",
    "·": "-",
    "×": "x",
    "★": "*",
    "✸": "*",
    "☾": "*",
    "☀": "*",
    "■": "*",
    "▌": "|",
    "┊": "|",
    "、": ", ",
    "，": ", ",
    "。": ".",
    "：": ": ",
    "（": "(",
    "）": ")",
}


def language(environment: Mapping[str, str], *, can_write: str = "utf-8") -> str:
    """Chinese where the locale is Chinese and the console can write it, else English."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return "zh" if said.lower().startswith("zh") and _writes("狼", can_write) else "en"


def console_language() -> str:
    """The language of this process's user."""
    return language(os.environ, can_write=getattr(sys.stdout, "encoding", None) or "utf-8")


def _writes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Writes what an encoding lacks by something like it, else by a question mark; never fails."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    told = "".join(_PLAINER.get(char, "?") for char in lacking)
    return told.encode("ascii", "replace").decode("ascii"), error.end


def soften_streams() -> None:
    """Make the standard streams write whatever they are given, in any encoding."""
    codecs.register_error("llm_werewolf.plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="llm_werewolf.plainer")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
