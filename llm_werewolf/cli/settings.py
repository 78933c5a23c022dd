"""What a game was started with and is no part of the game: kept beside its record, so that `resume` goes on alike.

What is said when it is resumed goes first. No key is ever kept, nor a name, a password or a query in an address.
"""

import hmac
import os
from collections.abc import Container, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeVar
from urllib.parse import urlsplit, urlunsplit

from pydantic import Field, ValidationError

from ..core.seats import Seat
from ..host import Patience
from ..players.llm.config import ModelConfig
from ..players.llm.keys import OPENAI_KEY, is_set
from ..players.llm.ledger import Price
from ..players.llm.presets import PRESETS, preset_for
from ..transcript.files import bytes_of
from .config import GameFile, GameSection, ModelSection, SeatSection, Section
from .errors import BadInput
from .models import Minds
from .who import Who
from .wishes import Flags, Wishes, bare_models, merge

FILE: Final = "settings.json"
S = TypeVar("S", bound=Section)
HIDDEN: Final = "***"
"""Stands in an address for what is not kept."""


class Settings(Section):
    """settings.json: parts of a game.toml, and prices."""

    game: GameSection = GameSection()
    """Of `[game]`: limits, deadlines, the address of models, the folder of templates as seen from the game's own."""
    models: dict[str, ModelSection] = Field(default_factory=dict)
    seats: dict[int, SeatSection] = Field(default_factory=dict)
    """Who sits there, where that was asked for in other words than the record has; a temperature of its own."""
    prices: dict[str, Price] = Field(default_factory=dict)
    """What models cost, by the name their service knows them by."""
    vouched: dict[str, str] = Field(default_factory=dict)
    """By variable and address: a seal only the very key that went there can make. Else whoever hands a record on could
    have its reader's keys sent anywhere."""

    def under(self, file: GameFile) -> GameFile:
        """A file that is given on resuming, with these settings where it says nothing."""
        seats = {**self.seats, **file.seats}
        for seat in self.seats.keys() & file.seats.keys():
            seats[seat] = _over(self.seats[seat], file.seats[seat])
        merged = file.model_copy(
            update={
                "game": _over(self.game, file.game),
                "models": {**self.models, **file.models},
                "seats": seats,
            }
        )
        merged._path = file._path
        return merged


def _over(kept: S, given: S) -> S:
    said = {name: value for name in given.model_fields_set if (value := getattr(given, name)) is not None}
    return kept.model_copy(update=said)


def settings_of(
    wishes: Wishes, who: Mapping[Seat, Who], recorded: Mapping[Seat, str], folder: Path
) -> dict[str, object]:
    """What of these wishes resuming needs; `recorded`: WHO as the record of this folder has it."""
    patience = wishes.patience
    own = GameSection(
        clock=None if wishes.clock else False,
        fsync=wishes.fsync or None,
        step_seconds=None if patience.step_seconds == Patience.step_seconds else patience.step_seconds,
        game_seconds=patience.game_seconds,
        max_cost=wishes.max_cost,
        max_tokens=wishes.max_tokens,
    )
    kept = models_kept(who, recorded, folder, sections=wishes.models, base_url=wishes.base_url, minds=wishes.minds)
    return plain(kept.model_copy(update={"game": _over(kept.game, own), "prices": wishes.prices}))


def models_kept(
    who: Mapping[Seat, Who],
    recorded: Mapping[Seat, str],
    folder: Path,
    *,
    sections: Mapping[str, ModelSection],
    base_url: str | None,
    minds: Minds,
) -> Settings:
    """How the model seats among these are asked."""
    used = {one.name for one in who.values() if one.kind == "model"}
    address = (base_url or os.environ.get("OPENAI_BASE_URL") or None) if used else None
    named = used <= sections.keys()
    models = {name: _kept(one) for name, one in sections.items() if used and (name in used or not named)}
    pairs = [(one.key_env, _address(one, address)) for one in models.values()] + [(OPENAI_KEY, minds.typed_url)]
    return Settings(
        vouched={
            f"{variable} {kept_address(to)}": seal
            for variable, to in pairs
            if variable and to and used and not _harmless(variable, to) and (seal := _seal(variable, to))
        },
        game=GameSection(
            base_url=kept_address(address) if address else None,
            prompts=_seen_from(folder, minds.prompts) if minds.prompts else None,
        ),
        models=models,
        seats=_seats(who, recorded, minds.temperatures),
    )


def plain(kept: Settings) -> dict[str, object]:
    """As the file has it; empty where there is nothing to keep."""
    return kept.model_dump(mode="json", exclude_none=True, exclude_defaults=True)


