"""What a seat may be offered, worked out from that seat's own view alone: the rules a second time, independently.

Options leak too. Whoever is asked knows its view, the board and the last game of the series; from these, and from
nothing else, this module computes what the question must offer. Three things are told by a question itself, because a
rule says so; they stand in `told_by_asking`.
"""

from collections.abc import Iterable

from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Say, YesNo
from llm_werewolf.core.events import DayBroke, Declared, Learned, Ran, Revealed, SelfDestructed, Voted, Withdrew
from llm_werewolf.core.seats import Seat
from llm_werewolf.core.setup import Setup
from llm_werewolf.core.view import View

Seats = tuple[Seat, ...]

HOLDERS = {
    "thief": {"thief"},
    "cupid": {"cupid"},
    "wild_child": {"wild_child"},
    "hybrid": {"hybrid"},
    "guard": {"guard"},
    "seer": {"seer"},
    "fox": {"fox"},
    "lone_demon": {"lone_demon"},
    "little_girl": {"little_girl"},
    "wolf_beauty": {"wolf_beauty"},
    "demon": {"demon"},
    "stalker": {"stalker"},
    "witch": {"witch"},
    "silencer": {"silencer"},
    "piper": {"piper"},
    "take": {"white_wolf_king"},
    "reveal": {"idiot"},
    "shoot": {"hunter"},
    "voters": {"scapegoat"},
    "self_destruct": {"werewolf", "white_wolf_king", "wild_child"},
    "pack_talk": {"werewolf", "white_wolf_king", "wolf_beauty", "demon", "wild_child"},
    "wolves": {"werewolf", "white_wolf_king", "wolf_beauty", "demon", "wild_child"},
    "wolves2": {"werewolf", "white_wolf_king", "wolf_beauty", "demon", "wild_child"},
    "take_girl": {"werewolf", "white_wolf_king", "wolf_beauty", "demon", "wild_child", "lone_demon"},
}
"""Which cards are asked what."""

told_by_asking = {
    "wolves": "Never the wolf beauty or the table demon (section 2): what the pack may not name says of them",
    "witch": "unless_guard_alive: she is told whether the guard lives (若守卫此时在场，上帝会告知女巫你无法自救)",
    "take": "not one it knows to be a wolf: who stood in the pack when it last met",
}


class Wrong(AssertionError):
    """A question that a view does not account for."""


