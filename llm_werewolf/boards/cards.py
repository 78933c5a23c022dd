"""The cards a board may hold: reading lists of them, and what is wrong with a list."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal

from ..core.rules import Rules
from ..core.seats import Card
from ..core.sentence import Sentence, SpokenError, listing, near
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


class BoardError(SpokenError, ValueError):
    """A board that cannot be played; the message is one sentence for a person."""


def parse_cards(text: str, roles: Mapping[Card, Role] = ROLES) -> tuple[Card, ...]:
    """The cards of a list like `werewolf*3,villager*3,seer`. Raises BoardError."""
    cards: list[Card] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*([a-z_]+)\s*(?:[*x×]\s*([0-9]{1,3}))?\s*", part)
        if not match:
            raise BoardError(
                "{part!r} in the list of cards is not a card; write seer, or villager*3 for three",
                "卡牌列表里的“{part}”不是卡牌；一张写 seer，三张写 villager*3",
                part=part.strip(),
            )
        card, count = match[1], int(match[2] or 1)
        check_card(card, roles)
        if not 1 <= count <= MOST_SEATS:
            raise BoardError(
                "{part!r} asks for {count} cards; from 1 to {most} of a kind can be asked for",
                "“{part}”要了 {count} 张；同一种卡牌可以要 1 到 {most} 张",
                part=part.strip(),
                count=count,
                most=MOST_SEATS,
            )
        cards += [card] * count
    return tuple(cards)


def check_card(card: Card, roles: Mapping[Card, Role] = ROLES) -> None:
    """Raises BoardError for a card that there is not, or that cannot be played yet."""
    if card in roles:
        return
    if card in KNOWN_CARDS:
        raise BoardError(
            "the card {card!r} is not yet playable; playable are {cards}",
            "卡牌“{card}”还不能玩；能玩的有 {cards}",
            card=card,
            cards=listing(roles),
        )
    all_of_them = Sentence("; cards are {cards}", "；卡牌有 {cards}", cards=listing(roles))
    raise BoardError(
        "there is no card {card!r}{near}",
        "没有叫“{card}”的卡牌{near}",
        card=card,
        near=near(card, (*KNOWN_CARDS, *roles)) or all_of_them,
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
        raise BoardError(
            "a board has {fewest} to {most} seats, this one has {count}",
            "一个板子有 {fewest} 到 {most} 个座位，这个有 {count} 个",
            fewest=FEWEST_SEATS,
            most=MOST_SEATS,
            count=len(deck),
        )
    for card, count in Counter(deck).items():
        if count > 1 and card not in MANY_OF:
            raise BoardError(
                "there are {count} cards {card!r} on this board; only {first} and {second} may be several",
                "这个板子有 {count} 张“{card}”；只有 {first} 和 {second} 可以多于一张",
                count=count,
                card=card,
                first=MANY_OF[0],
                second=MANY_OF[1],
            )
    wolves = sum(is_wolf(card, roles) for card in deck)
    others = len(deck) - wolves
    if not wolves:
        raise BoardError("this board has no wolf; put in at least one werewolf", "这个板子没有狼；至少放一张 werewolf")
    if not others:
        raise BoardError(
            "this board has wolves only; put in at least one card of another camp",
            "这个板子全是狼；至少放一张别的阵营的卡牌",
        )
    if rules.win.by == "parity" and wolves >= others:
        raise BoardError(
            "by win=parity this board is won before it begins, with {wolves} wolves against {others} others; "
            "put in more of the others or play by another win",
            "按 win=parity，这个板子还没开始狼人就赢了：{wolves} 狼对 {others} 个其他人；多放些其他卡牌，或换一种 win",
            wolves=wolves,
            others=others,
        )
    if rules.win.by == "side" and not any(roles[card].plain or roles[card].god for card in deck):
        raise BoardError(
            "by win=side this board cannot be won, it has neither plain villagers nor gods; play by win=city",
            "按 win=side，这个板子分不出胜负：既没有平民也没有神；请用 win=city",
        )


def remarks(deck: Sequence[Card], rules: Rules, roles: Mapping[Card, Role] = ROLES) -> tuple[Remark, ...]:
    """What a rule source advises against, though it can be played (general "屠边局尽量有守卫参与")."""
    if rules.win.by == "side" and not any(roles[card].protects for card in deck):
        return ("side_without_guard",)
    return ()
