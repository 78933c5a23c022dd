"""Which recorded game is meant: a folder, a file, a name under the folder of records, or simply the newest."""

from collections.abc import Iterator
from pathlib import Path

from ..core.sentence import Sentence
from ..transcript.reader import game_file, is_record
from .errors import BadInput

GAME = "game.jsonl"
_LAST_EVENT = b'"type":"unmasked"'
"""How the last line of a finished game reads."""


def folder_of(game: str | None, out: Path, *, unfinished: bool = False) -> Path:
    """The game asked for; None: the newest under `out`, with `unfinished` among those that are not over.

    Raises BadInput where there is none.
    """
    if game is not None:
        path = Path(game)
        return _checked(path if path.exists() or not (out / game).exists() else out / game)
    newest = max((one for one in _games(out) if not (unfinished and _is_over(one))), key=_when, default=None)
    if newest is None:
        kind = Sentence("unfinished game", "未完的对局") if unfinished else Sentence("game", "对局")
        raise BadInput(
            "there is no {kind} in {out}; name the folder of one",
            "{out} 里没有{kind}；请写出一局所在的文件夹",
            kind=kind,
            out=out,
        )
    return newest


def _checked(path: Path) -> Path:
    """The same path, unless it can be no game. Raises BadInput."""
    file = game_file(path)
    if path.is_dir() and not file.exists() and any(_games(path)):
        raise BadInput(
            "{path} is a folder of games, not a game; `llm-werewolf games {path}` lists them",
            "{path} 是放对局的文件夹，不是一局；llm-werewolf games {path} 会列出其中的对局",
            path=path,
        )
    if file.exists() and not is_record(file) and not _may_be_torn(file):
        raise no_record(file)
    return path


def no_record(file: Path) -> BadInput:
    """What to raise for a file that is no game's."""
    if file.exists() and not file.is_file():
        return BadInput("{file} is no regular file", "{file} 不是普通文件", file=file)
    return BadInput(
        "{file} is no record of a game: it does not begin with the header of one",
        "{file} 不是对局记录：开头没有记录的信息行",
        file=file,
    )


def _may_be_torn(file: Path) -> bool:
    """Whether a kill may have left a record like this: not one whole line of it."""
    if not file.is_file():
        return False
    with file.open("rb") as begun:
        return b"\n" not in begun.read(1 << 18)


def _games(out: Path) -> Iterator[Path]:
    if out.is_dir():
        yield from (folder for folder in out.iterdir() if (folder / GAME).is_file())


def _when(folder: Path) -> tuple[float, str]:
    return (folder / GAME).stat().st_mtime, folder.name


def _is_over(folder: Path) -> bool:
    """Whether the game came to its end, by its last bytes alone."""
    with (folder / GAME).open("rb") as file:
        file.seek(max(0, file.seek(0, 2) - 4096))
        lines = file.read().splitlines()
    return bool(lines) and _LAST_EVENT in lines[-1]
