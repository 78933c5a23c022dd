"""A night at a table with people tells nothing: what reaches the public and sleeping seats is the same whoever acts,
however long it takes, frame by frame, in size and in time. The clock here is the loop's own, so "the same" is exact."""

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from llm_werewolf.core.asks import AnyAsk, Choice
from llm_werewolf.core.seats import Seat
from llm_werewolf.core.view import View
from llm_werewolf.players.base import Reply
from llm_werewolf.players.bots import BasicBot
from llm_werewolf.web import Guests, Places
from llm_werewolf.web.grid import Night, next_tick
from llm_werewolf.web.hub import Hub
from llm_werewolf.web.wishes import Wishes

from .inside import PASSES, InsidePage, hub_at, to_the_end
from .leaping import leaping
from .serving import SILENT, Json, any_answer

SEED = 11
PACE = 15.0
CLOCKS = {"clock.wolves_first_night": 10, "clock.wolves": 10, "clock.night": 10, "clock.seer": 10, "clock.witch": 10}
NO_CLOCKS = dict.fromkeys(CLOCKS, 0)
OWN = ("accepted", "closed")
"""What a seat brings about itself, when it wants."""
DECKS = (
    "werewolf*2,villager*2,seer,witch,little_girl,piper",
    "werewolf,wolf_beauty,demon,villager*3,cupid,guard,fox",
    "werewolf,lone_demon,stalker,villager*2,thief,wild_child,hybrid,silencer",
    "werewolf*2,villager*3,elder,hunter,idiot,scapegoat",
)
Seen = list[tuple[float, str, int]]
"""When a frame came, in seconds since night fell, its type and its length."""


def nights(page: InsidePage) -> list[Seen]:
    """What came by night, the first frame of the day included; one list a night."""
    found: list[Seen] = []
    fell: float | None = None
    for text, came in zip(page.texts, page.times, strict=True):
        frame = json.loads(text)
        types = [event["type"] for event in frame.get("events", ())]
        if fell is not None:
            over = {"day_broke", "game_over"} & set(types)
            if frame["type"] in OWN:
                continue
            # What came about in the night is told by the frame that ends it, and is not the same.
            found[-1].append((round(came - fell, 3), frame["type"], 0 if over else len(text)))
            fell = None if over else fell
        if "night_fell" in types:
            fell = came
            found.append([])
    return found


async def cards_of(hub: Hub, **wishes: object) -> dict[str, list[Seat]]:
    """Which seats a seed deals each card."""
    made = await hub.make(Wishes.model_validate({**wishes, "start": True}))
    await to_the_end(made.room, 1e6)
    cards: dict[str, list[Seat]] = {}
    for seat, card in enumerate(made.room.stage.told[-1].cards, start=1):  # type: ignore[union-attr]  # unmasked
        cards.setdefault(card, []).append(seat)
    return cards


async def first_night(hub: Hub, people: set[Seat], watcher: Seat, wait: float | None, **wishes: object) -> list[Seen]:
    """What a sleeping seat and the public get in the first night; `wait`: how long people take, None: too long."""
    seats = dict.fromkeys(people | {watcher}, "person")
    made = await hub.make(Wishes.model_validate({"board": "huanle-9", "seed": SEED, **wishes, "seats": seats}))
    pages = [InsidePage(made.room, made.secrets[str(watcher)]), InsidePage(made.room)]
    choose = any_answer(3)
    actors = [
        InsidePage(
            made.room,
            made.secrets[str(seat)],
            answer=lambda ask: SILENT if wait is None else choose(ask),
            wait=lambda ask: wait or 0,
        )
        for seat in people
    ]
    await made.room.start()
    while not any('"day_broke"' in text or '"game_over"' in text for text in pages[1].texts):
        await made.room.pace._sleep(1)
    await made.room.stop()
    for page in (*pages, *actors):
        await page.close()
    return [nights(page)[0] for page in pages]


