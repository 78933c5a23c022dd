"""Golden games: one recorded game for every board, rendered for reading, so that a change of ruling shows as a diff.

    python scripts/goldens.py               plays them all anew into tests/goldens
    python scripts/goldens.py --search 40   says which of so many seeds shows most, for each board

Each golden is two files: the record itself (.jsonl), which tests re-run, and a rendering (.md) with every event's
audience, every question with its options, and every seat's view at dawn and dusk.
"""

import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import AnyAsk, Ask, Choice, Speech
from llm_werewolf.core.events import Answer
from llm_werewolf.core.seats import Seat
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES
from llm_werewolf.transcript import Record, Writer, read_record
from llm_werewolf.transcript.header import Header, SeatInfo
from scripts.golden_page import render
from tests.properties.lots import choose

FOLDER = Path(__file__).parents[1] / "tests" / "goldens"


@dataclass(frozen=True)
class Golden:
    """A board, and the seed of its game."""

    board: str
    seed: int = 0
    rules: dict[str, object] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of its files."""
        return self.board.partition(":")[0] + ("-elder" if self.board.endswith(":elder") else "")

    def setup(self) -> Setup:
        """What its game starts from."""
        return make_setup(load_board(self.board), self.rules)


GOLDENS = (
    Golden("huanle-9", 26),
    Golden("huanle-12", 3),
    Golden("sheriff-12", 245),
    Golden("general-7", 23),
    Golden("general-8", 52),
    Golden("general-9", 23),
    Golden("general-10", 23),
    Golden("general-10:elder", 22),
    Golden("general-11", 42),
    Golden("general-12", 7),
    Golden("general-13", 25),
    Golden("general-13:elder", 25),
    Golden("general-14", 52),
    Golden("general-15", 43),
    Golden("classic-8", 40),
    Golden("classic-9:witch,hunter", 41),
    Golden("classic-10:witch,guard,elder", 29),
    Golden("classic-11:witch,idiot,scapegoat,cupid", 29),
    Golden("classic-12:piper,cupid,little_girl,guard,witch", 6),
    Golden("classic-13:wild_child,hybrid,wolf_beauty,demon,stalker", 58),
    Golden("classic-14:thief,fox,silencer,white_wolf_king", 29, rules={"self_destruct": "on"}),
    Golden("classic-15:lone_demon,hunter,witch,stalker", 36),
    Golden("classic-16:piper,elder,idiot,scapegoat", 1),
    Golden("classic-17:wild_child,little_girl,thief,cupid", 3),
    Golden("classic-18:white_wolf_king,wolf_beauty,demon,hybrid", 15),
    Golden("anniversary-8:witch", 2),
    Golden("anniversary-9:piper,cupid", 25),
    Golden("anniversary-10:idiot,hunter,guard", 18),
    Golden("anniversary-11:scapegoat,elder,witch,piper", 25),
    Golden("anniversary-12:little_girl,wild_child,witch,guard", 50),
    Golden("anniversary-13:cupid,piper,hunter,idiot", 13),
    Golden("anniversary-14:thief,witch,elder,scapegoat", 1),
    Golden("anniversary-15:fox,silencer,stalker,hybrid", 16),
    Golden("anniversary-16:lone_demon,cupid,little_girl,witch", 59),
    Golden("anniversary-17:white_wolf_king,wolf_beauty,guard,hunter", 45, rules={"self_destruct": "on"}),
    Golden("anniversary-18:demon,wild_child,piper,elder", 0),
)
"""Every board, and in them every role."""


class Chooser:
    """Answers by a hash of the seed and the question; speeches are a word."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.asked: Counter[tuple[int, Seat, str]] = Counter()

    def answer(self, ask: AnyAsk, day: int) -> Answer:
        """The answer."""
        self.asked[day, ask.seat, ask.kind] += 1
        key = f"golden/{self.seed}/{ask.seat}/{ask.kind}/{day}/{self.asked[day, ask.seat, ask.kind]}"
        choice: Choice = choose(ask, key)
        return answer_to(ask, Speech(text=ask.kind) if isinstance(choice, Speech) else choice)


def record(golden: Golden, folder: Path) -> Record:
    """Play a golden game into a folder."""
    setup = golden.setup()
    seats = tuple(SeatInfo(seat=seat, kind="golden") for seat in range(1, setup.seats + 1))
    header = Header(engine="golden", lang="en", setup=setup, seed=golden.seed, seats=seats)
    writer = Writer.create(folder, header, title=golden.name)
    run, chooser = Run(setup, ROLES), Chooser(golden.seed)
    writer.step([*run.log, *run.asks])
    while run.asks:
        told = len(run.log) + len(run.asks)
        answers = [chooser.answer(ask, run.state.day) for ask in run.asks]
        writer.answers(answers)
        run.answer(answers)
        writer.step([*run.log[told:], *run.asks])
    writer.close()
    return read_record(folder)


def worth(found: Record) -> float:
    """How much a game shows for its size: different things that happen and are asked, against its length."""
    kinds = {entry.kind for entry in found.entries if isinstance(entry, Ask) and entry.seat}
    things = {getattr(event, "topic", "") or getattr(event, "cause", "") or event.type for event in found.events}
    natural = getattr(found.events[-2], "why", "") == "won"
    return len(kinds) * 2 + len(things) + 4 * natural - len(found.entries) / 24


def search(tries: int) -> None:
    """Print the best of so many seeds for each board."""
    for golden in GOLDENS:
        scored = []
        for seed in range(tries):
            with tempfile.TemporaryDirectory() as folder:
                scored.append((worth(record(Golden(golden.board, seed, golden.rules), Path(folder))), -seed))
        print(golden.board, -max(scored)[1], flush=True)


def main() -> None:
    """Regenerate, or search."""
    if sys.argv[1:2] == ["--search"]:
        search(int(sys.argv[2]))
        return
    FOLDER.mkdir(exist_ok=True)
    for old in [*FOLDER.glob("*.md"), *FOLDER.glob("*.jsonl")]:
        old.unlink()
    for golden in GOLDENS:
        with tempfile.TemporaryDirectory() as folder:
            found = record(golden, Path(folder))
            (FOLDER / f"{golden.name}.jsonl").write_bytes((Path(folder) / "game.jsonl").read_bytes())
        (FOLDER / f"{golden.name}.md").write_text(render(found, golden.board), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
