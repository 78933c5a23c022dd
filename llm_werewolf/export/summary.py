"""Works out the summary of a game from its events and, for model seats, its calls: pure, each looked at once, in order.

    summary = summarize(record.header, record.events, calls=read_calls(lines), prices=read_prices(path))

The points, and with them who was worth most, are a plain formula that docs/transcript.md states.
"""

from collections import defaultdict
from collections.abc import Iterable

from ..core.asks import Claim, Speech
from ..core.events import (
    Answer,
    AnyEvent,
    BadgePassed,
    Became,
    Dealt,
    Declared,
    Died,
    Elected,
    Exiled,
    GameOver,
    Learned,
    Revealed,
    SelfDestructed,
    Spoke,
    Struck,
    TieBroken,
    TokenPlaced,
    Voted,
    Whispered,
)
from ..core.kinds import KINDS, base_kind
from ..core.seats import CHANCE, Seat
from ..core.sentence import Sentence
from ..core.state import State
from ..players.llm.calls import Call
from ..players.llm.ledger import Ledger, Prices
from ..players.llm.requests import recorded
from ..transcript import RecordError
from ..transcript.header import Header
from .story import Claimed, ClaimedCheck, Moment, Round, SeatStory, Summary, Thought

TURNS = (
    Became, Elected, BadgePassed, TieBroken, Exiled, SelfDestructed, Struck, Died, Revealed, Declared, GameOver
)  # fmt: skip
WON, ALIVE, VOTED, BROUGHT_OUT, FOUND, SAVED, FALLBACK = 3, 1, 1, 2, 1, 1, -1


def summarize(
    header: Header, events: Iterable[AnyEvent], *, calls: Iterable[Call] = (), prices: Prices | None = None
) -> Summary:
    """The summary of a game, finished or not."""
    teller = _Teller(header)
    for event in events:
        teller.take(event)
    summary = teller.close()
    _add_calls(summary, calls, prices or {}, teller)
    return summary