class Oracle:
    """What one seat must be offered."""

    def __init__(self, view: View, setup: Setup) -> None:
        self.view, self.setup, self.me = view, setup, view.me
        self.state, self.rules = view.state, view.rules
        self.living = set(self.state.living)

    def judge(self, ask: AnyAsk) -> None:
        """Raises Wrong where the question is not what this seat's view says it must be."""
        kind = ask.kind.rstrip("0123456789") if ask.kind.startswith(("pk", "elect")) else ask.kind
        if kind in HOLDERS:
            self._expect(ask, self.view.card in HOLDERS[kind], "this card is not asked that")
            lost = kind != "voters" and self.view.card != "wild_child" and self._cursed()
            self._expect(ask, not lost, "the curse has taken this ability")
        if kind in ("elect", "votes", "pk"):
            self._expect(ask, self.state.shown.get(self.me) != "idiot", "a revealed idiot never votes again")
        alive = self.me in self.living or kind in ("shoot", "badge", "voters", "last_words") or self._joins(kind)
        self._expect(ask, alive, "the dead are not asked")
        match ask:
            case YesNo():
                return
            case Say():
                self._expect(ask, ask.limit == (600 if kind == "pack_talk" else 2000), "another limit")
            case PickOne() if kind == "wolves":
                self._wolves(ask, self.targets())
            case PickOne() if kind == "wolves2":
                self._wolves(ask, self._told("knife_tied"))
            case PickOne():
                legal, may_pass = self._one(ask, kind)
                self._expect(ask, set(ask.options) == set(legal), f"expected options {sorted(legal)}")
                self._expect(ask, ask.may_pass == may_pass, f"expected may_pass {may_pass}")
            case PickMany():
                self._many(ask, kind)
            case PickWord():
                self._words(ask)
            case PickPotions():
                self._potions(ask)
            case _:
                raise Wrong(f"{ask!r}: players are not asked this")
        if isinstance(ask, (PickOne, PickMany)):
            self._expect(ask, list(ask.options) == sorted(set(ask.options)), "options rise and are each there once")
            self._expect(ask, not {seat for seat, _ in ask.barred} & set(ask.options), "barred and legal at once")

    # what the view says

    def targets(self) -> set[Seat]:
        """Living seats without a revealed idiot that counts as dead."""
        ghosts = {seat for seat, card in self.state.shown.items() if card == "idiot"} & self.living
        return self.living - ghosts if self.rules.idiot.counts_as_dead else set(self.living)

    def _lover(self) -> set[Seat]:
        return set(self._told("lover"))

    def _told(self, topic: str) -> Seats:
        """The latest of what was told by a topic."""
        for event in reversed(self.view.events):
            if isinstance(event, Learned) and event.topic == topic:
                return event.seats
        return ()

    def _own(self, kind: str, day: int | None = None) -> list[object]:
        return [past.choice for past in self.state.answers(self.me, kind) if day in (None, past.day)]

    def _previous(self, seat: Seat | None) -> set[Seat]:
        first_night = self.rules.series.protection and self.state.day == 1
        return {seat} if first_night and seat is not None else set()

    def _no_harm(self, *, knife: bool = False) -> set[Seat]:
        allowed = self.rules.lovers.may_harm_each_other
        return set() if allowed == "on" or (allowed == "not_by_knife" and not knife) else self._lover()

    def _cursed(self) -> bool:
        """Whether the curse was announced, and this is a village card (or the piper's, where the rules have it)."""
        if "elder" not in self.state.deck:
            return False
        cursed = any(isinstance(event, Declared) and event.topic == "curse" for event in self.view.events)
        mine = self.view.card
        hit = mine not in self.state.wolf_cards and (mine != "piper" or self.rules.elder.curse_includes_piper)
        return cursed and hit

    def _joins(self, kind: str) -> bool:
        """Out by self-destruct yesterday, and awake with the pack once more."""
        if kind not in ("pack_talk", "wolves", "wolves2", "take_girl", "take"):
            return False
        mine = any(isinstance(event, SelfDestructed) and event.seat == self.me for event in self.view.events)
        return mine and (self.rules.self_destruct.joins_knife or kind == "take")

    # what it must be offered

    def _one(self, ask: PickOne, kind: str) -> tuple[Iterable[Seat], bool]:
        me, rules, targets = self.me, self.rules, self.targets()
        everyone = set(range(1, self.state.seats + 1))
        match kind:
            case "wild_child" | "hybrid":
                return self.living - {me}, False
            case "guard":
                again = set() if rules.guard.may_repeat else set(self._own("guard", self.state.day - 1))
                return targets - again, True
            case "seer":
                may = everyone if rules.seer.may_check == "anyone" else targets - {me}
                return may - self._previous(self.setup.previous.check), True
            case "fox":
                return everyone, True
            case "lone_demon":
                barred = {me} | self._no_harm(knife=True) | self._previous(self.setup.previous.knife)
                return targets - barred, rules.wolves.may_skip
            case "wolf_beauty" | "demon":
                return targets - set(self._told("pack")) - {me}, True
            case "stalker":
                ballots = [ballot for vote in self.state.votes for ballot in vote.ballots if ballot.voter == me]
                return targets & {ballot.target for ballot in ballots} - {me} - self._no_harm(), True
            case "silencer":
                return targets, True
            case "take":
                known = set(self._told("pack")) - {me}
                return targets - {me} - known - self._no_harm(), True
            case "shoot":
                night = self.state.phase == "dawn"
                safe = self._previous(self.setup.previous.shot) if night else set()
                return targets - self._no_harm() - safe, not rules.hunter.must_shoot
            case "badge":
                return targets - {me}, rules.sheriff.may_tear
            case "elect":
                return self._candidates(), True
            case "tiebreak":
                return self._tied(), True
            case "votes":
                return self._vote(targets)
            case "pk":
                return self._vote(self._second_vote(targets))
            case _:
                raise Wrong(f"{ask!r}: the oracle does not know this question")

    def _vote(self, among: set[Seat]) -> tuple[set[Seat], bool]:
        legal = among - {seat for seat, card in self.state.shown.items() if card == "idiot"}
        if not self.rules.vote.may_vote_self:
            legal -= {self.me}
        if not self.rules.lovers.may_vote_each_other:
            legal -= self._lover()
        return legal, self.rules.vote.may_abstain or legal <= {self.me}

    def _second_vote(self, targets: set[Seat]) -> set[Seat]:
        """Among the tied; after an idiot has shown itself, among all the rest."""
        since = self.view.events[self.view.events.index(self.state.votes[-1]) :]
        if self.rules.idiot.revote and any(isinstance(event, Revealed) for event in since):
            return targets - {seat for seat, card in self.state.shown.items() if card == "idiot"}
        return self._tied()

    def _tied(self) -> set[Seat]:
        return self._leaders(self.state.votes[-1])

    @staticmethod
    def _leaders(vote: Voted) -> set[Seat]:
        most = max((entry.votes for entry in vote.tally), default=0)
        return {entry.seat for entry in vote.tally if entry.votes == most}

    def _candidates(self) -> set[Seat]:
        if self.rules.sheriff.candidates == "all":
            return self.targets()
        at, ran = next((at, one) for at, one in reversed([*enumerate(self.view.events)]) if isinstance(one, Ran))
        gone = {seat for event in self.view.events[at:] if isinstance(event, Withdrew) for seat in event.seats}
        standing = set(ran.seats) & self.targets() - gone
        rounds = [event for event in self.view.events if isinstance(event, Voted) and event.what == "elect"]
        today = [vote for vote in rounds if self._is_today(vote)]
        if today and self.rules.sheriff.tie == "pk":
            return (self._leaders(today[-1]) or standing) & standing
        return standing

    def _is_today(self, vote: Voted) -> bool:
        at = self.view.events.index(vote)
        return not any(isinstance(event, DayBroke) for event in self.view.events[at:])

    def _wolves(self, ask: PickOne, among: Iterable[Seat]) -> None:
        pack, rules = set(self._told("pack")), self.rules
        legal = set(among) - self._no_harm(knife=True) - self._previous(self.setup.previous.knife)
        if not rules.wolves.may_target_wolves:
            legal -= pack
        missing = legal - set(ask.options)
        never = [card for card in ("wolf_beauty", "demon") if card in self.state.deck]
        self._expect(ask, set(ask.options) <= legal, f"expected options among {sorted(legal)}")
        self._expect(ask, missing <= pack and len(missing) <= len(never), f"{sorted(missing)} are not offered")
        mine_barred = not rules.wolves.may_target_wolves or self.view.card in never
        self._expect(ask, self.me not in ask.options or not mine_barred, "it may not name itself")
        self._expect(ask, ask.may_pass == (rules.wolves.may_skip or not ask.options), "whether it may pass")

    def _many(self, ask: PickMany, kind: str) -> None:
        targets = self.targets()
        least, most = 0, len(targets)
        legal: set[Seat] = targets
        match kind:
            case "cupid":
                legal, least, most = set(self.living), 2, 2
            case "piper":
                played = {seat for past in self._own("piper") for seat in past}  # type: ignore[attr-defined]
                legal = targets - {self.me} - played
                most = min(2, len(legal))
            case "voters":
                legal, least, most = set(self.living), int(self.rules.scapegoat.must_name), len(self.living)
            case "call":
                pass
            case _:
                raise Wrong(f"{ask!r}: the oracle does not know this question")
        self._expect(ask, set(ask.options) == legal, f"expected options {sorted(legal)}")
        self._expect(ask, (ask.least, ask.most) == (least, most), f"expected {least} to {most}")

    def _words(self, ask: PickWord) -> None:
        if ask.kind == "order":
            self._expect(ask, ask.words == ("left", "right") and not ask.may_pass, "left or right")
            return
        cards = next(event.words for event in reversed(self.view.events) if isinstance(event, Learned))
        wolves = all(card in self.state.wolf_cards for card in cards)
        self._expect(ask, ask.kind == "thief" and set(ask.words) == set(cards), f"expected the words {cards}")
        self._expect(ask, ask.may_pass != wolves, "of two wolves he must take one")

    def _potions(self, ask: PickPotions) -> None:
        rules, me, past = self.rules.witch, self.me, self._own("witch")
        saved = any(choice.save for choice in past)  # type: ignore[attr-defined]
        poisoned = any(choice.poison for choice in past)  # type: ignore[attr-defined]
        shown = self._told("victim")
        victim = shown[0] if shown else None
        barred = self._previous(self.setup.previous.poison) | self._no_harm()
        legal = self.targets() - barred - (set() if rules.may_poison_self else {me})
        self._expect(ask, ask.victim == victim, f"she was told {victim}")
        self._expect(ask, set(ask.poisonable) == (set() if poisoned else legal), f"expected {sorted(legal)}")
        self._expect(ask, ask.both == rules.both_same_night, "both potions in one night")
        may: bool | None = not saved and victim is not None
        if may and victim == me:
            guard = "guard" in self.state.deck
            may = {
                "always": True,
                "never": False,
                "first_night": self.state.day == 1,
                "unless_guard_on_board": not guard,
                "unless_guard_alive": None if guard else True,  # told by asking
            }[rules.self_save]
        self._expect(ask, may is None or ask.may_save == may, f"whether she may save: {may}")

    @staticmethod
    def _expect(ask: AnyAsk, holds: bool, why: str) -> None:
        if not holds:
            raise Wrong(f"{ask!r}: {why}")
