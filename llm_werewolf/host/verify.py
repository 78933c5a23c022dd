"""Checks a record: every line whole, every event the one that the same answers give again, the dice those of the seed.

Nothing is taken on trust but what players answered. What cannot be checked (another rules version, roles that are not
known here, an imported game) is said, and the structure is checked in any case.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..core.asks import AnyAsk, Ask
from ..core.events import Answer, AnyEvent, DayBroke, GameOver, NightFell, Seated, Unmasked
from ..core.seats import CHANCE, Card
from ..core.sentence import NOTHING, Sentence
from ..core.version import RULES
from ..engine.role import Role
from ..roles import ROLES
from ..transcript import Damaged, Record, RecordError, read_record, rerun
from ..transcript.outside import missing_roles
from ..transcript.rerun import GOES_ON
from .beside import Beside, look_beside
from .chance import FixedDeal, NoDeal


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """What was found out about a sound record."""

    record: Record
    rerun: bool
    """Whether the game was re-run and each line compared."""
    left_out: Sentence
    """Why it was not; empty where it was."""
    beside: Beside
    """What is wrong with the files beside it."""

    @property
    def events(self) -> int:
        """How many events were compared or looked at."""
        return len(self.record.events)


def verify(folder: Path | str, roles: Mapping[Card, Role] = ROLES) -> Verdict:
    """Check a game. Raises RecordError, with line and reason, at the first thing that is wrong with game.jsonl."""
    record = read_record(folder)
    check_structure(record)
    left_out = why_not_rerun(record, roles)
    if not left_out:
        rerun(record, roles)
        check_dice(record)
    return Verdict(record=record, rerun=not left_out, left_out=left_out, beside=look_beside(record.folder, record))


def why_not_rerun(record: Record, roles: Mapping[Card, Role] = ROLES) -> Sentence:
    """Why this program cannot give this game again; empty where it can."""
    header = record.header
    if header.source:
        return Sentence("it was imported from {source}", "它是从 {source} 导入的", source=header.source)
    if header.rules_version != RULES:
        return Sentence(
            "it was played by rules version {theirs}, this program has {ours}",
            "它是按规则版本 {theirs} 玩的，本程序的是 {ours}",
            theirs=header.rules_version,
            ours=RULES,
        )
    if missing := missing_roles(record.folder, header, roles):
        return Sentence("it was played with {what}", "它用到了{what}", what=missing)
    return NOTHING


def check_structure(record: Record) -> None:
    """What holds by any rules: the table is set first, days count up, nothing comes after the end. Raises Damaged."""
    seats, day, over = record.header.setup.seats, 0, False
    if [info.seat for info in record.header.seats] != list(range(1, seats + 1)):
        _refuse(record, -1, Sentence("the header does not name every seat once", "开头信息没有把每个座位各写一次"))
    for at, entry in enumerate(record.entries):
        if (at == 0) != isinstance(entry, Seated):
            _refuse(
                record, at, Sentence("a game begins with its table being set, once", "一局应以入座开始，且只有一次")
            )
        if over and not isinstance(entry, Unmasked):
            _refuse(record, at, GOES_ON)
        match entry:
            case NightFell():
                if entry.day != day + 1:
                    _refuse(record, at, _follows(entry.day, day))
                day = entry.day
            case DayBroke():
                if entry.day != day:
                    _refuse(record, at, _breaks(entry.day, day))
            case GameOver():
                over = True
            case _:
                pass
        if not isinstance(entry, Ask) and not _seats_of(entry) <= set(range(seats + 1)):
            no_seat = Sentence(
                "there are seats 1 to {seats}, not {seat}",
                "座位是 1 到 {seats}，没有 {seat} 号",
                seats=seats,
                seat=max(_seats_of(entry)),
            )
            _refuse(record, at, no_seat)


def check_dice(record: Record) -> None:
    """Whether chance answered what the seed and the deal on demand give. Raises Damaged."""
    header = record.header
    try:
        dealer = FixedDeal(header.seed, header.cards, header.setup)
    except NoDeal as error:
        raise Damaged(record.folder / "game.jsonl", 1, error.sentence) from None
    asked: list[AnyAsk] = []
    for at, entry in enumerate(record.entries):
        if isinstance(entry, Ask):
            if entry.seat == CHANCE:
                asked.append(entry)
        elif isinstance(entry, Answer) and entry.seat == CHANCE:
            rolled = dealer.roll(asked.pop(0))
            if rolled != entry.choice:
                other = Sentence(
                    "the dice of this seed do not fall like this ({kind}: {rolled!r})",
                    "这个种子的骰子掷不出这样的结果（{kind}：{rolled!r}）",
                    kind=entry.kind,
                    rolled=rolled,
                )
                _refuse(record, at, other)


def _seats_of(event: AnyEvent) -> set[int]:
    """The seats an event names."""
    found = set(event.to) if isinstance(event.to, tuple) else set()
    for name in ("seat", "on", "by", "target", "heir", "pick"):
        value = getattr(event, name, None)
        if isinstance(value, int):
            found.add(value)
    seats = getattr(event, "seats", ())
    return found | set(seats) if isinstance(seats, tuple) else found


def _follows(night: int, day: int) -> Sentence:
    return Sentence(
        "night {night} cannot follow on day {day}", "第 {day} 天之后不能是第 {night} 夜", night=night, day=day
    )


def _breaks(day: int, night: int) -> Sentence:
    return Sentence(
        "day {day} cannot follow on night {night}", "第 {night} 夜之后不能是第 {day} 天", day=day, night=night
    )


def _refuse(record: Record, at: int, why: Sentence) -> None:
    raise Damaged(record.folder / "game.jsonl", at + 2, why)


__all__ = ["RecordError", "Verdict", "verify", "why_not_rerun"]
