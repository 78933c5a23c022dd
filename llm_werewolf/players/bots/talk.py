"""What a bot says in public: an opening, its claims, whom it believes, whom it suspects and why, and its vote.

A speech is a short list of acts; the phrasebook puts each into words, and the claim is filled from the same acts, so it
never says more than the speech does.
"""

from random import Random

from ...core.asks import Check, Claim, PickOne, Say, Speech
from ...core.kinds import base_kind
from ...core.seats import Card, Seat
from .day import exile
from .mask import badge_plan, face, is_seer_face, reports
from .mind import Mind
from .reasons import Act, against, in_favour, sides_with
from .wording import Wording


class Talk:
    """One speech in the making."""

    def __init__(self, mind: Mind, ask: Say, dice: Random, words: Wording) -> None:
        self.mind = mind
        self.kind = base_kind(ask.kind)
        self.limit = ask.limit
        self.dice = dice
        self.words = words
        self.parts: list[str] = []
        self.role: Card | None = None
        self.checks: tuple[Check, ...] = ()
        self.plan: tuple[Seat, ...] = ()
        self.votes: Seat | None = None

    def speech(self) -> Speech:
        """The speech for the ask's occasion."""
        match self.kind:
            case "campaign" | "elect_pk":
                self._campaign()
            case "pk_speech":
                self._defend()
                self._report()
                self._suspect(declare=True)
            case "last_words":
                self._last_words()
            case _:
                self._day()
        claim = Claim(role=self.role, checks=self.checks, plan=self.plan, votes=self.votes)
        return Speech(text=self.words.join(self.parts)[: self.limit], claim=claim)

    def say(self, name: str, **slots: object) -> None:
        """Put one act into words."""
        self.parts.append(self.words.say(name, **slots))

    def act(self, act: Act) -> None:
        """Put a reason into words."""
        self.say(act.name, k=act.k, t=act.t, card=act.card)

    # -- occasions -----------------------------------------------------------------------------------------------

    def _campaign(self) -> None:
        mind = self.mind
        if not mind.view.rules.sheriff.campaign_may_claim:
            self.say("run_plain")
            self.say("first_listen")
            return
        if is_seer_face(mind):
            self._report()
            if self.dice.random() < 0.5:
                self.say("ask_badge")
            return
        if self.kind == "campaign":
            self.say("run_plain")
        if mind.note.accusers(mind.me):
            self._defend()
        elif self.dice.random() < 0.4:
            self._claim("villager" if face(mind, in_danger=False) == "villager" else None)
        if mind.note.seers:
            self._sides()
        elif self.dice.random() < 0.6 and self._heard():
            self.act(self.dice.choice([Act("sus_vibe", self._heard()[-1]), Act("first_listen")]))
        else:
            self.say("first_listen")

    def _day(self) -> None:
        mind, dice = self.mind, self.dice
        if dice.random() < (0.9 if not self._spoke_today() else 0.3):
            self._open()
        attacked = bool(mind.note.accusers(mind.me)) or any(
            target == mind.me for voter, target in mind.note.intents.items() if voter != mind.me
        )
        if is_seer_face(mind):
            self._report()
        elif attacked:
            self._defend()
        else:
            card = face(mind, in_danger=False)
            fresh = card is not None and mind.note.roles.get(mind.me) != card
            often = (0.25 if fresh else 0.0) if card == "villager" else (1.0 if fresh else 0.2)
            if dice.random() < often:
                self._claim(card)
            if mind.note.seers:
                self._sides()
        if len(self.parts) < 3 and dice.random() < 0.45:
            self._trust()
        self._suspect(declare=True)

    def _last_words(self) -> None:
        mind = self.mind
        if is_seer_face(mind):
            self._report()
        else:
            card = face(mind, in_danger=True)
            self._claim(card)
        self._suspect(declare=False)
        if self.dice.random() < 0.5:
            self.say("bye")

    # -- pieces --------------------------------------------------------------------------------------------------

    def _spoke_today(self) -> list[Seat]:
        return [said.seat for said in self.mind.note.said if said.day == self.mind.day and said.where == "day"]

    def _heard(self) -> list[Seat]:
        said = [said.seat for said in self.mind.note.said if said.day == self.mind.day and said.seat != self.mind.me]
        return [seat for seat in said if seat in self.mind.others and seat not in self.mind.pack]

    def _open(self) -> None:
        note, day = self.mind.note, self.mind.day
        dead = note.dawns.get(day)
        boomed = [seat for when, seat in note.booms if when == day - 1]
        if dead is None:
            return
        if boomed and self.dice.random() < 0.4:
            self.say("open_boom", k=boomed[-1])
        elif not dead:
            self.say("open_peace")
        elif len(dead) == 1:
            self.say("open_dead", k=dead[0])
        else:
            self.say("open_deaths", d=self.words.seats(dead))

    def _claim(self, card: Card | None) -> None:
        if card is None:
            return
        self.role = card
        self.say("claim_card" if not self.words.has(f"claim_{card}") else f"claim_{card}", card=card)
        mind = self.mind
        if card == "witch" and mind.card == "witch":
            if mind.saved:
                self.say("witch_saved", k=mind.saved[-1])
            poisoned = [potions.poison for _, potions in mind.potions if potions.poison is not None]
            if poisoned:
                self.say("witch_poisoned", k=poisoned[-1])

    def _report(self) -> None:
        """A seer's face: the claim, the checks, the rivals, the badge plan."""
        mind = self.mind
        if not is_seer_face(mind):
            return
        mine = mind.note.seers.get(mind.me)
        self.role = "seer"
        checks = reports(mind)
        told = mine.checks if mine else {}
        fresh = [check for check in checks if check.seat not in told]
        old = [check for check in checks if check.seat in told]
        if mine is None:
            rivals = [seat for seat in mind.note.seers if seat != mind.me]
            self.say("claim_seer_counter" if rivals else "claim_seer", k=rivals[0] if rivals else 0)
        elif self.kind != "speech" or not fresh or self.dice.random() < 0.4:
            self.say("still_seer")
        else:
            self.say("claim_seer_again")
        reported = []
        for check in old[-2:] if self.kind != "last_words" else old:
            if self.kind == "last_words" or (check.verdict == "wolves" and check.seat in mind.state.living):
                self.say("old_wolf" if check.verdict == "wolves" else "old_good", k=check.seat)
                reported.append(check)
        for check in fresh:
            self.say("check_wolf" if check.verdict == "wolves" else "check_good", k=check.seat)
            reported.append(check)
        self.checks = tuple(reported)
        if self.kind in ("campaign", "speech") and (fresh or mine is None):
            self.plan = badge_plan(mind)
            if len(self.plan) == 2 and mind.view.rules.sheriff.on:
                self.say("plan2", k=self.plan[0], t=self.plan[1])
            elif self.plan:
                self.plan = self.plan[:1]
                self.say("plan1", k=self.plan[0])

    def _defend(self) -> None:
        mind = self.mind
        accusers = [seat for seat in mind.note.accusers(mind.me) if seat != mind.me]
        pushers = [voter for voter, target in mind.note.intents.items() if target == mind.me and voter != mind.me]
        if accusers:
            self.say("defend_checked", k=accusers[0])
        elif self.kind == "pk_speech":
            self.say("defend_pk")
        elif pushers:
            self.say("defend_push", k=pushers[-1])
        if is_seer_face(mind):
            return
        if accusers or self.kind == "pk_speech" or len(pushers) > 2:
            self._claim(face(mind, in_danger=True))
        elif self.dice.random() < 0.4:
            self._claim(face(mind, in_danger=False))

    def _sides(self) -> None:
        mind = self.mind
        seer = mind.beliefs.trusted_seer()
        rivals = sum(seat in mind.state.living for seat in mind.note.seers)
        before = any(said.day < mind.day for said in mind.note.spoken(mind.me, "day"))
        if before and rivals < 2 and self.dice.random() < 0.6:
            return  # said before, and nothing new to it
        if seer is not None and seer != mind.me:
            reasons = sides_with(mind, seer)
            self.act(reasons[0] if self.dice.random() < 0.6 else self.dice.choice(reasons))
            return
        seers = sorted(seat for seat in mind.note.seers if seat != mind.me)
        if len(seers) > 1 and rivals > 0:
            self.say("unsure", k=seers[0], t=seers[1])
        elif len(seers) == 1 and rivals:
            self.say("unsure_one", k=seers[0])

    def _trust(self) -> None:
        mind = self.mind
        liked = sorted((seat for seat in mind.others if mind.suspicion(seat) < 0.25), key=mind.suspicion)
        for seat in liked:
            reasons = in_favour(mind, seat)
            if reasons:
                self.act(self.dice.choice(reasons))
                return

    def _suspect(self, *, declare: bool) -> None:
        mind, dice = self.mind, self.dice
        tied = mind.note.tied if self.kind == "pk_speech" else ()
        options = tuple(seat for seat in mind.others if not tied or seat in tied)
        if not options:
            return
        target = exile(mind, PickOne(kind="pk", seat=mind.me, options=options, may_pass=False), dice)
        if target is None:
            return
        reason = ""
        already = any(check.seat == target and check.verdict == "wolves" for check in self.checks)
        if not already:
            reasons = against(mind, target)
            said = reasons[0] if len(reasons) == 1 or dice.random() < 0.6 else reasons[1]
            reason = said.name
            self.act(said)
        elif (second := self._second(target)) is not None and dice.random() < 0.5:
            self.act(against(mind, second)[0])
        if not declare:
            return
        sheriff_ends = mind.me == mind.state.sheriff and mind.note.order[-1:] == (mind.me,)
        sure = 0.22 if mind.wolfish else 0.36  # what a wolf says of its target is not what it thinks of it
        if reason == "sus_unheard" and not sheriff_ends:
            self.say("vote_wait")
        elif mind.suspicion(target) > sure or already or sheriff_ends or dice.random() < 0.45:
            self.votes = target
            self.say("sheriff_call" if sheriff_ends and mind.view.rules.sheriff.calls else "vote", k=target)
        else:
            self.say("vote_wait")

    def _second(self, first: Seat) -> Seat | None:
        seats = [seat for seat in self.mind.others if seat != first and seat not in self.mind.pack]
        return max(seats, key=self.mind.suspicion, default=None)
