"""The moderator's hands: what a script may do with the table. Tell an event, ask a question, look.

Theory of operation: only `tell` changes anything; what is looked at is the fold over what was told. The options of an
ask are made here from the state at the table, and hold nothing that the asked seat may not know.
"""

from collections.abc import Awaitable, Iterable, Mapping, Sequence
from typing import Final

from ..core.asks import AnyAsk, Ask, PickOne, Reason, T
from ..core.events import (
    Answer,
    AnyEvent,
    Camp,
    Declared,
    Learned,
    Revealed,
    SelfDestructed,
    TokenPlaced,
    Until,
)
from ..core.frozen import once
from ..core.rules import Rules
from ..core.seats import CHANCE, GOD, Audience, Card, Seat
from ..core.setup import Setup
from ..core.state import State
from .batch import Batch
from .role import Role

HOOKS: Final = ("followers", "on_death", "on_tie", "wins")
"""Hooks of `Role` that are called on every seat for what happens to others."""


class Game:
    """The table in the hands of a script."""

    def __init__(self, setup: Setup, roles: Mapping[Card, Role]) -> None:
        self.setup = setup
        self.rules: Rules = setup.rules
        self.roles = roles
        self.log: list[AnyEvent] = []
        self.state = State()
        board = [roles[card] for card in dict.fromkeys((*setup.deck, *setup.spare))]
        self.board: tuple[Role, ...] = tuple(board)
        """The roles on the board, each once, in the board's order."""
        self._wolf_cards = frozenset(role.card for role in board if role.camp == "wolves")
        self._pack_cards = tuple(role.card for role in board if role.in_pack)
        self._hooks = {
            hook: tuple(role.card for role in board if getattr(type(role), hook) is not getattr(Role, hook))
            for hook in HOOKS
        }
        self._hooked: dict[str, tuple[tuple[Seat, Role], ...]] = {}
        self._cards_held = 0

    # ask

    async def ask(self, ask: Ask[T]) -> T:
        """Put one question."""
        (answer,) = await Batch((ask,))  # type: ignore[arg-type]  # every Ask class is one of AnyAsk
        return answer.choice  # type: ignore[no-any-return]  # the ask's own shape, checked when it was taken

    def ask_all(self, asks: Sequence[AnyAsk]) -> Awaitable[tuple[Answer, ...]]:
        """Put several questions at once; the answers come back in the order of the asks."""
        return Batch(asks)

    async def pick(
        self,
        kind: str,
        seat: Seat,
        options: Iterable[Seat],
        *,
        may_pass: bool,
        barred: Iterable[tuple[Seat, Reason]] = (),
    ) -> Seat | None:
        """Ask a seat to name one of some seats, the barred left out; where there are none it is not asked."""
        reasons = tuple(barred)
        banned = [other for other, _ in reasons]
        legal = tuple([option for option in options if option not in banned] if banned else options)
        if not legal:
            return None
        return await self.ask(PickOne(kind=kind, seat=seat, options=legal, may_pass=may_pass, barred=reasons))

    async def draw(self, kind: str, options: Sequence[Seat]) -> Seat:
        """Let chance draw one of some seats."""
        drawn = await self.ask(PickOne(kind=kind, seat=CHANCE, options=tuple(options), may_pass=False))
        assert drawn is not None
        return drawn

    # look

    @property
    def day(self) -> int:
        """The number of the night and of the day after it."""
        return self.state.day

    def is_over(self) -> bool:
        """Whether the end has been called."""
        return self.state.winner is not None

    @property
    def living(self) -> tuple[Seat, ...]:
        """Seats that are in the game, rising."""
        return self.state.living

    @property
    def everyone(self) -> range:
        """All seats, out or not."""
        return range(1, self.setup.seats + 1)

    def role(self, seat: Seat) -> Role:
        """The role of the card that a seat holds now."""
        return self.roles[self.state.cards[seat]]

    def hooked(self, hook: str) -> tuple[tuple[Seat, Role], ...]:
        """The seats, out or not, whose role does something at a hook of `Role`, in seat order."""
        if self._cards_held != self.state.dealt:
            self._cards_held = self.state.dealt
            self._hooked = {}
        if hook not in self._hooked:
            holders = self.state.holders
            seats = sorted(seat for card in self._hooks[hook] for seat in holders.get(card, ()))
            self._hooked[hook] = tuple((seat, self.role(seat)) for seat in seats)
        return self._hooked[hook]

    def has(self, token: str, seat: Seat) -> bool:
        """Whether a token lies on a seat."""
        return self.state.has(token, seat)

    def able(self, seat: Seat) -> bool:
        """Whether a seat has kept its ability (the curse of RULES.md section 2, Elder)."""
        return not self.state.has("cursed", seat)

    def is_wolf(self, seat: Seat) -> bool:
        """A wolf card, both demons, or a turned wild child: what checks and win checks call a wolf."""
        return self.state.cards[seat] in self._wolf_cards or self.state.has("turned", seat)

    def wolves_of(self, seats: Iterable[Seat]) -> list[Seat]:
        """The wolves (`is_wolf`) among some seats, in their order."""
        cards, wolf_cards = self.state.cards, self._wolf_cards
        turned = [token.on for token in self.state.tokens_named("turned")]
        return [seat for seat in seats if cards[seat] in wolf_cards or seat in turned]

    def in_pack(self, seat: Seat) -> bool:
        """Wakes with the wolves."""
        return self.state.cards[seat] in self._pack_cards or self.state.has("turned", seat)

    def pack(self) -> tuple[Seat, ...]:
        """The living members of the pack."""
        holders, turned = self.state.holders, [token.on for token in self.state.tokens_named("turned")]
        members = {*turned, *(seat for card in self._pack_cards for seat in holders.get(card, ()))}
        return tuple(sorted(seat for seat in members if seat in self.living))

    def known_pack(self) -> tuple[Seat, ...]:
        """The living members of the pack as it last met: one that turned since is not known to it yet."""
        return tuple(
            seat
            for seat in self.pack()
            if not (turned := self.state.token("turned", seat)) or int(turned.mark) < self.day
        )

    def camp(self, seat: Seat) -> Camp:
        """Whose win a seat shares: the latest `camp` token on it, else its card's camp."""
        for token in reversed(self.state.tokens_named("camp")):
            if token.on == seat:
                return token.mark  # type: ignore[return-value]  # marks of it are camps
        return self.role(seat).camp

    def targets(self) -> tuple[Seat, ...]:
        """Living seats that can be named: without a revealed idiot that counts as dead."""
        if not self.state.tokens_named("ghost"):
            return self.living
        return tuple(seat for seat in self.living if not self.state.has("ghost", seat))

    def with_a_vote(self) -> tuple[Seat, ...]:
        """Living seats that vote: an idiot that has revealed itself never does again."""
        spared = [token.on for token in self.state.tokens_named("spared")]
        return tuple(seat for seat in self.living if seat not in spared) if spared else self.living

    def acting_sheriff(self) -> Seat | None:
        """The sheriff, unless its badge is without effect (an idiot that has revealed itself)."""
        sheriff = self.state.sheriff
        return sheriff if sheriff in self.living and not self.state.has("spared", sheriff or 0) else None

    def harmless(self, seat: Seat, *, knife: bool = False) -> tuple[Seat, ...]:
        """Whom a seat may not harm because they are lovers (`lovers.may_harm_each_other`)."""
        allowed = self.rules.lovers.may_harm_each_other
        if allowed == "on" or (allowed == "not_by_knife" and not knife):
            return ()
        lovers = self.state.tokens_named("lover")
        return tuple([token.by for token in lovers if token.on == seat and token.by in self.living])

    def protected(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Series protection: the seat that may not be named again, in the first night only (RULES.md section 10)."""
        return (seat,) if seat is not None and self.rules.series.protection and self.day == 1 else ()

    # tell

    def tell(self, event: AnyEvent) -> None:
        """Something happens: the one way in which anything changes."""
        self.log.append(event)
        self.state.apply(event)

    def place(self, name: str, *, on: Seat, by: Seat, to: Audience, until: Until = "forever", mark: str = "") -> None:
        """Lay a token on a seat."""
        try:
            token = _token(to if isinstance(to, str) else tuple(to), name, on, by, until, mark)
        except TypeError:  # of a kind that is never shared: the token itself takes it, or says what it is to be
            token = TokenPlaced(to=to, name=name, on=on, by=by, until=until, mark=mark)
        self.tell(token)

    def show(self, seat: Seat) -> None:
        """Show a seat's card to all, once."""
        if seat not in self.state.shown:
            self.tell(Revealed(to="all", seat=seat, card=self.state.cards[seat]))

    def learn(self, to: Seat, topic: str, *, seats: Iterable[Seat] = (), words: Iterable[str] = ()) -> None:
        """Tell one seat a private fact."""
        about, told = tuple(seats), tuple(words)
        try:
            fact = _fact((to,), topic, about, told)
        except TypeError:  # of a kind that is never shared, as in `place`
            fact = Learned(to=(to,), topic=topic, seats=about, words=told)
        self.tell(fact)

    def declare(self, topic: str, *, seats: Iterable[Seat] = (), words: Iterable[str] = ()) -> None:
        """Tell all what a role brought about."""
        self.tell(Declared(to="all", topic=topic, seats=tuple(seats), words=tuple(words)))

    def secretly(self, name: str, *, on: Seat, by: Seat, mark: str = "") -> None:
        """Lay a token that only the moderator sees, until the next dusk."""
        self.place(name, on=on, by=by, to=GOD, until="dusk", mark=mark)

    def self_destruct(self, seat: Seat) -> None:
        """A wolf shows itself to all."""
        self.tell(SelfDestructed(to="all", seat=seat))
        self.show(seat)


@once
def _token(to: Audience, name: str, on: Seat, by: Seat, until: Until, mark: str) -> TokenPlaced:
    return TokenPlaced(to=to, name=name, on=on, by=by, until=until, mark=mark)


@once
def _fact(to: Audience, topic: str, seats: tuple[Seat, ...], words: tuple[str, ...]) -> Learned:
    return Learned(to=to, topic=topic, seats=seats, words=words)
