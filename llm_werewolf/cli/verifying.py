"""`verify`: whether records are what they say."""

import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from ..core.seats import Card
from ..core.sentence import SpokenError
from ..engine.role import Role
from ..host import use_roles
from ..host.beside import Beside, look_beside
from ..host.verify import verify
from ..transcript import RecordError
from ..transcript.reader import game_file, is_record
from .display.clean import clean_line
from .display.phrases import Phrases
from .errors import BAD_INPUT, BadInput
from .records import folder_of, no_record
from .settings import read_settings
from .torn import tell_torn
from .wishes import DEFAULT_OUT

DAMAGED = 1


def verify_games(games: Sequence[str | None], roles: Iterable[str], lang: str) -> int:
    """Check games, a line each; the exit code says whether one is damaged, else whether one is no record at all."""
    say, known = Phrases(lang), use_roles(roles)
    codes = {_verify(game, known, say) for game in games}
    sys.stdout.flush()
    return DAMAGED if DAMAGED in codes else max(codes)


def _verify(game: str | None, known: Mapping[Card, Role], say: Phrases) -> int:
    """Check one game and tell what was found; its exit code."""
    try:
        folder = folder_of(game, Path(DEFAULT_OUT))
        file = game_file(folder)
        if not file.exists():
            raise BadInput("there is no game at {folder}", "{folder} 没有对局记录", folder=folder)
        if not is_record(file):
            raise no_record(file)
    except BadInput as error:
        sys.stdout.flush()
        print(f"llm-werewolf: {clean_line(error.told(say.lang), 2000)}", file=sys.stderr)
        return BAD_INPUT
    settings = _settings(file.parent)
    try:
        verdict = verify(folder, known)
    except RecordError as error:
        beside = look_beside(file.parent)
        _tell(say, (error, *beside.damaged, *settings), beside)
        return DAMAGED
    tell_torn(verdict.record, say.lang)
    damaged = (*verdict.beside.damaged, *settings)
    _tell(say, damaged, verdict.beside)
    parts: dict[str, str | int] = {"folder": str(folder), "events": verdict.events}
    if verdict.left_out:
        print(say.plain("verify.structure", why=clean_line(verdict.left_out.told(say.lang), 300), **parts))
    elif damaged:
        print(say.plain("verify.sound_game", **parts))
    else:
        print(say.plain("verify.sound" if verdict.record.finished else "verify.sound_so_far", **parts))
    if verdict.beside.unsealed:
        print(say.plain("verify.unsealed", path=str(file.parent / "calls.jsonl")), file=sys.stderr)
    return DAMAGED if damaged else 0


def _settings(folder: Path) -> tuple[SpokenError, ...]:
    """What is wrong with what the game was started with: `resume` would refuse it."""
    try:
        read_settings(folder)
    except SpokenError as error:
        return (error,)
    return ()


def _tell(say: Phrases, damaged: Iterable[SpokenError], beside: Beside) -> None:
    """What is damaged, and what the files beside a game lack at their ends."""
    for error in damaged:
        print(say.plain("verify.bad", why=clean_line(error.told(say.lang), 2000)))
    for path, text in beside.torn:
        print(say.plain("notice.torn", path=str(path), text=clean_line(text, 60)), file=sys.stderr)
