"""Which language to speak, and how to write to a console that cannot write everything."""

import codecs
import io
import os
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ..core.sentence import LANGUAGES, Sentence
from .errors import BadInput

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
    return "zh" if said.lower().startswith("zh") and writable("狼", can_write) else "en"


def console_language() -> str:
    """The language of this process's user."""
    return language(os.environ, can_write=getattr(sys.stdout, "encoding", None) or "utf-8")


def checked_language(said: str | None) -> str | None:
    """What --lang was given; None where it was not. Raises BadInput."""
    if said is not None and said not in LANGUAGES:
        raise BadInput("--lang takes zh or en, not {said!r}", "--lang 是 zh 或 en，不能是“{said}”", said=said)
    return said


def language_of(arguments: Sequence[str]) -> str:
    """The language in which to speak of what is wrong: what --lang says, else that of this process's user."""
    said = [value for option, value in pairwise(arguments) if option == "--lang"]
    said += [one.removeprefix("--lang=") for one in arguments if one.startswith("--lang=")]
    lang = next((one for one in reversed(said) if one in LANGUAGES), None) or console_language()
    # Before the streams are softened, or into a console that cannot write it, Chinese would be no help.
    return lang if writable("狼", getattr(sys.stderr, "encoding", None) or "utf-8") else "en"


def writable(text: str, encoding: str) -> bool:
    """Whether an encoding has all of a text's characters."""
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
    if any(char not in _PLAINER for char in lacking):
        _tell_lacking(error.encoding)
    told = "".join(_PLAINER.get(char, "?") for char in lacking)
    return told.encode("ascii", "replace").decode("ascii"), error.end


_told_lacking: list[str] = []


def _tell_lacking(encoding: str) -> None:
    """Say, once, why there are question marks and what helps."""
    if not _told_lacking:
        _told_lacking.append(encoding)
        told = Sentence(
            "this console cannot write all characters (its encoding is {encoding}), and shows question marks for them; "
            "set a locale with UTF-8, such as LC_ALL=C.UTF-8, or PYTHONIOENCODING=utf-8",
            "这个终端（编码 {encoding}）有些字符写不出来，会显示成问号；请换用 UTF-8 的 locale，例如 LC_ALL=C.UTF-8，"
            "或设 PYTHONIOENCODING=utf-8",
            encoding=encoding,
        )
        print(f"llm-werewolf: {told.told(language_of(()))}", file=sys.stderr, flush=True)


def soften_streams() -> None:
    """Make the standard streams write whatever they are given, in any encoding."""
    codecs.register_error("llm_werewolf.plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="llm_werewolf.plainer")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
