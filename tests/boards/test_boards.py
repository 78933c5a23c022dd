"""Named boards hold the cards their sources list, other boards are built by rule, and each error is one sentence."""

from collections import Counter

import pytest

from llm_werewolf.boards import (
    KNOWN_CARDS,
    BoardError,
    board_names,
    custom_board,
    load_board,
    make_setup,
    parse_cards,
)
from llm_werewolf.core.setup import Previous
from llm_werewolf.engine.role import Role, Wolf
from llm_werewolf.roles import ROLES


class _Stand(Role):
    """A card that only needs to be there."""


def stand(card: str, base: type[Role]) -> Role:
    facts = {"card": card, "god": card in ("elder", "cupid"), "spare_villagers": 2 if card == "thief" else 0}
    made: Role = type("Stand", (base,), facts)()
    return made


WOLVES = ("werewolf", "white_wolf_king", "wolf_beauty", "demon", "lone_demon")
ALL_ROLES = {card: ROLES.get(card) or stand(card, Wolf if card in WOLVES else _Stand) for card in KNOWN_CARDS}
"""Boards of cards that are not yet playable are looked at with stand-ins."""


@pytest.mark.parametrize(
    ("name", "cards", "book", "win"),
    [
        ("huanle-9", "werewolf*3,villager*3,seer,witch,hunter", "huanle", "side"),
        ("huanle-12", "werewolf*4,villager*4,seer,witch,hunter,guard", "huanle", "side"),
        ("sheriff-12", "werewolf*4,villager*4,seer,witch,hunter,idiot", "sheriff", "side"),
        ("general-7", "werewolf*2,villager*2,seer,witch,hunter", "general", "city"),
        ("general-8", "werewolf*3,villager*2,seer,witch,hunter", "general", "city"),
        ("general-9", "werewolf*3,villager*3,seer,witch,hunter", "general", "city"),
        ("general-10", "werewolf*3,villager*3,seer,witch,hunter,guard", "general", "city"),
        ("general-10:guard", "werewolf*3,villager*3,seer,witch,hunter,guard", "general", "city"),
        ("general-10:elder", "werewolf*3,villager*3,seer,witch,hunter,elder", "general", "city"),
        ("general-11", "werewolf*4,villager*3,seer,witch,hunter,cupid", "general", "side"),
        ("general-12", "werewolf*4,villager*4,seer,witch,hunter,cupid", "general", "side"),
        ("general-13", "werewolf*4,villager*4,seer,witch,hunter,cupid,guard", "general", "side"),
        ("general-13:elder", "werewolf*4,villager*4,seer,witch,hunter,cupid,elder", "general", "side"),
        ("general-14", "werewolf*4,villager*4,seer,witch,hunter,cupid,guard,elder", "general", "side"),
        ("general-15", "werewolf*4,villager*4,seer,witch,hunter,cupid,guard,elder,thief", "general", "side"),
        ("classic-8", "werewolf*2,villager*5,seer", "classic", "city"),
        ("classic-11", "werewolf*2,villager*8,seer", "classic", "city"),
        ("classic-12:hunter,cupid", "werewolf*3,villager*6,seer,hunter,cupid", "classic", "city"),
        ("classic-12:white_wolf_king", "werewolf*2,white_wolf_king,villager*8,seer", "classic", "city"),
        ("classic-17", "werewolf*3,villager*13,seer", "classic", "city"),
        ("anniversary-18:witch", "werewolf*4,villager*12,seer,witch", "anniversary", "city"),
        ("anniversary-9:seer", "werewolf*2,villager*6,seer", "anniversary", "city"),
        (" werewolf*3, villager*3 ,seer ", "werewolf*3,villager*3,seer", "general", "city"),
    ],
)
def test_board(name: str, cards: str, book: str, win: str) -> None:
    board = load_board(name, roles=ALL_ROLES)
    assert Counter(board.deck) == Counter(parse_cards(cards, ALL_ROLES))
    assert (board.book, board.rules.win.by) == (book, win)
    assert board.name == ("custom" if "*" in name else name)


def test_every_named_board_can_be_loaded() -> None:
    names = board_names()
    assert len(names) == len(set(names)) == 3 + 9 + 11 + 11
    for name in names:
        assert len(load_board(name, roles=ALL_ROLES).deck) == int(name.rpartition("-")[2])


def test_a_board_by_another_book() -> None:
    board = load_board("sheriff-12", book="classic")
    assert (board.book, board.rules.vote.may_abstain) == ("classic", False)


def test_the_beginner_board_has_no_sheriff() -> None:
    assert [load_board(name).rules.sheriff.on for name in ("huanle-9", "huanle-12")] == [False, True]


def test_side_without_a_guard_gets_a_remark() -> None:
    assert load_board("huanle-9").remarks == ("side_without_guard",)
    assert load_board("huanle-12").remarks == ()
    assert load_board("general-9").remarks == ()


def test_a_thief_brings_two_villagers() -> None:
    setup = make_setup(load_board("general-15", roles=ALL_ROLES), roles=ALL_ROLES)
    assert setup.spare == ("villager", "villager")
    assert setup.seats == 15


