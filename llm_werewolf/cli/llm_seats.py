"""Seats that a language model plays: which settings each has, and whether its server can be reached."""

import asyncio
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self
from urllib.parse import urlsplit

from pydantic import ValidationError

from ..core.misfit import misfit
from ..core.seats import Card, Seat
from ..core.sentence import Sentence, listing, near
from ..core.setup import Setup
from ..engine.role import Role
from ..host.calls import calls_of
from ..players.llm.check import examine_models
from ..players.llm.client import Models
from ..players.llm.config import OPENAI_URL, ModelConfig
from ..players.llm.examine import Report
from ..players.llm.keys import same_address
from ..players.llm.local import LocalModelError, LocalServer, check_file
from ..players.llm.player import ModelPlayer
from ..players.llm.presets import PRESETS, config_for
from ..players.llm.waits import Waits
from ..players.overlay import check_prompts
from ..players.personas import PersonaError, persona_text
from ..players.templates import TemplateFault
from .config import ModelSection
from .errors import BadInput
from .findings import in_short
from .models import Minds
from .settings import HIDDEN
from .who import Who

_SETTINGS: Final = (
    *("temperature", "max_tokens", "context", "timeout", "deadline", "stream", "stall", "max_fallbacks"),
    *("concurrency", "requests_per_minute", "tokens_per_minute"),
)
"""What a section of game.toml says of a model as `ModelConfig` says it."""


