"""What a host asks for when it makes a table: every field bounded, and read before anything is done with it.

What is true or false, or a number, is so in JSON: "yes", "false" or 1.0 might mean something else than would be done.
"""

import re
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from ..boards import Board, board_names, custom_board, load_board, parse_cards
from ..core.seats import Card, Seat
from ..engine.role import Role
from ..players.card_names import card_ids
from .wording import PERSONA_LIMIT, BadWish

MOST_SEATS: Final = 24
Who = Annotated[str, Field(max_length=200)]
SeatKey = Annotated[Seat, Field(ge=1, le=MOST_SEATS)]


class Wishes(BaseModel):
    """The body of `POST /api/tables`."""

    model_config = ConfigDict(extra="forbid")

    board: Annotated[str, Field(max_length=300)] | None = None
    cards: Annotated[str, Field(max_length=600)] | None = None
    rules: Annotated[
        dict[Annotated[str, Field(max_length=60)], bool | int | float | Annotated[str, Field(max_length=200)]],
        Field(max_length=200),
    ] = {}
    lang: Literal["zh", "en"] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**53, strict=True)] | None = None
    seats: dict[SeatKey, Who] = {}
    names: dict[SeatKey, Annotated[str, Field(max_length=200)]] = {}
    personas: dict[SeatKey, Annotated[str, Field(max_length=PERSONA_LIMIT)]] = {}
    god_after_end: StrictBool = True
    god_for_out: StrictBool = False
    watch_delay: Annotated[int, Field(ge=0, le=600, strict=True)] = 0
    paced: StrictBool | None = None
    grace: Annotated[int, Field(ge=10, le=600, strict=True)] = 60
    start: StrictBool = False


def choose_board(name: str, roles: dict[Card, Role], *, cards: bool = False) -> Board:
    """The board of a name, or of a list of cards. Raises BadWish or BoardError."""
    name = card_ids(name, roles)
    # A short text must not ask for a million cards.
    if any(int(number[:9]) > MOST_SEATS for number in re.findall(r"\*\s*(\d+)", name)) or name.count(",") > 40:
        raise BadWish("a table has {most} seats at the most", "一桌最多 {most} 个座位", most=MOST_SEATS)
    if not re.fullmatch(r"[\w:*,\s-]+", name):
        raise BadWish("a board's name has letters, digits and - : , *", "板子的名字只有字母、数字和 - : , *")
    board = custom_board(parse_cards(name, roles), roles=roles) if cards else load_board(name, roles=roles)
    if len(board.deck) > MOST_SEATS:
        raise BadWish(
            "a table has {most} seats at the most, not {count}",
            "一桌最多 {most} 个座位，不能有 {count} 个",
            most=MOST_SEATS,
            count=len(board.deck),
        )
    return board


__all__ = ["MOST_SEATS", "Wishes", "board_names", "choose_board"]
