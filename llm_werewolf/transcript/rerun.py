"""Re-runs a record: the same setup and answers must give the same asks and events, one by one."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from ..core.asks import AnyAsk, Malformed
from ..core.events import Answer
from ..core.seats import CHANCE, Card
from ..core.sentence import Sentence
from ..core.version import RULES
from ..engine.role import Role
from ..engine.run import IllegalAnswer, Run
from ..roles import ROLES
from .damage import RecordError
from .outside import missing_roles
from .reader import Entry, Record, shaped

GOES_ON = Sentence("the game is over, but the record goes on", "对局已经结束，记录却还有下文")


class Mismatch(RecordError):
    """A line that the re-run does not give."""

    def __init__(self, record: Record, line: int, why: Sentence) -> None:
        path = record.folder / "game.jsonl"
        super().__init__("{path}, line {line}: {why}", "{path} 第 {line} 行：{why}", path=path, line=line, why=why)
        self.line = line


@dataclass
class Rerun:
    """A record brought back to life."""

    run: Run
    rolled: list[AnyAsk] = field(default_factory=list)
    """What chance has been asked and has answered; the host's dice roll it again to be as far on as the record."""
    answered: dict[int, Answer] = field(default_factory=dict)
    """Answers of the open batch that are already on record or were written ahead, by their place in it."""
    unwritten: list[Entry] = field(default_factory=list)
    """What the re-run gave beyond the end of the file: asks and events that had not been written yet."""
    on_file: int = 0
    """How many answers of the open batch stand in game.jsonl already."""


def rerun(record: Record, roles: Mapping[Card, Role] = ROLES) -> Rerun:
    """Play a record's answers again. Raises Mismatch at the first line that differs, RecordError for other rules."""
    if record.header.source:
        raise RecordError(
            "the game in {folder} was imported from {source}: it can be looked at, not resumed or re-run",
            "{folder} 里的对局是从 {source} 导入的：只能看，不能续玩或重演",
            folder=record.folder,
            source=record.header.source,
        )
    if record.header.rules_version != RULES:
        raise RecordError(
            "{folder} was played by rules version {theirs}, this program has {ours}; "
            "it can be read, not resumed or re-run",
            "{folder} 是按规则版本 {theirs} 玩的，本程序的是 {ours}；只能看，不能续玩或重演",
            folder=record.folder,
            theirs=record.header.rules_version,
            ours=RULES,
        )
    if missing := missing_roles(record.folder, record.header, roles):
        raise RecordError(
            "{folder} was played with {what}", "{folder} 用到了{what}", folder=record.folder, what=missing
        )
    run = Run(record.header.setup, roles)
    back = Rerun(run)
    lines = _Lines(record)
    told = 0
    while True:
        for event in run.log[told:]:
            lines.expect(event, back)
        told = len(run.log)
        for ask in run.asks:
            lines.expect(ask, back)
        if not run.asks:
            break
        answers = [lines.answer(ask) for ask in run.asks]
        given = [answer for answer in answers if answer is not None]
        if len(given) < len(answers):
            back.answered = dict(enumerate(given))
            back.on_file = len(given)
            back.rolled += [ask for ask in run.asks[: back.on_file] if ask.seat == CHANCE]
            if not back.unwritten:
                back.answered |= _written_ahead(record, run.asks, back.on_file)
            break
        back.rolled += [ask for ask in run.asks if ask.seat == CHANCE]
        try:
            run.answer(given)
        except IllegalAnswer as error:
            raise Mismatch(record, lines.at, error.sentence) from None
        told += len(given)
    lines.expect_end()
    return back


class _Lines:
    """The record's entries, taken one after the other."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.next = 0

    @property
    def at(self) -> int:
        """The line number of the entry last taken."""
        return self.next + 1

    def expect(self, entry: Entry, back: Rerun) -> None:
        if self.next >= len(self.record.entries):
            back.unwritten.append(entry)
            return
        recorded = self.record.entries[self.next]
        self.next += 1
        if recorded != entry:
            differs = Sentence(
                "the game gives {ours} here, the record has {theirs}",
                "重演在这里得到 {ours}，记录里却是 {theirs}",
                ours=_short(entry),
                theirs=_short(recorded),
            )
            raise Mismatch(self.record, self.at, differs)

    def answer(self, ask: AnyAsk) -> Answer | None:
        """The recorded answer to an ask; None at the end of the file."""
        if self.next >= len(self.record.entries):
            return None
        recorded = self.record.entries[self.next]
        self.next += 1
        if not isinstance(recorded, Answer):
            missing = Sentence(
                "an answer to {kind} by seat {seat} is missing",
                "缺少 {seat} 号对 {kind} 的回答",
                kind=ask.kind,
                seat=ask.seat,
            )
            raise Mismatch(self.record, self.at, missing)
        return recorded

    def expect_end(self) -> None:
        if self.next < len(self.record.entries):
            raise Mismatch(self.record, self.at + 1, GOES_ON)


def _written_ahead(record: Record, asks: tuple[AnyAsk, ...], after: int) -> dict[int, Answer]:
    found: dict[int, Answer] = {}
    # A game that was resumed with part of the batch on file wrote its next answers ahead at a later line.
    on_file = 1 + len(record.entries)
    lines = range(on_file - after, on_file + 1)
    for at, early in record.ahead.items():
        if not after <= at < len(asks):
            continue
        for answer in (one.answer for one in early if one.line is None or one.line in lines):
            if (answer.seat, answer.kind) != (asks[at].seat, asks[at].kind):
                continue
            with suppress(Malformed, ValueError):  # an odd line there only means that this one is asked again
                whole = shaped(answer, asks[at])
                if asks[at].refuse(whole.choice) is None:
                    found[at] = whole
    return found


def _short(entry: Entry) -> str:
    text = entry.model_dump_json(exclude_defaults=True)
    return f"{entry.type} {text[:160]}"
