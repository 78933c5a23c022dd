"""`verify`: whether records are what they say."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..host import use_roles
from ..host.beside import Beside, look_beside
from ..host.verify import verify
from ..transcript import RecordError
from ..transcript.reader import game_file, is_record
from .display.clean import clean_line
from .display.phrases import Phrases
from .errors import BadInput
from .records import folder_of
from .torn import tell_torn
from .wishes import DEFAULT_OUT

DAMAGED = 1


def verify_games(games: Sequence[str | None], roles: Iterable[str], lang: str) -> int:
    """Check games, a line each; the exit code says whether all are sound."""
    say, known = Phrases(lang), use_roles(roles)
    folders = [folder_of(game, Path(DEFAULT_OUT)) for game in games]
    for folder in folders:
        if not game_file(folder).exists():
            raise BadInput("there is no game at {folder}", "{folder} 没有对局记录", folder=folder)
        if not is_record(game_file(folder)):
            raise BadInput(
                "{file} is no record of a game: it does not begin with the header of one",
                "{file} 不是对局记录：开头没有记录的信息行",
                file=game_file(folder),
            )
    bad = 0
    for folder in folders:
        try:
            verdict = verify(folder, known)
        except RecordError as error:
            beside = look_beside(game_file(folder).parent)
            _tell(say, (error, *beside.damaged), beside)
            bad += 1
            continue
        tell_torn(verdict.record, say.lang)
        _tell(say, verdict.beside.damaged, verdict.beside)
        bad += bool(verdict.beside.damaged)
        parts: dict[str, str | int] = {"folder": str(folder), "events": verdict.events}
        if verdict.left_out:
            print(say.plain("verify.structure", why=clean_line(verdict.left_out.told(lang), 300), **parts))
        elif verdict.beside.damaged:
            print(say.plain("verify.sound_game", **parts))
        else:
            print(say.plain("verify.sound" if verdict.record.finished else "verify.sound_so_far", **parts))
    sys.stdout.flush()
    return DAMAGED if bad else 0


def _tell(say: Phrases, damaged: Iterable[RecordError], beside: Beside) -> None:
    """What is damaged, and what the files beside a game lack at their ends."""
    for error in damaged:
        print(say.plain("verify.bad", why=clean_line(error.told(say.lang), 2000)))
    for path, text in beside.torn:
        print(say.plain("notice.torn", path=str(path), text=clean_line(text, 60)), file=sys.stderr)
