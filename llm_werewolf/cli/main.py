"""Runs a command and turns whatever goes wrong into one sentence and an exit code; nobody sees a traceback."""

import asyncio
import errno
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import typer
from typer.main import get_command

from ..boards.custom import FILE_MODULE
from ..core.sentence import Sentence, SpokenError, Told, in_a_line, system_says
from ..players.base import PauseGame
from . import model_commands, record_commands, serve  # noqa: F401  # these add their commands to the app
from .app import app
from .display.clean import clean, clean_line
from .errors import BAD_INPUT, CRASH
from .help import speak, without_language
from .locale import language_of, soften_streams
from .log import log_to_file
from .misused import misused

INTERRUPTED = 130
YOUNG_VALUES = 20_000
"""How many values are made before the interpreter looks for cycles among them (700 by default). A game makes thousands
of small ones and no cycle; looking so often takes up to a third of the time of a long game of bots."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """The entry point of `llm-werewolf`."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open until the end
    gc.set_threshold(YOUNG_VALUES)
    soften_streams()
    log = log_to_file()
    given = sys.argv[1:] if arguments is None else list(arguments)
    code = run(given)
    try:
        sys.stdout.flush()
        if log.path:
            told = Sentence(
                "what went wrong inside players is told in {path}", "玩家程序内部出的错记在 {path}", path=log.path
            )
            _say(told, 0, language_of(given))
    except OSError as error:
        code = _no_output(error, language_of(given))
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit code."""
    lang = language_of(arguments)
    if "" in arguments:  # such as an unset variable of a script
        return _say(_EMPTY, BAD_INPUT, lang)
    try:
        code = speak(get_command(app), lang, arguments).main(
            args=without_language(arguments) or ["--help"], prog_name="llm-werewolf", standalone_mode=False
        )
        return code if isinstance(code, int) else 0
    except SpokenError as error:
        return _say(error.sentence, BAD_INPUT, lang)
    except PauseGame as pause:
        return _say(pause, BAD_INPUT, lang)
    except (KeyboardInterrupt, asyncio.CancelledError, typer.Abort):
        return INTERRUPTED
    except OSError as error:
        if isinstance(error, BrokenPipeError) or error.errno in _NO_OUTPUT:
            return _no_output(error, lang)
        if error.filename is None:
            return _fault(error, lang)
        told = Sentence(
            "cannot use {file}: {why}",
            "用不了 {file}：{why}",
            file=clean_line(str(error.filename), 80),
            why=system_says(error),
        )
        return _say(told, BAD_INPUT, lang)
    except Exception as error:
        wrong = misused(error)
        return _say(wrong, BAD_INPUT, lang) if wrong else _fault(error, lang)


_EMPTY = Sentence(
    "a word on the command line is empty; leave it out, or write what was meant",
    "命令行里有一个词是空的；请去掉它，或写上要写的内容",
)
_NO_OUTPUT = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)
"""What a device says that takes no more; every file of our own is written where such an error has words already."""


def _say(sentence: Told, code: int, lang: str) -> int:
    line = " ".join(clean(sentence.told(lang)).split())
    with suppress(OSError):  # nobody is left to be told
        print(f"llm-werewolf: {line}", file=sys.stderr, flush=True)
    return code


def _fault(error: Exception, lang: str) -> int:
    """Something that should not have happened: the details are kept where they can be sent from.

    What a role's own file does in a game is that file's fault.
    """
    short = in_a_line(error)
    short = short if len(short) <= 200 else short[:199] + "…"
    kept = _keep(error)
    where = (
        Sentence("the details are in {path}", "详情在 {path}", path=kept)
        if kept
        else Sentence("the details could not be written anywhere", "详情没有地方可写")
    )
    if at := _line_of_a_role(error):
        broke = Sentence(
            "{file}, line {line}: the role broke down in the game ({what}); {where}",
            "{file}第 {line} 行：这个角色在游戏中出错（{what}）；{where}",
            file=at[0],
            line=at[1],
            what=short,
            where=where,
        )
        return _say(broke, BAD_INPUT, lang)
    return _say(
        Sentence(
            "something went wrong that should not have ({what}); {where}",
            "出了不该出的错（{what}）；{where}",
            what=short,
            where=where,
        ),
        CRASH,
        lang,
    )


def _line_of_a_role(error: Exception) -> tuple[str, int] | None:
    """The file of a role in which this went wrong, and the line of it; None where it was in none."""
    frames = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_globals.get("__name__", "").startswith(FILE_MODULE)
    ]
    return frames[-1] if frames else None


def _keep(error: Exception) -> Path | None:
    """Write the details where they can be sent from; says where."""
    try:
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        path = Path(tempfile.gettempdir()) / f"llm-werewolf-error-{stamp}-{os.getpid()}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return None
    return path


def _no_output(error: OSError, lang: str) -> int:
    """Nothing can be written any more. Whoever read along and went is left in silence; a full device is told of."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still held back must not fail at exit
    if isinstance(error, BrokenPipeError):
        return CRASH
    return _say(
        Sentence("the output cannot be written: {why}", "输出写不出去：{why}", why=system_says(error)), BAD_INPUT, lang
    )
