"""Bots answer every kind of question legally, in whole games and on questions of cards that no board has yet."""

from typing import Any

import pytest

from llm_werewolf.boards import load_book
from llm_werewolf.core.asks import AnyAsk, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Shuffle, YesNo
from llm_werewolf.core.events import (
    Answer,
    AnyEvent,
    DayBroke,
    Dealt,
    Declared,
    Learned,
    NightFell,
    Out,
    Ran,
    Seated,
    Spoke,
    Whispered,
)
from llm_werewolf.core.kinds import KINDS
from llm_werewolf.core.seats import Card
from llm_werewolf.core.view import View
from llm_werewolf.players.bots import BasicBot, RandomBot

Games = list[Any]  # Any: conftest's Played, which a test cannot import

WOLVES = ("werewolf", "white_wolf_king", "wolf_beauty", "demon", "lone_demon")
GODS = (
    "seer witch hunter idiot guard elder cupid little_girl wild_child scapegoat fox silencer stalker duelist"
).split()
OTHERS = ("villager", "piper", "hybrid", "thief")
CARDS = (*WOLVES, *GODS, *OTHERS)
ME = 3


def shapes(kind: str) -> list[AnyAsk]:
    """Questions of one kind in every shape, easy and narrow."""
    some, two, none = (1, 2, 4, 6, 7), (3, 5), ()
    return [
        *(PickOne(kind=kind, seat=ME, options=options, may_pass=True) for options in (some, two, none, (ME,))),
        *(PickOne(kind=kind, seat=ME, options=options, may_pass=False) for options in (some, two, (ME,), (7,))),
        *(PickMany(kind=kind, seat=ME, options=some, least=least, most=2) for least in (0, 1, 2)),
        PickMany(kind=kind, seat=ME, options=(2, ME), least=2, most=2),
        PickMany(kind=kind, seat=ME, options=none, least=0, most=3),
        PickMany(kind=kind, seat=ME, options=some, least=5, most=5),
        YesNo(kind=kind, seat=ME),
        Say(kind=kind, seat=ME),
        Say(kind=kind, seat=ME, limit=20),
        *(PickWord(kind=kind, seat=ME, words=words, may_pass=passing) for passing in (True, False) for words in WORDS),
        PickWord(kind=kind, seat=ME, words=(), may_pass=True),
        Shuffle(kind=kind, seat=ME, cards=("seer", "villager", "villager")),
        *(potions(kind) if kind == "witch" else []),
    ]


WORDS = (("left", "right"), ("peek", "sleep"), ("yes", "no"), ("werewolf", "seer"), ("villager", "villager"), ("keep",))


def potions(kind: str) -> list[AnyAsk]:
    return [
        PickPotions(
            kind=kind,
            seat=ME,
            victim=victim,
            may_save=may_save,
            poisonable=poisonable,
            poison_barred=None if poisonable else "used",
            both=both,
        )
        for victim, may_save in ((None, False), (4, True), (ME, True), (ME, False))
        for poisonable in ((1, 2, 4, 6), ())
        for both in (True, False)
    ]


def at_table(card: Card) -> list[list[AnyEvent]]:
    """What a seat with this card might know, at four moments of a game with all sorts of private facts."""
    deck = (card, "werewolf", "werewolf", "seer", "witch", "villager", "villager")
    everybody = tuple(range(1, 8))
    table: list[AnyEvent] = [
        Seated(
            to="all",
            seats=7,
            deck=deck,
            wolves=tuple(one for one in dict.fromkeys(deck) if one in WOLVES),
            gods=tuple(one for one in dict.fromkeys(deck) if one in GODS),
            board="custom",
            book="general",
            rules=load_book("general", 7),
        ),
        Dealt(to=(ME,), seat=ME, card=card),
        NightFell(to="all", day=1, calls=()),
    ]
    night: list[AnyEvent] = [
        *table,
        *(
            Learned(to=(ME,), topic=topic, seats=seats, words=words)
            for topic, seats, words in (
                *([("pack", (ME, 4), ()), ("knife_tied", (1, 2), ())] if card in (*WOLVES, "wild_child") else []),
                ("check", (1,), ("wolves",)),
                ("check", (2,), ("seer",)),
                ("victim", (4,), ("shown",)),
                ("victim", (), ("untold",)),
                ("can_shoot", (), ("no",)),
                ("smell", (1, 2, 4), ("yes",)),
                ("smell", (5, 6, 7), ("no",)),
                ("god", (2,), ("god",)),
                ("gods", (1, 2), ()),
                ("wolves", (4, 5), ()),
                ("lover", (6,), ()),
                ("enchanted", (1, ME), ()),
                ("peek", (4,), ()),
                ("caught", (6,), ()),
                ("cards", (), ("werewolf", "seer")),
                ("something_new", (1,), ("whatever",)),
            )
        ),
        Whispered(to=(ME, 4), seat=4, text="knife 2, I'll fake the seer"),
        Answer(to=(ME,), seat=ME, kind="witch", choice=Potions(save=True)),
        Answer(to=(ME,), seat=ME, kind="witch", choice={"save": False, "poison": 5}),
    ]
    day: list[AnyEvent] = [
        *night,
        DayBroke(to="all", day=1),
        Ran(to="all", seats=(1, ME)),
        Spoke(to="all", seat=1, where="campaign", text="I am the seer. I checked 3: wolf. Badge plan: 2, then 4."),
        Out(to="all", seats=(2,), phase="dawn"),
        Declared(to="all", topic="curse"),
        Declared(to="all", topic="voters", seats=(1, ME)),
        Declared(to="all", topic="something_new", words=("whatever",)),
        Spoke(to="all", seat=7, where="day", text=""),
        Spoke(to="all", seat=6, where="day", text="I'm voting for 99 and I checked 55: wolf. \u0000 {k} {0}"),
    ]
    alone: list[AnyEvent] = [*day, Out(to="all", seats=tuple(s for s in everybody if s not in (ME, 2)), phase="day")]
    return [table, night, day, alone]


@pytest.mark.parametrize("card", CARDS)
def test_any_question_gets_a_legal_answer(card: Card) -> None:
    kinds = [name for name, kind in KINDS.items() if kind.when != "chance"] + ["pk3", "elect2", "duel"]
    for known in at_table(card):
        view = View(ME, known)
        bots = (BasicBot(card, "en"), RandomBot(card, "zh"))
        for kind in kinds:
            for ask in shapes(kind):
                for bot in bots:
                    choice = bot.choose(ask, view)
                    assert ask.refuse(choice) is None, (bot, ask, choice)  # type: ignore[arg-type]


async def test_decide_is_choose() -> None:
    view = View(ME, at_table("seer")[0])
    ask = PickOne(kind="seer", seat=ME, options=(1, 2, 4), may_pass=True)
    for bot in (BasicBot(1, "zh"), RandomBot(1, "zh")):
        assert await bot.decide(ask, view) == bot.choose(ask, view)


def test_whole_games_end(games: Games) -> None:
    for game in games:
        assert game.run.over
        assert game.run.state.winner in ("village", "wolves", "nobody")
        for asked in game.asked:
            assert asked.ask.refuse(asked.choice) is None


def test_random_seldom_self_destructs() -> None:
    view = View(ME, at_table("werewolf")[0])
    ask = YesNo(kind="self_destruct", seat=ME)
    assert 2 <= sum(bool(RandomBot(seed).choose(ask, view)) for seed in range(500)) <= 25
