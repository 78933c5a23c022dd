"""`--help` in the language that is spoken: the parser's texts, which are English, put into it before it runs."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from .help_zh import ZH

Command = Any  # Any: the parser's own classes have no public home

_HELP: Final = frozenset({"--help", "-h"})
_TITLES: Final[dict[str, tuple[str, str]]] = {
    "ARGUMENTS_PANEL_TITLE": ("Arguments", "参数"),
    "OPTIONS_PANEL_TITLE": ("Options", "选项"),
    "COMMANDS_PANEL_TITLE": ("Commands", "命令"),
    "DEFAULT_STRING": ("[default: {}]", "[默认：{}]"),
    "REQUIRED_LONG_STRING": ("[required]", "[必写]"),
}


def without_language(arguments: Sequence[str]) -> list[str]:
    """The arguments without --lang where help is asked for: every command has help, not each has that option."""
    given = list(arguments)
    if not _HELP & set(given):
        return given
    kept: list[str] = []
    skip = False
    for one in given:
        if not skip and one != "--lang" and not one.startswith("--lang="):
            kept.append(one)
        skip = one == "--lang" and not skip
    return kept


def speak(command: Command, lang: str, arguments: Sequence[str]) -> Command:
    """The command and those below it, what they say to these arguments in a language."""
    if len(arguments) <= 1 or _HELP & set(arguments):
        _prepare(lang)
    if lang == "zh":
        _translate(command)
    return command


def _prepare(lang: str) -> None:
    """See to what the parser keeps for the whole process; loaded only where help is shown."""
    from typer import rich_utils

    for name, texts in _TITLES.items():
        setattr(rich_utils, name, texts[lang == "zh"])
    if not isinstance(rich_utils._make_rich_text, _Folding):
        rich_utils._make_rich_text = _Folding(rich_utils._make_rich_text)


class _Folding:
    """Makes texts that are folded where they are too wide: Chinese has no blanks to be broken at, and would be cut."""

    def __init__(self, make: Callable[..., Any]) -> None:  # Any: what rich can render
        self._make = make

    def __call__(self, *args: Any, **more: Any) -> Any:  # noqa: ANN401  # Any: as above
        text = self._make(*args, **more)
        if hasattr(text, "overflow"):
            text.overflow = "fold"
        return text


def _translate(command: Command) -> None:
    command.help = ZH.get(command.help, command.help)
    own = command.__dict__
    params: Callable[[object], list[Any]] = command.get_params
    usage: Callable[[object], str] = command.get_usage

    def in_chinese(context: object) -> list[Any]:  # Any: the parser's parameters
        found = params(context)
        for one in found:
            if getattr(one, "help", None):
                one.help = ZH.get(one.help, one.help)
        return found

    own["get_params"] = in_chinese
    own["get_usage"] = lambda context: usage(context).replace("Usage:", "用法：", 1)
    for below in getattr(command, "commands", {}).values():
        _translate(below)