def _seats(who: Mapping[Seat, Who], recorded: Mapping[Seat, str], own: Mapping[Seat, float]) -> dict[int, SeatSection]:
    asked = {seat: _spelled(one) for seat, one in who.items() if str(one) != recorded.get(seat)}
    return {seat: SeatSection(who=asked.get(seat), temperature=own.get(seat)) for seat in sorted({*asked, *own})}


def _spelled(who: Who) -> str:
    return str(Who(who.kind, who.name, kept_address(who.url) if who.url else None))


def _kept(section: ModelSection) -> ModelSection:
    return section.model_copy(update={"base_url": kept_address(section.base_url)}) if section.base_url else section


def kept_address(url: str) -> str:
    """An address without a name, a password or a query."""
    try:
        parts = urlsplit(url)
        at = HIDDEN + "@" if "@" in parts.netloc else ""
        return urlunsplit(
            (parts.scheme, at + parts.netloc.rpartition("@")[2], parts.path, HIDDEN if parts.query else "", "")
        )
    except ValueError:
        return HIDDEN


def _address(section: ModelSection, base_url: str | None) -> str | None:
    """Where the models of a section are; None for OpenAI's own address."""
    return section.base_url or (PRESETS[section.preset].base_url if section.preset else base_url)


def _harmless(variable: str, address: str) -> bool:
    """Whether a key is at home there: on this machine, or at the service its variable is named for."""
    known = preset_for(address)
    return ModelConfig(model="", base_url=address).loopback or (known is not None and known.key_env == variable)


def _seal(variable: str, address: str) -> str | None:
    key = os.environ.get(variable, "").strip().encode()
    return hmac.new(key, kept_address(address).encode(), "sha256").hexdigest()[:16] if key else None


def _vouched(kept: Settings, variable: str, address: str) -> bool:
    sealed = kept.vouched.get(f"{variable} {kept_address(address)}", "")
    return hmac.compare_digest(sealed.encode(), (_seal(variable, address) or "none is set").encode())


def check_keys(kept: Settings, given: Container[str], base_url: str | None) -> None:
    """Raises BadInput where a kept section would send a key to an address that it is not known to have gone to.

    `given`: sections that were said again; `base_url`: an address that was.
    """
    for name, section in kept.models.items():
        to = _address(section, base_url or kept.game.base_url)
        if name in given or section.key_env is None or to is None or not is_set(section.key_env):
            continue
        if base_url != to and not _harmless(section.key_env, to) and not _vouched(kept, section.key_env, to):
            raise BadInput(
                "[models.{name}]: the key in {variable} has not gone to {url} before; where it may, say so again with "
                "--config FILE",
                "[models.{name}]：{variable} 里的密钥以前没有发往 {url}；如果可以发，请用 --config FILE 再说一次",
                name=name,
                variable=section.key_env,
                url=to,
            )


def _seen_from(folder: Path, prompts: Path) -> str:
    """A path that tells no more of this machine than it must."""
    try:
        return Path(os.path.relpath(prompts.resolve(), folder.resolve())).as_posix()
    except ValueError:  # on another drive
        return str(prompts.resolve())


def read_settings(folder: Path) -> Settings:
    """What was kept beside a game; nothing where nothing was. Raises BadInput."""
    path = folder / FILE
    try:
        kept = Settings.model_validate_json(bytes_of(path).decode("utf-8"))
    except FileNotFoundError:
        return Settings()
    except (ValidationError, ValueError, RecursionError):
        raise BadInput(
            "the settings in {path} are damaged; delete that file and say them again (--config FILE)",
            "{path} 里的设置已损坏；请删掉这个文件，重新给出设置（--config FILE）",
            path=path,
        ) from None
    if not kept.game.prompts:
        return kept
    prompts = os.path.normpath(folder / kept.game.prompts)
    return kept.model_copy(update={"game": kept.game.model_copy(update={"prompts": prompts})})


def wishes_on(folder: Path, file: GameFile, flags: Flags) -> Wishes:
    """What a game is to be gone on with: the command line over a file over what was kept. Raises BadInput."""
    kept = read_settings(folder)
    check_keys(kept, file.models, flags.base_url or file.game.base_url)
    wishes = merge(kept.under(file), flags)
    minds, before = replace(wishes.minds, bare=bare_models(file)), kept.game.base_url
    if minds.typed_url is None and before and wishes.base_url == before and _vouched(kept, OPENAI_KEY, before):
        minds = replace(minds, typed_url=before)
    return wishes.model_copy(update={"prices": {**kept.prices, **wishes.prices}, "minds": minds})
