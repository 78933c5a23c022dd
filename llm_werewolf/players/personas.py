"""Personas: voices for model players, ready-made in `prompts/<language>/personas.toml`, or anyone's own words."""

import difflib
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..core.sentence import LANGUAGES
from .words import language_folders


@dataclass(frozen=True, slots=True)
class Persona:
    """A voice: how a player talks and treats people, whatever its card."""

    id: str
    """How it is asked for; the same in every language."""
    name: str
    says: str
    """What the model is told."""


class PersonaError(ValueError):
    """A persona that cannot be used; `wanted` is what was asked for, `close` an id that may have been meant."""

    def __init__(self, wanted: str, close: str) -> None:
        super().__init__(f"there is no persona {wanted!r}; did you mean {close!r}?")
        self.wanted, self.close = wanted, close


@cache
def personas(lang: str, overlay: Path | None = None) -> dict[str, Persona]:
    """The ready-made personas of a language by their ids, those of an overlay folder laid over ours."""
    found: dict[str, Persona] = {}
    for folder in reversed(language_folders(lang, overlay)):
        file = folder / "personas.toml"
        if file.is_file():
            for name, entry in tomllib.loads(file.read_text(encoding="utf-8")).items():
                found[name] = Persona(id=name, name=str(entry["name"]), says=str(entry["says"]))
    return found


def persona_text(wanted: str, lang: str, overlay: Path | None = None) -> str:
    """What a model is told of a persona: asked for by id or by its name in any language, else the words themselves.

    Raises PersonaError for what is spelled nearly like an id.
    """
    wanted = wanted.strip()
    known = personas(lang, overlay)
    plain = wanted.casefold()
    for language in LANGUAGES:
        for one in personas(language, overlay).values():
            if plain in (one.id, one.id.replace("_", " "), one.name.casefold()) and one.id in known:
                return known[one.id].says
    if re.fullmatch(r"[a-z_-]+", plain) and (close := difflib.get_close_matches(plain, known, n=1, cutoff=0.75)):
        raise PersonaError(wanted, close[0])
    return wanted
