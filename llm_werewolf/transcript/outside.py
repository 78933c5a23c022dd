"""What a game with cards from outside needs to be played on or again: by names alone, for a path may be private."""

import json
from collections.abc import Container, Mapping
from contextlib import suppress
from pathlib import Path

from ..core.seats import Card
from ..core.sentence import NOTHING, Sentence, listing
from .damage import RecordError
from .files import bytes_of
from .header import Header

MOST = 80
"""Longer names of files are not told on."""


def missing_roles(folder: Path, header: Header, known: Container[Card]) -> Sentence:
    """Which cards are not known here and what must be given again; empty where all are known."""
    cards = dict.fromkeys((*header.setup.deck, *header.setup.spare))
    unknown = [card for card in cards if card not in known]
    if not unknown:
        return NOTHING
    recorded = _recorded(folder)
    names = list(dict.fromkeys(recorded[card] for card in unknown if card in recorded))
    files = [name for name in names if name.endswith(".py")]
    packages = [name for name in names if not name.endswith(".py")]
    needs = Sentence(
        "the files of their roles must be given again ({options})",
        "请再次给出它们的角色文件（{options}）",
        options=" ".join(f"--roles {file}" for file in files) or "--roles FILE",
    )
    if packages and not files:
        needs = Sentence(
            "the packages with their roles must be installed: {packages}",
            "请安装带有这些角色的包：{packages}",
            packages=listing(packages),
        )
    return Sentence(
        "cards that are not known here, {cards}; {needs}",
        "这里不认识的卡牌 {cards}；{needs}",
        cards=listing(unknown),
        needs=needs,
    )


def _recorded(folder: Path) -> Mapping[Card, str]:
    """Where the roles of these cards came from, by about.json; empty where it does not say."""
    with suppress(OSError, RecordError, ValueError, TypeError, AttributeError):
        found = json.loads(bytes_of(folder / "about.json")).get("roles") or {}
        return {str(card): str(name) for card, name in found.items() if 0 < len(str(name)) <= MOST}
    return {}
