"""Random tables: any cards with any rules, and the real boards by their books."""

from collections import Counter
from typing import Any, Literal, get_args, get_origin

from llm_werewolf.boards import (
    KNOWN_CARDS,
    BoardError,
    board_names,
    book_names,
    custom_board,
    load_board,
    make_setup,
)
from llm_werewolf.core.options import option_field, option_names
from llm_werewolf.core.setup import Previous, Setup

from .lots import lot, pick

MANY = ("werewolf", "villager")
WOLVES = ("werewolf", "white_wolf_king", "wolf_beauty", "demon", "lone_demon")
SINGLE = tuple(card for card in KNOWN_CARDS if card not in MANY)
NUMBERS: dict[str, tuple[object, ...]] = {
    "wolves.talk_rounds": (0, 1, 1, 2),
    "speech.rounds": (1, 1, 2),
    "sheriff.election_day": (1, 1, 2, 3),
    "max_days": (20, 20, 20, 20, 20, 20, 20, 20, 3, 1),
    "little_girl.sees": (0.0, 0.5, 1.0),
    "little_girl.caught": (0.0, 0.5, 1.0),
}
"""Options that are numbers: what is drawn for them. Small ones, so that games stay short."""


def values(name: str) -> tuple[Any, ...]:  # Any: an option has whatever type its field says
    """What may be drawn for an option."""
    if name in NUMBERS:
        return NUMBERS[name]
    kind = option_field(name).annotation
    if kind is bool:
        return (True, False)
    if get_origin(kind) is Literal:
        return get_args(kind)
    raise ValueError(f"property tests do not know what to draw for the option {name}")


def options(seed: int, *, share: int = 1) -> dict[str, object]:
    """Options drawn at random: every one, or one in `share`."""
    drawn: dict[str, object] = {}
    for name in option_names():
        if name.startswith("clock.") or lot(seed, name, "drawn") % share:
            continue
        if name == "hunter.shoots_on":
            causes = get_args(get_args(option_field(name).annotation)[0])
            drawn[name] = tuple(cause for cause in causes if lot(seed, name, cause) % 2)
        elif name == "sheriff.vote_weight":
            drawn[name] = pick(("1", "1.5", "2"), seed, name)
        else:
            drawn[name] = pick(values(name), seed, name)
    return drawn


def deck(seed: int) -> tuple[str, ...]:
    """4 to 18 cards: at least one wolf, one of a kind except werewolves and villagers, in any mixture."""
    seats = 4 + lot(seed, "seats") % 15
    cards = [pick(WOLVES, seed, "wolf")]
    plenty = lot(seed, "plenty") % 4
    while len(cards) < seats:
        roll = lot(seed, "card", len(cards))
        if roll % 4 < plenty:
            card = SINGLE[roll // 4 % len(SINGLE)]
            cards.append("villager" if card in cards else card)
        else:
            cards.append(MANY[roll // 4 % 3 != 0])
    return tuple(cards)


def table(seed: int, skipped: Counter[str] | None = None) -> Setup:
    """The table of a seed: two in three of any cards with any rules, the others a named board with a few changes.

    A draw that makes no board is passed over, and counted.
    """
    for attempt in range(100):
        key = lot("table", seed, attempt)
        try:
            return _draw(key)
        except BoardError as error:
            if skipped is not None:
                skipped[str(error).partition(",")[0]] += 1
    raise AssertionError(f"no board came of seed {seed} in a hundred attempts")


def _draw(key: int) -> Setup:
    # In a real game the book's previous game is known to all, so it is drawn whether the option is on or not.
    if lot(key, "real") % 3:
        cards = deck(key)
        board = custom_board(cards, book=pick(book_names(), key, "book"))
        return make_setup(board, options(key), previous=_previous(key, len(cards)), any_time=_any_time(key, len(cards)))
    board = load_board(pick(board_names(), key, "name") + _argument(key))
    seats = len(board.deck)
    return make_setup(board, options(key, share=12), previous=_previous(key, seats), any_time=_any_time(key, seats))


def _argument(key: int) -> str:
    """A few cards behind a name; most boards take none, and are passed over then."""
    if lot(key, "argument") % 2:
        return ""
    return ":" + ",".join(dict.fromkeys(pick(SINGLE, key, "extra", at) for at in range(1 + lot(key, "extras") % 4)))


def _previous(key: int, seats: int) -> Previous:
    def seat(what: str) -> int | None:
        return lot(key, what) % seats + 1 if lot(key, what, "any") % 2 else None

    return Previous(knife=seat("knife"), check=seat("check"), poison=seat("poison"), shot=seat("shot"))


def _any_time(key: int, seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(1, seats + 1) if lot(key, "any_time", seat) % 8 == 0)
