"""The messages a model seat sends: shared before private.

Every seat of a table sends the same bytes first, a system message (the rules of this board, how to answer, the table's
terms) and the public record, which only grows; then what this seat alone knows; then the question. So a provider or
server with prefix caching reads the long part once for the whole table. All texts are templates under `prompts/`.
"""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from ...core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from ...core.events import AnyEvent, Called, DayBroke, NightFell, Order, Seated, Spoke
from ...core.kinds import KINDS, base_kind
from ...core.seats import Seat
from ...core.view import View
from ..quote import NOTES_LIMIT, PERSONA_LIMIT, unquoted
from ..rules_text import Board, card_files, rules_text
from ..templates import faults_told, flow, templates, without_form
from .beliefs import Beliefs
from .private import facts_of
from .record import Record, shown_names
from .retry import retry_message as retry_message
from .schema import shape_of

Messages = list[dict[str, str]]

TABLES_KEPT: Final = 1024
"""How many tables' shared parts one book remembers; the one used longest ago goes first."""
RESERVED: Final = {"en": 4500, "zh": 3500}
"""Characters of a bounded prompt kept for the schema, the private part and the question."""
_SHAPES: Final[tuple[tuple[type[AnyAsk], str], ...]] = (
    (PickOne, "pick_one"),
    (PickMany, "pick_many"),
    (YesNo, "yes_no"),
    (Say, "say"),
    (PickWord, "pick_word"),
    (PickPotions, "pick_potions"),
)


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """What the host knows of a seat beside its view."""

    name: str = ""
    persona: str = ""
    notes: str = ""
    """The seat's own notes of earlier turns."""
    beliefs: Beliefs = field(default_factory=dict)
    """The seat's own estimates, in percent, of who is a wolf."""
    names: Mapping[Seat, str] = field(default_factory=dict)
    """What the players are called; public, the same for every seat of a table."""


@dataclass(slots=True)
class _Table:
    """The shared part of one table."""

    seated: Seated
    system: str
    board: Board
    variables: dict[str, object]
    record: Record


class PromptBook:
    """All prompts of one language. One book serves any number of tables."""

    def __init__(self, lang: str, overlay: Path | None = None) -> None:
        self.lang, self.overlay = lang, overlay
        self.templates = templates(lang, overlay)
        self._tables: OrderedDict[tuple[int, tuple[tuple[Seat, str], ...]], _Table] = OrderedDict()

    def messages(self, ask: AnyAsk, view: View, seat: SeatInfo = SeatInfo(), *, room: int | None = None) -> Messages:
        """The system and the user message for a question, at most `room` characters as far as the record can be cut.

        What is cut is the same for every seat of the same room; the private part and the question stay whole. Raises
        TemplateFault where a template fails.
        """
        with faults_told("record.j2 / facts.j2"):
            table = self._table(view, seat)
            private, question = self._private(ask, view, seat, table)
            left = None if room is None else max(0, room - len(table.system) - RESERVED[self.lang])
            user = f"{table.record.text(view.events, left)}\n{private}\n\n{question}"
        return [{"role": "system", "content": table.system}, {"role": "user", "content": user}]

    def record(self, view: View, names: Mapping[Seat, str] | None = None) -> str:
        """The public record alone, as prompts quote it."""
        return self._table(view, SeatInfo(names=names or {})).record.text(view.events)

    def _table(self, view: View, seat: SeatInfo) -> _Table:
        seated = view.events[0] if view.events else None
        if not isinstance(seated, Seated):
            raise ValueError("a view without its first event, the seating, has nothing to tell a model")
        names = tuple(sorted(seat.names.items()))
        key = id(seated), names
        table = self._tables.get(key)
        if table is None or table.seated is not seated:
            table = self._tables[key] = self._set_table(seated, seat.names)
            if len(self._tables) > TABLES_KEPT:
                self._tables.popitem(last=False)
        self._tables.move_to_end(key)
        return table

    def _set_table(self, seated: Seated, names: Mapping[Seat, str]) -> _Table:
        board = Board(seated.rules, seated.deck, seated.wolves, seated.gods, seated.seats)
        variables = board.variables()
        text = rules_text(
            seated.rules,
            seated.deck,
            self.lang,
            seated.wolves,
            seated.gods,
            seats=seated.seats,
            overlay=self.overlay,
            clock=False,
        )
        shared = {
            **variables,
            "rules_text": text,
            "play": flow(self.templates.render("play.j2", variables), self.lang),
            "cards": tuple(dict.fromkeys(seated.deck)),
            "plays": [
                (card, flow(text, self.lang))
                for card in board.counts
                if (text := self.templates.block(card_files(card), "play", {**variables, "this": card}))
            ],
            "terms": [term for term in self.templates.words.terms.values() if _needed(term.needs, board)],
        }
        system = self.templates.render("system.j2", shared)
        return _Table(seated, system, board, variables, Record(self.templates, shown_names(names, self.templates)))

    def _private(self, ask: AnyAsk, view: View, seat: SeatInfo, table: _Table) -> tuple[str, str]:
        facts, card, state = facts_of(view, self.templates), view.card, view.state
        camp = "wolves" if facts.turned else table.board.camp(card)
        base: dict[str, object] = {
            **table.variables,
            "me": view.me,
            "this": card,
            "mine": facts.mine,
            "wolf": camp == "wolves",
            "day": state.day,
            "phase": state.phase,
            "mates": facts.mates,
            "shown": view.me in state.shown,
        }
        files = card_files(card)
        private = self.templates.render(
            "private.j2",
            {
                **base,
                "name": dict(shown_names({view.me: seat.name}, self.templates)).get(view.me, ""),
                "camp": self.templates.words.name("camps", camp) if camp else "",
                "out": view.me not in state.living,
                "hint": flow(self.templates.block(files, "hint", base), self.lang),
                "status": flow(self.templates.block(files, "status", base), self.lang),
                "persona": unquoted(seat.persona, self.lang, PERSONA_LIMIT),
                "facts": facts.lines,
                "mates_out": facts.mates_out,
                "notes": unquoted(seat.notes, self.lang, NOTES_LIMIT),
                "beliefs": _open_questions(seat.beliefs, view, facts.mates),
            },
        )
        form = self._form(ask)
        question = self.templates.render(
            files := self._ask_files(ask),
            {
                **base,
                **_now(ask, view),
                "ask": ask,
                "kind": ask.kind,
                "kind_name": self._kind_name(ask),
                "heard": facts.heard,
                "several": facts.awake > 1,
                "form": form,
            },
        )
        if form not in question:
            raise without_form(self.templates.place(files))
        return private, question

    def _kind_name(self, ask: AnyAsk) -> str:
        known = self.templates.words
        return known.name("kinds", ask.kind if known.knows("kinds", ask.kind) else base_kind(ask.kind))

    def _ask_files(self, ask: AnyAsk) -> list[str]:
        shape = next(name for kind, name in _SHAPES if isinstance(ask, kind))
        return [f"asks/{name}.j2" for name in dict.fromkeys((ask.kind, ask.kind.rstrip("0123456789"), shape))]

    def _form(self, ask: AnyAsk) -> str:
        """The answer's JSON with a word on each field."""
        may_pass = isinstance(ask, (PickOne, PickWord)) and ask.may_pass
        known = self.templates.words

        def shown(name: str) -> str:
            alone = f"{name}_or_null"
            return f'"{name}": {known.name("fields", alone if may_pass and known.knows("fields", alone) else name)}'

        answer = ", ".join(shown(name) for name in shape_of(ask).model_fields)
        return f'{{{shown("thinking")}, {shown("beliefs")}, "answer": {{{answer}}}, {shown("notes")}}}'