def test_a_setup_with_options_changed() -> None:
    board = load_board("huanle-12")
    changes = {
        "witch.self_save": "always",
        "sheriff": "off",
        "hunter.shoots_on": "knife,exile",
        "sheriff.vote_weight": 2,
    }
    setup = make_setup(board, changes, any_time=(9, 3), previous=Previous(knife=4))
    assert (setup.rules.witch.self_save, setup.rules.sheriff.on, setup.rules.sheriff.vote_weight) == (
        "always",
        False,
        "2",
    )
    assert setup.rules.hunter.shoots_on == ("knife", "exile")
    assert (setup.any_time, setup.previous.knife, setup.board, setup.book) == ((3, 9), 4, "huanle-12", "huanle")
    assert board.rules.witch.self_save == "never"


@pytest.mark.parametrize("typed", ["knife,exile", "knife, exile", "knife，exile", "knife、exile，", " knife , exile "])
def test_a_list_may_have_the_commas_of_either_language(typed: str) -> None:
    setup = make_setup(load_board("sheriff-12"), {"hunter.shoots_on": typed})
    assert setup.rules.hunter.shoots_on == ("knife", "exile")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("huanle9", "there is no board 'huanle9'; did you mean 'huanle-9'? (`llm-werewolf boards` lists them)"),
        ("", "there is no board '' (`llm-werewolf boards` lists them)"),
        ("huanle-9:guard", "huanle-9 takes no argument, and guard was asked for; the name alone is right"),
        ("general-10:witch", "general-10 takes one of guard, elder behind the colon, not 'witch'"),
        ("general-10:elder,guard", "general-10 takes one of guard, elder behind the colon, not 'elder,guard'"),
        ("classic-7", "classic-7 has 7 seats; this family of boards has 8 to 18"),
        ("anniversary-19", "anniversary-19 has 19 seats; this family of boards has 8 to 18"),
        ("classic-12:werewolf", "classic-12 sets its own number of werewolf; behind the colon stand other cards"),
        ("classic-12:huntre", "classic-12: there is no card 'huntre'; did you mean 'hunter'?"),
        (
            "classic-12:hunter,hunter",
            "classic-12:hunter,hunter: there are 2 cards 'hunter' on this board; only werewolf and",
        ),
        ("werewolf*3,vilager*3", "there is no card 'vilager'; did you mean 'villager'?"),
        ("werewolf*3,,seer", "'' in the list of cards is not a card; write seer, or villager*3 for three"),
        ("werewolf*0,seer*3", "'werewolf*0' asks for 0 cards; from 1 to 20 of a kind can be asked for"),
        ("werewolf,seer,villager", "a board has 4 to 20 seats, this one has 3"),
        ("werewolf*11,villager*10", "a board has 4 to 20 seats, this one has 21"),
        (
            "werewolf*2,seer*2,villager",
            "there are 2 cards 'seer' on this board; only werewolf and villager may be several",
        ),
        ("villager*4,seer", "this board has no wolf; put in at least one werewolf"),
        ("werewolf*4", "this board has wolves only; put in at least one card of another camp"),
    ],
)
def test_board_that_there_is_not(name: str, wrong: str) -> None:
    with pytest.raises(BoardError) as error:
        load_board(name)
    assert str(error.value).startswith(wrong)


def test_a_family_runs_out_of_room() -> None:
    asked = "witch,hunter,idiot,guard,elder,cupid"
    with pytest.raises(BoardError, match=r"^classic-8 has no room for witch, .*; 1 of them must go$"):
        load_board(f"classic-8:{asked}", roles=ALL_ROLES)
    with pytest.raises(BoardError, match=r"^classic-8 has 2 wolves, and 3 wolf cards were asked for; ask for fewer$"):
        load_board("classic-8:demon,lone_demon,wolf_beauty", roles=ALL_ROLES)


def test_cards_without_a_role_are_not_yet_playable() -> None:
    few = {card: ROLES[card] for card in ("werewolf", "villager", "seer")}
    with pytest.raises(BoardError) as error:
        load_board("werewolf,villager*3,fox", roles=few)
    assert str(error.value) == "the card 'fox' is not yet playable; playable are werewolf, villager, seer"


def test_a_board_may_not_be_won_before_it_begins() -> None:
    board = load_board("werewolf*3,villager*2,seer")
    with pytest.raises(BoardError, match=r"^by win=parity this board is won before it begins, with 3 wolves against 3"):
        make_setup(board, {"win": "parity"})
    with pytest.raises(BoardError, match=r"^by win=side this board cannot be won"):
        custom_board(["werewolf", "werewolf", "piper", "hybrid"], changes={"win": "side"}, roles=ALL_ROLES)


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"wich.self_save": "always"}, "there is no option 'wich.self_save'"),
        ({"witch.self_save": "perhaps"}, "option witch.self_save cannot be 'perhaps'; it takes never, always,"),
        ({"max_days": "many"}, "option max_days cannot be 'many'; it takes a number from 1 to 100"),
        ({"hunter.shoots_on": "knife,love"}, "option hunter.shoots_on cannot be "),
        ({"sheriff": "perhaps"}, "option sheriff cannot be 'perhaps'; it takes on or off"),
    ],
)
def test_options_that_there_are_not(changes: dict[str, object], wrong: str) -> None:
    with pytest.raises(BoardError) as error:
        make_setup(load_board("huanle-9"), changes)
    assert str(error.value).startswith(wrong)
