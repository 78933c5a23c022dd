"""What game.toml may hold."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from ..core.sentence import Sentence


class Section(BaseModel):
    """A section of game.toml: every key known, every value of its type."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, use_attribute_docstrings=True)


class GameSection(Section):
    """`[game]`: the table. The command line has an option of the same name for each."""

    board: str | None = None
    """A board by name, with arguments."""
    cards: str | None = None
    """A list of cards instead of a board."""
    book: str | None = None
    """A rule book other than the board's own."""
    prompts: str | None = None
    """A folder of prompt templates, looked into before ours."""
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
    prices: str | None = None
    """A file with what models cost."""
    max_cost: Annotated[float, Field(gt=0)] | None = None
    """US dollars the calls of a game may cost; then it pauses, and can be resumed."""
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    """Tokens the calls of a game may take, sent and written; then it pauses, and can be resumed."""


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
    max_fallbacks: Annotated[int, Field(ge=0)] | None = None
    """Questions in a row without an answer of use after which the game pauses; 0: never."""
    concurrency: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service at a time."""
    requests_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most requests to this service in any 60 seconds."""
    tokens_per_minute: Annotated[int, Field(ge=1)] | None = None
    """The most tokens this service is sent and writes in any 60 seconds."""
    persona: str | None = None
    """What the player is like: a persona by name, or a sentence."""


class SeatSection(Section):
    """`[seats.N]`: one seat."""

    who: str | None = None
    """human, basic, random, model:NAME[@URL], local:FILE.gguf or python:MODULE:CLASS."""
    name: str | None = None
    """The player's name."""
    card: str | None = None
    """The card it is dealt."""
    persona: str | None = None
    """What a model player is like: a persona by name, or a sentence."""
    temperature: Annotated[float, Field(ge=0, le=2)] | None = None
    """The sampling temperature of a model player, where not its model's."""


class GameFile(Section):
    """A whole game.toml."""

    game: GameSection = GameSection()
    models: dict[str, ModelSection] = {}
    seats: dict[int, SeatSection] = {}
    rules: dict[str, bool | int | float | str] = {}
    """Options by their dotted names."""
    _path: Path = PrivateAttr(default=Path("game.toml"))

    def at(self, section: str) -> Sentence:
        """A place in this file, as sentences name it."""
        return Sentence("{path}: {section}", "{path}：{section}", path=self._path, section=section)
