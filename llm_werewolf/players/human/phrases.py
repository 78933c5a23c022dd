"""The texts for people at the keyboard, by language."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def texts(lang: str) -> Mapping[str, str]:
    """All texts of a language by their dotted keys."""
    sections = tomllib.loads((files(__package__) / "strings" / f"{lang}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": text for section, entries in sections.items() for key, text in entries.items()}


def say(lang: str, key: str, **parts: object) -> str:
    """A text with its gaps filled."""
    return texts(lang)[key].format(**parts)
