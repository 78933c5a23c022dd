"""Who is told what by the night's roles, and what their options give away."""

from llm_werewolf.core.asks import PickOne, PickWord
from llm_werewolf.core.events import Became, Declared, Learned, TokenPlaced
from tests.roles.table import Seated


def options_of(table: Seated, kind: str) -> tuple[int, ...]:
    (ask,) = table.asked(kind)
    assert isinstance(ask, PickOne)
    return ask.options


def test_whom_the_pack_does_not_know_stays_among_its_options() -> None:
    table = Seated("wolf_beauty", "demon", "werewolf", "lone_demon", "piper", "hybrid", "villager", "seer")
    table.night(1)
    strangers = (4, 5, 6, 7, 8)
    assert options_of(table, "wolf_beauty") == strangers
    assert options_of(table, "demon") == strangers
    knife = [ask for ask in table.asked("wolves") if isinstance(ask, PickOne)]
    assert {ask.options for ask in knife} == {(3, 4, 5, 6, 7, 8)}


def test_a_charm_on_a_stranger_of_another_camp_leaves_no_token() -> None:
    for seat, charmed in ((4, False), (5, False), (6, True), (7, True)):
        table = Seated("wolf_beauty", "demon", "werewolf", "lone_demon", "piper", "hybrid", "villager", "seer")
        table.night(1, {(1, "wolf_beauty"): seat})
        assert table.run.state.has("charmed", seat) is charmed


def test_tokens_that_decide_the_end_reach_no_seat() -> None:
    table = Seated("werewolf", "werewolf", "villager", "wild_child", "hybrid", "cupid", "seer")
    table.night(1, {(6, "cupid"): (1, 3), (5, "hybrid"): 1, (4, "wild_child"): 7, (2, "wolves"): 7})
    table.until("day", 1, {})
    placed = {event.name for event in table.run.log if isinstance(event, TokenPlaced)}
    assert {"lover", "camp", "turned", "knifed"} <= placed
    for seat in range(1, 8):
        assert not [event for event in table.told(seat) if isinstance(event, TokenPlaced)]


def test_a_wild_child_alone_is_told_that_it_turned_and_the_pack_at_the_next_night() -> None:
    table = Seated("werewolf", "werewolf", "villager", "wild_child", "villager", "villager", "seer")
    table.night(1, {(4, "wild_child"): 3, (1, "wolves"): 3, (2, "wolves"): 3})
    table.until("day", 1, {})

    def topics(seat: int) -> list[str]:
        return [event.topic for event in table.told(seat) if isinstance(event, Learned)]

    assert "turned" in topics(4)
    assert "pack" not in topics(4)
    table.night(2)
    assert topics(1)[-2:] == topics(4)[-2:] == ["pack", "knife"]
    assert "turned" not in topics(1) + topics(7)


def test_what_the_thief_took_is_between_him_and_the_table() -> None:
    table = Seated("werewolf", "thief", "villager", "villager", "seer", left_over=("guard", "werewolf"))
    table.night(1, {(2, "thief"): "guard", (2, "guard"): 3})
    (ask,) = table.asked("thief")
    assert isinstance(ask, PickWord)
    assert ask.words == ("guard", "werewolf")
    assert table.run.view(2).card == "guard"
    for seat in (1, 3, 4, 5):
        view = table.run.view(seat)
        assert view.state.left_over == ()
        assert set(view.state.cards) == {seat}
    assert not [event for event in table.told(2) if isinstance(event, Became) and event.seat != 2]


def test_two_equal_cards_are_one_word_to_the_thief_and_two_cards_to_see() -> None:
    table = Seated("werewolf", "thief", "villager", "villager", "seer")
    table.night(1)
    (ask,) = table.asked("thief")
    assert isinstance(ask, PickWord)
    assert ask.words == ("villager",)
    assert [event.words for event in table.told(2) if isinstance(event, Learned)] == [("villager", "villager")]


def test_no_thief_at_the_table_where_his_card_was_left_over() -> None:
    table = Seated("werewolf", "werewolf", "villager", "thief", "seer", left_over=("villager", "villager"))
    assert table.run.state.cards[4] == "thief"
    other = Seated("werewolf", "werewolf", "villager", "villager", "seer", left_over=("thief", "villager"))
    other.night(1)
    assert other.asked("thief") == []


def test_lovers_know_a_seat_and_cupid_nothing_more() -> None:
    table = Seated("werewolf", "werewolf", "villager", "villager", "cupid", "seer")
    table.night(1, {(5, "cupid"): (1, 3)})
    lover = [event for event in table.run.log if isinstance(event, Learned) and event.topic == "lover"]
    assert [(event.to, event.seats, event.words) for event in lover] == [((1,), (3,), ()), ((3,), (1,), ())]


def test_the_wolf_in_love_alone_has_its_lover_barred() -> None:
    table = Seated("werewolf", "werewolf", "villager", "villager", "cupid", "seer")
    table.night(1, {(5, "cupid"): (1, 3)})
    first, second = (ask for ask in table.asked("wolves") if isinstance(ask, PickOne))
    assert (3, "lover") in first.barred
    assert 3 not in first.options
    assert second.barred == ()
    assert 3 in second.options


def test_the_curse_is_told_all_and_marks_nobody_in_public() -> None:
    table = Seated("werewolf", "werewolf", "villager", "villager", "seer", "witch", "elder", "piper")
    table.night(1)
    table.until("night", 2, {(1, "votes"): 7, (2, "votes"): 7})
    assert Declared(to="all", topic="curse") in table.run.log
    cursed = [token.on for token in table.run.state.tokens_named("cursed")]
    assert cursed == [3, 4, 5, 6, 7, 8]
    assert not [event for event in table.told(3) if isinstance(event, TokenPlaced)]
