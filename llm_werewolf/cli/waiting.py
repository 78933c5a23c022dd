"""A word on what is waited for while a service keeps silent, asks for patience or fails: a line after some seconds."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Final

from ..core.seats import Seat
from ..core.sentence import NOTHING, Sentence, listing
from ..players.llm.waits import Phase, Wait, Waits
from .display.clean import clean_line
from .display.phrases import Phrases
from .models import ModelSeats
from .who import Who
from .wishes import Wishes

SOON: Final = 8.0
"""Seconds without a word that nobody need wonder about."""
UNUSUAL: Final = 3.0
"""A model may take so many times as long as it usually does."""
LOOK: Final = 0.5
"""Seconds between looks."""
_TELLING: Final[tuple[Phase, ...]] = ("again", "answer", "turn", "first")
"""Of several things that are waited for at one service, which is told: the first of these."""


class WaitTeller:
    """Says what is waited for: after some seconds, then each time the silence has lasted twice as long."""

    def __init__(self, waits: Waits, tell: Callable[[Sentence], None], *, openly: bool = True) -> None:
        """`openly`: with seats and models, which would tell people who play whom the night calls."""
        self._waits, self._tell, self._openly = waits, tell, openly
        self._told: dict[object, float] = {}
        """By what is told apart: how long it had lasted when it was told last."""

    def look(self) -> None:
        """Say what there is to say just now."""
        late: dict[object, list[Wait]] = {}
        for wait in self._waits.open:
            if self._due(wait):
                late.setdefault(self._place(wait) if self._openly else None, []).append(wait)
        self._told = {place: seconds for place, seconds in self._told.items() if place in late}
        for place, waits in late.items():
            lasted = self._waits.clock() - min(wait.begun for wait in waits)
            if place not in self._told or lasted >= 2 * self._told[place]:
                self._told[place] = max(lasted, SOON)
                self._tell(self._words(waits))

    @staticmethod
    def _place(wait: Wait) -> tuple[str, str]:
        return wait.config.model, wait.config.base_url

    def _due(self, wait: Wait) -> bool:
        if wait.phase == "again" and wait.seconds is not None and wait.seconds >= SOON:
            return True
        usual = self._waits.usual.get(self._place(wait), 0.0)
        return self._waits.clock() - wait.begun >= max(SOON, UNUSUAL * usual)

    def _words(self, waits: list[Wait]) -> Sentence:
        phase = next(one for one in _TELLING if any(wait.phase == one for wait in waits))
        waits = [wait for wait in waits if wait.phase == phase]
        first = min(waits, key=lambda wait: (wait.phase == "turn" and wait.seconds is None, wait.begun))
        now = self._waits.clock()
        seconds = f"{first.seconds or 0:.0f}"
        so_far, deadline = f"{first.counted:.0f}", f"{first.config.deadline:.0f}"
        what: Sentence
        match phase:
            case "again" if first.asked:
                left = (first.seconds or 0) - (now - first.since)
                some = Sentence(", {left:.0f} s of them are left", "，还剩 {left:.0f} 秒", left=left)
                what = Sentence(
                    "the service asks to wait {seconds} s{left}",
                    "服务方要求等待 {seconds} 秒{left}",
                    seconds=seconds,
                    left=some if left < (first.seconds or 0) - 1 else NOTHING,
                )
            case "again":
                what = Sentence(
                    "it is asked again in {seconds} s ({so_far} s so far; given up after {deadline} s){why}",
                    "{seconds} 秒后再问一次（已等 {so_far} 秒，最多等 {deadline} 秒）{why}",
                    seconds=f"{max(1.0, (first.seconds or 0) - (now - first.since)):.0f}",
                    so_far=so_far,
                    deadline=deadline,
                    why=self._trouble(first),
                )
            case "answer":
                what = Sentence(
                    "no answer yet after {so_far} s (given up after {deadline} s){why}",
                    "等了 {so_far} 秒还没有回答（最多等 {deadline} 秒）{why}",
                    so_far=so_far,
                    deadline=deadline,
                    why=self._trouble(first),
                )
            case "turn" if first.limit and first.seconds is not None:
                what = Sentence(
                    "waiting for a turn: `{limit}` = {most} lets the next go in {seconds} s ({so_far} s so far)",
                    "在排队：按 {limit} = {most}，{seconds} 秒后才能发下一个请求（已等 {so_far} 秒）",
                    limit=first.limit,
                    most=getattr(first.config, first.limit),
                    seconds=f"{max(0.0, first.seconds - (now - first.since)):.0f}",
                    so_far=f"{now - first.begun:.0f}",
                )
            case "turn" if first.limit:
                what = Sentence(
                    "waiting for a turn: `{limit}` = {most} ({so_far} s so far)",
                    "在排队：{limit} = {most}（已等 {so_far} 秒）",
                    limit=first.limit,
                    most=getattr(first.config, first.limit),
                    so_far=f"{now - first.begun:.0f}",
                )
            case "turn" | "first":
                what = Sentence(
                    "waiting for a turn within its limits ({so_far} s so far)",
                    "在它的限额内排队（已等 {so_far} 秒）",
                    so_far=f"{now - first.begun:.0f}",
                )
        return Sentence("{who}: {what}", "{who}：{what}", who=self._who(waits), what=what)

    def _trouble(self, wait: Wait) -> Sentence:
        if wait.why is None or not self._openly:
            return NOTHING
        return Sentence("; before, {why}", "；之前 {why}", why=wait.why)

    def _who(self, waits: Iterable[Wait]) -> Sentence:
        waits = list(waits)
        if not self._openly:
            return Sentence("a model", "模型")
        model = clean_line(waits[0].config.model, 44)
        seats = sorted({wait.seat for wait in waits if wait.seat is not None})
        if not seats:
            return Sentence("{model} at {place}", "{place} 的 {model}", model=model, place=waits[0].config.place)
        if len(seats) == 1:
            return Sentence("seat {seat} ({model})", "{seat} 号（{model}）", seat=seats[0], model=model)
        return Sentence("seats {seats} ({model})", "{seats} 号（{model}）", seats=listing(seats), model=model)


@asynccontextmanager
async def told_waits(
    waits: Waits, lang: str, show: Callable[[str], None] | None = None, *, openly: bool = True
) -> AsyncIterator[None]:
    """While this is open, waits that last are told; `show` takes a line, standard error unless said."""
    show = show or (lambda line: print(line, file=sys.stderr, flush=True))
    teller = WaitTeller(waits, lambda told: show(clean_line(told.told(lang), 300)), openly=openly)

    async def look_on() -> None:
        while True:
            await asyncio.sleep(LOOK)
            teller.look()

    looking = asyncio.create_task(look_on())
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)


@contextmanager
def told_if_stopped(lang: str) -> Iterator[None]:
    """Before a game: whoever stops the program now is told that there is none."""
    try:
        yield
    except (asyncio.CancelledError, KeyboardInterrupt):
        print(Phrases(lang).plain("end.not_begun"), file=sys.stderr)
        raise


async def try_models(models: ModelSeats, who: Mapping[Seat, Who], wishes: Wishes) -> None:
    """Find out about the models of a table before the game, a line each. Raises BadInput."""
    with told_if_stopped(wishes.lang):
        async with told_waits(models.waits, wishes.lang):
            lines = await models.check(who)
    for line in () if wishes.quiet else lines:
        print(clean_line(line.told(wishes.lang), 600), file=sys.stderr)
