"""Texts of the program that stand in files beside the code that says them."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def strings(package: str, lang: str) -> dict[str, str]:
    """All texts of a package in a language, by their dotted keys: what stands in its `strings/LANG.toml`."""
    sections = tomllib.loads((files(package) / "strings" / f"{lang}.toml").read_text(encoding="utf-8"))
    return {f"{section}.{key}": text for section, texts in sections.items() for key, text in texts.items()}
