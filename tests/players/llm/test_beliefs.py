"""Whom a model takes for a wolf: read leniently, kept for its own next turns, rebuilt after a stop, told to nobody."""

import json
import random
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from llm_werewolf import read_record
from llm_werewolf.cli.exporting import export_game
from llm_werewolf.cli.main import run
from llm_werewolf.core.asks import PickOne
from llm_werewolf.core.seats import Viewer
from llm_werewolf.core.sentence import LANGUAGES
from llm_werewolf.players.llm.parse import Taken, read_answer
from llm_werewolf.players.llm.player import ModelPlayer
from llm_werewolf.players.llm.prompt import SeatInfo, prompt_book
from llm_werewolf.players.llm.raw import Raw
from llm_werewolf.testing.provider import Provider
from llm_werewolf.testing.random_answer import random_answer
from llm_werewolf.testing.served import Request
from tests.players.llm.table import view
from tests.players.llm.test_player import VOTE, Seat, answer
from tests.prompts.stage import ask_of, evening, view_of


def beliefs_of(told: object) -> dict[int, int]:
    content = json.dumps({"thinking": "", "beliefs": told, "answer": {"target": 5}, "notes": ""}, ensure_ascii=False)
    read = read_answer(Raw(content=content), PickOne(kind="votes", seat=1, options=(3, 5), may_pass=True))
    assert isinstance(read, Taken), "an answer is never refused for its estimates"
    assert read.choice == 5
    return dict(read.beliefs)


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ([{"seat": 3, "wolf": 70}, {"seat": 5, "wolf": 20}], {3: 70, 5: 20}),
        ([{"seat": "3号", "wolf": "70%"}], {3: 70}),
        ([{"player": "Player 3", "probability": 0.7}], {3: 70}),
        ([{"seat": 3, "wolf": "0.6%"}, {"seat": 5, "wolf": "12.5 ％"}], {3: 1, 5: 12}),
        ([{"座位": "三号", "把握": "７0"}], {3: 70}),
        ({"3": 70, "5号": "20%", "Player 7": 0.5}, {3: 70, 5: 20, 7: 50}),
        ([{"seat": 3, "wolf": 70}, {"seat": 3, "wolf": 10}], {3: 10}),
        ([{"seat": 1, "wolf": 70}], {}),
        ([{"seat": 3, "wolf": 170}, {"seat": 4, "wolf": -1}, {"seat": 5, "wolf": True}], {}),
        ([{"seat": 3}, {"wolf": 70}, {"seat": None, "wolf": 5}, {"seat": 3, "wolf": "high"}, 5, "3: 70", None], {}),
        ([{"seat": "3 or 5", "wolf": 70}, {"seat": 0, "wolf": 70}, {"seat": 1000, "wolf": 70}], {}),
        ([], {}),
        (None, {}),
        ("3 is a wolf", {}),
        (70, {}),
        ([{"seat": seat, "wolf": 1} for seat in range(2, 500)], dict.fromkeys(range(2, 42), 1)),
    ],
    ids=range(16),
)
def test_estimates_as_models_write_them(told: object, read: dict[int, int]) -> None:
    assert beliefs_of(told) == read


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["seat", "wolf", "3", "target", "p"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(told=JSON)
def test_whatever_is_written_the_decision_stands(told: object) -> None:
    assert all(seat != 1 and 1 <= seat <= 99 and 0 <= percent <= 100 for seat, percent in beliefs_of(told).items())


async def test_they_come_back_to_the_seat_and_no_other() -> None:
    first = answer(target=5, beliefs=[{"seat": 3, "wolf": 70}, {"seat": 5, "wolf": 20}, {"seat": 44, "wolf": 50}])
    second = answer(target=5, beliefs=[{"seat": 5, "wolf": 90}, {"seat": 9, "wolf": 60}])
    async with Seat(first, second, answer(target=3), answer(target=3)) as seat:
        await seat.decide(VOTE)
        assert seat.player.beliefs == {3: 70, 5: 20}, "there is no seat 44 here"
        await seat.decide(VOTE)
        assert "3号70%、5号20%" in seat.last_user()
        await seat.decide(VOTE)
        assert "5号90%、3号70%。" in seat.last_user(), "9 is out: that question is closed"
        other = ModelPlayer(seat.client, lang="zh")
        await other.decide(VOTE.model_copy(update={"seat": 2}), view(2))
        assert "70%" not in seat.last_user()
        assert [dict(call.beliefs) for call in seat.calls] == [{3: 70, 5: 20}, {5: 90, 9: 60}, {}]
        again = ModelPlayer(seat.client, lang="zh")
        again.remember(seat.calls, 1)
        assert again.beliefs == seat.player.beliefs == {3: 70, 5: 90, 9: 60}


async def test_a_refused_answer_leaves_no_estimate() -> None:
    async with Seat(answer(target=9, beliefs=[{"seat": 3, "wolf": 70}]), answer(target=3)) as seat:
        await seat.decide(VOTE)
        assert seat.player.beliefs == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_what_is_still_open_is_listed(lang: str) -> None:
    everybody = SeatInfo(beliefs=dict.fromkeys(range(1, 13), 77))
    for seat, known in ((1, {1, 2}), (9, {9})):
        table = view_of(evening("werewolf"), seat, 26)
        user = prompt_book(lang).messages(ask_of("votes", seat), table, everybody)[1]["content"]
        (line,) = [line for line in user.splitlines() if "77%" in line]
        assert line.count("77%") == len(set(table.state.living) - known)


class Suspicious:
    """Answers legally, and takes seat 2 for a wolf: less and less so."""

    def __init__(self) -> None:
        self.dice, self.share = random.Random(1), 90

    def __call__(self, request: Request) -> str:
        told = json.loads(random_answer(request, self.dice))
        self.share = max(13, self.share - 1)
        return json.dumps(told | {"thinking": "canary-thought", "beliefs": [{"seat": 2, "wolf": self.share}]})


def test_they_are_recorded_and_shown_beside_the_thoughts_and_nowhere_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with Provider(answer=Suspicious()) as provider:
        asked = ["play", "--cards", "werewolf,villager*2,seer,witch", "--seed", "4", "--quiet", "--lang", "en"]
        asked += ["--seat", f"1=model:any@{provider.url}", "--out", str(tmp_path)]
        assert run(asked) == 0
    folder = next(tmp_path.iterdir())
    assert '"beliefs":{"2":88}' in (folder / "calls.jsonl").read_text(encoding="utf-8").replace(" ", "")
    assert read_record(folder).finished
    for lang, said in (("en", "takes for wolves: "), ("zh", "认为谁是狼：")):
        capsys.readouterr()
        assert run(["show", str(folder), "--thoughts", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert said in out
        assert "88%" in out
        assert run(["replay", str(folder), "--as", "god", "--thoughts", "--lang", lang]) == 0
        out = capsys.readouterr().out
        assert "canary-thought" in out and said in out
        assert run(["replay", str(folder), "--as", "god", "--lang", lang]) == 0
        assert "canary-thought" not in capsys.readouterr().out
        assert run(["replay", str(folder), "--as", "2", "--thoughts", "--lang", lang]) == 2
        assert "--as god" in capsys.readouterr().err
    out_file = tmp_path / "out"
    kinds: tuple[Literal["md", "html"], ...] = ("md", "html")
    for kind in kinds:
        cases: tuple[tuple[Viewer, bool, bool], ...] = (
            ("god", True, True),
            ("god", False, False),
            ("public", False, False),
            (2, True, False),
        )
        for as_, asked_for, shown in cases:
            assert (
                export_game(str(folder), kind, as_=as_, reveal=True, thoughts=asked_for, out=out_file, lang="en") == 0
            )
            text = out_file.read_text(encoding="utf-8")
            assert ("canary-thought" in text) == shown
            assert ("88%" in text or "[2,88]" in text.replace(" ", "")) == shown
