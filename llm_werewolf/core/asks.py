"""Questions and what may be answered to them.

An ask is put to one seat and knows every legal answer, and only what its seat may know. Its *shape* (pick a seat, yes
or no, a speech, ...) is its class; its *kind* (`guard`, `votes`, `shoot`, ...) is the name under which scenarios,
prompts and records know it, see kinds.py. An ask judges an answer with `refuse` and falls back to `default`.
"""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import Annotated, Generic, Literal, TypeGuard, TypeVar, assert_never

from pydantic import Field, TypeAdapter

from .frozen import Frozen, once
from .seats import CHANCE, Card, Seat
from .sentence import SpokenError, listing
from .text import is_text

Reason = Literal[
    "dead",
    "self",
    "repeat",
    "wolf",
    "lover",
    "used",
    "both",
    "must",
    "not_voted",
    "no_victim",
    "not_tied",
    "not_candidate",
    "no_vote",
    "protected",
    "count",
    "malformed",
]
"""Why an answer is refused; told to the seat that gave it and to nobody else."""

Verdict = Literal["wolves", "village"]


class Check(Frozen):
    """A check claimed in a speech."""

    seat: Seat
    """Who is said to have been checked."""
    verdict: Verdict
    """What it is said to be."""


class Claim(Frozen):
    """What a speech says in public, put in fields for the claims board; never more than the speech says."""

    role: Card | None = None
    """The card the speaker claims to hold."""
    checks: tuple[Check, ...] = ()
    """Checks it reports."""
    plan: tuple[Seat, ...] = ()
    """Its badge plan (警徽流): whom it will check next."""
    votes: Seat | None = None
    """Whom it says it will vote for."""

    def fits(self) -> bool:
        """Whether it can be written down, and holds no more than any table asks for."""
        return max(len(self.role or ""), len(self.checks), len(self.plan)) <= 99 and is_text(self.role or "")


class Speech(Frozen):
    """Something said."""

    text: str = ""
    """The words, as they were said."""
    claim: Claim | None = None
    """What they claim."""


class Potions(Frozen):
    """What the witch does in one night."""

    save: bool = False
    """Whether the antidote goes to tonight's victim."""
    poison: Seat | None = None
    """Whom the poison goes to."""


Choice = Seat | None | bool | str | tuple[Seat, ...] | tuple[Card, ...] | Speech | Potions
T = TypeVar("T", bound=Choice)


class Malformed(SpokenError, ValueError):
    """A choice of the wrong shape; the message says what shape would be right."""


class Ask(Frozen, Generic[T]):
    """A question to one seat."""

    kind: str
    """The name of the question."""
    seat: Seat
    """Who is asked; 0 is chance."""

    @abstractmethod
    def read(self, raw: object) -> T:
        """The choice that plain JSON stands for. Raises Malformed; does not judge whether it is legal."""

    @abstractmethod
    def refuse(self, choice: T) -> Reason | None:
        """Why this choice is illegal, or None where it is legal."""

    @abstractmethod
    def default(self) -> T:
        """What is taken where nothing usable is answered: no action, or the lowest legal seat where one is forced."""


def _is_seat(raw: object) -> TypeGuard[Seat]:
    return isinstance(raw, int) and not isinstance(raw, bool)


class PickOne(Ask[Seat | None]):
    """One seat out of some, or none of them where that is allowed."""

    type: Literal["pick_one"] = "pick_one"
    options: tuple[Seat, ...]
    """The legal seats, rising."""
    may_pass: bool
    """Whether naming nobody is legal."""
    barred: tuple[tuple[Seat, Reason], ...] = ()
    """Why other seats are not legal, where it is not because they are out."""
    spares_self: bool = False
    """Whether the default, where one is forced, names another seat than the asked one if it can."""

    def read(self, raw: object) -> Seat | None:
        if raw is None or _is_seat(raw):
            return None if raw is None else int(raw)
        raise Malformed("a seat number, or null for nobody", "一个座位号，谁也不选则为 null")

    def refuse(self, choice: Seat | None) -> Reason | None:
        if choice is None:
            return None if self.may_pass else "must"
        if choice in self.options:
            return None
        return why_barred(choice, self.seat, self.barred)

    def default(self) -> Seat | None:
        if self.may_pass or not self.options:
            return None
        others = (seat for seat in self.options if not self.spares_self or seat != self.seat)
        return next(others, self.options[0])


class PickMany(Ask[tuple[Seat, ...]]):
    """Several different seats."""

    type: Literal["pick_many"] = "pick_many"
    options: tuple[Seat, ...]
    """The legal seats, rising."""
    least: int
    """The fewest seats that may be named."""
    most: int
    """The most seats that may be named."""
    barred: tuple[tuple[Seat, Reason], ...] = ()
    """Why other seats are not legal, where it is not because they are out."""

    def read(self, raw: object) -> tuple[Seat, ...]:
        if isinstance(raw, (list, tuple)) and all(_is_seat(item) for item in raw):
            return tuple(map(int, raw))
        raise Malformed("a list of seat numbers", "座位号的列表")

    def refuse(self, choice: tuple[Seat, ...]) -> Reason | None:
        for seat in choice:
            if seat not in self.options:
                return why_barred(seat, self.seat, self.barred)
        if not choice and self.least:
            return "must"
        if len(set(choice)) != len(choice) or not self.least <= len(choice) <= self.most:
            return "count"
        return None

    def default(self) -> tuple[Seat, ...]:
        return self.options[: self.least]


