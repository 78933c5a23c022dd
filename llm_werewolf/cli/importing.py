"""`import`: another program's game, as a record to look at."""

import json
from pathlib import Path

from ..export.arena_logs import from_arena, is_arena
from ..export.foreign import ForeignError, Scribe
from ..export.kaggle_replays import from_kaggle, is_kaggle
from .display.phrases import Phrases
from .errors import BadInput
from .locale import console_language


def import_game(file: Path, kind: str | None, out: Path, lang: str | None) -> int:
    """Read the file and write the record; the exit code. Raises BadInput or RecordError."""
    try:
        game = json.loads(file.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise BadInput(f"there is no file {file}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {file}: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    except json.JSONDecodeError as error:
        raise BadInput(f"{file} is not JSON: {error}") from None
    scribe = _read(file, game, kind or _judged(file, game))
    # Their files are all called alike; the folder they stand in says which game it is.
    folder = scribe.write(
        out, f"imported-{file.parent.name}-{file.stem}" if kind == "arena" else f"imported-{file.stem}"
    )
    print(Phrases(lang or console_language()).plain("replay.import_done", folder=str(folder)))
    return 0


def _judged(file: Path, game: object) -> str:
    if is_arena(game):
        return "arena"
    if is_kaggle(game):
        return "kaggle"
    raise BadInput(f"{file} is no game of Werewolf Arena and no replay of Kaggle's werewolf")


def _read(file: Path, game: object, kind: str) -> Scribe:
    try:
        match kind:
            case "arena":
                return from_arena(file, game)
            case "kaggle":
                return from_kaggle(game)
            case _:
                raise BadInput(f"--from takes arena or kaggle, not {kind!r}")
    except ForeignError as error:
        raise BadInput(f"{file} cannot be imported: {error}") from None
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        raise BadInput(
            f"{file} is no such record, or one that is not whole ({type(error).__name__}: {error})"
        ) from None
