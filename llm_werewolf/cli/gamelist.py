"""`games`: what stands in a folder of games."""

import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from ..core.sentence import listing
from ..export.catalog import Row, catalog
from ..players.words import camp_name
from .display.clean import clean_line
from .display.phrases import Phrases
from .errors import BadInput
from .locale import console_language

WINNERS = ("village", "wolves", "lovers", "piper", "nobody", "none")


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Which games are listed."""

    board: str | None = None
    winner: str | None = None
    model: str | None = None
    since: str | None = None
    until: str | None = None
    damaged: bool = False

    def check(self) -> None:
        """Raises BadInput for what cannot be."""
        if self.winner is not None and self.winner not in WINNERS:
            raise BadInput(
                "--winner takes {winners}, not {winner!r}",
                "--winner 可以是 {winners}，不能是“{winner}”",
                winners=listing(WINNERS),
                winner=self.winner,
            )
        for option, value in {"--since": self.since, "--until": self.until}.items():
            try:
                date.fromisoformat(value or "2000-01-01")
            except ValueError:
                raise BadInput(
                    "{option} takes a date like 2026-03-01, not {value!r}",
                    "{option} 要写成 2026-03-01 这样的日期，不能是“{value}”",
                    option=option,
                    value=value,
                ) from None

    def takes(self, row: Row) -> bool:
        """Whether a game is wanted."""
        day = row.created[:10]
        return (
            (not self.damaged or bool(row.damaged))
            and (self.board is None or row.board == self.board)
            and (self.winner is None or (not row.damaged and (row.winner or "none") == self.winner))
            and (self.model is None or any(self.model.casefold() in kind.casefold() for kind in row.kinds))
            and (self.since is None or day >= self.since)
            and (self.until is None or day <= self.until)
        )


def list_games(folder: Path, wanted: Filter, lang: str | None) -> int:
    """Print the games of a folder, a line each; the exit code. Raises RecordError."""
    wanted.check()
    say = Phrases(lang or console_language())
    rows = [row for row in catalog(folder) if wanted.takes(row)]
    lines = [_line(row, say) for row in rows]
    lines.append(say.plain("games.count", count=len(rows)))
    sys.stdout.write("\n".join(lines) + "\n")
    return 0


def _line(row: Row, say: Phrases) -> str:
    name = clean_line(row.name, 60)
    if row.damaged:
        return say.plain(
            "games.damaged", name=name, why=clean_line(row.damaged_zh if say.lang == "zh" else row.damaged, 200)
        )
    result = camp_name(row.winner, say.lang) if row.winner else say.plain("games.open")
    players = clean_line(", ".join(row.kinds), 60)
    parts = {"name": name, "when": row.created[:16].replace("T", " "), "board": clean_line(row.board, 30)}
    line = say.plain("games.row", seats=row.seats, days=row.days, result=result, players=players, **parts)
    return line + (say.plain("games.imported", source=clean_line(row.source, 40)) if row.source else "")
