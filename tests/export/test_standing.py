"""Players compared over a folder of games: what counts as a trial, what is left out, how it is printed."""

from pathlib import Path

import pytest

from llm_werewolf.cli.comparing import compare_games
from llm_werewolf.cli.gamelist import Filter
from llm_werewolf.cli.main import run
from llm_werewolf.core.state import Fate
from llm_werewolf.export.standing import Sides, standings
from llm_werewolf.export.story import SeatStory, Summary
from llm_werewolf.export.summary import summarize
from llm_werewolf.players.llm.calls import Call, CallWriter
from llm_werewolf.transcript import read_record
from tests.transcript.games import record_games, setups


def game(winner: str | None, *seats: tuple[str, bool, bool]) -> Summary:
    """A game of seats that are (player, whether it holds a wolf card, whether it won)."""
    summary = summarize_nothing()
    summary.winner = winner  # type: ignore[assignment]  # a test's own word
    for seat, (kind, wolf, won) in enumerate(seats, start=1):
        fate = None if won else Fate(seat, 1, "day", "exile")
        summary.seats[seat] = SeatStory(seat, kind=kind, wolf=wolf, won=won, fate=fate, points={"won": 3 * won})
    return summary


def summarize_nothing() -> Summary:
    return Summary(
        board="b", book="general", lang="en", days=1, winner=None, why="",
        seats={}, timeline=[], rounds=[], claims=[], mvp=None,
    )  # fmt: skip


def test_the_seats_of_one_side_are_one_trial() -> None:
    wolves_win = game("wolves", ("a", True, True), ("a", True, True), ("b", False, False), ("a", False, False))
    village_wins = game("village", ("a", True, False), ("b", True, False), ("b", False, True))
    a, b = standings([wolves_win, village_wins])
    assert (a.player, a.games, a.seats) == ("a", 2, 4)
    assert (a.wolf.won, a.wolf.played) == (1, 2), "two wolves of one game won once"
    assert (a.other.won, a.other.played) == (0, 1)
    assert (b.wolf.won, b.wolf.played, b.other.won, b.other.played) == (0, 1, 1, 2)
    assert (a.alive, a.points, b.alive, b.points) == (2, 6, 1, 3)


def test_a_side_of_which_some_won_counts_for_their_share() -> None:
    (a,) = standings([game("lovers", ("a", True, True), ("a", True, False), ("a", False, True), ("a", False, True))])
    assert (a.wolf.won, a.wolf.played) == (0.5, 1)
    assert (a.other.won, a.other.played) == (1, 1)


def test_unfinished_games_are_passed_over() -> None:
    assert standings([game(None, ("a", True, False))]) == []


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [(0, 0, 0, 1), (5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_the_range_is_wilsons(won: int, played: int, low: float, high: float) -> None:
    """Against figures of Wilson's formula as printed elsewhere (Newcombe 1998 has 81 of 263)."""
    assert Sides(played, won).interval == pytest.approx((low, high), abs=1e-4)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    record_games(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("lang", "title"), [("en", "How the players fared"), ("zh", "各玩家的战绩")])
def test_a_folder_is_compared(folder: Path, capsys: pytest.CaptureFixture[str], lang: str, title: str) -> None:
    (folder / "game-0" / "game.jsonl").write_text("rot\n", encoding="utf-8")
    records = [read_record(folder / f"game-{number}") for number in range(1, len(list(setups())))]
    (expected,) = standings(summarize(record.header, record.events) for record in records)
    assert compare_games(folder, Filter(), {}, lang) == 0
    printed = capsys.readouterr().out
    row = next(line for line in printed.splitlines() if line.strip().startswith("random"))
    assert title in printed
    assert f"| {len(records)} | {sum(record.header.setup.seats for record in records)} |" in row
    assert f"{expected.wolf.won:g}/{expected.wolf.played} " in row
    assert f"{expected.other.won:g}/{expected.other.played} " in row


@pytest.mark.parametrize(("lang", "note"), [("en", "≥: without 1 call whose"), ("zh", "≥：有 1 次调用的价格未知")])
def test_a_cost_without_some_calls_is_marked(
    folder: Path, capsys: pytest.CaptureFixture[str], lang: str, note: str
) -> None:
    with (folder / "game-1" / "calls.jsonl").open("w", encoding="utf-8") as file:
        write = CallWriter(file.write)
        for cost in (0.14, None):
            write(Call(seat=1, kind="votes", day=1, model="m", attempt=1, messages=(), cost=cost))
    assert compare_games(folder, Filter(), {}, lang) == 0
    printed = capsys.readouterr().out
    assert "≥ $0.14" in printed and note in printed


def test_nothing_to_compare_is_said(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["compare", str(folder), "--board", "huanle-9", "--lang", "en"]) == 0
    assert "No finished game to compare" in capsys.readouterr().out
    assert run(["compare", str(folder / "nowhere"), "--lang", "en"]) == 2
    assert run(["compare", str(folder), "--since", "soon", "--lang", "en"]) == 2
