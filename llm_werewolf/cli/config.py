"""What a game is to be like: game.toml, checked; and the command line laid over it."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from .errors import BadInput, near


class Section(BaseModel):
    """A section of game.toml: every key known, every value of its type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class GameSection(Section):
    """`[game]`: the table. The command line has an option of the same name for each."""

    board: str | None = None
    """A board by name, with arguments."""
    cards: str | None = None
    """A list of cards instead of a board."""
    roles: list[str] | None = None
    """Python files with roles of your own."""
    lang: Literal["zh", "en"] | None = None
    """The language; else that of the locale."""
    seed: Annotated[int, Field(ge=0)] | None = None
    """The same seed gives the same deal and the same bots."""
    player: str | None = None
    """Who sits where nothing else is said; `basic` unless a model is named."""
    model: str | None = None
    """A model for all seats where nothing else is said."""
    base_url: str | None = None
    """The address of the model's server."""
    watch: str | Annotated[int, Field(ge=1)] | None = None
    """public, god, or a seat: whose view is shown."""
    speed: Annotated[float, Field(ge=0, le=1000)] | None = None
    """1 is readable; 2 twice as fast; 0 does not wait."""
    games: Annotated[int, Field(ge=1, le=100_000)] | None = None
    """How many games, one after the other."""
    out: str | None = None
    """The folder records are written to."""
    quiet: bool | None = None
    """Only the result is printed."""
    fsync: bool | None = None
    """Whether each step of the record is forced to the disk."""
    clock: bool | None = None
    """Whether people have a clock; the seconds are rules (`clock.vote` ...)."""
    step_seconds: Annotated[float, Field(gt=0)] | None = None
    """Seconds a step may take; whoever has not answered by then is not waited for."""
    game_seconds: Annotated[float, Field(gt=0)] | None = None
    """Seconds the game may take; then it pauses, and can be resumed."""


class ModelSection(Section):
    """`[models.X]`: a model, asked for as `model:X`."""

    model: str | None = None
    """The name the server knows it by; X itself unless said."""
    preset: str | None = None
    """A known service: it brings the address and the key's variable."""
    base_url: str | None = None
    """The server's address."""
    key_env: str | None = None
    """The environment variable that holds the key. A key itself never stands in a file."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """The sampling temperature."""
    max_tokens: Annotated[int, Field(ge=16)] | None = None
    """The most tokens one answer may have, reasoning included."""
    context: Annotated[int, Field(ge=2048)] | None = None
    """The tokens of its context, or as many of them as may be used; a longer record is shortened."""
    timeout: Annotated[float, Field(gt=0)] | None = None
    """Seconds one request may take."""
    deadline: Annotated[float, Field(gt=0)] | None = None
    """Seconds one answer may take with all its retries."""
    stream: bool | None = None
    """Whether answers are streamed, so that a stall is noticed."""
    stall: Annotated[float, Field(gt=0)] | None = None
    """Seconds of silence in the midst of a streamed answer after which it is given up."""
    concurrency: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service at a time."""
    requests_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service in any 60 seconds."""
    tokens_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most tokens this service is sent and writes in any 60 seconds."""
    persona: str | None = None
    """What the player is like, in a sentence."""


class SeatSection(Section):
    """`[seats.N]`: one seat."""

    who: str | None = None
    """human, basic, random, model:NAME[@URL], local:FILE.gguf or python:MODULE:CLASS."""
    name: str | None = None
    """The player's name."""
    card: str | None = None
    """The card it is dealt."""
    persona: str | None = None
    """What a model player is like."""


class GameFile(Section):
    """A whole game.toml."""

    game: GameSection = GameSection()
    models: dict[str, ModelSection] = {}
    seats: dict[int, SeatSection] = {}
    rules: dict[str, bool | int | float | str] = {}
    """Options by their dotted names."""


_NAMED: dict[str, type[Section]] = {"models": ModelSection, "seats": SeatSection}


def read_game_file(path: Path) -> GameFile:
    """Read and check a game.toml. Raises BadInput with one sentence about the first thing that is wrong."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}; `llm-werewolf init` writes one to begin with") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"cannot read {path}: {getattr(error, 'strerror', None) or 'it is not UTF-8'}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{path} is not TOML: {error}") from None
    try:
        return GameFile.model_validate(_shaped(raw, path))
    except ValidationError as error:
        raise BadInput(f"{path}: {_sentence(error, raw)}") from None


def _shaped(raw: dict[str, Any], path: Path) -> dict[str, Any]:  # Any: parsed TOML
    """Seat numbers as numbers, and rules by their dotted names however they were nested."""
    shaped = dict(raw)
    seats = shaped.get("seats")
    if isinstance(seats, Mapping):
        wrong = next((key for key in seats if not key.isdecimal()), None)
        if wrong is not None:
            raise BadInput(f"{path}: [seats.{wrong}] is no seat; write [seats.1] and so on")
        shaped["seats"] = {int(key): value for key, value in seats.items()}
    if isinstance(shaped.get("rules"), Mapping):
        shaped["rules"] = flat(shaped["rules"])
    return shaped


def flat(nested: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:  # Any: parsed TOML
    """`[rules.witch] self_save` and `"witch.self_save"` alike; lists as the command line writes them."""
    found: dict[str, Any] = {}
    for key, value in nested.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{prefix}{key}.")
        else:
            found[prefix + key] = ",".join(map(str, value)) if isinstance(value, list) else value
    return found


def _sentence(error: ValidationError, raw: Mapping[str, Any]) -> str:  # Any: parsed TOML
    first = error.errors()[0]
    path = [str(part) for part in first["loc"]]
    if first["type"] == "extra_forbidden":
        section, known = _section(path[:-1])
        where = f" in [{section}]" if section else ""
        return f"there is no key {path[-1]!r}{where}{near(path[-1], known)}"
    *_, here = [part for part in path if not part.startswith(("function-", "constrained-"))] or [""]
    if (path[0] in _NAMED and len(path) == 2) or len(path) == 1:
        return f"[{'.'.join(path)}] must be a section with keys of its own"
    section = ".".join(path[: 3 if path[0] in _NAMED else 2][:-1])
    key = path[2] if path[0] in _NAMED else path[1] if len(path) > 1 else here
    return f"[{section}] {key} cannot be {first['input']!r}: {_wanted(path[0], key)}"


def _section(path: list[str]) -> tuple[str, list[str]]:
    if not path:
        return "", list(GameFile.model_fields)
    model: type[Section] = GameSection if path[0] == "game" else _NAMED.get(path[0], GameFile)
    return ".".join(path), list(model.model_fields)


def _wanted(top: str, key: str) -> str:
    model: type[Section] = GameSection if top == "game" else _NAMED.get(top, GameFile)
    field = model.model_fields.get(key)
    text = (field.description or "") if field else "on/off, a number or a word"
    return text[:1].lower() + text[1:].rstrip(".")
