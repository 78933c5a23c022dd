"""A whole game written by hand: every type of event, as the moderator hears it. The display is tried on it."""

from llm_werewolf.boards import load_book
from llm_werewolf.core.asks import Potions
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
    Died,
    Elected,
    Exiled,
    GameOver,
    Learned,
    LeftOver,
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
    TokenLifted,
    TokenPlaced,
    Unmasked,
    Voted,
    Where,
    Whispered,
    Withdrew,
)

DECK = ("werewolf", "werewolf", "werewolf", "werewolf", "villager", "villager", "villager", "villager")
CARDS = (
    "villager", "werewolf", "seer", "villager", "werewolf", "witch", "hunter", "villager", "werewolf", "idiot",
    "villager", "werewolf",
)  # fmt: skip
PACK = (2, 5, 9, 12)
NAMES = {2: "Ruth", 3: "小明", 7: "Bartholomew the Unreasonably Long-Winded", 9: "张三丰"}
LONG_ZH = (
    "我是预言家，昨晚查验5号，查杀！警徽流先验8号再验11号。5号的面相从一开始就不对劲，发言里一直在躲，"
    "大家今天一定要跟着我把5号推出去，否则明天好人就很难赢了。"
)
LONG_EN = (
    "I am the seer. Last night I checked 5, and 5 is a wolf! My badge plan is 8 first, then 11. Player 5 has been "
    "dodging from the start; follow me and vote 5 out today, or tomorrow will be hard for the village."
)
WORDS = {
    "zh": (LONG_ZH, "3号悍跳。我才是真预言家，7号是我的金水。", "过。"),
    "en": (LONG_EN, "Player 3 is lying. I am the real seer, and 7 is good.", "Pass."),
}


def ballots(*pairs: tuple[int, int | None], sheriff: int = 0, failed: tuple[int, ...] = ()) -> tuple[Ballot, ...]:
    """Votes as (voter, target)."""
    return tuple(
        Ballot(
            voter=voter,
            target=target,
            weight=3 if voter == sheriff else 2,
            fallback="timeout" if voter in failed else None,
        )
        for voter, target in pairs
    )


def voted(what: str, number: int, votes: tuple[Ballot, ...]) -> Voted:
    """The vote with its tally."""
    totals: dict[int, int] = {}
    for ballot in votes:
        if ballot.target:
            totals[ballot.target] = totals.get(ballot.target, 0) + ballot.weight
    tally = tuple(Tally(seat=seat, votes=count) for seat, count in sorted(totals.items()))
    return Voted(to="all", what="elect" if what == "elect" else "exile", round=number, ballots=votes, tally=tally)


def spoke(seat: int, where: Where, text: str, fallback: str | None = None) -> Spoke:
    """A speech."""
    return Spoke(to="all", seat=seat, where=where, text=text, fallback=fallback)


def answer(seat: int, kind: str, choice: object, fallback: str | None = None) -> Answer:
    """An accepted answer."""
    return Answer(to=(seat,) if seat else "god", seat=seat, kind=kind, choice=choice, fallback=fallback)


