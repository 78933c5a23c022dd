"""A scenario as it stands in a file: one game as a moderator would note it down, with what must come of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ..boards import KNOWN_CARDS, Board, BoardError, custom_board, load_board, make_setup
from ..boards.cards import check_card, spare_cards
from ..core.seats import Card
from ..core.sentence import Sentence, listing
from ..core.setup import Previous, Setup
from ..engine.role import Role
from ..roles import ROLES
from .documents import Mistake, read_documents
from .expectations import read_expectations
from .notes import STAGES, Stage, read_notes
from .shapes import At, Reader, cards, expected, fields, seat, show, text


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A night, a dawn or a day: what was decided, and what is expected of it."""

    number: int
    stage: Stage
    notes: Mapping[str, object]
    expect: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """One game of a scenario file, checked as far as that goes without playing it."""

    file: str
    title: str
    source: str
    board: str | None
    """The name of a board, or None where the cards are listed."""
    book: str | None
    deal: tuple[Card, ...] | None
    """The card of each seat; None: drawn with the seed."""
    left_over: tuple[Card, ...] | None
    rules: Mapping[str, object]
    seed: int | str
    previous: Previous
    steps: tuple[Step, ...] = field(repr=False)
    roles: Mapping[Card, Role] = field(repr=False)
    """The cards that can be played."""

    @property
    def missing(self) -> tuple[Card, ...]:
        """Cards of the rules that cannot be played yet."""
        used = (*(self.deal or ()), *(self.left_over or ()))
        return tuple(dict.fromkeys(card for card in used if card in KNOWN_CARDS and card not in self.roles))

    def setup(self) -> Setup:
        """What the game starts from. Raises Mistake where it cannot be played."""
        try:
            board = self._board()
            setup = make_setup(
                board,
                self.rules,
                any_time=range(1, len(board.deck) + 1),
                previous=self.previous,
                spare=None if _shuffled(board.deck, self.deal, self.left_over, self.roles) else self.left_over,
                roles=self.roles,
            )
            for card in self.left_over or ():
                check_card(card, self.roles)
        except BoardError as error:
            raise Mistake("{why}", "{why}", why=error) from None
        if self.left_over is not None and not any(self.roles[card].spare_villagers for card in board.deck):
            raise Mistake(
                "left_over: there is no thief on this board, so nothing is left over",
                "left_over: 这个板子没有盗贼，没有剩下的牌",
            )
        return setup

    def _board(self) -> Board:
        if self.board is not None:
            return load_board(self.board, book=self.book, roles=self.roles)
        assert self.deal is not None
        return custom_board(self.deal, book=self.book or "general", changes=self.rules, roles=self.roles)


def read_file(path: Path, roles: Mapping[Card, Role] = ROLES) -> list[Scenario | Mistake]:
    """The scenarios of a file, or what is wrong with each. Raises Mistake where the file itself cannot be read."""
    return [_read(path, number, document, roles) for number, document in enumerate(read_documents(path), start=1)]


def _read(path: Path, number: int, document: object, roles: Mapping[Card, Role]) -> Scenario | Mistake:
    title = document.get("title") if isinstance(document, dict) else None
    where = title if isinstance(title, str) else Sentence("document {number}", "第 {number} 个文档", number=number)
    try:
        return _scenario(path, document, roles)
    except Mistake as mistake:
        return mistake.under(where)


def _board_or_cards(value: object, at: At) -> object:
    return value if isinstance(value, str) else cards(value, at)


def _plain(value: object, at: At) -> object:
    return value


def _seed(value: object, at: At) -> int | str:
    if isinstance(value, (int, str)) and not isinstance(value, bool):
        return value
    raise expected("a number", "一个数", value)


def _rules(value: object, at: At) -> Mapping[str, object]:
    if value is None:
        return {}
    if not isinstance(value, dict) or not all(isinstance(name, str) for name in value):
        raise expected("options by name", "规则选项与它们的名字", value)
    return value


_FIELDS: Final[dict[str, Reader]] = {
    "title": text,
    "source": text,
    "board": _board_or_cards,
    "deal": cards,
    "left_over": cards,
    "book": text,
    "rules": _rules,
    "seed": _seed,
    "previous": _plain,
    "steps": _plain,
}


