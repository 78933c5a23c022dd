"""A game as one viewer knows it at one moment: the record so far, votes, claims, and what to write at each seat."""

from collections.abc import Iterable, Iterator, Mapping

from rich.text import Text

from ...core.events import AnyEvent, Spoke, Voted
from ...core.seats import Seat, Viewer, hears
from ...core.state import Fate, State
from ...players.words import cause_name
from ..display.ballots import vote_grid
from ..display.blocks import Block, Grid, Line
from ..display.phrases import Phrases
from ..display.teller import Teller
from ..display.truth import TruthTeller


class Picture:
    """Grows by the events of one view; with `truth`, by all events, and tells them beside what the seat knew."""

    def __init__(self, lang: str, viewer: Viewer, names: Mapping[Seat, str], *, truth: bool = False) -> None:
        self.viewer = viewer
        self.truth = truth and isinstance(viewer, int)
        self.say = Phrases(lang)
        self._teller: Teller = (
            TruthTeller(lang, viewer, names) if self.truth and isinstance(viewer, int) else Teller(lang, viewer, names)
        )
        self.people = self._teller.people
        self.record: list[Block] = []
        self.speaker: Seat | None = None
        """Who spoke last, until something else happens."""
        self._votes: list[tuple[int, Voted]] = []
        self._roles: dict[Seat, list[str]] = {}
        self._checks: dict[Seat, dict[Seat, str]] = {}
        """What each speaker said of whom."""

    @property
    def state(self) -> State:
        """The table as this viewer knows it."""
        return self._teller.state

    def take(self, event: AnyEvent) -> list[Block]:
        """The next event; what it adds to the record."""
        told = self._teller.take(event)
        self.record += told
        if hears(self.viewer, event.to):
            match event:
                case Spoke():
                    self._claim(event)
                case Voted():
                    self._votes.append((self.state.day, event))
                case _:
                    pass
        if told:
            self.speaker = event.seat if isinstance(event, Spoke) else None
        return told

    def _claim(self, event: Spoke) -> None:
        if event.claim is None:
            return
        if event.claim.role and event.claim.role not in self._roles.setdefault(event.seat, []):
            self._roles[event.seat].append(event.claim.role)
        for check in event.claim.checks:
            self._checks.setdefault(event.seat, {})[check.seat] = check.verdict

    # --- the boards -----------------------------------------------------------------------------------------------

    def votes(self) -> list[Block]:
        """Every vote so far, the latest first."""
        say, found = self.say, list[Block]()
        for day, vote in reversed(self._votes):
            grid = vote_grid(vote, say, self.people)
            title = say("show.vote", day=day, what=grid.title)
            found.append(Grid(title, grid.head, grid.rows, grid.notes, grid.right))
        return found or [Line(say("tui.never_voted" if self.state.winner else "tui.no_votes"), "quiet")]

    def claims(self) -> list[Block]:
        """Who claims what; what of it is true, where this viewer knows that."""
        say, state = self.say, self._best.state
        rows = []
        for seat in sorted({*(seat for seat, roles in self._roles.items() if roles), *self._checks}):
            held = state.cards.get(seat)
            roles = [self._judged(self.people.card(card), None if held is None else card == held)
                     for card in self._roles.get(seat, ())]  # fmt: skip
            checks = [
                self._judged(self._verdict("verdict", verdict, seat=about), self._holds(about, verdict))
                for about, verdict in sorted(self._checks.get(seat, {}).items())
            ]
            gap = Text(say.plain("table.list"))
            rows.append((self.people.tag(seat), gap.join(roles) or Text("–"), gap.join(checks) or Text("–")))
        if not rows:
            return [Line(say("tui.never_claimed" if state.winner else "tui.no_claims"), "quiet")]
        head = (say.plain("end.seat"), say.plain("tui.claims_role"), say.plain("tui.claims_told"))
        return [Grid(Text(), head, tuple(rows))]

    def _verdict(self, key: str, verdict: str, **seats: Seat) -> Text:
        style = "red" if verdict == "wolves" else "green"
        return Text(self.say.plain(f"tui.{key}_{verdict}", **seats), style=style)

    def _judged(self, claim: Text, true: bool | None) -> Text:
        if true is None:
            return claim
        return Text.assemble(claim, " ", (self.say.plain("tui.right" if true else "tui.wrong"), "bold"))

    def _holds(self, seat: Seat, verdict: str) -> bool | None:
        word = self._teller.knowledge.shown(seat)
        if word in ("wolves", "village"):
            return word == verdict
        card = self._best.state.cards.get(seat) or (word if word in self.state.deck else None)
        return None if card is None else (card in self.state.wolf_cards) == (verdict == "wolves")

    @property
    def _best(self) -> Teller:
        """Who knows what there is to judge claims by: the truth, where it stands beside what the seat knew."""
        return self._teller.truth if isinstance(self._teller, TruthTeller) else self._teller

    # --- the seats ------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat, lines: int, width: int) -> list[Text]:
        """What stands at a seat, in so many lines: who it is, how it fares, what is known and claimed of it."""
        alive = seat in self.state.living
        name = Text("▸" if seat == self.speaker else " ", style="bold")
        name.append(self.people.label(seat))
        if seat == self.state.sheriff:
            name.append("★", style="bold yellow")
        if seat == self.viewer:
            name.append(f" {self.say.plain('table.me')}", style="bold")
        if not alive:
            name.stylize("dim strike", 1)
        return [name, *_packed(self._facts(seat), lines - 1, width)]

    def _facts(self, seat: Seat) -> Iterator[Text]:
        state, say = self.state, self.say
        if fate := state.fates.get(seat):
            yield self._fate(fate)
        if known := self._teller.knowledge.of(seat):
            yield known
        card = self._best.state.cards.get(seat)
        if self.truth and card and card != state.cards.get(seat):
            yield say("tui.truth", card=self.people.card(card))
        yield from self._best.knowledge.ties(seat)
        for role in self._roles.get(seat, ())[-1:]:
            if role == state.cards.get(seat):
                continue  # it stands there already, and the board of claims says so
            yield say("tui.claimed", card=self.people.card(role))
        for by, told in sorted(self._checks.items()):
            if seat in told:
                yield self._verdict("said", told[seat], by=by)

    def _fate(self, fate: Fate) -> Text:
        """When and how, shorter than the summary says it."""
        text = self.say("tui.out_day" if fate.phase == "day" else "tui.out_night", day=fate.day)
        if fate.cause:
            key = f"tui.cause_{fate.cause}"
            text.append(" ").append(self.say.plain(key) if key in self.say else cause_name(fate.cause, self.say.lang))
        return text


def _packed(facts: Iterable[Text], lines: int, width: int) -> list[Text]:
    """Facts side by side in so many lines; none is cut while it fits a line of its own, and what is left out shows."""
    found: list[Text] = []
    dropped, width = False, width - 1  # the last column says that there is more
    for fact in facts:
        room = next((line for line in found if line.cell_len + 1 + fact.cell_len <= width), None)
        if room is not None:
            room.append(" ").append(fact)
        elif len(found) < lines:
            found.append(Text("  ").append(fact))
        else:
            dropped = True
    if dropped and found:
        found[-1].truncate(width)
        found[-1].append("…")
    return [*found, *[Text()] * (lines - len(found))]
