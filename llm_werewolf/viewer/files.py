"""The page's own files, by name."""

from pathlib import Path
from typing import Final

ENTRY: Final = "page.js"
"""The module an exported file starts with; a server's own page starts with `viewer.js` instead."""

_HERE: Final = Path(__file__).parent
_STYLES: Final = ("theme.css", "frame.css", "table.css", "stage.css", "panels.css")
"""In the order in which they are to be loaded."""


def modules() -> tuple[str, ...]:
    """The names of all modules."""
    return tuple(sorted(path.name for path in (_HERE / "app").glob("*.js")))


def module(name: str) -> str:
    """The text of a module. Raises KeyError for a name that is not one of them."""
    if name not in modules():
        raise KeyError(name)
    return (_HERE / "app" / name).read_text(encoding="utf-8")


def styles() -> tuple[str, ...]:
    """The names of all style sheets, in their order."""
    return _STYLES


def style_sheet(name: str) -> str:
    """The text of a style sheet. Raises KeyError for a name that is not one of them."""
    if name not in _STYLES:
        raise KeyError(name)
    return (_HERE / "style" / name).read_text(encoding="utf-8")
