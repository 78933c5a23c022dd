"""Answers from a step's notes: what is said to each question, what nobody asked for, and what was refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Potions, Reason, Say, Shuffle, YesNo
from ..core.events import AnyEvent, Order, Spoke, Voted
from ..core.seats import CHANCE, Seat
from ..core.sentence import Sentence
from ..players.dice import Dice
from .documents import Mistake
from .notes import VOTES, Blast, Stage
from .shapes import show

YES_FOR_NAMED = ("run", "withdraw", "withdraw2")
"""Notes that list the seats which say yes."""
WORDS_FOR_NONE = ("keep", "tear", "none")
NOTED_AS = {"draw_order": "lot"}
"""Questions that go by another name in the notes."""
WORDS_FOR_BOOL = {"peek": True, "sleep": False}

_NOTHING = object()


@dataclass(slots=True)
class Answers:
    """The notes of one step, and what became of them."""

    stage: Stage
    notes: Mapping[str, object]
    dice: Dice
    asked: set[tuple[Seat, str]] = field(default_factory=set)
    """Every question put in this step."""
    refused: dict[str, dict[Seat, Reason]] = field(default_factory=dict)
    """Noted answers that were not legal, by decision and seat."""
    _used: set[tuple[str, Seat | None]] = field(default_factory=set)

    def to(self, ask: AnyAsk, batch: Sequence[AnyAsk], so_far: Sequence[AnyEvent]) -> tuple[Choice, str | None]:
        """The choice for an ask, and where a noted answer was refused, why the default stands in for it."""
        self.asked.add((ask.seat, NOTED_AS.get(ask.kind, ask.kind)))
        noted, strict = self._noted(ask, batch, so_far)
        if noted is _NOTHING:
            return (self.dice.roll(ask) if ask.seat == CHANCE else ask.default()), None
        choice = _shaped(ask, noted)
        reason = _refusal(ask, choice)
        if reason is None:
            return choice, None
        if strict:
            self.refused.setdefault(ask.kind, {})[ask.seat] = reason
        return (self.dice.roll(ask) if ask.seat == CHANCE else ask.default()), f"refused: {reason}"

    def refuse_strangers(self, kind: str, named: object, living: Sequence[Seat]) -> None:
        """Take ballots of those who had none in this vote as refused where that is what the notes name.

        `named` is one reason, or the reason by seat: `no_vote`, and `dead` of those who are out.
        """
        ballots = self.notes[kind]
        if not isinstance(ballots, dict) or not any(asked == kind for _, asked in self.asked):
            return
        for seat in ballots:
            reason = named.get(seat) if isinstance(named, dict) else named
            fits = reason == "no_vote" or (reason == "dead" and seat not in living)
            if fits and (seat, kind) not in self.asked:
                self.refused.setdefault(kind, {})[seat] = "no_vote" if reason == "no_vote" else "dead"
                self._used.add((kind, seat))

    def leftover(self) -> str | Sentence | None:
        """The first noted decision that nobody asked for."""
        for key, value in self.notes.items():
            kinds = {kind for _, kind in self.asked}
            named: tuple[Seat, ...] = ()
            if isinstance(value, dict):
                named = tuple(value)
            elif key in YES_FOR_NAMED and isinstance(value, tuple):
                named = value
            elif (key, None) not in self._used:
                return key
            if key not in kinds:
                return key
            for seat in named:
                if (key, seat) not in self._used:
                    return Sentence("{key} of seat {seat}", "{seat} 号的 {key}", key=key, seat=seat)
        return None

    def _noted(self, ask: AnyAsk, batch: Sequence[AnyAsk], so_far: Sequence[AnyEvent]) -> tuple[object, bool]:
        """What the notes say to an ask, or _NOTHING; and whether it was said to this very question."""
        kind, strict = NOTED_AS.get(ask.kind, ask.kind), True
        if kind == "wolves2" and kind not in self.notes:
            kind, strict = "wolves", False
        if kind not in self.notes:
            return _NOTHING, True
        value = self.notes[kind]
        if isinstance(value, Blast):
            if ask.seat != value.seat or self._votes_to_come(so_far):
                return _NOTHING, True
            if not _is_window(value, self.stage, batch, so_far):
                return _NOTHING, True
            self._used.add((kind, None))
            return True, True
        if isinstance(value, dict):
            if ask.seat not in value:
                return _NOTHING, True
            self._used.add((kind, ask.seat))
            return value[ask.seat], strict
        if kind in YES_FOR_NAMED and isinstance(value, tuple):
            self._used.add((kind, ask.seat))
            return ask.seat in value, True
        self._used.add((kind, None))
        return value, strict

    def _votes_to_come(self, so_far: Sequence[AnyEvent]) -> bool:
        """Whether votes noted beside a self-destruct are still to be held: it then comes in the PK after them."""
        held = [event.what for event in so_far if isinstance(event, Voted)]
        elections = [kind for kind in self.notes if kind in VOTES and kind.startswith("elect")]
        exiles = [kind for kind in self.notes if kind in VOTES and kind not in elections]
        return held.count("elect") < len(elections) or held.count("exile") < len(exiles)


def _shaped(ask: AnyAsk, noted: object) -> Choice:
    """A noted value in the shape that the ask takes. Raises Mistake where it has none."""
    if isinstance(noted, str) and noted in WORDS_FOR_NONE and not (isinstance(ask, PickWord) and noted in ask.words):
        noted = None
    match ask, noted:
        case YesNo(), str() if noted in WORDS_FOR_BOOL:
            return WORDS_FOR_BOOL[noted]
        case YesNo(), bool():
            return noted
        case PickOne(), int() | None if not isinstance(noted, bool):
            return noted
        case PickMany(), tuple():
            return noted
        case PickMany(), int() if not isinstance(noted, bool):
            return (noted,)
        case PickMany(), None:
            return ()
        case PickPotions(), Potions():
            return noted
        case PickWord(), str():
            return noted
        case PickWord(), bool():
            return "yes" if noted else "no"
        case PickWord(), int():
            return str(noted)
        case PickWord(), None:
            return "none" if "none" in ask.words else None
        case Shuffle(), tuple():
            return noted
        case Say(), str():
            return ask.read(noted)
        case _:
            raise Mistake(
                "{kind} of seat {seat} cannot be answered with {noted}",
                "{seat} 号的 {kind} 不能用 {noted} 来回答",
                kind=ask.kind,
                seat=ask.seat,
                noted=show(noted),
            )


def _refusal(ask: AnyAsk, choice: Choice) -> Reason | None:
    return ask.refuse(choice)  # type: ignore[arg-type]  # _shaped gave it the shape that this ask takes


def _is_window(blast: Blast, stage: Stage, batch: Sequence[AnyAsk], so_far: Sequence[AnyEvent]) -> bool:
    """Whether the noted self-destruct happens at the window that is open now."""
    speeches = [event for event in so_far if isinstance(event, Spoke) and event.where != "last_words"]
    orders = [event for event in so_far if isinstance(event, Order) and event.where != "last_words"]
    order = orders[-1] if orders else None
    campaign = order.where in ("campaign", "elect_pk") if order else stage == "dawn"
    if blast.during is not None and (blast.during == "election") != campaign:
        return False
    since = so_far[len(so_far) - list(reversed(so_far)).index(order) :] if order else so_far
    spoken = {event.seat for event in since if isinstance(event, Spoke)}
    if blast.after is not None:
        if order is not None and blast.after in order.seats:
            return blast.after in spoken
        return any(
            speech.seat == blast.after
            for speech in speeches
            if blast.during is None or (speech.where in ("campaign", "elect_pk")) == (blast.during == "election")
        )
    if any(isinstance(ask, Say) and ask.seat == blast.seat for ask in batch):
        return True
    if order is None:
        return True
    to_come = [seat for seat in order.seats if seat not in spoken]
    return to_come[0] == blast.seat if to_come else blast.seat not in order.seats
