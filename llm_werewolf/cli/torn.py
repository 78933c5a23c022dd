"""What a kill tore off the end of a record, told to whoever opens it."""

import sys

from ..transcript import Reading, Record
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
