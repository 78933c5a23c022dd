"""Where a file for others is written: never over a record, and only once it is whole."""

import os
import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from ..transcript.writer import ABOUT, AHEAD, CALLS, GAME, NOTES, SETTINGS, TIMES
from .errors import BadInput

RECORD: Final = frozenset({GAME, CALLS, TIMES, NOTES, ABOUT, SETTINGS, AHEAD})
"""The names of the files of a record."""


def spare_records(out: Path, game: Path) -> None:
    """Whether a file may be put there: no record stands in its place. Raises BadInput.

    `game`: the game.jsonl that is read, which may go by another name.
    """
    target = out.resolve()  # a link to a record is the record
    own = target.exists() and game.exists() and target.samefile(game)
    if own or (target.name.casefold() in RECORD and (target.parent / GAME).exists()):
        raise BadInput(
            "--out {out} is a file of a game's record, which would be lost: give another name",
            "--out {out} 是对局记录的文件，写在那里会毁掉记录：请换一个名字",
            out=out,
        )


def write_whole(text: Iterable[str], out: Path) -> None:
    """Write a file beside its place and put it there once it is whole: what stood there is lost to no full disk.

    Raises OSError, and then everything is as it was.
    """
    target = out.resolve()
    if target.exists() and not target.is_file():  # a pipe, a device; of a folder the system says what it is
        with target.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(text)
        return
    part = target.with_name(f".export-{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(text)
        if target.exists():
            shutil.copymode(target, part)
        part.replace(target)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