def test_frames_by_night_do_not_depend_on_who_acts(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            by_card = await cards_of(hub, board="huanle-9", seed=SEED)
            sleeper, idle = by_card["villager"][:2]
            seer, witch, wolves = by_card["seer"][0], by_card["witch"][0], by_card["werewolf"]
            seen = []
            for cast in ({idle}, {seer}, {witch}, {*wolves}, {*wolves, witch, seer}):
                for wait in (0.1, 6.5, None):
                    seen.append(await first_night(hub, cast, sleeper, wait, rules=CLOCKS))
            assert [one[1] for one in seen[0][0]].count("night") >= 3
            for other in seen[1:]:
                assert other == seen[0]

    leaping(main())


def test_whole_games_of_all_cards_have_the_same_nights_however_long_people_take(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            for number, cards in enumerate(DECKS):
                quick = await whole_game(hub, cards, number, Random(0), at_most=0.0)
                for dice in (Random(1), Random(2)):
                    assert await whole_game(hub, cards, number, dice, at_most=10.0) == quick

    leaping(main())


async def whole_game(hub: Hub, cards: str, seed: int, dice: Random, *, at_most: float) -> list[list[Seen]]:
    """The nights of a game in which people sit at every other seat and take any time they like for a question.

    Not only whoever sleeps: those who act, too, must not see how long others take for what they do.
    """
    people = range(1, 8, 2)
    wishes = {"cards": cards, "seed": seed, "rules": CLOCKS, "seats": dict.fromkeys(people, "person")}
    made = await hub.make(Wishes.model_validate(wishes))
    public = InsidePage(made.room)
    pages = [
        InsidePage(
            made.room,
            made.secrets[str(seat)],
            seed=seed * 10 + seat,
            # A speech that takes longer is seen, and may be.
            wait=lambda ask: dice.uniform(0, at_most) if ask["night"] else 0,
        )
        for seat in people
    ]
    await made.room.start()
    await to_the_end(made.room, 1e6)
    for page in (public, *pages):
        await page.close()
    return [nights(page) for page in (public, *pages)]


def test_whether_the_pack_agreed_at_once_is_not_told_by_when_others_are_asked(tmp_path: Path) -> None:
    cards = "werewolf*2,villager*2,witch,hunter,piper"
    rules = {**CLOCKS, "hunter.status_told": True, "wolves.may_skip": False, "max_days": 1}

    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            by_card = await cards_of(hub, cards=cards, seed=SEED, rules=rules)
            first, second = by_card["villager"]
            wolves = by_card["werewolf"]
            others = [by_card[card][0] for card in ("witch", "hunter", "piper")]
            seen = []
            for named in (dict.fromkeys(wolves, first), dict(zip(wolves, (first, second), strict=True))):
                wishes = {"cards": cards, "seed": SEED, "rules": rules, "seats": dict.fromkeys(range(1, 8), "person")}
                room, secrets = (made := await hub.make(Wishes.model_validate(wishes))).room, made.secrets

                def choice(ask: Json, victim: Seat) -> object:
                    return {"wolves": victim, "wolves2": first}.get(ask["kind"], PASSES[ask["shape"]])

                pages = {
                    seat: InsidePage(room, secrets[str(seat)], answer=partial(choice, victim=named.get(seat, first)))
                    for seat in range(1, 8)
                }
                await room.start()
                await to_the_end(room, 1e6)
                for page in pages.values():
                    await page.close()
                divided = len({*named.values()}) == 2
                assert any('"kind":"wolves2"' in text for text in pages[wolves[0]].texts) == divided
                seen.append([nights(pages[seat]) for seat in others])
            assert seen[0] == seen[1]

    leaping(main())


def test_a_night_that_is_gone_on_with_has_its_timetable_again(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            witch = (await cards_of(hub, board="huanle-9", seed=SEED))["witch"][0]
            wishes = {"board": "huanle-9", "seed": SEED, "seats": {witch: "person"}, "rules": CLOCKS}
            made = await hub.make(Wishes.model_validate(wishes))
            page = InsidePage(made.room, made.secrets[str(witch)])
            opens = Night(made.room.stage.header.setup, 1).opens("witch")
            asked = []
            for asks in (1, 2):
                await made.room.start()
                began = asyncio.get_running_loop().time()
                while len(came := [at for at, text in zip(page.times, page.texts, strict=True) if _asks(text)]) < asks:
                    await made.room.pace._sleep(1)
                asked.append(round(came[-1] - began, 3))
                await made.room.pause()
            # The first time with a greeting before.
            assert asked[0] == opens + 4 and asked[1] == opens
            await page.close()

    leaping(main())


def _asks(text: str) -> bool:
    return text.startswith('{"type":"ask"')


class Thoughtful:
    """Seats models; the one with the witch's card takes its time in the first night."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def models(self) -> Sequence[str]:
        return ("slow",)

    async def seat(self, places: Places) -> Guests:
        return Guests({seat: SlowWitch(seat, self.seconds) for seat in places.who}, places.who)


class SlowWitch:
    def __init__(self, seat: Seat, seconds: float) -> None:
        self._bot = BasicBot(seat)
        self._seconds = seconds

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        if ask.kind == "witch" and view.state.day == 1:
            await asyncio.sleep(self._seconds)
        return await self._bot.decide(ask, view)


@pytest.mark.parametrize("slow", [15.0, 40.0, 400.0])
def test_a_model_that_is_slow_moves_dawn_by_whole_ticks_and_for_good(tmp_path: Path, slow: float) -> None:
    """What is left to be seen: that some night outlasted its timetable. Not by how much, nor that it was the last."""

    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE, seater=Thoughtful(slow)) as hub:
            seats = dict.fromkeys(range(2, 10), "model:slow") | {1: "person"}
            wishes = {"board": "huanle-9", "seed": 4, "seats": seats, "rules": CLOCKS}
            room, secrets = (made := await hub.make(Wishes.model_validate(wishes))).room, made.secrets
            public, person = InsidePage(room), InsidePage(room, secrets["1"], seed=1)
            await room.start()
            await to_the_end(room, 1e6)
            for page in (public, person):
                await page.close()
            lengths = [night[-1][0] for night in nights(public)]
            first, later = (Night(room.stage.header.setup, day) for day in (1, 2))
            put = first.opens("witch")
            assert len(lengths) >= 2
            assert lengths[0] == next_tick(max(put + slow, first.length), PACE)
            beyond = max(put + slow - first.length, 0)
            assert lengths[1:] == [next_tick(later.length + beyond, PACE)] * (len(lengths) - 1)

    leaping(main())


def test_a_night_without_clocks_is_not_shorter_for_those_who_are_quick(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            by_card = await cards_of(hub, board="huanle-9", seed=SEED)
            sleeper = by_card["villager"][0]
            seen = [
                await first_night(hub, cast, sleeper, wait, rules=NO_CLOCKS)
                for cast in ({by_card["seer"][0]}, {by_card["witch"][0]}, {*by_card["werewolf"]})
                for wait in (0.1, 18.0)
            ]
            assert all(one == seen[0] for one in seen)

    leaping(main())


def test_a_night_is_as_long_as_its_board_says(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path) as hub:
            made = await hub.make(Wishes(board="huanle-12", rules=dict(CLOCKS)))
            night = Night(made.room.stage.header.setup, 2)
            assert night.length == 2 + 4 * (10 + 1.5)
            talked = night.closes("pack_talk", 2)
            voted = night.closes("wolves", talked)
            agreed = night.closes("wolves2", voted)
            assert [talked, voted, agreed, night.length] == [2 + 11.5 * stage for stage in (1, 2, 3, 4)]
            assert night.opens("witch") == agreed and night.closes("witch", agreed) == night.length
            # A wolf that is alone does not talk, and is asked at once: the seer is told no sooner for that.
            assert night.closes("wolves", 2) == night.closes("seer", 2) == talked

    leaping(main())
    assert next_tick(33, 5) == 35 and next_tick(35, 5) == 35 and next_tick(0, 5) == 0


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_everybody_has_the_clock_that_the_rules_tell_of(tmp_path: Path, rounds: int) -> None:
    """And the timetable holds though they take all of it: the clocks differ, and the pack has not the longest."""
    clock = {"wolves_first_night": 13, "wolves": 11, "night": 9, "seer": 14, "witch": 7}
    rules = {**{f"clock.{name}": value for name, value in clock.items()}, "wolves.talk_rounds": rounds}

    def expected(ask: Json, day: int) -> int:
        if ask["form"] in ("talk", "knife"):
            return clock["wolves_first_night" if day == 1 else "wolves"]
        return clock.get(ask["kind"], clock["night"])

    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            found: set[str] = set()
            for number, cards in enumerate(DECKS):
                wishes = {"cards": cards, "seed": number, "rules": rules, "seats": dict.fromkeys(range(1, 8), "person")}
                room, secrets = (made := await hub.make(Wishes.model_validate(wishes))).room, made.secrets
                pages = [
                    InsidePage(room, secrets[str(seat)], seed=seat, wait=lambda ask: ask["night"] and ask["seconds"])
                    for seat in range(1, 8)
                ]
                await room.start()
                await to_the_end(room, 1e6)
                lengths = [Night(room.stage.header.setup, day).length for day in (1, 2)]
                for page in pages:
                    await page.close()
                    day = 0
                    for frame in map(json.loads, page.texts):
                        day += sum(event["type"] == "night_fell" for event in frame.get("events", ()))
                        if frame["type"] == "ask" and frame["night"]:
                            found.add(frame["kind"])
                            assert frame["seconds"] == expected(frame, day), (day, frame["kind"])
                    for day, night in enumerate(nights(page), start=1):
                        assert night[-1][0] == next_tick(lengths[min(day, 2) - 1], PACE)
            assert {"wolves", "wolves2", "seer", "witch", "guard", "piper", "cupid", "hybrid"} <= found
            assert ("pack_talk" in found) == bool(rounds)

    leaping(main())


def test_machines_do_not_wait(tmp_path: Path) -> None:
    async def main() -> None:
        async with hub_at(tmp_path, second=1.0, night_pace=PACE) as hub:
            made = await hub.make(Wishes(board="huanle-12", seed=1, start=True))
            await to_the_end(made.room)
            assert made.room.pace._stage.papers.paced is False

    leaping(main())
