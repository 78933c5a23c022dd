"""`import`: another program's game, as a record to look at."""

import json
from pathlib import Path

from ..core.sentence import Sentence, system_says
from ..export.arena_logs import from_arena, is_arena
from ..export.foreign import ForeignError, Scribe
from ..export.kaggle_replays import from_kaggle, is_kaggle
from ..players.files import text_of
from .display.phrases import Phrases
from .errors import BadInput
from .locale import console_language


def import_game(file: Path, kind: str | None, out: Path, lang: str | None) -> int:
    """Read the file and write the record; the exit code. Raises BadInput or RecordError."""
    game = _json(file)
    scribe = _read(file, game, kind or _judged(file, game))
    # Their files are all called alike; the folder they stand in says which game it is.
    folder = scribe.write(
        out, f"imported-{file.parent.name}-{file.stem}" if kind == "arena" else f"imported-{file.stem}"
    )
    print(Phrases(lang or console_language()).plain("replay.import_done", folder=str(folder)))
    return 0


def _json(file: Path) -> object:
    try:
        return json.loads(text_of(file, "utf-8-sig"))
    except FileNotFoundError:
        raise BadInput("there is no file {file}", "没有文件 {file}", file=file) from None
    except OSError as error:
        raise BadInput("cannot read {file}: {why}", "读不了 {file}：{why}", file=file, why=system_says(error)) from None
    except (ValueError, RecursionError):  # no JSON, no UTF-8, or brackets without an end
        raise _no_game(file) from None


def _no_game(file: Path) -> BadInput:
    return BadInput(
        "{file} is no game of Werewolf Arena and no replay of Kaggle's werewolf; those are whole JSON files "
        "as these programs wrote them",
        "{file} 不是 Werewolf Arena 的对局，也不是 Kaggle 狼人杀的回放；它们应是由那些程序写出的完整 JSON 文件",
        file=file,
    )


def _judged(file: Path, game: object) -> str:
    if is_arena(game):
        return "arena"
    if is_kaggle(game):
        return "kaggle"
    raise _no_game(file)


def _read(file: Path, game: object, kind: str) -> Scribe:
    try:
        match kind:
            case "arena":
                return from_arena(file, game)
            case "kaggle":
                return from_kaggle(game)
            case _:
                raise BadInput(
                    "--from takes arena or kaggle, not {kind!r}", "--from 是 arena 或 kaggle，不能是“{kind}”", kind=kind
                )
    except ForeignError as error:
        raise BadInput("{file} cannot be imported: {why}", "导入不了 {file}：{why}", file=file, why=error) from None
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        raise BadInput(
            "{file} is no such record, or one that is not whole: {what}",
            "{file} 不是这种记录，或者不完整：{what}",
            file=file,
            what=_lacking(error),
        ) from None


def _lacking(error: Exception) -> Sentence:
    """What reading came upon, without a word of the program's own."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return Sentence("{key!r} is missing", "缺少“{key}”", key=error.args[0][:80])
    return Sentence("something in it has another form than expected", "其中有内容的形式与预期不同")
