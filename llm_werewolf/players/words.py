"""The game's words in each language: names of cards, camps, causes and questions, and the table's terms.

They stand in `prompts/<language>/words.toml`; prompts, terminal and pages all take them from here. The words of a
custom role are taught by whoever loaded it (`teach`). An id that has no word is shown as the id itself.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from ..core.kinds import base_kind
from ..core.seats import Card
from ..core.sentence import LANGUAGES

_TAUGHT: Final[dict[tuple[str, str, str], str]] = {}
"""Words of custom roles by language, section and id; they are the same for every table of a process."""
_TAUGHT_TEXTS: Final[dict[tuple[str, str], str]] = {}
"""Card texts of custom roles by language and card."""
_SLEEPERS: Final[set[Card]] = set()
"""Custom roles that the moderator never calls at night."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the table."""

    word: str
    says: str
    """What it means."""
    needs: str = ""
    """What a board must have for the term to be of use."""


class Words:
    """All words of one language."""

    def __init__(self, lang: str, sections: Mapping[str, Mapping[str, object]]) -> None:
        self._lang = lang
        self._names: dict[str, dict[str, str]] = {}
        self.terms: dict[str, Term] = {}
        for section, entries in sections.items():
            if section == "terms":
                self.terms = {name: Term(**entry) for name, entry in entries.items() if isinstance(entry, dict)}
            else:
                self._names[section] = {name: str(word) for name, word in entries.items()}

    def name(self, section: str, name: str) -> str:
        """The word for an id of a section; the id with spaces where there is none."""
        known = self._names.get(section, {}).get(name) or _TAUGHT.get((self._lang, section, name))
        return known or name.replace("_", " ")

    def knows(self, section: str, name: str) -> bool:
        """Whether there is a word for the id."""
        return name in self._names.get(section, {}) or (self._lang, section, name) in _TAUGHT

    def sections(self) -> tuple[str, ...]:
        """The sections of words, but for the table's terms."""
        return tuple(self._names)

    def ids(self, section: str) -> tuple[str, ...]:
        """The ids of a section."""
        return tuple(self.terms) if section == "terms" else tuple(self._names.get(section, {}))


def prompts_folder() -> Path:
    """Where the templates stand: inside the package once installed, at the top of a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_prompts"
    return installed if installed.is_dir() else package.parent / "prompts"


def language_folders(lang: str, overlay: Path | None = None) -> tuple[Path, ...]:
    """The folders in which a language's templates are looked up, the user's own first."""
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}; there are {' and '.join(LANGUAGES)}")
    built_in = prompts_folder() / lang
    return (overlay / lang, built_in) if overlay else (built_in,)


@cache
def words(lang: str, overlay: Path | None = None) -> Words:
    """The words of a language, those of an overlay folder laid over the built-in ones."""
    merged: dict[str, dict[str, object]] = {}
    for folder in reversed(language_folders(lang, overlay)):
        file = folder / "words.toml"
        if file.is_file():
            for section, entries in tomllib.loads(file.read_text(encoding="utf-8")).items():
                merged.setdefault(section, {}).update(entries)
    return Words(lang, merged)


def teach(
    card: Card,
    names: Mapping[str, str],
    questions: Mapping[str, Mapping[str, str]] | None = None,
    texts: Mapping[str, str] | None = None,
    *,
    facts: Mapping[str, Mapping[str, str]] | None = None,
    called: bool = True,
) -> None:
    """Learn what a custom role's card, questions and told facts are called, and its text for players, by language.

    `called`: the moderator calls it at night.
    """
    (_SLEEPERS.discard if called else _SLEEPERS.add)(card)
    for lang in LANGUAGES:
        if lang in names:
            _TAUGHT[lang, "cards", card] = _TAUGHT[lang, "kinds", card] = names[lang]
        for section, entries in (("kinds", questions), ("facts", facts)):
            for name, called_by in (entries or {}).items():
                if lang in called_by:
                    _TAUGHT[lang, section, name] = called_by[lang]
        if texts and lang in texts:
            _TAUGHT_TEXTS[lang, card] = texts[lang]


def taught_text(card: Card, lang: str) -> str | None:
    """The text of a custom role's card."""
    return _TAUGHT_TEXTS.get((lang, card))


def is_called(card: Card) -> bool:
    """Whether the moderator calls a custom role's card at night, as far as that was taught."""
    return card not in _SLEEPERS


def card_name(card: Card, lang: str) -> str:
    """What a card is called."""
    return words(lang).name("cards", card)


def camp_name(camp: str, lang: str) -> str:
    """What a camp, or `nobody`, is called."""
    return words(lang).name("camps", camp)


def cause_name(cause: str, lang: str) -> str:
    """How someone went out."""
    return words(lang).name("causes", cause)


def kind_name(kind: str, lang: str) -> str:
    """What a question is about: `votes`, `pk3`, ..."""
    book = words(lang)
    return book.name("kinds", kind if book.knows("kinds", kind) else base_kind(kind))


def fact_name(word: str, lang: str) -> str:
    """What a topic or a word of a told fact is called: a custom role's own, a verdict, a card."""
    book = words(lang)
    return book.name(next((section for section in ("facts", "verdicts") if book.knows(section, word)), "cards"), word)


def term(name: str, lang: str) -> str:
    """A term of the table, e.g. `gold` for 金水."""
    found = words(lang).terms.get(name)
    return found.word if found else name.replace("_", " ")


def seat_name(seat: int, lang: str) -> str:
    """A seat as the table says it."""
    return f"{seat}号" if lang == "zh" else f"seat {seat}"


def seat_list(seats: tuple[int, ...] | list[int], lang: str) -> str:
    """Several seats: 2、5、7 or 2, 5, 7."""
    return ("、" if lang == "zh" else ", ").join(map(str, seats))


def votes_text(halves: int) -> str:
    """Votes counted in halves, as people write them: 3, 2.5."""
    return str(halves // 2) if halves % 2 == 0 else f"{halves // 2}.5"
