"""`verify`: whether records are what they say."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..host import use_roles
from ..host.verify import verify
from ..transcript import RecordError
from ..transcript.reader import game_file
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
    bad = 0
    for folder in folders:
        try:
            verdict = verify(folder, known)
        except RecordError as error:
            bad += 1
            print(say.plain("verify.bad", why=clean_line(error.told(lang), 2000)))
            continue
        tell_torn(verdict.record, say.lang)
        parts: dict[str, str | int] = {"folder": str(folder), "events": verdict.events}
        if verdict.left_out:
            print(say.plain("verify.structure", why=clean_line(verdict.left_out.told(lang), 300), **parts))
        else:
            print(say.plain("verify.sound" if verdict.record.finished else "verify.sound_so_far", **parts))
    sys.stdout.flush()
    return DAMAGED if bad else 0
