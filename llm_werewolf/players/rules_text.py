"""The rules of one board in plain words, generated from its options: for people (`llm-werewolf rules`) and for prompts.

Each section is a template `rules/<section>.j2`, each card's rule the `rule` block of `cards/<card>.j2`. An option that
applies to none of the board's cards is not mentioned.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from ..core.rules import Cause, Rules
from ..core.seats import Card
from .templates import Templates, flow, templates
from .words import is_called

_HEADINGS: Final = {
    "zh": {
        "start": "本局",
        "win": "胜负",
        "cards": "身份",
        "night": "夜晚",
        "lovers": "情侣",
        "sheriff": "警长",
        "day": "白天",
        "vote": "放逐投票",
        "self_destruct": "自爆",
        "series": "连局保护",
        "clock": "时限",
    },
    "en": {
        "start": "The board",
        "win": "Winning",
        "cards": "Cards",
        "night": "Night",
        "lovers": "Lovers",
        "sheriff": "Sheriff",
        "day": "Day",
        "vote": "Exile vote",
        "self_destruct": "Self-destruct",
        "series": "Series",
        "clock": "Time",
    },
}
_SECTIONS: Final = (
    ("start", ("start",)),
    ("win", ("win",)),
    ("cards", ()),
    ("night", ("night", "pack")),
    ("lovers", ("lovers",)),
    ("sheriff", ("sheriff",)),
    ("day", ("day", "deaths")),
    ("vote", ("vote",)),
    ("self_destruct", ("self_destruct",)),
    ("series", ("series",)),
    ("clock", ("clock",)),
)
WAKE_ORDER: Final = (
    "thief cupid lovers wild_child hybrid lone_demon guard seer fox wolves little_girl lone_knife wolf_beauty demon "
    "stalker witch hunter silencer piper enchanted"
).split()
"""The places of the night (RULES.md section 3) at which somebody does or learns something, in their order."""
_PACK: Final = ("werewolf", "white_wolf_king", "wolf_beauty", "demon")
_CALLED_FOR: Final[dict[str, tuple[Card, ...]]] = {
    "lovers": ("cupid",),
    "wolves": _PACK,
    "lone_knife": ("lone_demon",),
    "enchanted": ("piper",),
}
"""Which cards bring a place into the night; those not here are named after their card."""
BUILT_IN: Final = frozenset(
    (*WAKE_ORDER, *_PACK, "villager", "idiot", "elder", "scapegoat"),
).difference(_CALLED_FOR)
_CAUSES: Final[dict[Cause, tuple[Card, ...]]] = {
    "knife": (),
    "poison": ("witch",),
    "exile": (),
    "grief": ("cupid",),
    "charm": ("wolf_beauty",),
    "taken": ("white_wolf_king",),
    "stalker": ("stalker",),
}
"""Which card brings a cause of death into the game; none: every board has it."""


class Board:
    """A board's facts, under the names templates know."""

    def __init__(
        self, rules: Rules, deck: tuple[Card, ...], wolves: tuple[Card, ...], gods: tuple[Card, ...], seats: int = 0
    ) -> None:
        self.rules = rules
        self.seats = seats or len(deck)
        self.deck = deck[: self.seats]  # what `Seated` lists beyond the seats is shuffled in beside a thief
        self.counts = Counter(self.deck)
        self.wolf_cards = tuple(card for card in self.counts if card in wolves)
        self.god_cards = tuple(card for card in self.counts if card in gods)
        apart = ("piper", "hybrid")
        self.village_cards = tuple(card for card in self.counts if card not in wolves and card not in apart)
        self.custom_cards = tuple(card for card in self.counts if card not in BUILT_IN)
        sleeps = () if rules.hunter.status_told else ("hunter",)
        self.wake_order = tuple(
            place
            for place in WAKE_ORDER
            if place not in sleeps and any(card in self.counts for card in _CALLED_FOR.get(place, (place,)))
        )

    def camp(self, card: Card) -> str:
        """The camp a card starts in; empty where it has none of its own."""
        if card in self.wolf_cards:
            return "wolves"
        return {"piper": "piper", "hybrid": "", "thief": ""}.get(card, "village")

    def variables(self) -> dict[str, object]:
        """What every rules and card template may use."""
        has = self.counts.__contains__
        rules = self.rules
        causes = [
            cause
            for cause, bringers in _CAUSES.items()
            if not bringers or (any(map(has, bringers)) and (cause != "taken" or rules.self_destruct.on))
        ]
        if self.custom_cards:  # what a custom card may bring is not known here
            causes = list(dict.fromkeys((*causes, *rules.hunter.shoots_on)))
        awake = sum(count for card, count in self.counts.items() if card in self.wolf_cards and card != "lone_demon")
        return {
            "rules": rules,
            "deck": self.deck,
            "n": self.seats,
            "has": has,
            "has_any": lambda cards: any(map(has, cards)),
            "present": lambda cards: [card for card in cards if has(card)],
            "wolf_cards": self.wolf_cards,
            "god_cards": self.god_cards,
            "village_cards": self.village_cards,
            "custom_cards": self.custom_cards,
            "custom_callees": tuple(filter(is_called, self.custom_cards)),
            "wake_order": self.wake_order,
            "possible_causes": causes,
            "pack_size": awake + has("wild_child") + (has("thief") and awake == 1),
            "sole_killer_late": has("lone_demon"),
        }


def cards_line(board: Board, book: Templates) -> str:
    """The board's cards with their numbers."""
    between = "、" if book.lang == "zh" else ", "
    named: Mapping[Card, str] = {card: book.words.name("cards", card) for card in board.counts}
    return between.join(named[card] + (f"×{count}" if count > 1 else "") for card, count in board.counts.items())


def card_files(card: Card) -> list[str]:
    """Where a card's text is looked up."""
    return [f"cards/{card}.j2", "cards/_unknown.j2"]


def rules_text(
    rules: Rules,
    deck: tuple[Card, ...],
    lang: str,
    wolves: tuple[Card, ...],
    gods: tuple[Card, ...],
    *,
    seats: int = 0,
    overlay: Path | None = None,
    clock: bool = True,
) -> str:
    """The rules of a board. `wolves` and `gods` are its cards of the wolf camp and its gods, as `Seated` tells them.

    `seats` is for a deck that holds more cards than there are seats; with `clock` people's time limits stand in it.
    """
    book = templates(lang, overlay)
    board = Board(rules, deck, wolves, gods, seats)
    variables = {**board.variables(), "cards_line": cards_line(board, book)}
    parts = []
    for name, files in _SECTIONS:
        if name == "clock" and not clock:
            continue
        if name == "cards":
            texts = [
                "- " + flow(book.block(card_files(card), "rule", {**variables, "this": card}, whole=True), lang)
                for card in board.counts
            ]
        else:
            texts = [flow(book.render(f"rules/{file}.j2", variables), lang) for file in files]
        body = "\n".join(text for text in texts if text)
        if body:
            parts.append(f"## {_HEADINGS[lang][name]}\n{body}")
    return "\n".join(parts)
