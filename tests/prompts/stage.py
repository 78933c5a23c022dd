"""Fabricated tables for the prompt tests: every kind of event, every kind of question, any card."""

from collections.abc import Callable
from typing import Final

from llm_werewolf.boards import load_book
from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Potions, Say, YesNo
from llm_werewolf.core.events import (
    Answer,
    AnyEvent,
    BadgePassed,
    Ballot,
    Became,
    Called,
    DayBroke,
    Dealt,
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
    Tally,
    TieBroken,
    TokenPlaced,
    Unmasked,
    Voted,
    Whispered,
    Withdrew,
)
from llm_werewolf.core.kinds import KINDS
from llm_werewolf.core.rules import Rules
from llm_werewolf.core.seats import ALL, GOD, Card, Seat
from llm_werewolf.core.view import View

WOLVES: Final = ("werewolf", "white_wolf_king", "wolf_beauty", "demon", "lone_demon")
GODS: Final = (
    *("seer", "witch", "hunter", "idiot", "guard", "elder", "cupid", "little_girl", "wild_child", "scapegoat", "fox"),
    *("silencer", "stalker"),
)
CARDS: Final = (*WOLVES, "villager", *GODS, "piper", "hybrid", "thief")
SHERIFF_12: Final = ("werewolf",) * 4 + ("villager",) * 4 + ("seer", "witch", "hunter", "idiot")
KINDS_ASKED: Final = tuple(name for name, kind in KINDS.items() if kind.form != "chance")


def rules_of(book: str = "sheriff", seats: int = 12) -> Rules:
    """A rule book's options."""
    return load_book(book, seats)


def seated(deck: tuple[Card, ...], rules: Rules | None = None, seats: int = 0) -> Seated:
    """The first event of a table."""
    return Seated(
        to=ALL,
        seats=seats or len(deck),
        deck=deck,
        wolves=tuple(card for card in dict.fromkeys(deck) if card in WOLVES),
        gods=tuple(card for card in dict.fromkeys(deck) if card in GODS),
        board="custom",
        book="sheriff",
        rules=rules or rules_of(),
    )


