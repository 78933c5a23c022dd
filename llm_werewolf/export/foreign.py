"""Writes games of other programs as records of ours, to be looked at: they cannot be resumed or re-run, and say so.

Others' rules are not ours. What has no counterpart here (bids, trial votes, tallies in between) is left out; their
doctor becomes our guard. What each player thought goes to the calls, as far as the other record has it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from ..boards import BoardError, custom_board, make_setup
from ..core.asks import PickOne
from ..core.events import (
    AnyEvent,
    Ballot,
    DayBroke,
    Dealt,
    Died,
    Exiled,
    GameOver,
    Learned,
    NightFell,
    Order,
    Out,
    Revealed,
    Seated,
    Spoke,
    Tally,
    TokenPlaced,
    Unmasked,
    Voted,
    Whispered,
)
from ..core.seats import ALL, CHANCE, GOD, Card, Seat
from ..core.sentence import SpokenError, listing
from ..core.version import RULES
from ..engine.run import answer_to
from ..players.llm.calls import Call, CallWriter
from ..transcript import Writer, new_folder
from ..transcript.header import Header, SeatInfo
from ..transcript.reader import Entry

CARDS: Final[Mapping[str, Card]] = {"villager": "villager", "werewolf": "werewolf", "seer": "seer", "doctor": "guard"}
"""Our card for each of theirs, by its name in small letters."""
CAMPS: Final = {"villagers": "village", "villager": "village", "werewolves": "wolves", "werewolf": "wolves"}


class ForeignError(SpokenError):
    """A file that is no record of the kind it should be; the message says what is missing."""


class Scribe:
    """Takes down a game of another program in our words."""

    def __init__(
        self, source: str, cards: Mapping[str, str], models: Mapping[str, str], options: Mapping[str, object]
    ) -> None:
        """`cards` and `models` by the players' names; the seats are in that order. Raises ForeignError."""
        unknown = [card for card in cards.values() if card.casefold() not in CARDS]
        if not cards:
            raise ForeignError("it has no players", "其中没有玩家")
        if unknown:
            raise ForeignError(
                "it has players of roles that are not known here: {roles}",
                "其中有这里不认识的角色：{roles}",
                roles=listing(unknown),
            )
        self.source = source
        self.names = {name: seat for seat, name in enumerate(cards, start=1)}
        self._cards = {self.names[name]: CARDS[card.casefold()] for name, card in cards.items()}
        self._models = {self.names[name]: model for name, model in models.items() if name in self.names}
        deck = tuple(sorted(self._cards.values(), key=list(CARDS.values()).index))
        try:
            self.setup = make_setup(custom_board(deck), {"sheriff": "off", "self_destruct": "off", **options})
        except BoardError as error:
            raise ForeignError("{why}", "{why}", why=error) from None
        self.entries: list[Entry] = []
        self.calls: list[Call] = []
        self.living = sorted(self._cards)
        self.day = 0
        self._begin(deck)

    def _begin(self, deck: tuple[Card, ...]) -> None:
        gods = tuple(card for card in ("seer", "guard") if card in deck)
        self.tell(
            Seated(
                to=ALL, seats=len(deck), deck=deck, wolves=("werewolf",), gods=gods,
                board=self.setup.board, book=self.setup.book, rules=self.setup.rules,
            )
        )  # fmt: skip
        for seat, card in self._cards.items():
            self.tell(Dealt(to=(seat,), seat=seat, card=card))

    @property
    def pack(self) -> tuple[Seat, ...]:
        """The living wolves."""
        return tuple(seat for seat in self.living if self._cards[seat] == "werewolf")

    def seat(self, name: object) -> Seat:
        """A player's seat. Raises ForeignError."""
        if not isinstance(name, str) or name not in self.names:
            raise ForeignError("nobody is called {name!r}", "没有叫“{name}”的玩家", name=name)
        return self.names[name]

    def holder(self, card: Card) -> Seat | None:
        """Who holds a card of which there is one, while it lives."""
        return next((seat for seat in self.living if self._cards[seat] == card), None)

    def tell(self, *events: AnyEvent) -> None:
        """Something happened."""
        self.entries += events

    def night(self) -> None:
        """The next night."""
        self.day += 1
        self.tell(NightFell(to=ALL, day=self.day, calls=("werewolf", "guard", "seer")))
        if pack := self.pack:
            self.tell(Learned(to=pack, topic="pack", seats=pack))

    def dawn(self, dead: Sequence[Seat]) -> None:
        """The day breaks on who died at night."""
        self.tell(DayBroke(to=ALL, day=self.day))
        for seat in dead:
            self.tell(
                Died(to=GOD, seat=seat, cause="knife", by=(self.pack or (CHANCE,))[0], day=self.day, phase="dawn")
            )
            self.living.remove(seat)
        self.tell(Out(to=ALL, seats=tuple(sorted(dead)), phase="dawn"))
        self.tell(Order(to=ALL, where="day", seats=()))  # whoever wants to speaks

    def chose(self, kind: str, seat: Seat, target: Seat | None) -> None:
        """A secret choice of a seat."""
        ask = PickOne(kind=kind, seat=seat, options=tuple(self.living), may_pass=True)
        self.entries += [ask, answer_to(ask, target)]

    def knifed(self, target: Seat) -> None:
        """What the pack agreed on."""
        self.tell(Learned(to=self.pack, topic="knife", seats=(target,)))

    def guarded(self, seat: Seat, target: Seat) -> None:
        """The doctor protected somebody."""
        self.chose("guard", seat, target)
        self.tell(TokenPlaced(to=GOD, name="guarded", on=target, by=seat, until="dusk"))

    def checked(self, seat: Seat, target: Seat, word: str) -> None:
        """The seer was shown somebody."""
        self.chose("seer", seat, target)
        self.tell(Learned(to=(seat,), topic="check", seats=(target,), words=(word,)))

    def spoke(self, seat: Seat, text: str) -> None:
        """Something said to all."""
        self.tell(Spoke(to=ALL, seat=seat, where="day", text=text))

    def whispered(self, seat: Seat, text: str) -> None:
        """Something said among the pack."""
        self.tell(Whispered(to=self.pack, seat=seat, text=text))

    def voted(self, votes: Mapping[Seat, Seat | None]) -> None:
        """The vote of the day."""
        ballots = tuple(Ballot(voter=seat, target=target, weight=2) for seat, target in sorted(votes.items()))
        counts = Counter(target for target in votes.values() if target is not None)
        tally = tuple(Tally(seat=seat, votes=2 * count) for seat, count in sorted(counts.items()))
        self.tell(Voted(to=ALL, what="exile", round=1, ballots=ballots, tally=tally))

    def exiled(self, seat: Seat | None, card: Card | None = None) -> None:
        """What the vote came to; `card` where it was shown."""
        if seat is None:
            self.tell(Exiled(to=ALL, seat=None, why="no_majority"))
            return
        self.tell(Exiled(to=ALL, seat=seat, why="votes"))
        self.tell(Died(to=GOD, seat=seat, cause="exile", by=CHANCE, day=self.day, phase="day"))
        self.living.remove(seat)
        self.tell(Out(to=ALL, seats=(seat,), phase="day"))
        if card:
            self.revealed(seat)

    def revealed(self, seat: Seat) -> None:
        """A card is shown to all."""
        self.tell(Revealed(to=ALL, seat=seat, card=self._cards[seat]))

    def over(self, winner: str) -> None:
        """The end. Raises ForeignError for a winner that is not known."""
        camp = CAMPS.get(winner.casefold())
        if camp is None:
            raise ForeignError("there is no winner {winner!r}", "没有叫“{winner}”的获胜方", winner=winner)
        won = tuple(seat for seat, card in self._cards.items() if (card == "werewolf") == (camp == "wolves"))
        self.tell(GameOver(to=ALL, winner="wolves" if camp == "wolves" else "village", why="won"))
        self.tell(Unmasked(to=ALL, cards=tuple(self._cards.values()), winners=won))

    def thought(self, seat: Seat, kind: str, text: str, choice: object, prompt: str = "", raw: str = "") -> None:
        """What a player thought before it did something; what it was sent and wrote, as far as that is known."""
        messages = ({"role": "user", "content": prompt},) if prompt else ()
        model = self._models.get(seat, "")
        self.calls.append(
            Call(
                seat=seat, kind=kind, day=self.day, model=model, attempt=1, messages=messages, content=raw or None,
                thinking=text, choice=choice, accepted=True,
            )
        )  # fmt: skip

    def write(self, parent: Path, name: str) -> Path:
        """Write the record to a folder of its own. Raises RecordError."""
        header = Header(
            rules_version=RULES,
            engine="imported",
            lang="en",
            setup=self.setup,
            seed=0,
            seats=tuple(
                SeatInfo(seat=seat, kind=self._models.get(seat) or "unknown", name=name)
                for name, seat in self.names.items()
            ),
            source=self.source,
        )
        folder = new_folder(parent, name)
        writer = Writer.create(folder, header, title=f"{self.source}: {name}")
        writer.step(self.entries)
        take = CallWriter(writer.call)
        for call in self.calls:
            take(call)
        writer.close()
        return folder
