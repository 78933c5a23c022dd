"""The record of a game: writing, reading, re-running.

A game is a folder. `game.jsonl` holds all that is needed to read, view, resume and verify it, and not one clock value:
a header, then asks, answers and events, one JSON object a line, in an order that does not depend on how fast anyone
was. `calls.jsonl` (what models were sent and answered), `times.jsonl` (when things happened), `about.json` and
`settings.json` (what it was started with) stand beside it. `ahead.jsonl` exists while simultaneous questions are open:
the answers that have already come.
"""

from .append import Sync
from .damage import Damaged, RecordError
from .reader import Reading, Record, read_record
from .rerun import Mismatch, rerun
from .writer import Writer, new_folder

__all__ = [
    "Damaged",
    "Mismatch",
    "Reading",
    "Record",
    "RecordError",
    "Sync",
    "Writer",
    "new_folder",
    "read_record",
    "rerun",
]
