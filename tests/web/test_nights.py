"""A night at a table with people tells nothing: what reaches the public and sleeping seats is the same whoever acts."""

import asyncio
import json
import time
from pathlib import Path

from llm_werewolf.core.seats import Seat
from llm_werewolf.web.grid import Night, next_tick
from llm_werewolf.web.hub import Hub
from llm_werewolf.web.wishes import Wishes

from .inside import InsidePage, hub_at

SEED = 11
CLOCKS = {"clock.wolves_first_night": 10, "clock.wolves": 10, "clock.night": 10, "clock.seer": 10, "clock.witch": 10}


class Stamped(InsidePage):
    """Keeps when each frame came, in ticks since night fell."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.night: list[tuple[str, int, float]] = []
        self._fell: float | None = None
        self._read_to = 0
        self._day = False
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # handed on

    def look(self) -> bool:
        """Take in what has come; says whether day has broken."""
        for text in self.texts[self._read_to :] if not self._day else ():
            self._read_to += 1
            frame = json.loads(text)
            types = [event["type"] for event in frame.get("events", ())]
            if "night_fell" in types:
                self._fell = time.monotonic()
                continue
            if self._fell is None:
                continue
            passed = (time.monotonic() - self._fell) / 0.02
            self.night.append((frame["type"], len(text), passed))
            if "day_broke" in types:
                self._day = True
        return self._day


async def first_night(
    hub: Hub, people: set[Seat], watcher: Seat, answering: bool
) -> list[list[tuple[str, int, float]]]:
    """What a sleeping seat and the public get in the first night."""
    seats = dict.fromkeys(people | {watcher}, "person")
    made = await hub.make(Wishes.model_validate({"board": "huanle-9", "seats": seats, "seed": SEED, "rules": CLOCKS}))
    pages = [Stamped(made.room, made.secrets[str(watcher)]), Stamped(made.room)]
    actors = [InsidePage(made.room, made.secrets[str(seat)], seed=3 if answering else None) for seat in people]
    await made.room.start()
    async with asyncio.timeout(30):
        for _ in range(5000):
            await asyncio.sleep(0.004)  # the grain of the stamps
            if sum(page.look() for page in pages) == len(pages):
                break
    await made.room.stop()
    for page in (*pages, *actors):
        await page.close()
    return [page.night for page in pages]


async def test_frames_by_night_do_not_depend_on_who_acts(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-9", seed=SEED))
        await made.room.start()
        await made.room.stopped()
        cards = {seat + 1: card for seat, card in enumerate(made.room.stage.told[-1].cards)}  # type: ignore[union-attr]
        by_card = {card: [seat for seat in cards if cards[seat] == card] for card in cards.values()}
        sleeper, idle = by_card["villager"][:2]
        casts = [
            {idle},
            {by_card["seer"][0]},
            {by_card["witch"][0]},
            {*by_card["werewolf"]},
            {*by_card["werewolf"], by_card["witch"][0], by_card["seer"][0]},
        ]
        nights = []
        for cast in casts:
            for answering in (True, False):
                nights.append(await first_night(hub, cast, sleeper, answering))
    for who in (0, 1):
        first = nights[0][who]
        assert [one[0] for one in first].count("night") >= 3
        for night in nights[1:]:
            other = night[who]
            # Who plays is public, and stands in the frames about the table: none of them comes by night.
            assert [one[:2] for one in other[:-1]] == [one[:2] for one in first[:-1]]
            assert other[-1][0] == first[-1][0] == "events"
            for mine, yours in zip(first, other, strict=True):
                assert abs(mine[2] - yours[2]) < 4  # less than a tick, in seconds of the table


async def test_a_night_is_as_long_as_its_board_says(tmp_path: Path) -> None:
    async with hub_at(tmp_path) as hub:
        made = await hub.make(Wishes(board="huanle-12", rules=dict(CLOCKS)))
        night = Night(made.room.stage.header.setup, 2)
        assert night.bounded and 30 <= night.length <= 36
        assert night.left("pack_talk", 0) == 10
        assert night.left("wolves", 11) < 10 <= night.left("wolves2", 11)
        assert night.left("witch", 40) == 1
    assert next_tick(33, 5) == 35 and next_tick(35, 5) == 35 and next_tick(0, 5) == 0


async def test_machines_do_not_wait(tmp_path: Path) -> None:
    async with hub_at(tmp_path, second=1.0, night_pace=15) as hub:
        made = await hub.make(Wishes(board="huanle-12", seed=1, start=True))
        async with asyncio.timeout(20):
            await made.room.stopped()
        assert made.room.state == "over"