class YesNo(Ask[bool]):
    """Yes or no; the default is no."""

    type: Literal["yes_no"] = "yes_no"

    def read(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        raise Malformed("true or false", "true 或 false")

    def refuse(self, choice: bool) -> Reason | None:
        return None

    def default(self) -> bool:
        return False


class Say(Ask[Speech]):
    """A speech. The default is to say nothing."""

    type: Literal["say"] = "say"
    limit: int = 2000
    """The most characters that are kept."""

    def read(self, raw: object) -> Speech:
        if isinstance(raw, str):
            return Speech(text=raw)
        if isinstance(raw, Speech):
            return raw
        if isinstance(raw, Mapping):
            return Speech.model_validate(raw)
        raise Malformed("a text", "一段文字")

    def refuse(self, choice: Speech) -> Reason | None:
        fits = len(choice.text) <= self.limit and is_text(choice.text)
        return None if fits and (choice.claim is None or choice.claim.fits()) else "malformed"

    def default(self) -> Speech:
        return Speech()


class PickWord(Ask[str | None]):
    """One word out of some: a card, a side, how a die fell. None is allowed where `may_pass` says so."""

    type: Literal["pick_word"] = "pick_word"
    words: tuple[str, ...]
    """The legal words."""
    may_pass: bool
    """Whether naming none is legal."""
    odds: tuple[float, ...] = ()
    """For chance: how likely each word is."""

    def read(self, raw: object) -> str | None:
        if raw is None or isinstance(raw, str):
            return raw
        raise Malformed("one of {words}", "{words} 之一", words=listing(self.words))

    def refuse(self, choice: str | None) -> Reason | None:
        if choice is None:
            return None if self.may_pass else "must"
        return None if choice in self.words else "malformed"

    def default(self) -> str | None:
        return None if self.may_pass else self.words[0]


class PickPotions(Ask[Potions]):
    """The witch's night."""

    type: Literal["pick_potions"] = "pick_potions"
    victim: Seat | None
    """The knife's victim as far as she was told it; None: nobody, or untold."""
    may_save: bool
    """Whether the antidote may go to the victim."""
    save_barred: Reason | None = None
    """Why the antidote may not be used."""
    poisonable: tuple[Seat, ...]
    """Whom the poison may go to; nobody once it is used."""
    barred: tuple[tuple[Seat, Reason], ...] = ()
    """Why other seats are not legal for the poison, where it is not because they are out."""
    poison_barred: Reason | None = None
    """Why the poison may not be used at all."""
    both: bool
    """Whether both potions may be used in one night."""

    def read(self, raw: object) -> Potions:
        if isinstance(raw, Potions):
            return raw
        if isinstance(raw, Mapping) and set(raw) <= {"save", "poison"}:
            save, poison = raw.get("save", False), raw.get("poison")
            if isinstance(save, bool) and (poison is None or _is_seat(poison)):
                return Potions(save=save, poison=None if poison is None else int(poison))
        raise Malformed(
            "save: true or false, poison: a seat number or null", "save 为 true 或 false，poison 为座位号或 null"
        )

    def refuse(self, choice: Potions) -> Reason | None:
        if choice.save and not self.may_save:
            return self.save_barred or "no_victim"
        if choice.poison is not None:
            if self.poison_barred:
                return self.poison_barred
            if choice.poison not in self.poisonable:
                return why_barred(choice.poison, CHANCE, self.barred)
            if choice.save and not self.both:
                return "both"
        return None

    def default(self) -> Potions:
        return Potions()


class Shuffle(Ask[tuple[Card, ...]]):
    """Chance only: an order of these cards. The default is the order given."""

    type: Literal["shuffle"] = "shuffle"
    cards: tuple[Card, ...]
    """What is shuffled."""

    def read(self, raw: object) -> tuple[Card, ...]:
        if isinstance(raw, (list, tuple)) and all(isinstance(item, str) for item in raw):
            return tuple(raw)
        raise Malformed("a list of cards", "卡牌的列表")

    def refuse(self, choice: tuple[Card, ...]) -> Reason | None:
        return None if sorted(choice) == sorted(self.cards) else "malformed"

    def default(self) -> tuple[Card, ...]:
        return self.cards


AnyAsk = PickOne | PickMany | YesNo | Say | PickWord | PickPotions | Shuffle

ASK: TypeAdapter[AnyAsk] = TypeAdapter(Annotated[AnyAsk, Field(discriminator="type")])
"""Reads an ask from plain JSON. Raises pydantic.ValidationError."""


@once
def yes_no(kind: str, seat: Seat) -> YesNo:
    """The question of that kind to that seat."""
    return YesNo(kind=kind, seat=seat)


@once
def say(kind: str, seat: Seat) -> Say:
    """The question for a speech of the usual length."""
    return Say(kind=kind, seat=seat)


def why_barred(choice: Seat, me: Seat, barred: Iterable[tuple[Seat, Reason]]) -> Reason:
    """The reason word for a seat that is not among the options."""
    return next((reason for seat, reason in barred if seat == choice), "self" if choice == me else "dead")


def plain(choice: Choice) -> object:
    """A choice as plain JSON, the inverse of `Ask.read`."""
    match choice:
        case None | bool() | int() | str():
            return choice
        case tuple():
            return list(choice)
        case Speech():
            return choice.model_dump(mode="json", exclude_defaults=True)
        case Potions():
            return choice.model_dump(mode="json")
        case _:
            assert_never(choice)
