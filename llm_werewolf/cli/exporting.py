"""`export`: a game as a file for others."""

import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from ..boards import board_title
from ..core.seats import Viewer
from ..core.sentence import LANGUAGES, Sentence, system_says
from ..export.plain import Thought, export_json, placed, told
from ..export.sft import as_lines, training_rows
from ..export.story import Summary
from ..host.calls import calls_of
from ..transcript import Reading, read_record
from ..transcript.reader import game_file
from .display.markdown import MarkdownScreen
from .display.phrases import Phrases
from .display.report import Report
from .display.teller import Teller
from .display.thoughts import thoughts_told
from .errors import BadInput
from .given import no_seat
from .onto import spare_records, write_whole
from .records import folder_of
from .showing import events_of, summary_of
from .wishes import DEFAULT_OUT

if TYPE_CHECKING:
    from ..export.html import Mvp

Kind = Literal["md", "html", "json", "sft"]


class Text(Protocol):
    """Something text is written to."""

    def write(self, text: str, /) -> object: ...


def export_game(
    game: str | None, kind: Kind, *, as_: Viewer, reveal: bool, thoughts: bool, out: Path | None, lang: str | None
) -> int:
    """Write the file; the exit code. Raises RecordError or BadInput."""
    folder = folder_of(game, Path(DEFAULT_OUT))
    header = Reading(folder).header
    if isinstance(as_, int) and as_ > header.setup.seats:
        raise no_seat("--as", as_, header.setup.seats)
    if kind == "sft" and as_ == "public":
        raise BadInput(
            "--to sft holds what single seats were told: say --as SEAT, or --as god for all of them",
            "--to sft 写的是各座位得知的内容：请写 --as 座位号，或用 --as god 写全部座位",
        )
    if thoughts:
        _check_thoughts(kind, as_)
    if out is not None:
        spare_records(out, game_file(folder))
    lang = lang or header.lang
    # All of it first, on disk where it is long: a record that is damaged further down leaves no half file.
    with tempfile.SpooledTemporaryFile(1 << 20, "w+", encoding="utf-8", newline="\n") as text:
        write_game(text, kind, folder, as_=as_, reveal=reveal, thoughts=thoughts, lang=lang)
        text.seek(0)
        _put(text, out, Phrases(lang))
    return 0


def _check_thoughts(kind: Kind, as_: Viewer) -> None:
    """Whether a file for this audience has thoughts of models. Raises BadInput."""
    if as_ == "public":
        raise BadInput(
            "--thoughts: the public is not told what models think; say --as god, or --as SEAT for a seat's own",
            "--thoughts：模型的想法不对外公开；请写 --as god，或用 --as 座位号写这个座位自己的想法",
        )
    if kind == "sft":
        raise BadInput(
            "--to sft holds what models wrote with all they thought: leave out --thoughts",
            "--to sft 写的就是模型的原话，想法已在其中：请去掉 --thoughts",
        )


def write_game(text: Text, kind: Kind, folder: Path, *, as_: Viewer, reveal: bool, thoughts: bool, lang: str) -> None:
    """The game as a file's text. Raises RecordError."""
    match kind:
        case "md":
            write_markdown(text, folder, as_=as_, reveal=reveal, thoughts=thoughts, lang=lang)
        case "json":
            reading, kept = Reading(folder), None
            if thoughts:
                kept = placed(thoughts_of(summary_of(folder)), events_of(Reading(folder)), as_)
            for piece in export_json(reading.header, events_of(reading), as_=as_, reveal=reveal, thoughts=kept):
                text.write(piece)  # not `writelines`, which would take all of it into memory first
        case "sft":
            write_rows(text, folder, as_=as_, reveal=reveal)
        case "html":
            text.write(html_of(folder, as_=as_, reveal=reveal, thoughts=thoughts, lang=lang))


