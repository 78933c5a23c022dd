"""What a record lacks, told to whoever opens it: what a kill tore off its end, roles that are not known here."""

import sys
from collections.abc import Container
from pathlib import Path

from ..core.seats import Card
from ..transcript import Reading, Record
from ..transcript.header import Header
from ..transcript.outside import missing_roles
from .display.clean import clean_line
from .display.phrases import Phrases


def tell_torn(record: Record | Reading, lang: str) -> None:
    """Say on standard error that a torn last line is left out."""
    if record.torn:
        path = record.path if isinstance(record, Reading) else record.folder / "game.jsonl"
        print(
            Phrases(lang).plain("notice.torn", path=str(path), text=clean_line(record.torn, 60)),
            file=sys.stderr,
        )


def tell_missing(folder: Path, header: Header, known: Container[Card], lang: str) -> None:
    """Say on standard error which cards of a game are not known here: they are shown by their bare names."""
    if missing := missing_roles(folder, header, known):
        what = clean_line(missing.told(lang), 300)
        print(Phrases(lang).plain("notice.missing", what=what), file=sys.stderr)
