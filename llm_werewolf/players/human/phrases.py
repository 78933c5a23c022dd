"""The texts for people at the keyboard, by language."""

from collections.abc import Mapping

from ..strings import strings


def texts(lang: str) -> Mapping[str, str]:
    """All texts of a language by their dotted keys."""
    return strings(__package__, lang)


def say(lang: str, key: str, **parts: object) -> str:
    """A text with its gaps filled."""
    return texts(lang)[key].format(**parts)
