"""What can be played: boards and their rules in words."""

from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Query, Request

from ..boards import Board, load_board, make_setup
from ..boards.applies import cards_for, wants_sheriff
from ..boards.cards import Remark, remarks
from ..core.options import allowed_values, get_option, option_names
from ..core.rules import Rules
from ..core.seats import Card
from ..core.sentence import LANGUAGES, Sentence
from ..players.card_names import card_ids
from ..players.option_words import option_choices, option_says, takes_many
from ..players.rules_text import rules_text
from ..players.words import card_name
from .access import is_server_host, want_room
from .frames import Json
from .hub import Hub
from .wishes import board_names, choose_board

Lang = Annotated[Literal["zh", "en"], Query()]
Name = Annotated[str, Path(max_length=600)]
Changes = Annotated[Sequence[Annotated[str, Query(max_length=300)]], Query(max_length=100)]
_REMARKS: Final[dict[Remark, Sentence]] = {
    "side_without_guard": Sentence(
        "A game to one side is best played with a guard on the board.", "屠边局尽量有守卫参与。"
    ),
}


def boards_routes(hub: Hub) -> APIRouter:
    """The routes."""
    routes = APIRouter(prefix="/api")
    roles = dict(hub.options.roles)

    @routes.get("/server")
    async def server(request: Request) -> Json:
        host = is_server_host(hub, request)
        return {
            "version": _version(),
            "password_wanted": hub.options.password is not None,
            "host": host,
            "langs": list(LANGUAGES),
            "lang": hub.options.lang,
            "models": list(hub.options.seater.models()) if host else [],
            "night_pace": hub.options.night_pace,
            "demo": hub.demo,
        }

    @routes.get("/boards")
    async def boards(lang: Lang = "en") -> Json:
        return {
            "boards": [_board(load_board(name), lang) for name in board_names()],
            "cards": [{"card": card, "name": card_name(card, lang)} for card in roles],
        }

    @routes.get("/boards/{name}/rules")
    async def board_rules(name: Name, lang: Lang = "en", rule: Changes = ()) -> Json:
        head = card_ids(name, roles).partition(":")[0]
        board = choose_board(name, roles, cards="*" in head or "," in head)
        changes = {option: value for option, _, value in (one.partition("=") for one in rule)}
        changed = make_setup(board, changes, roles=roles).rules
        return _rules(board.name, board.deck, changed, lang, board.rules)

    @routes.get("/tables/{table_id}/rules")
    async def table_rules(table_id: str, lang: Lang = "en") -> Json:
        setup = (await want_room(hub, table_id)).stage.header.setup
        return _rules(setup.board, setup.deck, setup.rules, lang, setup.rules)

    def _rules(name: str, deck: tuple[Card, ...], rules: Rules, lang: str, usual: Rules) -> Json:
        wolves = tuple(card for card in dict.fromkeys(deck) if card in roles and roles[card].camp == "wolves")
        gods = tuple(card for card in dict.fromkeys(deck) if card in roles and roles[card].god)
        return {
            "name": name,
            "seats": len(deck),
            "cards": _cards(deck, lang),
            "rules": rules_text(rules, deck, lang, wolves, gods),
            "options": [
                {
                    "name": option,
                    "says": option_says(option, lang),
                    "value": _typed(get_option(rules, option)),
                    "usual": _typed(get_option(usual, option)),
                    "choices": option_choices(option, lang),
                    "many": takes_many(option),
                    "allowed": allowed_values(option).told(lang),
                    "applies": all(card in deck for card in cards_for(option)),
                    "sheriff": wants_sheriff(option),
                }
                for option in option_names()
            ],
            "remarks": [_REMARKS[remark].told(lang) for remark in remarks(deck, rules, roles)],
        }

    return routes


def _board(board: Board, lang: str) -> Json:
    return {"name": board.name, "title": board.name, "seats": len(board.deck), "cards": _cards(board.deck, lang)}


def _cards(deck: tuple[Card, ...], lang: str) -> list[Json]:
    return [{"card": card, "name": card_name(card, lang), "count": deck.count(card)} for card in dict.fromkeys(deck)]


def _typed(value: object) -> str:
    """A value as a person types it."""
    match value:
        case bool():
            return "on" if value else "off"
        case tuple():
            return ",".join(map(str, value))
        case _:
            return str(value)


@cache
def _version() -> str:
    try:
        return version("llm-werewolf-table")
    except PackageNotFoundError:
        return "0"