class _Teller:
    """Takes a game in, event by event."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.state = State()
        self.seats = {info.seat: SeatStory(info.seat, info.name, info.player, info.persona) for info in header.seats}
        self.timeline: list[Moment] = []
        self.rounds: list[Round] = []
        self.claims: list[Claimed] = []
        self.count = 0
        self.answers: dict[tuple[Seat, str, int], list[int]] = defaultdict(list)
        """Where the answers of a seat to a kind of question on a day stand."""
        self.never_said: set[int] = set()
        """The places of answers whose words were not said."""
        self._unsaid: dict[Seat, int] = {}
        """The place of each seat's latest answer with words."""
        self._shown: dict[Seat, set[Seat]] = defaultdict(set)
        """Whom a power has shown to a seat."""
        self._knives: dict[Seat, Seat | None] = {}
        """Whom each of the pack would have knifed this night."""
        self._last_exile_vote: Voted | None = None

    def take(self, event: AnyEvent) -> None:
        day = self.state.day
        self.state.apply(event)
        if self.state.day != day:
            self._knives = {}
        if isinstance(event, TURNS):
            self.timeline.append(Moment(self.state.day, self.state.phase, self.count, event))
        match event:
            case Dealt():
                self.seats[event.seat].dealt = event.card
            case Answer() if event.seat != CHANCE:
                self._answered(event)
            case Spoke() | Whispered():
                self._spoke(event)
            case Voted():
                self.rounds.append(Round(self.state.day, event))
                if event.what == "exile":
                    self._last_exile_vote = event
            case Exiled():
                self._count_ballots()
            case Learned():
                self._learned(event)
            case TokenPlaced(name="saved") if self._same_side(event.by, event.on):
                self._earn(event.by, "saved", SAVED)
            case Died():
                self._died(event)
            case _:
                pass
        self.count += 1

    def close(self) -> Summary:
        state = self.state
        for seat, story in self.seats.items():
            story.card = state.cards.get(seat)
            story.wolf = self._is_wolf(seat)
            story.fate = state.fates.get(seat)
            story.won = seat in state.winners
            if state.winner:
                if story.won:
                    self._earn(seat, "won", WON)
                if seat in state.living:
                    self._earn(seat, "alive", ALIVE)
            if story.fallbacks:
                self._earn(seat, "fallbacks", FALLBACK * story.fallbacks)
        best = min(self.seats.values(), key=lambda story: (-story.total, not story.won, story.seat), default=None)
        return Summary(
            board=self.header.setup.board,
            book=self.header.setup.book,
            lang=self.header.lang,
            days=state.day,
            winner=state.winner,
            why=state.why_over,
            seats=self.seats,
            timeline=self.timeline,
            rounds=self.rounds,
            claims=self.claims,
            mvp=best.seat if best and state.winner else None,
        )

    def _answered(self, event: Answer) -> None:
        self.answers[event.seat, event.kind, self.state.day].append(self.count)
        if event.fallback:
            self.seats[event.seat].fallbacks += 1
        kind = KINDS.get(base_kind(event.kind))
        if kind and kind.form == "knife":
            self._knives[event.seat] = event.choice
        if isinstance(event.choice, Speech):
            self._unsaid[event.seat] = -1 if event.fallback else self.count
            self.never_said.add(self.count)

    def _spoke(self, event: Spoke | Whispered) -> None:
        self.never_said.discard(self._unsaid.get(event.seat, -1))
        self.seats[event.seat].speeches += bool(event.text)
        if isinstance(event, Spoke) and event.claim and (event.claim.role or event.claim.checks):
            self.claims.append(self._claimed(event, event.claim))

    def _claimed(self, event: Spoke, claim: Claim) -> Claimed:
        checks = tuple(
            ClaimedCheck(
                one.seat,
                one.verdict,
                true=(one.verdict == "wolves") == self._is_wolf(one.seat),
                made=one.seat in self._shown[event.seat],
            )
            for one in claim.checks
        )
        card = self.state.cards.get(event.seat)
        return Claimed(self.state.day, event.seat, event.where, claim.role, card, checks)

    def _learned(self, event: Learned) -> None:
        if event.topic != "check" or not isinstance(event.to, tuple):
            return
        for me in event.to:
            new = set(event.seats) - self._shown[me]
            self._shown[me] |= new
            found = [seat for seat in new if self._is_wolf(seat) and not self._is_wolf(me)]
            self._earn(me, "found", FOUND * len(found))

    def _count_ballots(self) -> None:
        """The ballots of the day's deciding round."""
        vote, self._last_exile_vote = self._last_exile_vote, None
        for ballot in vote.ballots if vote else ():
            if ballot.target is not None and not ballot.fallback:
                against = not self._same_side(ballot.voter, ballot.target)
                self._earn(ballot.voter, "votes", VOTED if against else -VOTED)

    def _died(self, event: Died) -> None:
        knifed = event.cause in ("knife", "peek")
        by = [seat for seat, target in self._knives.items() if target == event.seat] if knifed else [event.by]
        if not knifed and event.by != CHANCE and event.cause != "self_destruct":  # which says by whom
            self.seats[event.seat].by = event.by
        for seat in by:
            if seat not in (CHANCE, event.seat):
                gain = -BROUGHT_OUT if self._same_side(seat, event.seat) else BROUGHT_OUT
                self._earn(seat, "brought_out", gain)

    def _is_wolf(self, seat: Seat) -> bool:
        return self.state.cards.get(seat) in self.state.wolf_cards

    def _same_side(self, one: Seat, other: Seat) -> bool:
        return self._is_wolf(one) == self._is_wolf(other)

    def _earn(self, seat: Seat, what: str, points: int) -> None:
        if points and seat in self.seats:
            earned = self.seats[seat].points
            earned[what] = earned.get(what, 0) + points


def _add_calls(summary: Summary, calls: Iterable[Call], prices: Prices, teller: _Teller) -> None:
    places = {key: list(found) for key, found in teller.answers.items()}
    beliefs: dict[Seat, dict[Seat, int]] = defaultdict(dict)
    summary.ledger = Ledger(prices)
    latest = 0
    try:
        for call in calls:
            if call.seat not in summary.seats:
                continue
            summary.ledger.take(call)
            summary.reuse.take(recorded(call))
            if call.accepted:
                left = places.get((call.seat, call.kind, call.day))
                heard = left[0] not in teller.never_said if left else bool(teller.header.source)
                latest = left.pop(0) if left else latest
                beliefs[call.seat] |= call.beliefs
                text, told = (call.thinking or call.reasoning).strip(), {}
                if call.beliefs:
                    suspected = [(seat, percent) for seat, percent in beliefs[call.seat].items() if percent]
                    told = dict(sorted(suspected, key=lambda one: (-one[1], one[0])))
                if text or told:
                    summary.thoughts.append(
                        Thought(call.seat, call.day, call.kind, text, call.notes, call.choice, latest, told, heard)
                    )
    except (ValueError, RecordError) as error:
        summary.calls_damaged = Sentence("{what}", "{what}", what=error)
    for seat, cost in summary.ledger.seats.items():
        summary.seats[seat].cost = cost
