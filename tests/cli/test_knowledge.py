"""What a seat knew beside the truth: cards, checks and every secret tie, in the table and at the seats."""

from collections.abc import Sequence

import pytest

from llm_werewolf.cli.display.blocks import Grid, Line
from llm_werewolf.cli.display.truth import TruthTeller
from llm_werewolf.cli.tui.picture import Picture
from llm_werewolf.core.asks import Choice
from llm_werewolf.core.events import (
    Answer,
    AnyEvent,
    DayBroke,
    Dealt,
    GameOver,
    Learned,
    NightFell,
    Seated,
    TokenPlaced,
)
from llm_werewolf.core.seats import Seat, hears
from tests.cli.fabricated import whole_game

CARDS = ("cupid", "wolf_beauty", "piper", "wild_child", "werewolf", "villager", "seer", "hybrid", "demon")


def begun(*night: AnyEvent) -> list[AnyEvent]:
    """A first night."""
    [seated] = [event for event in whole_game("en") if isinstance(event, Seated)]
    deal: list[AnyEvent] = [Dealt(to=(seat,), seat=seat, card=card) for seat, card in enumerate(CARDS, start=1)]
    table = seated.model_copy(
        update={"seats": len(CARDS), "deck": CARDS, "wolves": ("werewolf", "wolf_beauty", "demon")}
    )
    return [table, *deal, NightFell(to="all", day=1, calls=()), *night, DayBroke(to="all", day=1)]


def answer(seat: Seat, kind: str, choice: Choice) -> Answer:
    return Answer(to=(seat,), seat=seat, kind=kind, choice=choice)


NIGHT: tuple[AnyEvent, ...] = (
    answer(1, "cupid", (5, 6)),
    TokenPlaced(to="god", name="lover", on=5, by=6, until="forever"),
    TokenPlaced(to="god", name="lover", on=6, by=5, until="forever"),
    Learned(to=(5,), topic="lover", seats=(6,)),
    Learned(to=(6,), topic="lover", seats=(5,)),
    TokenPlaced(to="god", name="camp", on=5, by=1, until="forever", mark="lovers"),
    answer(4, "wild_child", 7),
    answer(8, "hybrid", 5),
    Learned(to=(2, 5, 9), topic="pack", seats=(2, 5, 9)),
    answer(2, "wolf_beauty", 7),
    TokenPlaced(to="god", name="charmed", on=7, by=2, until="dusk"),
    Learned(to=(9,), topic="god", seats=(7,), words=("god",)),
    answer(3, "piper", (4, 6)),
    Learned(to=(4, 6), topic="enchanted", seats=(4, 6)),
    Learned(to=(7,), topic="check", seats=(9,), words=("wolves",)),
)  # fmt: skip


def table(events: Sequence[AnyEvent], viewer: Seat, lang: str = "en") -> dict[Seat, tuple[str, str]]:
    """The last table of the two: what this seat knew of each seat, and the truth."""
    teller = TruthTeller(lang, viewer, {})
    grids = [block for event in events for block in teller.take(event) if isinstance(block, Grid)]
    return {seat: (known.plain, truth.plain) for seat, (_, known, truth) in enumerate(grids[-1].rows, start=1)}


TRUTH = {
    1: "cupid",
    2: "wolf beauty",
    3: "piper",
    4: "wild child, enchanted",
    5: "werewolf, lover of 6, role model of 8, side: lovers",
    6: "villager, lover of 5, enchanted",
    7: "seer, role model of 4, charmed",
    8: "hybrid",
    9: "demon",
}


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        (1, {1: "cupid", 5: "lover of 6", 6: "lover of 5"}),
        (2, {2: "wolf beauty", 5: "wolf", 7: "charmed", 9: "wolf"}),
        (3, {3: "piper", 4: "enchanted", 6: "enchanted"}),
        (4, {4: "wild child, enchanted", 6: "enchanted", 7: "role model of 4"}),
        (5, {2: "wolf", 5: "werewolf, lover of 6", 6: "lover of 5", 9: "wolf"}),
        (6, {4: "enchanted", 5: "lover of 6", 6: "villager, lover of 5, enchanted"}),
        (7, {7: "seer", 9: "a wolf"}),
        (8, {5: "role model of 8", 8: "hybrid"}),
        (9, {2: "wolf", 5: "wolf", 7: "a god", 9: "demon"}),
    ],
)
def test_what_each_seat_knew_stands_beside_the_truth(viewer: Seat, known: dict[Seat, str]) -> None:
    found = table(begun(*NIGHT), viewer)
    assert {seat: truth for seat, (_, truth) in found.items()} == TRUTH
    assert {seat: told for seat, (told, _) in found.items() if told != "–"} == known


def test_a_charm_lasts_a_day_and_a_turn_stays() -> None:
    later = [
        *begun(*NIGHT),
        Learned(to=(4,), topic="turned", seats=(7,)),
        NightFell(to="all", day=2, calls=()),
        DayBroke(to="all", day=2),
    ]
    assert table(later, 2)[7] == ("–", "seer, role model of 4")
    assert table(later, 4)[4] == ("wild child, enchanted, turned wolf",) * 2
    assert table(later, 5)[4] == ("–", "wild child, enchanted, turned wolf")


def test_the_same_stands_at_the_seats_of_the_full_screen() -> None:
    for viewer in range(1, 10):
        alone, both = Picture("zh", viewer, {}), Picture("zh", viewer, {}, truth=True)
        for event in begun(*NIGHT):
            both.take(event)
            if hears(viewer, event.to):
                alone.take(event)
        beside = table(begun(*NIGHT), viewer, "zh")
        for seat, (known, truth) in beside.items():
            own = " ".join(line.plain for line in alone.seat(seat, 9, 30))
            seen = " ".join(line.plain for line in both.seat(seat, 9, 30))
            assert all(part in own for part in known.split("、") if part != "–"), (viewer, seat)
            assert all(part in seen for part in truth.split("、")), (viewer, seat)
            if "恋人" not in known:
                assert "恋人" not in own


def test_words_at_a_narrow_seat_are_whole() -> None:
    picture = Picture("en", "god", {})
    for event in begun(*NIGHT):
        picture.take(event)
    for seat in range(1, 10):
        lines = [line.plain for line in picture.seat(seat, 3, 18)]
        assert len(lines) == 3 and all(len(line) <= 18 for line in lines)
        assert CARDS[seat - 1].replace("_", " ") in lines[1]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_boards_of_a_game_that_is_over_do_not_wait(lang: str) -> None:
    picture = Picture(lang, "public", {})
    for event in [*begun(), GameOver(to="all", winner="nobody", why="max_days")]:
        picture.take(event)
    [votes], [claims] = picture.votes(), picture.claims()
    assert isinstance(votes, Line) and isinstance(claims, Line)
    told = votes.text.plain + claims.text.plain
    assert "yet" not in told and "还" not in told
