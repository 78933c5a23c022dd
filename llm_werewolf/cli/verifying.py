"""`verify`: whether records are what they say."""

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..host import use_roles
from ..host.verify import verify
from ..transcript import RecordError
from .display.clean import clean_line
from .display.phrases import Phrases
from .locale import console_language
from .records import folder_of
from .torn import tell_torn
from .wishes import DEFAULT_OUT

DAMAGED = 1


def verify_games(games: Sequence[str | None], roles: Iterable[str]) -> int:
    """Check games, a line each; the exit code says whether all are sound."""
    say, known = Phrases(console_language()), use_roles(roles)
    bad = 0
    for game in games:
        folder = folder_of(game, Path(DEFAULT_OUT))
        try:
            verdict = verify(folder, known)
        except RecordError as error:
            bad += 1
            print(say.plain("verify.bad", why=clean_line(str(error), 2000)))
            continue
        tell_torn(verdict.record, say.lang)
        parts: dict[str, str | int] = {"folder": str(folder), "events": verdict.events}
        if verdict.left_out:
            print(say.plain("verify.structure", why=clean_line(verdict.left_out, 300), **parts))
        else:
            print(say.plain("verify.sound" if verdict.record.finished else "verify.sound_so_far", **parts))
    sys.stdout.flush()
    return DAMAGED if bad else 0
