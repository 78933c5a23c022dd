"""What the server keeps of a table beside its record: `web.json` in the game's folder. No secret stands in it."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ..core.seats import Seat

FILE: Final = "web.json"
Wanted = Literal["waiting", "running", "paused", "stopped"]


class Papers(BaseModel):
    """How a table is served."""

    model_config = ConfigDict(extra="ignore")

    version: Literal[1] = 1
    secrets: dict[str, str]
    """Digests of the secrets, by who holds them: host, watch, or a seat."""
    people: tuple[Seat, ...] = ()
    """The seats of persons."""
    wanted: Wanted = "waiting"
    """What the host last asked for: a server that comes back goes on with what was running."""
    god_after_end: bool = True
    god_for_out: bool = False
    watch_delay: Annotated[int, Field(ge=0, le=600)] = 0
    paced: bool = False
    notes: dict[Seat, str] = {}
    """What people noted."""
    grace: Annotated[float, Field(ge=0, le=600)] = 60


def read_papers(folder: Path) -> Papers | None:
    """The papers of a table; None where there are none that can be read."""
    try:
        return Papers.model_validate(json.loads((folder / FILE).read_bytes()))
    except (OSError, ValueError, ValidationError):
        return None


def write_papers(folder: Path, papers: Papers) -> None:
    """Put the papers down, whole or not at all. Raises OSError."""
    part = folder / f"{FILE}.{os.getpid()}"
    try:
        # Digests only, but nobody else on this machine has any business with them.
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(papers.model_dump_json(indent=1).encode() + b"\n")
        part.replace(folder / FILE)
    except OSError:
        with suppress(OSError):
            part.unlink()
        raise