class LlmSeats:
    """The model players of a table, and what has to be open while they play."""

    def __init__(
        self,
        sections: Mapping[str, ModelSection],
        base_url: str | None,
        lang: str,
        names: Mapping[Seat, str],
        minds: Minds,
        beside: "LlmSeats | None" = None,
    ) -> None:
        """`beside`: the model seats of another table of this run."""
        self._sections = sections
        self._base_url = base_url or os.environ.get("OPENAI_BASE_URL") or None
        self._lang = lang
        self._names = names
        self._minds = minds
        self._models: Models = Models(beside._models if beside else None)
        self._open = ExitStack()
        self._servers: dict[str, LocalServer] = {}
        self._configs: dict[Who, ModelConfig] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._models.aclose()
        self._open.close()

    @property
    def waits(self) -> Waits:
        """What is waited for just now."""
        return self._models.waits

    async def check(self, who: Mapping[Seat, Who]) -> list[Sentence]:
        """Try every model before the cards are dealt; a line on each. Raises BadInput."""
        seats = _models_of(who)
        self._see_minds(seats)
        reports = await self.examine(seats)
        if problems := [report.problem for report in reports if report.problem]:
            problems += self._like_sections(seats.values())
            raise BadInput("{problems}", "{problems}", problems=listing(problems, en="; ", zh="；"))
        told = {(report.config.model, report.config.base_url): report for report in reports}
        return [in_short(report) for report in told.values()]

    async def prepare(self, who: Mapping[Seat, Who]) -> None:
        """All that has to be there before they are asked; no service is asked anything. Raises BadInput."""
        seats = _models_of(who)
        self._see_minds(seats)
        await self._set_up(seats)

    async def examine(self, seats: Mapping[Seat, Who], *, thorough: bool = False) -> Sequence[Report]:
        """What can be found out about these models. Raises BadInput for one that is not set up right."""
        await self._set_up(seats)
        configs = {seat: self._asked(seat, one) for seat, one in seats.items()}
        return await examine_models(configs, self._models, thorough=thorough)

    async def _set_up(self, seats: Mapping[Seat, Who]) -> None:
        # All that can be seen at a glance first: nobody should wait for a file to load and then read of a typing error.
        for seat, one in seats.items():
            if one.kind == "model":
                self._configs[one] = self._config(one)
            else:
                self._see_file(seat, one)
        for one in seats.values():
            if one.kind == "local" and one not in self._configs:
                self._configs[one] = await self._start(one)

    def _like_sections(self, who: Iterable[Who]) -> list[Sentence]:
        """What may have been meant: a section that game.toml does not have, or has by nearly this name."""
        names = dict.fromkeys(one.name for one in who if one.kind == "model" and one.name not in self._sections)
        return [
            Sentence(
                "game.toml has no section [models.{name}], so {name} is taken for a model's own name{near}",
                "game.toml 里没有 [models.{name}] 一节，所以把 {name} 当作模型本来的名字{near}",
                name=name,
                near=hint,
            )
            for name in names
            if (hint := near(name, self._sections)) or name in self._minds.bare
        ]

    def player(self, seat: Seat, who: Who) -> ModelPlayer:
        """The player for a seat whose model was checked."""
        client = self._models.client(self._asked(seat, who))
        client.seats.add(seat)
        return ModelPlayer(
            client,
            lang=self._lang,
            name=self._names.get(seat, ""),
            names=self._names,
            persona=self.persona(seat, who),
            prompts=self._minds.prompts,
        )

    def configs(self, who: Mapping[Seat, Who]) -> dict[Seat, ModelConfig]:
        """How the models are asked, by seat; they were checked."""
        return {seat: self._configs[one] for seat, one in who.items() if one in self._configs}

    def persona(self, seat: Seat, who: Who) -> str:
        """What the player of a seat is told to be like: the seat's own, else its model's. Raises BadInput."""
        section = self._section(who) if who.kind == "model" else None
        wanted = self._minds.personas.get(seat) or (section.persona if section else None) or ""
        try:
            return persona_text(wanted, self._lang, self._minds.prompts)
        except PersonaError as error:
            raise BadInput(
                "seat {seat}: there is no persona {wanted!r}; did you mean {close!r}?",
                "{seat} 号：没有叫“{wanted}”的性格；是不是“{close}”？",
                seat=seat,
                wanted=error.wanted,
                close=error.close,
            ) from None

    def _asked(self, seat: Seat, who: Who) -> ModelConfig:
        """How the model of a seat is asked: as all of its model's, but for the seat's own temperature."""
        own = self._minds.temperatures.get(seat)
        return self._configs[who] if own is None else self._configs[who].model_copy(update={"temperature": own})

    def rehearse(self, who: Mapping[Seat, Who], setup: Setup, roles: Mapping[Card, Role]) -> None:
        """Write out whatever this table can ask its models, where prompts are the user's own. Raises BadInput."""
        seats = _models_of(who)
        self._see_minds(seats)
        if self._minds.prompts and seats:
            from ..host.dress import write_out

            try:
                write_out(setup, self._lang, self._minds.prompts, roles)
            except TemplateFault as error:
                raise BadInput("{why}", "{why}", why=error) from None

    def _see_minds(self, seats: Mapping[Seat, Who]) -> None:
        """Templates and personas, before anything is waited for. Raises BadInput."""
        if self._minds.prompts:
            try:
                check_prompts(self._minds.prompts, self._lang)
            except TemplateFault as error:
                raise BadInput("{why}", "{why}", why=error) from None
        for seat, one in seats.items():
            self.persona(seat, one)

    def kind(self, who: Who) -> str:
        """WHO as the record keeps it: enough to seat the same model again without the file that named it."""
        if who.kind != "model":
            return str(who)
        return _recorded(self._configs[who])

    def remember(self, folder: Path, players: Mapping[Seat, object]) -> None:
        """Give model seats back the notes they had. Raises RecordError for damaged calls."""
        models = {seat: player for seat, player in players.items() if isinstance(player, ModelPlayer)}
        calls = list(calls_of(folder)) if models else []
        for seat, player in models.items():
            player.remember(calls, seat)

    def _section(self, who: Who) -> ModelSection:
        """What the user's file says of a model, asked for by its section or as a record names it."""
        if who.name in self._sections:
            return self._sections[who.name]
        for name, section in self._sections.items():
            with suppress(BadInput):
                if _recorded(self._config(Who("model", name))) == str(who):
                    return section
        return ModelSection()

    def _config(self, who: Who) -> ModelConfig:
        section = self._section(who)
        model = section.model or who.name
        changes = {key: value for key in ("key_env", *_SETTINGS) if (value := getattr(section, key)) is not None}
        own = section.base_url or (PRESETS[section.preset].base_url if section.preset else None)
        elsewhere = bool(who.url and own) and not same_address(who.url, own)
        if elsewhere:
            changes.pop("key_env", None)  # a section's key is for the section's address
        url = who.url or section.base_url or (self._base_url if section.preset is None or elsewhere else None)
        if url and HIDDEN in url:
            raise BadInput(
                "{model}: the name, password or query in its address {url} is not kept; give the address again, "
                "with --base-url, --seat or --config as before",
                "{model}：地址 {url} 里的用户名、密码或查询参数不会保存；请照原来的方式（--base-url、--seat 或 "
                "--config）再给一次地址",
                model=model,
                url=url,
            )
        try:
            if section.preset is None or elsewhere:
                return config_for(model, url, typed=self._minds.typed_url, **changes)
            if url:
                changes["base_url"] = url
            return PRESETS[section.preset].config(model, **changes)
        except ValidationError as error:
            wrong = error.errors()[0]
            what = misfit(wrong, ".".join(map(str, wrong["loc"])))
            raise BadInput("{who}: {what}", "{who}：{what}", who=who, what=what) from None

    @staticmethod
    def _see_file(seat: Seat, who: Who) -> None:
        try:
            check_file(Path(who.name).expanduser())
        except LocalModelError as error:
            raise BadInput("seat {seat}: {why}", "{seat} 号：{why}", seat=seat, why=error) from None

    async def _start(self, who: Who) -> ModelConfig:
        server = self._servers.get(who.name)
        if server is None:
            loading = Sentence("Loading {name} ...", "正在载入 {name} …", name=who.name)
            print(loading.told(self._lang), file=sys.stderr)
            server = LocalServer(who.name)
            self._open.callback(server.stop)
            try:
                await asyncio.to_thread(server.start)
            except LocalModelError as error:
                raise BadInput("{why}", "{why}", why=error) from None
            self._servers[who.name] = server
        return server.config


def _recorded(config: ModelConfig) -> str:
    """A model as a record names it."""
    address = urlsplit(config.base_url)
    told = config.base_url != OPENAI_URL and not (address.username or address.password or address.query)
    return str(Who("model", config.model, config.base_url if told else None))


def _models_of(who: Mapping[Seat, Who]) -> dict[Seat, Who]:
    """The seats that models play."""
    return {seat: one for seat, one in who.items() if one.kind in ("model", "local")}
