"""How a seat went out, in words."""

from rich.text import Text

from ...core.state import Fate
from ...players.words import cause_name
from .phrases import Phrases


def fate_text(fate: Fate | None, say: Phrases) -> Text:
    """How a seat went out, and when."""
    if fate is None:
        return Text(say.plain("end.alive"), style="green")
    when = "day" if fate.phase == "day" else "dawn" if fate.cause == "shot" else "night"
    if fate.cause is None:
        return say(f"end.fate_{when}_plain", day=fate.day)
    return say(f"end.fate_{when}", day=fate.day, cause=cause_name(fate.cause, say.lang))
