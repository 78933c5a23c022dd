"""What a role is: facts as attributes, behaviour as a few hooks called from named places, in seat order.

Theory of operation: one object a card, without state of its own; a role remembers by tokens on seats and by its seat's
past answers. Roles never name each other: they name tokens, causes and camps. The hooks here are all there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from ..core.asks import AnyAsk, Choice, yes_no
from ..core.events import Camp, Phase
from ..core.rules import Cause
from ..core.seats import CHANCE, Card, Seat

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Death:
    """A seat that goes out, why, and by whose hand (0: nobody's)."""

    seat: Seat
    cause: Cause
    by: Seat = CHANCE
    phase: Phase = "day"
    """`dawn` for the dead of the night and all who go with them, else `day`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interruption:
    """What breaking into the day comes to."""

    deaths: tuple[Death, ...] = ()
    ends_day: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class TieFate:
    """What a role makes of a tied exile vote: who goes out instead of the tied (nobody: None)."""

    death: Death | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """A camp that has won, and the seats that share it."""

    camp: Camp
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wake:
    """A place in the night at which a role's script runs: the name of its method, and when."""

    place: str
    script: str = "night"
    first_night: bool = False
    """Only in night 1."""
    called: bool = True
    """Whether the moderator calls this place aloud."""
    after: str | None = None
    """For custom roles: a place of the night (order.py) that this one stands behind and waits for."""
    before: str | None = None
    """For custom roles: a place of the night that this one stands in front of, and that waits for it."""
    needs: tuple[str, ...] = ()
    """For custom roles: further places whose answers this one must know."""
    when_dead: bool = False
    """Runs whether its seat is alive and able or not (what others are told there)."""


class Role:
    """A card of the village without any ability; the base of all others."""

    card: ClassVar[Card]
    camp: ClassVar[Camp] = "village"
    god: ClassVar[bool] = False
    """A village card with an ability (神民)."""
    plain: ClassVar[bool] = False
    """A village card without one (普通村民)."""
    wakes: ClassVar[tuple[Wake, ...]] = ()
    in_pack: ClassVar[bool] = False
    """Wakes with the wolves and is known to them."""
    lone_knife: ClassVar[bool] = False
    """Not of the pack, and gets the knife once nobody of the pack wakes any more."""
    self_knife: ClassVar[bool] = True
    """The pack may name it where the rules let it name its own."""
    protects: ClassVar[bool] = False
    """Stands in a witch's way of saving herself (`witch.self_save`)."""
    shown_as: ClassVar[Card | None] = None
    """The card a seer is shown in its place, if it is another."""
    spare_villagers: ClassVar[int] = 0
    """Plain-villager cards shuffled in beside it."""
    immune: ClassVar[frozenset[Cause]] = frozenset()
    """Causes of the night that do not put it out."""
    names: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """For custom roles: what the card is called, by language (`zh`, `en`)."""
    questions: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """For custom roles: the kinds of its own questions, and what each is called by language. One named like the card
    need not stand here."""
    words: ClassVar[Mapping[str, Mapping[str, str]]] = MappingProxyType({})
    """For custom roles: what its own topics and words of told facts (`learn`, `declare`) are called, by language."""
    texts: Mapping[str, str] = MappingProxyType({})
    """For custom roles: the card's text for players by language, a template with the blocks rule, hint and play. A
    file `<card>.<language>.j2` beside the role's own is taken where this has none."""

    def guarded(self, g: "Game", me: Seat) -> bool:
        """Whether the guard's protection works on it tonight."""
        return g.has("guarded", me)

    def on_knife(self, g: "Game", me: Seat, *, lands: bool, saved: bool) -> tuple[bool, bool]:
        """(whether the knife puts it out, whether it costs a life). Pure: asked when the night is foreseen, too."""
        return lands, False

    def followers(self, g: "Game", me: Seat, death: Death) -> list[Death]:
        """Who goes out because of a death, without anybody's choice. Pure; asked whether `me` is alive or not."""
        return []

    def on_death(self, g: "Game", me: Seat, death: Death) -> None:
        """What a death changes (tokens, announcements). Called for every death, whether `me` is alive or not."""

    async def last_act(self, g: "Game", me: Seat, death: Death) -> list[Death]:
        """What the seat may do as it goes out."""
        return []

    async def on_exile(self, g: "Game", me: Seat) -> bool:
        """Exiled by vote: True where it stays."""
        return False

    async def on_tie(self, g: "Game", me: Seat, tied: tuple[Seat, ...]) -> TieFate | None:
        """A tied exile vote, while `me` is alive: its fate, or None where the role leaves it alone."""
        return None

    def keeps_badge(self, g: "Game", me: Seat) -> bool:
        """A badge it holds may be passed on as it goes out."""
        return True

    def interrupt(self, g: "Game", me: Seat) -> AnyAsk | None:
        """What it may be asked at a window of the day, if anything."""
        return None

    async def interrupted(self, g: "Game", me: Seat, choice: Choice) -> Interruption | None:
        """What its answer at a window does; None: nothing."""
        return None

    def counts_as_plain(self, g: "Game", me: Seat) -> bool:
        """Whether it is a plain villager for the win check."""
        return self.plain

    def counts_as_nobody(self, g: "Game", me: Seat) -> bool:
        """Whether the wolves may leave it alive and have won."""
        return False

    def wins(self, g: "Game", me: Seat, *, at_dawn: bool) -> Win | None:
        """Whether a camp of its own has won; asked whether `me` is alive or not."""
        return None


def self_destruct_ask(g: "Game", me: Seat) -> AnyAsk | None:
    """What a wolf is asked at a window of the day, where the rules have the self-destruct."""
    return yes_no("self_destruct", me) if g.rules.self_destruct.on else None


def self_destruct(g: "Game", me: Seat, choice: Choice) -> Interruption | None:
    """What its answer does."""
    if choice is not True:
        return None
    g.self_destruct(me)
    return Interruption(deaths=(Death(seat=me, cause="self_destruct", by=me),))


class Wolf(Role):
    """A wolf: wakes with the pack, may self-destruct by day where the rules have it (RULES.md sections 2 and 7)."""

    camp = "wolves"
    in_pack = True

    def interrupt(self, g: "Game", me: Seat) -> AnyAsk | None:
        return self_destruct_ask(g, me)

    async def interrupted(self, g: "Game", me: Seat, choice: Choice) -> Interruption | None:
        return self_destruct(g, me, choice)
