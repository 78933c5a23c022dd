"""Games that the commands here have recorded."""

from pathlib import Path


def only_game(folder: Path = Path(), out: str = "transcripts") -> Path:
    """The folder of the one game there is, below the current folder or another."""
    (game,) = (folder / out).iterdir()
    return game
