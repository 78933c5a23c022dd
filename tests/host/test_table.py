"""A table plays a game to its end, writes it down, pauses and goes on."""

import asyncio
from pathlib import Path

import pytest

from llm_werewolf import Table, read_record
from llm_werewolf.core.asks import AnyAsk, Choice, Say, Speech
from llm_werewolf.core.events import Answer, AnyEvent, Spoke, Voted
from llm_werewolf.core.seats import Viewer, hears
from llm_werewolf.core.view import View
from llm_werewolf.host.waiting import Patience
from llm_werewolf.players.base import PauseGame, Player, Reply
from llm_werewolf.transcript import Mismatch, RecordError, rerun
from tests.host.players import Uniform, uniform


async def play(table: Table) -> bytes:
    result = await table.play()
    assert result.folder
    return (result.folder / "game.jsonl").read_bytes()


async def test_a_game_ends_and_its_record_gives_it_again(tmp_path: Path) -> None:
    table = Table("sheriff-12", uniform(12, 3), seed=5, out=tmp_path)
    result = await table.play()
    assert result.winner and not result.paused and not result.fallbacks
    assert len(result.cards) == 12
    record = read_record(result.folder or tmp_path)
    assert record.finished
    back = rerun(record)
    assert back.run.over and not back.unwritten
    assert back.run.log == record.events


async def test_the_record_does_not_depend_on_who_was_quick(tmp_path: Path) -> None:
    games = [
        await play(Table("huanle-12", uniform(12, 1, slow=slow), seed=9, out=tmp_path / str(slow)))
        for slow in (0, 0.002, 0.004)
    ]
    assert games[0] == games[1] == games[2]


async def test_every_audience_is_told_just_what_is_addressed_to_it() -> None:
    table = Table("huanle-9", uniform(9, 2), seed=2)
    viewers: tuple[Viewer, ...] = ("public", "god", 4)
    heard: dict[Viewer, list[AnyEvent]] = {}

    async def listen(as_: Viewer) -> None:
        heard[as_] = [event async for event in table.events(as_=as_)]

    await asyncio.gather(*(listen(as_) for as_ in viewers))
    for as_ in viewers:
        assert heard[as_] == [event for event in heard["god"] if hears(as_, event.to)]
    assert heard[4] == table.view(4).events
    assert not any(isinstance(event, Answer) for event in heard["public"])


async def test_one_who_comes_late_is_told_everything_from_the_beginning() -> None:
    table = Table("huanle-9", uniform(9, 2), seed=2)
    await table.play()
    assert [event async for event in table.events("public")] == table.view("public").events


