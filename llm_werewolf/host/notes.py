"""What people noted for themselves: kept beside the game for their own eyes, and theirs again when it goes on.

Nothing else reads them: no view, summary or export.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from pydantic import Field

from ..core.frozen import Frozen
from ..core.seats import Seat
from ..transcript import RecordError, Writer
from ..transcript.writer import NOTES


class Note(Frozen):
    """A line of notes.jsonl: what a person noted for itself."""

    seat: Seat = Field(ge=1)
    text: str


def keep_notes(seats: Mapping[Seat, object], record: Writer | None) -> None:
    """Give people back what they noted earlier in this game, and write down what they note from now on.

    A player that takes notes has `notes`, a list of texts, and `on_note`, which it calls with each new one.
    """
    if record is None:
        return
    earlier = list(read_notes(record.folder))
    for seat, player in seats.items():
        if hasattr(player, "notes") and hasattr(player, "on_note"):
            player.notes[:] = [note.text for note in earlier if note.seat == seat]
            player.on_note = _writing(seat, record)


def _writing(seat: Seat, record: Writer) -> Callable[[str], None]:
    def write(text: str) -> None:
        with suppress(RecordError):  # the disk is full: the game itself is paused with its next step
            record.note(Note(seat=seat, text=text).model_dump_json())

    return write


def read_notes(folder: Path) -> Iterator[Note]:
    """The notes of a game, oldest first; a line that cannot be read is left out."""
    with suppress(OSError), (folder / NOTES).open("rb") as file:
        for raw in file:
            with suppress(ValueError):
                yield Note.model_validate(json.loads(raw))
