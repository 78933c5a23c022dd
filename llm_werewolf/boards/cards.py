"""The cards a board may hold: reading lists of them, and what is wrong with a list."""

import difflib
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal

from ..core.rules import Rules
from ..core.seats import Card
from ..engine.role import Role
from ..roles import ROLES

KNOWN_CARDS: Final[tuple[Card, ...]] = (
    "werewolf",
    "white_wolf_king",
    "wolf_beauty",
    "demon",
    "lone_demon",
    "villager",
    "seer",
    "witch",
    "hunter",
    "idiot",
    "guard",
    "elder",
    "cupid",
    "little_girl",
    "wild_child",
    "hybrid",
    "scapegoat",
    "piper",
    "thief",
    "fox",
    "silencer",
    "stalker",
)
"""The cards of the rules (RULES.md section 1). A card that has no role yet is refused as not yet playable."""

FEWEST_SEATS: Final = 4
MOST_SEATS: Final = 20
MANY_OF: Final = ("werewolf", "villager")
"""Cards of which a board may hold more than one."""

Remark = Literal["side_without_guard"]
"""What a source advises against on a board; displays have the words."""


class BoardError(ValueError):
    """A board that cannot be played; the message is one sentence for a person."""


def near(word: str, words: Iterable[str]) -> str:
    """`; did you mean ...?` where one of the words is close, else nothing."""
    close = difflib.get_close_matches(word, list(words), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def parse_cards(text: str, roles: Mapping[Card, Role] = ROLES) -> tuple[Card, ...]:
    """The cards of a list like `werewolf*3,villager*3,seer`. Raises BoardError."""
    cards: list[Card] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([a-z_]+)\s*(?:[*x×]\s*([0-9]{1,3}))?\s*", part)
        if not match:
            raise BoardError(
                f"{part.strip()!r} in the list of cards is not a card; write seer, or villager*3 for three"
            )
        card, count = match[1], int(match[2] or 1)
        check_card(card, roles)
        if not 1 <= count <= MOST_SEATS:
            raise BoardError(
                f"{part.strip()!r} asks for {count} cards; from 1 to {MOST_SEATS} of a kind can be asked for"
            )
        cards += [card] * count
    return tuple(cards)


def check_card(card: Card, roles: Mapping[Card, Role] = ROLES) -> None:
    """Raises BoardError for a card that there is not, or that cannot be played yet."""
    if card in roles:
        return
    if card in KNOWN_CARDS:
        raise BoardError(f"the card {card!r} is not yet playable; playable are {', '.join(roles)}")
    raise BoardError(
        f"there is no card {card!r}{near(card, (*KNOWN_CARDS, *roles)) or '; cards are ' + ', '.join(roles)}"
    )


def is_wolf(card: Card, roles: Mapping[Card, Role] = ROLES) -> bool:
    """Whether a card is of the wolf camp."""
    return roles[card].camp == "wolves"


def spare_cards(deck: Sequence[Card], roles: Mapping[Card, Role] = ROLES) -> tuple[Card, ...]:
    """Villager cards that are shuffled in beside those of the deck (with a thief)."""
    return ("villager",) * sum(roles[card].spare_villagers for card in deck)


def check_deck(deck: Sequence[Card], rules: Rules, roles: Mapping[Card, Role] = ROLES) -> None:
    """Raises BoardError where these cards make no game by these rules (RULES.md section 11)."""
    for card in deck:
        check_card(card, roles)
    if not FEWEST_SEATS <= len(deck) <= MOST_SEATS:
        raise BoardError(f"a board has {FEWEST_SEATS} to {MOST_SEATS} seats, this one has {len(deck)}")
    for card, count in Counter(deck).items():
        if count > 1 and card not in MANY_OF:
            raise BoardError(
                f"there are {count} cards {card!r} on this board; only {' and '.join(MANY_OF)} may be several"
            )
    wolves = sum(is_wolf(card, roles) for card in deck)
    others = len(deck) - wolves
    if not wolves:
        raise BoardError("this board has no wolf; put in at least one werewolf")
    if not others:
        raise BoardError("this board has wolves only; put in at least one card of another camp")
    if rules.win.by == "parity" and wolves >= others:
        raise BoardError(
            f"by win=parity this board is won before it begins, with {wolves} wolves against {others} others; "
            "put in more of the others or play by another win"
        )
    if rules.win.by == "side" and not any(roles[card].plain or roles[card].god for card in deck):
        raise BoardError(
            "by win=side this board cannot be won, it has neither plain villagers nor gods; play by win=city"
        )


def remarks(deck: Sequence[Card], rules: Rules, roles: Mapping[Card, Role] = ROLES) -> tuple[Remark, ...]:
    """What a rule source advises against, though it can be played (general "屠边局尽量有守卫参与")."""
    if rules.win.by == "side" and not any(roles[card].protects for card in deck):
        return ("side_without_guard",)
    return ()
