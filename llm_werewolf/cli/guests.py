"""The models of game.toml at a server's tables: tried all at once, each within a bound, and seated.

A browser is told which model cannot play and what is wrong with it in a few words; addresses, and what a service says,
stand in the server's log alone.
"""

import asyncio
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.sentence import Sentence, listing
from .config import ModelSection
from .errors import BadInput
from .locale import language_of
from .models import Minds, ModelSeats, model_seats
from .settings import Settings, check_keys, models_kept, plain, read_settings
from .who import Who, parse_who

if TYPE_CHECKING:
    from ..players.llm.examine import Report, What
    from ..web import Guests, Places

TRY_SECONDS: Final = 90.0
"""How long a model may take to show that it can play."""
AT_ONCE: Final = 8
FRESH_SECONDS: Final = 120.0
"""For how long it need not be tried again before the table is made."""
_FAULTS: "Final[dict[What, Sentence]]" = {
    "reached": Sentence("cannot be reached", "连不上"),
    "key": Sentence("its key is missing or not accepted", "密钥缺失或不被接受"),
    "account": Sentence("its account is used up", "账户额度已用完"),
}
_NO_ANSWER: Final = Sentence("does not answer as it should", "不能正常回答")
_MISFIT: Final = Sentence("is not set up right", "设置不对")


class ModelSeater:
    """Seats the models of game.toml."""

    def __init__(
        self,
        sections: Mapping[str, ModelSection],
        base_url: str | None,
        prompts: Path | None = None,
        *,
        try_seconds: float = TRY_SECONDS,
    ) -> None:
        self._sections = sections
        self._prompts = prompts
        self._base_url = base_url
        self._try_seconds = try_seconds
        self._trying = asyncio.Semaphore(AT_ONCE)
        self._fit: dict[str, float] = {}
        """When a model that was tried by itself was found fit."""
        self._before: ModelSeats | None = None
        """The last table's: a service's limits are for all tables together."""

    def models(self) -> Sequence[str]:
        """Only what the server's owner has set up: a browser names no addresses and no keys."""
        return tuple(self._sections)

    async def check(self, model: str) -> Sentence | None:
        """Try a model by its name; what keeps it from playing, None where nothing does."""
        fault = await self._try(Who("model", model), self._sections, self._base_url)
        if fault is None:
            self._fit[model] = time.monotonic()
        return fault

    async def seat(self, places: "Places") -> "Guests":
        """Players for these seats. Raises BadWish."""
        from ..web import BadWish, Guests
        from .seating import own_player

        if not places.who:
            return Guests()
        who, folder = places.who, places.folder
        async with AsyncExitStack() as stack:
            try:
                kept = read_settings(folder) if folder else Settings()
                check_keys(kept, self._sections, self._base_url)
                asked = {seat: one.who for seat, one in kept.seats.items() if one.who and seat in who}
                wanted = {seat: parse_who(asked.get(seat, one)) for seat, one in who.items()}
                own = {seat: one.temperature for seat, one in kept.seats.items() if one.temperature is not None}
                folder_of_prompts = self._prompts or (Path(kept.game.prompts) if kept.game.prompts else None)
                minds = Minds(personas=places.personas, temperatures=own, prompts=folder_of_prompts)
                sections, base_url = {**kept.models, **self._sections}, self._base_url or kept.game.base_url
                models = await stack.enter_async_context(
                    model_seats(wanted, sections, base_url, places.lang, places.names, minds, self._before)
                )
                await self._try_all({one for one in wanted.values() if one.kind == "model"}, sections, base_url)
                self._before = models
                await models.prepare(wanted)
                players = {
                    seat: own_player(one.name) if one.kind == "python" else models.player(seat, one)
                    for seat, one in wanted.items()
                }
                if folder is not None:
                    models.remember(folder, players)
            except BadInput as error:
                _log(error.sentence)
                raise BadWish(
                    "a seat cannot be filled as was wished; the server's log says why",
                    "有座位无法按要求安排；服务器的日志写明了原因",
                ) from None
            told = {seat: persona for seat, one in wanted.items() if (persona := models.persona(seat, one))}
            kinds = {seat: models.kind(one) for seat, one in wanted.items()}

            def settings(beside: Path) -> Mapping[str, object]:
                return plain(models_kept(wanted, kinds, beside, sections=sections, base_url=base_url, minds=minds))

            return Guests(players, kinds, told, stack.pop_all(), settings)
        raise AssertionError("unreachable")

    async def _try_all(self, models: set[Who], sections: Mapping[str, ModelSection], base_url: str | None) -> None:
        """Try those that were not just tried. Raises BadWish with a phrase for each that cannot play."""
        from ..web import BadWish

        since = time.monotonic() - FRESH_SECONDS
        unsure = sorted((one for one in models if self._fit.pop(one.name, since) <= since), key=str)
        found = await asyncio.gather(*(self._try(one, sections, base_url) for one in unsure))
        if faults := [fault for fault in found if fault is not None]:
            raise BadWish(
                "{faults}; the server's log says more",
                "{faults}；服务器的日志写得更详细",
                faults=listing(faults, en="; ", zh="；"),
            )

    async def _try(self, one: Who, sections: Mapping[str, ModelSection], base_url: str | None) -> Sentence | None:
        """What keeps a model from playing, for a browser; the log is told all of it."""
        from .llm_seats import LlmSeats

        before = self._before if isinstance(self._before, LlmSeats) else None
        async with self._trying, LlmSeats(sections, base_url, "en", {}, Minds(), before) as seats:
            try:
                async with asyncio.timeout(self._try_seconds):
                    [report] = await seats.examine({1: one})
            except TimeoutError:
                slow = Sentence(
                    "has not answered in {seconds:g} s", "{seconds:g} 秒内没有回答", seconds=self._try_seconds
                )
                return self._fault(one, slow, slow)
            except BadInput as error:
                return self._fault(one, _MISFIT, error.sentence)
            self._before = self._before or seats
            return self._fault(one, _in_few_words(report), report.problem) if report.problem else None

    @staticmethod
    def _fault(one: Who, few: Sentence, whole: Sentence) -> Sentence:
        _log(Sentence("{model}: {why}", "{model}：{why}", model=one.name, why=whole))
        return Sentence("{model}: {why}", "{model}：{why}", model=one.name, why=few)


def _in_few_words(report: "Report") -> Sentence:
    what = next((found.what for found in report.findings if found.state == "bad"), None)
    return _FAULTS.get(what, _NO_ANSWER) if what else _NO_ANSWER


def _log(what: Sentence) -> None:
    print(f"llm-werewolf: {what.told(language_of(()))}", file=sys.stderr)
