"""What the whole table hears, turned into pieces of a screen."""

from collections.abc import Sequence

from rich.text import Text

from ...boards import board_title
from ...core.events import (
    AnyEvent,
    BadgePassed,
    Called,
    DayBroke,
    Declared,
    Elected,
    Exiled,
    GameOver,
    Learned,
    NightFell,
    Order,
    Out,
    Ran,
    Revealed,
    Seated,
    SelfDestructed,
    Spoke,
    Struck,
    TieBroken,
    Voted,
    Withdrew,
)
from ...core.seats import Card, Seat
from ...players.fallbacks import because_in
from ...players.words import cause_name, fact_name
from .ballots import vote_grid
from .blocks import Banner, Block, Line, Talk
from .clean import clean, clean_line
from .people import People
from .phrases import Phrases


class PublicTeller:
    """Tells public events; what it does not know is told by its type and fields."""

    def __init__(self, phrases: Phrases, people: People) -> None:
        self.say = phrases
        self.people = people
        # Seats whose going out stood in the line before: it need not be said twice.
        self._told_out: set[Seat] = set()
        self._dawn_told = False
        """Whether the night's dead were announced: who goes out at dawn after that is not one of them."""

    def tell(self, event: AnyEvent) -> list[Block]:
        """The pieces for one event; none where it shows by what follows from it."""
        say, people = self.say, self.people
        match event:
            case Seated():
                return self._seated(event)
            case NightFell():
                self._dawn_told = False
                return [Banner(say("time.night", day=event.day), "night")]
            case DayBroke():
                return [Banner(say("time.day", day=event.day), "day")]
            case Spoke():
                return [self.talk(event, say.plain(f"speech.{event.where}"))]
            case Order():
                return self._order(event)
            case Voted():
                return [vote_grid(event, say, people)]
            case Out():
                return self._out(event)
            case Revealed():
                return [Line(say("out.revealed", who=people.tag(event.seat), card=people.card(event.card)), "loud")]
            case Struck():
                return [self._struck(event)]
            case SelfDestructed():
                self._told_out.add(event.seat)
                return [Line(say("act.self_destructed", who=people.tag(event.seat)), "loud")]
            case Declared():
                return [self._declared(event)]
            case GameOver():
                return [Banner(self._winner(event), "end")]
            case _:
                return self._sheriff(event)

    def _sheriff(self, event: AnyEvent) -> list[Block]:
        say, people = self.say, self.people
        match event:
            case Ran():
                key = "election.ran" if event.seats else "election.ran_nobody"
                return [Line(say(key, who=people.tags(event.seats)))]
            case Withdrew():
                return [Line(say("election.withdrew", who=people.tags(event.seats)))] if event.seats else []
            case Elected():
                who = people.tag(event.seat) if event.seat else Text(say.plain("table.nobody"))
                key = f"election.{event.why}"
                known = key in say and (event.seat is not None) == (event.why in ("votes", "alone", "lot"))
                return [Line(say(key if known else "election.other", who=who, why=clean_line(event.why)), "loud")]
            case BadgePassed():
                heir = people.tag(event.heir) if event.heir else Text("")
                return [Line(say(f"badge.{event.how}", who=people.tag(event.seat), heir=heir), "loud")]
            case Called():
                return [Line(say("speech.called", who=people.tag(event.seat), seats=people.tags(event.seats)))]
            case TieBroken():
                if event.pick is None:
                    return [Line(say("exile.tie_left", who=people.tag(event.seat)))]
                return [Line(say("exile.tie_broken", who=people.tag(event.seat), pick=people.tag(event.pick)))]
            case Exiled():
                return [self._exiled(event)]
            case _:
                return []

    def talk(self, event: Spoke, where: str) -> Talk:
        """A speech, or the remark that none came."""
        who, colour = self.people.tag(event.seat, star=True), self.people.colour(event.seat)
        words, missing = self.words(event.text, event.fallback)
        return Talk(who, where, words, colour, missing=missing)

    def words(self, text: str, fallback: str | None) -> tuple[str, bool]:
        """The words as they may be shown, and whether they are a remark in place of them."""
        if fallback:
            return self.say.plain("speech.fallback", why=clean_line(because_in(self.say.lang, fallback), 200)), True
        spoken = clean(text).strip()
        return (spoken, False) if spoken else (self.say.plain("speech.silent"), True)

    def _seated(self, event: Seated) -> list[Block]:
        cards = self._counted(event.deck)
        board = Text(clean_line(board_title(event.board, self.say.lang), 60), style="bold")
        return [
            Line(self.say("table.seated", board=board, seats=event.seats, cards=cards), "loud"),
            Line(self.say("table.book", book=clean_line(event.book, 60)), "quiet"),
        ]

    def _counted(self, deck: Sequence[Card]) -> Text:
        parts = []
        for card in dict.fromkeys(deck):
            count = deck.count(card)
            name = self.people.card(card)
            parts.append(self.say("table.times", card=name, count=count) if count > 1 else name)
        return self.say.joined(parts)

    def _order(self, event: Order) -> list[Block]:
        key = f"speech.order_{event.where}"
        if key not in self.say or not event.seats:
            return []
        text = self.say(key, who=self.people.numbers(event.seats))
        if event.side != "none":
            text.append(" (").append(self.say(f"speech.side_{event.side}")).append(")")
        return [Line(text, "quiet")]

    def _out(self, event: Out) -> list[Block]:
        dawn_told, self._dawn_told = self._dawn_told, self._dawn_told or event.phase == "dawn"
        if not event.seats:
            return [Line(self.say("out.peaceful_night"), "loud")] if event.phase == "dawn" else []
        if set(event.seats) <= self._told_out:
            return []
        when = "after" if event.phase == "dawn" and dawn_told else event.phase
        return [Line(self.say(f"out.{when}", who=self.people.tags(event.seats)), "loud")]

    def _struck(self, event: Struck) -> Line:
        who, target = self.people.tag(event.seat), self.people.tag(event.target)
        key = f"act.{event.how}" if event.how in ("shot", "taken") else "act.struck"
        self._told_out.add(event.target)
        how = cause_name(event.how, self.say.lang)
        return Line(self.say(key, who=who, target=target, how=how), "loud")

    def _exiled(self, event: Exiled) -> Line:
        key = f"exile.{event.why}"
        if event.seat is None:
            key = "exile.spared_nobody" if event.why == "spared" else key
            return Line(self.say(key, who=Text(self.say.plain("table.nobody"))), "loud")
        if event.why != "spared":
            self._told_out.add(event.seat)
        return Line(self.say(key, who=self.people.tag(event.seat)), "loud")

    def _declared(self, event: Declared) -> Line:
        seats = self.people.tags(event.seats)
        key = f"declared.{event.topic}"
        if key in self.say:
            return Line(self.say(key, seats=seats), "loud")
        what = self.say.joined(self.parts(event) or [Text(self.say.plain("table.yes"))])
        return Line(self.say("declared.other", topic=self.topic(event), what=what), "loud")

    def parts(self, event: Declared | Learned) -> list[Text]:
        """Seats and words of a fact whose topic is not known here."""
        tags = [self.people.tag(seat) for seat in event.seats]
        return tags + [Text(fact_word(word, self.say.lang)) for word in event.words]

    def topic(self, event: Declared | Learned) -> str:
        """What such a fact is about."""
        return fact_word(event.topic, self.say.lang)

    def _winner(self, event: GameOver) -> Text:
        text = self.say(f"end.winner_{event.winner}")
        if event.why == "won":
            return text
        return text.append(f" ({self.say.plain(f'end.{event.why}')})")


def fact_word(word: str, lang: str) -> str:
    """A topic or a word of a told fact, as it can be shown."""
    return clean_line(fact_name(word, lang), 60)


def readable(word: str) -> str:
    """A word of a custom role, as it can be shown."""
    return clean_line(word.replace("_", " "), 60)