def prompt_book(lang: str, overlay: Path | None = None) -> PromptBook:
    """The book that all seats of one language share, so that a table's record is written once."""
    return _book(lang, overlay and overlay.resolve())


@cache
def _book(lang: str, overlay: Path | None) -> PromptBook:
    return PromptBook(lang, overlay)


def _open_questions(beliefs: Beliefs, view: View, mates: Sequence[Seat]) -> list[tuple[Seat, int]]:
    """(seat, percent) of a seat's own estimates that still matter: the likeliest wolves first."""
    known = {view.me, *mates}
    kept = [(seat, percent) for seat, percent in beliefs.items() if seat in view.state.living and seat not in known]
    return sorted(kept, key=lambda one: (-one[1], one[0]))


def _is_talk(ask: AnyAsk) -> bool:
    """Whether this is said to the pack, not to the table."""
    known = KINDS.get(base_kind(ask.kind))
    return known is not None and known.form == "talk"


def _now(ask: AnyAsk, view: View) -> dict[str, object]:
    """Where in the game the question falls."""
    state = view.state
    order, spoken, called = _turn(view.events)
    mine = ask.seat in order and isinstance(ask, Say) and ask.kind != "last_words" and not _is_talk(ask)
    place = order.index(ask.seat) if mine else 0
    return {
        "living": state.living,
        "sheriff": state.sheriff,
        "order": order,
        "before": [seat for seat in order[:place] if seat in spoken] if mine else [],
        "after": [seat for seat in order[place + 1 :] if seat in state.living] if mine else [],
        "called": called,
        "answered": any(isinstance(event, Spoke) and event.seat == ask.seat for event in view.events),
    }


def _turn(events: list[AnyEvent]) -> tuple[tuple[Seat, ...], set[Seat], tuple[Seat, ...]]:
    """(the order of the round of speeches going on, who has spoken in it, the sheriff's call of today)."""
    spoken: set[Seat] = set()
    called: tuple[Seat, ...] = ()
    for event in reversed(events):
        match event:
            case Order():
                return event.seats, spoken, called
            case Spoke():
                spoken.add(event.seat)
            case Called():
                called = event.seats
            case NightFell() | DayBroke():
                break
    return (), spoken, called


def _needed(needs: str, board: Board) -> bool:
    """Whether a term of the table is of use on this board."""
    rules = board.rules
    match needs:
        case "":
            return True
        case "sheriff":
            return rules.sheriff.on
        case "sign_up":
            return rules.sheriff.on and rules.sheriff.candidates == "sign_up"
        case "plan":
            return rules.sheriff.on and "seer" in board.counts
        case "self_destruct":
            return rules.self_destruct.on
        case "self_knife":
            return rules.wolves.may_target_wolves
        case card:
            return card in board.counts
