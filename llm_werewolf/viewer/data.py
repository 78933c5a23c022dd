"""What the page is given beside its own files: a game's events as plain JSON, and the game's words in each language."""

from collections.abc import Iterable, Mapping
from typing import Final

from ..core.events import AnyEvent
from ..core.kinds import KINDS
from ..core.seats import Seat, Viewer, hears
from ..core.sentence import LANGUAGES
from ..players.fallbacks import FALLBACKS
from ..players.words import words

Json = dict[str, object]

_SECTIONS: Final = ("cards", "camps", "verdicts", "causes", "where", "kinds")


def lexicon(cards: Iterable[str] = ()) -> dict[str, dict[str, dict[str, str]]]:
    """The game's words by language, section and id; `cards` names those of custom roles that are wanted besides."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for lang in LANGUAGES:
        book = words(lang)
        sections = {section: {word: book.name(section, word) for word in book.ids(section)} for section in _SECTIONS}
        for card in cards:
            if book.knows("cards", card):
                sections["cards"][card] = book.name("cards", card)
        sections["fallbacks"] = {name: phrases[lang] for name, phrases in FALLBACKS.items()}
        found[lang] = sections
    return found


def kind_forms() -> dict[str, str]:
    """What form each kind of question has: the page tells a knife from a check by it."""
    return {name: kind.form for name, kind in KINDS.items()}


def game_data(
    events: Iterable[AnyEvent], *, viewer: Viewer, lang: str, names: Mapping[Seat, str], abouts: Mapping[Seat, str]
) -> Json:
    """What `createViewer` is given to show a game to one audience: nothing in it is for other eyes.

    A seat is told who else heard an event only where the event says so itself: its address shrinks to that seat.
    """
    told = [event for event in events if hears(viewer, event.to)]
    deck = next((event.deck for event in told if event.type == "seated"), ())
    return {
        "perspective": viewer,
        "lang": lang,
        "names": {str(seat): name for seat, name in sorted(names.items())},
        "abouts": {str(seat): about for seat, about in sorted(abouts.items())},
        "words": lexicon(deck),
        "forms": kind_forms(),
        "events": [event_data(event, viewer) for event in told],
    }


def event_data(event: AnyEvent, viewer: Viewer) -> Json:
    """One event as the page takes it."""
    data: Json = event.model_dump(mode="json")
    if isinstance(viewer, int) and event.to != "all":
        data["to"] = [viewer]
    return data
