"""What a server hands out beside its tables: the list of games, and files for others."""

from pathlib import Path
from typing import TYPE_CHECKING

from ..core.seats import Viewer

if TYPE_CHECKING:
    from .exporting import Kind

_KINDS: "dict[str, Kind]" = {"html": "html", "md": "md", "json": "json"}


class FileClerk:
    """Lists games and writes them down for others, as `games` and `export` do."""

    def games(self, out: Path) -> list[dict[str, object]]:
        """The games of a folder; none where there is no such folder yet."""
        from ..export.catalog import catalog

        kept = ("name", "board", "lang", "seats", "kinds", "created", "days", "winner", "damaged", "source")
        return [{key: getattr(row, key) for key in kept} for row in catalog(out)] if out.is_dir() else []

    def export(self, folder: Path, to: str, *, as_: Viewer, reveal: bool, lang: str) -> str:
        """A game as a file's text. Raises RecordError."""
        import io

        from .exporting import write_game

        kind = _KINDS[to]
        text = io.StringIO()
        write_game(text, kind, folder, as_=as_, reveal=reveal, thoughts=as_ == "god", lang=lang)
        return text.getvalue()

    def extras(self, folder: Path) -> tuple[list[dict[str, object]], dict[str, object] | None]:
        """What models thought, and who was worth most."""
        from ..export.summary import summarize
        from ..host.calls import calls_of
        from ..transcript import Reading
        from .exporting import mvp_of, thoughts_of
        from .showing import events_of

        reading = Reading(folder)
        summary = summarize(reading.header, events_of(reading), calls=calls_of(folder))
        thoughts = [{**one} for one in thoughts_of(summary)]
        best = mvp_of(summary)
        return thoughts, {**best} if best else None
