"""On which boards an option has an effect: the cards that must be there for it, and whether it wants a sheriff."""

from typing import Final

from ..core.seats import Card
from .cards import KNOWN_CARDS

_CARDS: Final[dict[str, tuple[Card, ...]]] = {
    "lovers": ("cupid",),
    "lovers.piper_joins": ("piper",),
    "guard.protects_little_girl": ("little_girl",),
    "guard.antidote_clash": ("witch",),
    "elder.antidote": ("witch",),
    "elder.curse_includes_piper": ("piper",),
    "elder.takes_revealed_idiot": ("idiot",),
    "witch.told_guarded": ("guard",),
}
"""Cards that a section or an option wants beside the one it is named after."""
_SHERIFF: Final = ("idiot.badge", "scapegoat.spared_if_sheriff_voted_tied", "vote.sheriff_breaks_tie")


def cards_for(option: str) -> tuple[Card, ...]:
    """The cards without which an option has no effect; none: it applies to every board."""
    section = option.partition(".")[0]
    own = (section,) if section in KNOWN_CARDS else ()
    return (*own, *_CARDS.get(section, ()), *(_CARDS.get(option, ()) if "." in option else ()))


def wants_sheriff(option: str) -> bool:
    """Whether an option has no effect at a table without a sheriff."""
    return option.startswith("sheriff.") or option in _SHERIFF
