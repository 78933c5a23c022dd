"""What only some may know, turned into pieces of a screen: for the moderator's view and a seat's own."""

from rich.text import Text

from ...core.asks import Choice, Potions
from ...core.events import (
    Answer,
    AnyEvent,
    Became,
    Died,
    Learned,
    LeftOver,
    TokenLifted,
    TokenPlaced,
    Whispered,
)
from ...core.kinds import KINDS, base_kind
from ...core.seats import CHANCE
from ...players.fallbacks import because_in
from ...players.words import cause_name, kind_name
from .blocks import Block, Line, Talk
from .choices import chosen
from .clean import clean_line
from .people import People
from .phrases import Phrases
from .public import PublicTeller, readable

# An event tells the same, with its own mark where the program answered in the player's stead.
_TOLD_BY_EVENTS = {"speech", "vote", "talk"}
# An event tells the same, but not that the program answered.
_TOLD_WHEN_CHOSEN = {"run", "withdraw", "badge", "call", "order", "reveal", "self_destruct", "card", "voters"}
_OPEN_CAUSES = {"exile", "self_destruct", "shot", "taken", "scapegoat"}
# Every mark the built-in roles lay is told by an answer or a learned fact as well.
_KNOWN_TOKENS = {
    "guarded",
    "saved",
    "knifed",
    "poisoned",
    "charmed",
    "enchanted",
    "lover",
    "camp",
    "cursed",
    "silenced",
    "no_vote",
    "spared",
    "turned",
}


class PrivateTeller:
    """Tells what is addressed to some seats or to the moderator alone."""

    def __init__(self, phrases: Phrases, people: People, public: PublicTeller) -> None:
        self.say = phrases
        self.people = people
        self.public = public

    def tell(self, event: AnyEvent) -> list[Block]:
        """The pieces for one event; none where another event shows the same."""
        say, people = self.say, self.people
        match event:
            case Answer():
                return self._answer(event)
            case Learned():
                return self._learned(event)
            case Whispered():
                said, missing = self.public.words(event.text, event.fallback)
                where = say.plain("private.pack_talk")
                colour = people.colour(event.seat)
                return [Talk(people.tag(event.seat), where, said, colour, "private", missing=missing)]
            case Died():
                return self._died(event)
            case TokenPlaced() if event.name not in _KNOWN_TOKENS:
                who = people.tag(event.on)
                return [Line(say("private.token", name=readable(event.name), who=who), "private")]
            case TokenLifted() if event.name not in _KNOWN_TOKENS:
                who = people.tag(event.on)
                return [Line(say("private.token_lifted", name=readable(event.name), who=who), "private")]
            case LeftOver():
                cards = say.joined([people.card(card) for card in event.cards])
                return [Line(say("table.left_over", cards=cards), "private")]
            case Became():
                return [
                    Line(say("table.became", who=people.label(event.seat), card=people.card(event.card)), "private")
                ]
            case _:
                return []

    def _died(self, event: Died) -> list[Block]:
        if event.cause in _OPEN_CAUSES:
            return []
        who, cause = self.people.tag(event.seat), cause_name(event.cause, self.say.lang)
        if event.by == event.seat:
            return [Line(self.say("out.died_by_itself", who=who, cause=cause), "private")]
        if event.by == CHANCE:
            return [Line(self.say("out.died", who=who, cause=cause), "private")]
        return [Line(self.say("out.died_by", who=who, cause=cause, by=self.people.tag(event.by)), "private")]

    def _answer(self, event: Answer) -> list[Block]:
        if event.seat == CHANCE:
            return []
        base = base_kind(event.kind)
        kind = KINDS.get(base)
        form = kind.form if kind else "choose"
        who = self.people.tag(event.seat)
        if form in _TOLD_BY_EVENTS:
            return []
        if event.fallback:
            why = clean_line(because_in(self.say.lang, event.fallback), 200)
            name = kind_name(base, self.say.lang)
            return [Line(self.say("private.fallback", who=who, kind=name, why=why), "private")]
        if form in _TOLD_WHEN_CHOSEN:
            return []
        return [Line(text, "private") for text in self._act(who, base, form, event.choice)]

    def _act(self, who: Text, kind: str, form: str, choice: Choice) -> list[Text]:
        say = self.say
        match choice:
            case Potions():
                return self._potions(who, choice.save, choice.poison)
            case {"save": bool(save), "poison": int() | None as poison}:  # as a record holds it
                return self._potions(who, save, poison)
        if form == "shoot" and kind in ("shoot", "take"):
            return [say("private.shoot_none", who=who)] if choice is None and kind == "shoot" else []
        name = "knife" if form == "knife" else kind
        if name in ("guard", "seer", "knife"):
            if isinstance(choice, int):
                return [say(f"private.{name}", who=who, target=self.people.tag(choice))]
            return [say(f"private.{name}_none", who=who)]
        what = chosen(choice, say, self.people)
        return [say("private.other", who=who, kind=kind_name(kind, say.lang), what=what)]

    def _potions(self, who: Text, save: bool, poison: int | None) -> list[Text]:
        told = [self.say("private.witch_save", who=who)] if save else []
        if poison is not None:
            told.append(self.say("private.witch_poison", who=who, target=self.people.tag(poison)))
        return told or [self.say("private.witch_none", who=who)]

    def _learned(self, event: Learned) -> list[Block]:
        if event.topic == "pack":
            self.people.pack |= set(event.seats)  # who is out of it was in it, and is still known
        to = self.people.tags(event.to) if isinstance(event.to, tuple) else Text("")
        key, verdict = self._topic(event)
        if key in self.say:
            # Its card would stand twice: the check names it.
            write = self.people.label if event.topic == "check" else self.people.tag
            seats = self.say.joined([write(seat) for seat in event.seats]) or Text(self.say.plain("table.nobody"))
            return [Line(self.say(key, to=to, seats=seats, verdict=verdict), "private")]
        what = self.say.joined(self.public.parts(event) or [Text(self.say.plain("table.nobody"))])
        return [Line(self.say("learned.other", to=to, topic=self.public.topic(event), what=what), "private")]

    def _topic(self, event: Learned) -> tuple[str, Text]:
        word = event.words[0] if event.words else ""
        match event.topic:
            case "check" if event.seats:
                if f"learned.check_{word}" in self.say:
                    style = "bold red" if word == "wolves" else "bold green"
                    return "learned.check", Text(self.say.plain(f"learned.check_{word}"), style=style)
                return "learned.check", self.people.card(word)
            case "victim":
                return f"learned.victim_{word}", Text("")
            case "can_shoot":
                return f"learned.can_shoot_{word}", Text("")
            case "knife" if not event.seats:
                return "learned.knife_none", Text("")
            case topic:
                return f"learned.{topic}", Text("")