def whole_game(lang: str) -> list[AnyEvent]:
    """Two nights and two days of sheriff-12, with some of everything."""
    long, counter, short = WORDS[lang]
    deck = (*DECK, "seer", "witch", "hunter", "idiot")
    start: list[AnyEvent] = [
        Seated(
            to="all",
            seats=12,
            deck=deck,
            wolves=("werewolf",),
            gods=("seer", "witch", "hunter", "idiot"),
            board="sheriff-12",
            book="sheriff",
            rules=load_book("sheriff", 12),
        ),
        answer(0, "deal", CARDS),
        *(Dealt(to=(seat,), seat=seat, card=card) for seat, card in enumerate(CARDS, start=1)),
    ]
    night: list[AnyEvent] = [
        NightFell(to="all", day=1, calls=("werewolf", "seer", "witch", "hunter", "idiot")),
        Learned(to=PACK, topic="pack", seats=PACK),
        answer(3, "seer", 5),
        Learned(to=(3,), topic="check", seats=(5,), words=("wolves",)),
        Whispered(to=PACK, seat=2, text=short),
        Whispered(to=PACK, seat=5, text="", fallback="the model gave no answer"),
        answer(2, "wolves", 1),
        answer(5, "wolves", 1, "the model gave no answer"),
        answer(9, "wolves", None),
        answer(12, "wolves", 8),
        Learned(to=PACK, topic="knife_tied", seats=(1, 8)),
        answer(2, "wolves2", 8),
        Learned(to=PACK, topic="knife", seats=(8,)),
        TokenPlaced(to="god", name="knifed", on=8, by=2, until="dusk"),
        TokenPlaced(to="god", name="odd_mark", on=8, by=2, until="dusk"),
        TokenLifted(to="god", name="odd_mark", on=8),
        Learned(to=(6,), topic="victim", seats=(8,), words=("shown",)),
        answer(6, "witch", Potions(save=False, poison=4)),
        Learned(to=(7,), topic="can_shoot", words=("yes",)),
        Learned(to=(11,), topic="strange_news", seats=(1,), words=("some_word",)),
    ]
    election: list[AnyEvent] = [
        DayBroke(to="all", day=1),
        *(answer(seat, "run", seat in (3, 5, 9)) for seat in range(1, 13)),
        Ran(to="all", seats=(3, 5, 9)),
        Order(to="all", where="campaign", seats=(3, 5, 9)),
        spoke(3, "campaign", long),
        spoke(5, "campaign", counter),
        spoke(9, "campaign", "", "the model gave no answer"),
        Withdrew(to="all", seats=(9,)),
        voted("elect", 1, ballots(*((seat, 5 if seat % 2 else 3) for seat in (1, 2, 4, 6, 7, 8, 10, 11, 12)))),
        Elected(to="all", seat=3, why="votes"),
        Died(to="god", seat=4, cause="poison", by=6, day=1, phase="dawn"),
        Died(to="god", seat=8, cause="knife", by=2, day=1, phase="dawn"),
        Out(to="all", seats=(4, 8), phase="dawn"),
        spoke(4, "last_words", ""),
    ]
    day: list[AnyEvent] = [
        answer(3, "order", "left"),
        Order(to="all", where="day", seats=(4, 5, 6, 7, 9, 10, 11, 12, 1, 2, 3), side="left"),
        spoke(5, "day", counter),
        spoke(7, "day", long + "\n" + short),
        Called(to="all", seat=3, seats=(5,)),
        voted(
            "exile",
            1,
            ballots(
                (1, 5),
                (2, 3),
                (3, 5),
                (5, 3),
                (6, 5),
                (7, None),
                (9, 3),
                (10, None),
                (11, 3),
                (12, 10),
                sheriff=3,
                failed=(12,),
            ),
        ),
        Order(to="all", where="pk", seats=(5, 3)),
        spoke(5, "pk", short),
        TieBroken(to="all", seat=3, pick=5),
        TieBroken(to="all", seat=3, pick=None),
        voted("exile", 2, ballots((1, 5), (2, 3), (6, 5), (7, 5))),
        Exiled(to="all", seat=5, why="votes"),
        Died(to="god", seat=5, cause="exile", by=0, day=1, phase="day"),
        Out(to="all", seats=(5,), phase="day"),
        spoke(5, "last_words", short),
        Declared(to="all", topic="voters", seats=(1, 2)),
        Declared(to="all", topic="novel_topic", seats=(1,), words=("some_word",)),
        LeftOver(to="god", cards=("villager", "werewolf")),
        Became(to=(11,), seat=11, card="villager"),
    ]
    end: list[AnyEvent] = [
        NightFell(to="all", day=2, calls=()),
        answer(3, "seer", None),
        DayBroke(to="all", day=2),
        Out(to="all", seats=(), phase="dawn"),
        Out(to="all", seats=(7,), phase="dawn"),
        Died(to="god", seat=7, cause="knife", by=2, day=2, phase="dawn"),
        Struck(to="all", seat=7, target=2, how="shot"),
        Struck(to="all", seat=7, target=2, how="duel"),
        Died(to="god", seat=2, cause="shot", by=7, day=2, phase="dawn"),
        BadgePassed(to="all", seat=3, heir=6, how="passed"),
        BadgePassed(to="all", seat=6, heir=None, how="torn"),
        BadgePassed(to="all", seat=6, heir=None, how="gone"),
        Revealed(to="all", seat=10, card="idiot"),
        SelfDestructed(to="all", seat=9),
        Revealed(to="all", seat=9, card="werewolf"),
        Died(to="god", seat=9, cause="self_destruct", by=9, day=2, phase="day"),
        Exiled(to="all", seat=None, why="tie"),
        GameOver(to="all", winner="wolves", why="won"),
        Unmasked(to="all", cards=CARDS, winners=PACK),
    ]
    return [*start, *night, *election, *day, *end]