def evening(card: Card, say: Callable[[Seat], str] = lambda seat: f"speech-{seat}") -> list[AnyEvent]:
    """A table at which seat 1 holds `card` and nearly everything happens; seat 2 is its fellow."""
    deck = (card, "werewolf", *[other for other in CARDS if other not in (card, "werewolf")][:10])
    me: tuple[Seat, ...] = (1,)

    def speaks(seat: Seat, where: str) -> Spoke:
        return Spoke(to=ALL, seat=seat, where=where, text=say(seat))  # type: ignore[arg-type]  # one of Where

    return [
        seated(deck),
        *(Dealt(to=(seat,), seat=seat, card=held) for seat, held in enumerate(deck, start=1)),
        NightFell(to=ALL, day=1, calls=("wolves", "seer")),
        Learned(to=(1, 2), topic="pack", seats=(1, 2)),
        Whispered(to=(1, 2), seat=2, text=f"whisper-{say(2)}"),
        Learned(to=(1, 2), topic="knife_tied", seats=(3, 4)),
        Learned(to=(1, 2), topic="knife", seats=(3,)),
        Learned(to=me, topic="check", seats=(5,), words=("wolves",)),
        Learned(to=me, topic="check", seats=(6,), words=("hunter",)),
        Learned(to=me, topic="victim", seats=(3,), words=("shown",)),
        Answer(to=me, seat=1, kind="witch", choice=Potions(save=True)),
        Answer(to=me, seat=1, kind="guard", choice=4),
        Answer(to=me, seat=1, kind="seer", choice=None),
        Learned(to=me, topic="can_shoot", words=("yes",)),
        Learned(to=me, topic="smell", seats=(3, 4, 5), words=("no",)),
        Learned(to=me, topic="god", seats=(4,), words=("not_god",)),
        Learned(to=me, topic="wolves", seats=(2, 7)),
        Learned(to=me, topic="gods", seats=(3,)),
        Learned(to=me, topic="lover", seats=(8,)),
        Learned(to=me, topic="enchanted", seats=(8, 9)),
        Learned(to=me, topic="peek", seats=(2,)),
        Learned(to=(1, 2), topic="caught", seats=(6,)),
        Learned(to=me, topic="cards", words=("villager", "seer")),
        Learned(to=(9,), topic="turned", seats=(3,)),
        Learned(to=me, topic="dream_of_mine", seats=(4,), words=("odd",)),
        Became(to=me, seat=1, card=card),
        TokenPlaced(to=GOD, name="guarded", on=4, by=1, until="dusk"),
        DayBroke(to=ALL, day=1),
        Declared(to=ALL, topic="silenced", seats=(9,)),
        Ran(to=ALL, seats=(1, 4, 5)),
        Order(to=ALL, where="campaign", seats=(4, 5, 1)),
        speaks(4, "campaign"),
        speaks(5, "campaign"),
        Withdrew(to=ALL, seats=(5,)),
        Voted(
            to=ALL,
            what="elect",
            round=1,
            ballots=(Ballot(voter=2, target=1, weight=2), Ballot(voter=3, target=None, weight=2)),
            tally=(Tally(seat=1, votes=2), Tally(seat=4, votes=0)),
        ),
        Elected(to=ALL, seat=1, why="votes"),
        Out(to=ALL, seats=(3,), phase="dawn"),
        Struck(to=ALL, seat=3, target=12, how="shot"),
        Out(to=ALL, seats=(12,), phase="dawn"),
        speaks(3, "last_words"),
        Order(to=ALL, where="day", seats=(2, 1, 4, 5), side="left"),
        speaks(2, "day"),
        Called(to=ALL, seat=1, seats=(4, 5)),
        Voted(
            to=ALL,
            what="exile",
            round=1,
            ballots=(Ballot(voter=1, target=4, weight=3), Ballot(voter=2, target=5, weight=2)),
            tally=(Tally(seat=4, votes=3), Tally(seat=5, votes=2)),
        ),
        TieBroken(to=ALL, seat=1, pick=None),
        Exiled(to=ALL, seat=4, why="votes"),
        Revealed(to=ALL, seat=4, card="idiot"),
        Out(to=ALL, seats=(4,), phase="day"),
        Declared(to=ALL, topic="comet_seen", words=("bright",)),
        NightFell(to=ALL, day=2, calls=("wolves", "seer")),
        Answer(to=me, seat=1, kind="moon_gift", choice=(4, 5)),
        DayBroke(to=ALL, day=2),
        Out(to=ALL, seats=(), phase="dawn"),
        SelfDestructed(to=ALL, seat=2),
        Revealed(to=ALL, seat=2, card="werewolf"),
        Out(to=ALL, seats=(2,), phase="day"),
        NightFell(to=ALL, day=3, calls=("wolves", "seer")),
        Whispered(to=(1,), seat=1, text="alone now"),
        DayBroke(to=ALL, day=3),
        Elected(to=ALL, seat=None, why="lost"),
        Voted(to=ALL, what="exile", round=2, ballots=(), tally=()),
        Exiled(to=ALL, seat=None, why="no_votes"),
        BadgePassed(to=ALL, seat=1, heir=5, how="passed"),
        BadgePassed(to=ALL, seat=5, heir=None, how="torn"),
        GameOver(to=ALL, winner="village", why="won"),
        Unmasked(to=ALL, cards=deck, winners=(1,)),
    ]


def ask_of(kind: str, seat: Seat = 1, *, may_pass: bool = True) -> AnyAsk:
    """A question of a kind, as the engine might put it."""
    seats: tuple[Seat, ...] = (2, 5, 7)
    form = KINDS[kind].form
    if form in ("speech", "talk"):
        return Say(kind=kind, seat=seat)
    if form in ("run", "reveal", "withdraw", "self_destruct", "peek"):
        return YesNo(kind=kind, seat=seat)
    if form == "witch":
        return PickPotions(kind=kind, seat=seat, victim=5, may_save=True, poisonable=seats, both=False)
    if form == "order":
        return PickWord(kind=kind, seat=seat, words=("left", "right"), may_pass=False)
    if form == "card":
        return PickWord(kind=kind, seat=seat, words=("villager", "seer"), may_pass=may_pass)
    if form in ("link", "voters", "call", "enchant"):
        return PickMany(kind=kind, seat=seat, options=seats, least=0 if may_pass else 2, most=2)
    return PickOne(kind=kind, seat=seat, options=seats, may_pass=may_pass)


def view_of(events: list[AnyEvent], seat: Seat = 1, upto: int | None = None) -> View:
    """What a seat has seen of the first events."""
    return View(seat, events[:upto])