async def test_a_game_resumed_from_any_point_is_the_game_that_was_not_stopped(tmp_path: Path) -> None:
    whole = await play(Table("huanle-9", uniform(9, 4), seed=11, out=tmp_path / "whole"))
    lines = whole.splitlines(keepends=True)
    for cut in range(1, len(lines) + 1):
        folder = tmp_path / f"cut{cut}"
        folder.mkdir()
        # A torn line is what a kill leaves; it is dropped.
        torn = lines[cut][: len(lines[cut]) // 2] if cut < len(lines) and cut % 2 else b""
        (folder / "game.jsonl").write_bytes(b"".join(lines[:cut]) + torn)
        assert await play(Table.resume(folder, uniform(9, 4))) == whole, f"cut after line {cut}"


async def test_a_half_answered_vote_asks_only_those_missing(tmp_path: Path) -> None:
    class Stubborn(Uniform):
        """Answers everything but the first exile vote."""

        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            if ask.kind == "votes" and view.state.day == 1:
                await asyncio.sleep(0.05)
                raise PauseGame("seat 9 is tired")
            return await super().decide(ask, view)

    quiet = {"sheriff": "off", "self_destruct": "off"}
    whole = await play(Table("huanle-9", uniform(9, 4), seed=1, rules=quiet, out=tmp_path / "whole"))
    seats = {**uniform(9, 4), 9: Stubborn(4)}
    result = await Table("huanle-9", seats, seed=1, rules=quiet, kinds={9: "Uniform"}, out=tmp_path).play()
    assert result.paused == "seat 9 is tired"
    assert result.winner is None and result.folder
    again = uniform(9, 4)
    assert await play(Table.resume(result.folder, again)) == whole
    first_votes = [seat for seat, player in again.items() if (1, "votes") in player.asked]
    assert first_votes == [9]


async def test_pausing_stops_the_game_where_it_stands(tmp_path: Path) -> None:
    table = Table("huanle-9", uniform(9, 4, slow=0.001), seed=1, out=tmp_path)
    async for event in table.events("public", hold=True):
        if isinstance(event, Spoke):
            table.pause("enough for today")
    result = await table.play()
    assert result.paused == "enough for today" and result.folder
    assert sum(isinstance(event, Spoke) for event in read_record(result.folder).events) <= 2
    finished = await Table.resume(result.folder, uniform(9, 4)).play()
    assert finished.winner and not finished.paused


async def test_a_player_that_errs_gets_the_default_and_a_mark(tmp_path: Path) -> None:
    class Wrong:
        """Answers nonsense in every way there is."""

        async def decide(self, ask: AnyAsk, view: View) -> Choice | Reply:
            match len(view.events) % 5:
                case 4:
                    return {"x": object()}  # type: ignore[return-value]  # that is what is tried
                case 0:
                    raise RuntimeError("my own fault")
                case 1:
                    return "nonsense" if not isinstance(ask, Say) else 17
                case 2:
                    return 99
                case _:
                    return Reply.default(ask, "could not be read")

    table = Table("huanle-9", {**uniform(9, 4), 5: Wrong()}, seed=3, out=tmp_path)
    result = await table.play()
    assert result.winner
    assert result.fallbacks and {answer.seat for answer in result.fallbacks} == {5}
    why = {answer.fallback for answer in result.fallbacks}
    assert why & {"error: RuntimeError", "illegal answer", "could not be read"}
    for event in read_record(result.folder or tmp_path).events:
        if isinstance(event, Spoke) and event.seat == 5:
            assert event.fallback and not event.text
        if isinstance(event, Voted):
            assert all(bool(ballot.fallback) == (ballot.voter == 5) for ballot in event.ballots)


async def test_nobody_is_waited_for_without_end() -> None:
    class Silent:
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            await asyncio.sleep(3600)
            return None

    seats: dict[int, Player] = {**uniform(9, 4), 5: Silent()}
    result = await Table("huanle-9", seats, seed=3, patience=Patience(step_seconds=0.02)).play()
    assert result.winner
    assert {answer.fallback for answer in result.fallbacks} == {"no answer in time"}


async def test_a_game_has_a_time_limit_and_goes_on_where_it_stopped(tmp_path: Path) -> None:
    class Slow(Uniform):
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            await asyncio.sleep(3600 if view.state.day > 1 else 0)
            return await super().decide(ask, view)

    seats: dict[int, Player] = {**uniform(9, 4), 5: Slow(4)}
    patience = Patience(game_seconds=0.2)
    table = Table("huanle-9", seats, seed=3, lang="zh", out=tmp_path, patience=patience)
    result = await asyncio.wait_for(table.play(), 60)
    assert (result.winner, result.paused) == (None, "0.2 秒的时限已到")
    assert result.folder
    done = await Table.resume(result.folder, uniform(9, 4), patience=Patience(game_seconds=600)).play()
    assert done.winner and done.paused is None


async def test_cards_can_be_dealt_on_demand(tmp_path: Path) -> None:
    for seed in range(5):
        result = await Table(
            "huanle-9", uniform(9, 4), seed=seed, cards={3: "seer", 9: "werewolf"}, out=tmp_path
        ).play()
        assert (result.cards[2], result.cards[8]) == ("seer", "werewolf")
        assert sorted(result.cards).count("werewolf") == 3
        assert rerun(read_record(result.folder or tmp_path)).run.over


async def test_a_speech_that_is_too_long_is_not_taken_as_it_is() -> None:
    class Endless(Uniform):
        async def decide(self, ask: AnyAsk, view: View) -> Choice:
            return Speech(text="a" * 100_000) if isinstance(ask, Say) else await super().decide(ask, view)

    table = Table("huanle-9", {**uniform(9, 4), 2: Endless(4)}, seed=6)
    await table.play()
    assert all(len(event.text) <= 2000 for event in table.view("public").events if isinstance(event, Spoke))


@pytest.mark.parametrize(
    ("seats", "more", "said"),
    [
        (8, {}, "nobody sits at seat 9 of 9"),
        (10, {}, "there is no seat 10"),
        (9, {"names": {12: "Zoe"}}, "there is no seat 12 for a name"),
        (9, {"cards": {4: "guard"}}, "seat 4 cannot be dealt guard"),
        (9, {"cards": {1: "seer", 2: "seer"}}, "seat 2 cannot be dealt seer"),
        (9, {"rules": {"witch.selfsave": "always"}}, "witch.selfsave"),
        (9, {"rules": {"witch.self_save": "perhaps"}}, "witch.self_save cannot be 'perhaps'"),
    ],
)
def test_what_does_not_fit_is_refused_in_one_sentence(seats: int, more: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said) as caught:
        Table("huanle-9", uniform(seats, 1), **more)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)


async def test_two_processes_cannot_play_one_game(tmp_path: Path) -> None:
    table = Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path)
    with pytest.raises(RecordError, match="being played by another"):
        Table.resume(table.folder or tmp_path, uniform(9, 4))
    await table.play()


async def test_an_edited_record_is_refused_with_its_line(tmp_path: Path) -> None:
    whole = await play(Table("huanle-9", uniform(9, 4), seed=1, out=tmp_path / "whole"))
    lines = whole.splitlines(keepends=True)
    folder = tmp_path / "edited"
    folder.mkdir()
    for at in range(1, len(lines)):
        for edited in (lines[:at] + lines[at + 1 :], [*lines[:at], lines[at], *lines[at:]]):
            if edited == lines[:-1]:
                continue  # the end is missing: an unfinished game, not a damaged one
            (folder / "game.jsonl").write_bytes(b"".join(edited))
            with pytest.raises((RecordError, Mismatch), match=r"line \d+"):
                rerun(read_record(folder))