def _scenario(path: Path, document: object, roles: Mapping[Card, Role]) -> Scenario:
    if not isinstance(document, dict):
        raise expected("a scenario with title, board and steps", "带有 title、board 和 steps 的场景", document)
    found = fields(document, _FIELDS, At(0, roles), "scenario")
    for key in ("title", "board", "steps"):
        if key not in found:
            raise Mistake("scenario: the key {key} is missing", "scenario: 缺少键 {key}", key=key)
    board = found["board"]
    named = board if isinstance(board, str) else None
    if named is None and "deal" in found:
        raise Mistake(
            "deal: the board lists the cards of the seats already; deal goes with a board's name",
            "deal: board 已经列出了各座位的卡牌；deal 要与板子的名字一起用",
        )
    deal: tuple[Card, ...] | None = found.get("deal") if named else board  # type: ignore[assignment]  # read as cards
    left_over: tuple[Card, ...] | None = found.get("left_over")  # type: ignore[assignment]  # read as cards
    seats = len(deal) if deal is not None else 0
    if named:
        seats = _seats_of(named, deal, left_over, roles)
    at = At(seats, roles)
    if left_over is not None and len(left_over) != 2:
        raise Mistake(
            "left_over: two cards lie on the table beside a thief, not {count}",
            "left_over: 有盗贼时桌上剩两张牌，不是 {count} 张",
            count=len(left_over),
        )
    return Scenario(
        file=str(path),
        title=str(found["title"]),
        source=str(found.get("source", "")),
        board=named,
        book=found.get("book"),  # type: ignore[arg-type]  # read as a word
        deal=deal,
        left_over=left_over,
        rules=found.get("rules", {}),  # type: ignore[arg-type]  # read as a map
        seed=found.get("seed", 0),  # type: ignore[arg-type]  # read as a number or a word
        previous=_previous(found.get("previous"), at),
        steps=_steps(found["steps"], at),
        roles=roles,
    )


def _shuffled(
    deck: tuple[Card, ...],
    deal: tuple[Card, ...] | None,
    left_over: tuple[Card, ...] | None,
    roles: Mapping[Card, Role],
) -> bool:
    """Whether seats and table hold all that is shuffled where a thief is on the board: any two may lie on the table."""
    if deal is None or left_over is None:
        return False
    return sorted((*deal, *left_over)) == sorted((*deck, *spare_cards(deck, roles)))


def _seats_of(
    board: str, deal: tuple[Card, ...] | None, left_over: tuple[Card, ...] | None, roles: Mapping[Card, Role]
) -> int:
    """How many seats a named board has; the cards dealt must be its own."""
    try:
        deck = load_board(board, roles=roles).deck
    except BoardError as error:
        raise Mistake("{why}", "{why}", why=error) from None
    if deal is not None and sorted(deal) != sorted(deck) and not _shuffled(deck, deal, left_over, roles):
        raise Mistake(
            "deal: these are not the cards of {board}, which are {cards}",
            "deal: 这些不是 {board} 的卡牌，它的卡牌是 {cards}",
            board=board,
            cards=listing(deck),
        )
    return len(deck)


def _previous(value: object, at: At) -> Previous:
    known: dict[str, Reader] = dict.fromkeys(("knife", "check", "poison", "shot"), seat)
    return Previous.model_validate(fields(value, known, at, "previous"))


def _steps(value: object, at: At) -> tuple[Step, ...]:
    if not isinstance(value, list) or not value:
        raise expected("a list of nights, dawns and days", "由 night、dawn 和 day 组成的列表", value).under("steps")
    steps: list[Step] = []
    for number, entry in enumerate(value, start=1):
        try:
            steps.append(_step(number, entry, at))
        except Mistake as mistake:
            raise mistake.at(number) from None
    return tuple(steps)


def _step(number: int, entry: object, at: At) -> Step:
    if not isinstance(entry, dict):
        raise expected("a map with night, dawn or day", "带有 night、dawn 或 day 的映射", entry)
    stages = [stage for stage in STAGES if stage in entry]
    for key in entry:
        if key not in (*STAGES, "expect"):
            raise Mistake(
                "unknown key {key}; a step has one of night, dawn and day, and expect",
                "没有“{key}”这个键；一步有 night、dawn、day 之一，和 expect",
                key=show(key),
            )
    if len(stages) != 1:
        raise Mistake("a step is one night, one dawn or one day", "一步是一个 night、一个 dawn 或一个 day")
    return Step(
        number=number,
        stage=stages[0],
        notes=read_notes(stages[0], entry[stages[0]], at),
        expect=read_expectations(entry.get("expect"), at),
    )
