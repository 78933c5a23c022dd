"""What the argument parser refuses, in our words: its own are in one language, and speak of types and usage.

What it raises has no common name in all releases of typer, so it is told apart by the names of its classes.
"""

import re
from typing import Any

from ..core.sentence import Sentence, listing, near

Parser = Any  # Any: the parser's own classes have no public home


def misused(error: Exception) -> Sentence | None:
    """What is wrong with the command line, and which help tells more; None where the parser did not raise this."""
    if not hasattr(error, "format_message"):
        return None
    context = getattr(error, "ctx", None)
    command = getattr(context, "command_path", None) or "llm-werewolf"
    return Sentence(
        "{what} (`{command} --help` shows what there is)",
        "{what}（`{command} --help` 列出可用的写法）",
        what=_what(error, context),
        command=command,
    )


def _what(error: Parser, context: Parser) -> Sentence:
    message = str(error.message) if getattr(error, "message", None) else ""
    match type(error).__name__:
        case "NoSuchOption" if behind := _command_with(error.option_name, context):
            return Sentence(
                "{name} stands behind its command, as in `llm-werewolf {command} {name}`",
                "{name} 要写在命令后面，例如 `llm-werewolf {command} {name}`",
                name=error.option_name,
                command=behind,
            )
        case "NoSuchOption":
            return Sentence(
                "there is no option {name}{near}", "没有选项 {name}{near}", name=error.option_name,
                near=near(error.option_name, _options(context)),
            )  # fmt: skip
        case "MissingParameter":
            return Sentence("{name} is missing", "缺少 {name}", name=_name(error.param))
        case "BadOptionUsage" if "does not take a value" in message:
            return Sentence("{name} takes no value", "{name} 后面不写值", name=error.option_name)
        case "BadOptionUsage":
            return Sentence("{name} needs something behind it", "{name} 后面要写内容", name=error.option_name)
        case "BadParameter":
            return _bad_value(error, message)
        case _ if found := re.search(r"No such command '(.*?)'(?:\.|$)", message):
            commands = list(getattr(getattr(context, "command", None), "commands", ()))
            return Sentence(
                "there is no command {name!r}{near}", "没有叫“{name}”的命令{near}", name=found[1],
                near=near(found[1], commands) or Sentence("; there are {all}", "；命令有 {all}", all=listing(commands)),
            )  # fmt: skip
        case _ if found := re.search(r"unexpected extra argument(?:s|\(s\))? \((.*)\)", message):
            return Sentence("{what} is one word too many", "“{what}”是多余的", what=found[1])
        case _:
            return Sentence("this is no command", "这不是一条命令")


def _bad_value(error: Parser, message: str) -> Sentence:
    param = error.param
    kind = getattr(param, "type", param)  # where a release of the parser keeps the bounds
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    wanted = Sentence("a whole number", "整数") if "integer" in message else Sentence("a number", "数")
    if low is not None and high is not None:
        wanted = Sentence(
            "{number} from {low} to {high}", " {low} 到 {high} 的{number}", number=wanted, low=low, high=high
        )
    return Sentence(
        "{name} takes {wanted}, not {value!r}", "{name} 应为{wanted}，不能是“{value}”",
        name=_name(param), wanted=wanted, value=_given(error, message),
    )  # fmt: skip


def _given(error: Parser, message: str) -> str:
    """What was typed: the message has it, or what the message was made of."""
    if found := re.match(r"'(.*)' is not|(\S+) is not in", message):
        return str(found[1] or found[2])
    causes: list[dict[str, object]] = getattr(error.__cause__, "errors", list)()
    return str(causes[0]["input"]) if causes else ""


def _name(param: Parser) -> str:
    if param.opts[0].startswith("-"):
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name).strip("[]").removesuffix("...")


def _command_with(option: str, context: Parser) -> str:
    """The first of the commands here that has an option; empty where none has, or no command is waited for."""
    commands = getattr(getattr(context, "command", None), "commands", {})
    return next((name for name, one in commands.items() if any(option in param.opts for param in one.params)), "")


def _options(context: Parser) -> list[str]:
    command = getattr(context, "command", None)
    return [name for param in getattr(command, "params", ()) for name in param.opts if name.startswith("--")]
