"""Runs a command and turns whatever goes wrong into one sentence and an exit code; nobody sees a traceback."""

import asyncio
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import typer
from typer.main import get_command

from ..core.options import RuleError
from ..host import TableError
from ..players.base import PauseGame
from ..transcript import RecordError
from . import record_commands, serve  # noqa: F401  # these add their commands to the app
from .app import app
from .display.clean import clean
from .errors import BAD_INPUT, CRASH, BadInput
from .locale import soften_streams
from .log import log_to_file

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """The entry point of `llm-werewolf`."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # open until the end
    soften_streams()
    log = log_to_file()
    code = run(sys.argv[1:] if arguments is None else arguments)
    try:
        sys.stdout.flush()
        if log.path:
            print(f"llm-werewolf: what went wrong inside players is told in {log.path}", file=sys.stderr)
    except BrokenPipeError:
        code = _closed_pipe()
    sys.exit(code)


def run(arguments: Sequence[str]) -> int:
    """Run one command; the exit code."""
    from ..boards import BoardError

    try:
        code = get_command(app).main(
            args=list(arguments) or ["--help"], prog_name="llm-werewolf", standalone_mode=False
        )
        return code if isinstance(code, int) else 0
    except (BadInput, BoardError, RuleError, TableError, RecordError, PauseGame) as error:
        return _say(str(error), BAD_INPUT)
    except (KeyboardInterrupt, asyncio.CancelledError, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        return _closed_pipe()
    except Exception as error:
        # What the argument parser raises has no common name in all releases of typer; all of it has this method.
        if callable(told := getattr(error, "format_message", None)):
            return _say(f"{str(told()).rstrip('.')} (`llm-werewolf --help` shows what there is)", BAD_INPUT)
        return _say(f"something went wrong that should not have ({_short(error)}); {_keep(error)}", CRASH)


def _say(sentence: str, code: int) -> int:
    line = " ".join(clean(sentence).split())
    print(f"llm-werewolf: {line}", file=sys.stderr)
    return code


def _short(error: Exception) -> str:
    text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return text if len(text) <= 200 else text[:199] + "…"


def _keep(error: Exception) -> str:
    """Write the details where they can be sent from; says where."""
    try:
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        path = Path(tempfile.gettempdir()) / f"llm-werewolf-error-{stamp}-{os.getpid()}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="backslashreplace")
    except OSError:
        return "the details could not be written anywhere"
    return f"the details are in {path}"


def _closed_pipe() -> int:
    """Whoever read along has gone: leave in silence, and let nothing be flushed into the closed pipe at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return CRASH