def write_markdown(stream: Text, folder: Path, *, as_: Viewer, reveal: bool, thoughts: bool, lang: str) -> None:
    """The game as Markdown: what this audience was told, and for the moderator the summary behind it."""
    reading, say = Reading(folder), Phrases(lang)
    names = {info.seat: info.name for info in reading.header.seats if info.name}
    screen, teller = MarkdownScreen(stream.write), Teller(lang, as_, names)
    stream.write(f"# {say.plain('export.title')}\n\n")
    if reading.header.source:
        stream.write(f"*{say.plain('export.imported', source=reading.header.source)}*\n\n")
    for event in told(events_of(reading), as_, reveal=reveal):
        for block in teller.take(event):
            screen.write(block)
    for block in teller.flush():
        screen.write(block)
    if teller.state.winner is None:
        stream.write(f"*{say.plain('end.broken')}*\n\n")
    summary = summary_of(folder) if thoughts or reveal or as_ == "god" else None
    if summary and summary.winner and (reveal or as_ == "god"):
        for block in Report(summary, lang).blocks(events_of(Reading(folder))):
            screen.write(block)
    if summary and thoughts:
        own = [one for one in summary.thoughts if as_ in ("god", one.seat)]
        for block in thoughts_told(own, say, teller.people):
            screen.write(block)


def write_rows(stream: Text, folder: Path, *, as_: Viewer, reveal: bool) -> None:
    """Training rows. Raises BadInput where there is none."""
    count = 0
    calls = calls_of(Reading(folder).path.parent)
    for line in as_lines(training_rows(calls, summary_of(folder), as_=as_, reveal=reveal)):
        stream.write(line)
        count += 1
    if not count:
        where = (
            Sentence("seat {seat}", "{seat} 号", seat=as_) if isinstance(as_, int) else Sentence("any seat", "各座位")
        )
        raise BadInput(
            "--to sft: there are no rows in {folder}: no model gave an answer at {where}",
            "--to sft：{folder} 里没有可写的训练数据：{where}都没有模型作答",
            folder=folder,
            where=where,
        )


def html_of(folder: Path, *, as_: Viewer, reveal: bool, thoughts: bool, lang: str) -> str:
    """The game as one page that replays it."""
    from ..export import export_html

    record, summary = read_record(folder), summary_of(folder)
    kept = thoughts_of(summary) if thoughts else []
    say, source = Phrases(lang), record.header.source
    said = [say.plain("export.imported", source=source)] if source else []
    if not any(event.type == "game_over" for event in record.events):
        said += [*([] if source else [board_title(record.header.setup.board, lang)]), say.plain("end.broken")]
    title = " · ".join(filter(None, said))
    return export_html(record, as_=as_, lang=lang, reveal=reveal, thoughts=kept, mvp=mvp_of(summary), title=title)


def thoughts_of(summary: Summary) -> list[Thought]:
    """What models thought, as pages take it."""
    return [
        {
            "seat": one.seat,
            "day": one.day,
            "kind": one.kind,
            "text": one.text,
            "at_event": one.at_event,
            "beliefs": list(one.beliefs.items()),
        }
        for one in summary.thoughts
    ]


def mvp_of(summary: Summary) -> "Mvp | None":
    """Who was worth most, and why, in words of each language."""
    if summary.mvp is None:
        return None
    best = summary.seats[summary.mvp]
    return {"seat": best.seat, "why": {lang: _points(best.points, Phrases(lang)) for lang in LANGUAGES}}


def _points(points: Mapping[str, int], say: Phrases) -> str:
    parts = [
        say.plain("show.part", what=say.plain(f"show.p_{what}"), points=f"{one:+}") for what, one in points.items()
    ]
    return say.plain("table.list").join(parts)


def _put(text: Iterable[str], out: Path | None, say: Phrases) -> None:
    if out is None:
        sys.stdout.writelines(text)
        return
    try:
        write_whole(text, out)
    except OSError as error:
        raise BadInput("cannot write {out}: {why}", "写不了 {out}：{why}", out=out, why=system_says(error)) from None
    print(say.plain("export.written", path=str(out)), file=sys.stderr)
