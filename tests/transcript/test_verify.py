"""Records that were tampered with: every kind of line edited, dropped, doubled and moved, check sums mended or not."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from llm_werewolf.core.version import RULES
from llm_werewolf.host.verify import verify
from llm_werewolf.transcript import RecordError
from llm_werewolf.transcript.lines import seal
from tests.transcript.games import EVENT_TYPES, covering

Json = dict[str, Any]  # Any: a line of a record
Node = Any  # Any: some part of a line


@pytest.fixture(scope="module")
def games() -> tuple[tuple[bytes, ...], ...]:
    return covering()


def bare(line: bytes) -> Json:
    plain: Json = json.loads(line)
    del plain["check"]
    return plain


def sealed(lines: list[Json]) -> bytes:
    """The lines with check sums that fit: what a forger would write."""
    raw, check = [], 0
    for line in lines:
        one, check = seal(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode(), check)
        raw.append(one)
    return b"".join(raw)


def resealed(line: Json, before: bytes) -> bytes:
    """An edited line with the check sum that the line had before."""
    return seal(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode(), 0)[0][:-11] + before[-11:]


def name_of(line: Json) -> str:
    (key, value) = next(iter(line.items()))
    return f"{key} {value.get('type', '')}".strip()


def edited(line: Json, dice: Random) -> Json | None:
    """The line with one leaf changed to another value of its kind."""
    copy: Json = json.loads(json.dumps(line))
    leaves = [leaf for leaf in _leaves(copy) if leaf[1] != "type"]
    if not leaves:
        return None
    holder, key = dice.choice(leaves)
    holder[key] = _other(holder[key], dice)
    return copy


def _leaves(node: Node) -> Iterator[tuple[Node, str | int]]:
    pairs = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in pairs:
        if isinstance(value, (dict, list)) and value:
            yield from _leaves(value)
        else:
            yield node, key


def _other(value: Node, dice: Random) -> Node:
    match value:
        case bool():
            return not value
        case int():
            return value + dice.choice((-1, 1))
        case str():
            return value + "x"
        case None:
            return 1
        case []:
            return [1]
        case {}:
            return {"1": "seer"}
        case _:
            return value + 1


CHANGES: dict[str, Callable[[list[Json], int, Random], list[Json] | None]] = {
    "edited": lambda lines, at, dice: (
        None if (new := edited(lines[at], dice)) is None else [*lines[:at], new, *lines[at + 1 :]]
    ),
    "dropped": lambda lines, at, dice: [*lines[:at], *lines[at + 1 :]],
    "doubled": lambda lines, at, dice: [*lines[: at + 1], lines[at], *lines[at + 1 :]],
    "moved": lambda lines, at, dice: (
        None
        if at + 1 >= len(lines) or lines[at] == lines[at + 1]
        else [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]
    ),
}
# What only the player knows: no rule says what a player had to answer, or why the program had to answer in its place.
OWN_WORD = {"answer answer"}


@pytest.mark.parametrize("how", CHANGES)
def test_every_kind_of_line_is_missed_when_it_was_tampered_with(
    games: tuple[tuple[bytes, ...], ...], how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice, tried = Random(how), Counter[str]()
    file = tmp_path / "game.jsonl"
    for raw in games:
        lines = [bare(line) for line in raw]
        as_it_was = {id(line): whole for line, whole in zip(lines, raw, strict=True)}
        places: dict[str, list[int]] = {}
        for at, line in enumerate(lines[1:], start=1):
            places.setdefault(name_of(line), []).append(at)
        for name, all_of_them in places.items():
            for at in dice.sample(all_of_them, min(2, len(all_of_them), 6 - tried[name])):
                changed = CHANGES[how](lines, at, dice)
                if changed is None or (how == "dropped" and at == len(lines) - 1):
                    continue  # the end is missing: an unfinished game, not a damaged one
                tried[name] += 1
                # As a disk or an editor does it: the check sums no longer fit.
                file.write_bytes(b"".join(as_it_was.get(id(line)) or resealed(line, raw[at]) for line in changed))
                with pytest.raises(RecordError, match=r"line \d+: "):
                    verify(tmp_path)
                # As a forger does it: only re-running the game can tell.
                if how == "edited" and name in OWN_WORD:
                    continue
                file.write_bytes(sealed(changed))
                with pytest.raises(RecordError, match=r"line \d+: "):
                    verify(tmp_path)
    seen = {name.partition(" ")[2] for name in tried}
    with capsys.disabled():
        print(f"\n{how}: {tried.total()} lines of {len(tried)} kinds, all found", end="")
    last = {"unmasked"} if how in ("dropped", "moved") else set()
    assert seen >= EVENT_TYPES - last | {
        "pick_one",
        "pick_many",
        "yes_no",
        "say",
        "pick_word",
        "pick_potions",
        "shuffle",
    }


def forged_choice(choice: Node, dice: Random) -> Node:
    match choice:
        case {"save": save}:
            return {**choice, "save": not save}
        case {"text": text}:
            return {**choice, "text": text + " (forged)"}
        case [_, *_]:
            return choice[1:]
        case _:
            return _other(choice, dice)


def test_an_answer_that_was_forged_shows_in_what_follows(games: tuple[tuple[bytes, ...], ...], tmp_path: Path) -> None:
    """A forged choice changes the game. What nothing follows from only the check sums can tell."""
    dice, found, unseen = Random(1), 0, Counter[str]()
    for raw in games:
        lines = [bare(line) for line in raw]
        for at, line in enumerate(lines):
            if "answer" not in line or dice.random() > 0.15:
                continue
            forged: Json = json.loads(json.dumps(line))
            forged["answer"]["choice"] = forged_choice(line["answer"]["choice"], dice)
            (tmp_path / "game.jsonl").write_bytes(sealed([*lines[:at], forged, *lines[at + 1 :]]))
            try:
                verify(tmp_path)
            except RecordError:
                found += 1
            else:
                unseen[line["answer"]["kind"]] += 1
    # One wolf's vote for a knife that the pack agreed on anyway; a speech cut off by a self-destruct; a side taken.
    assert set(unseen) <= {"wolves", "wolves2", "speech", "pk_speech", "campaign", "elect_pk", "hybrid"}, unseen
    assert found > 100


def test_each_flipped_bit_is_found(games: tuple[tuple[bytes, ...], ...], tmp_path: Path) -> None:
    dice, raw = Random(3), b"".join(games[0])
    file = tmp_path / "game.jsonl"
    file.write_bytes(raw)
    assert verify(tmp_path).rerun
    for _ in range(100):
        at = dice.randrange(len(raw) - 1)
        rotten = bytearray(raw)
        rotten[at] ^= 1 << dice.randrange(8)
        file.write_bytes(rotten)
        with pytest.raises(RecordError, match=r"line \d+: "):
            verify(tmp_path)


def test_the_header_is_not_taken_on_trust(games: tuple[tuple[bytes, ...], ...], tmp_path: Path) -> None:
    lines = [bare(line) for line in games[0]]

    def forged(**changes: object) -> None:
        header = {"header": {**lines[0]["header"], **changes}}
        (tmp_path / "game.jsonl").write_bytes(sealed([header, *lines[1:]]))

    forged(seed=lines[0]["header"]["seed"] + 1)
    with pytest.raises(RecordError, match=r"line \d+: the dice of this seed"):
        verify(tmp_path)
    forged(seats=lines[0]["header"]["seats"][:-1])
    with pytest.raises(RecordError, match="line 1: the header does not name every seat"):
        verify(tmp_path)
    forged(rules_version=RULES + 1)
    verdict = verify(tmp_path)
    assert not verdict.rerun and f"rules version {RULES + 1}" in str(verdict.left_out)
    forged(source="elsewhere")
    assert "imported from elsewhere" in str(verify(tmp_path).left_out)


def test_the_structure_is_checked_by_any_rules(games: tuple[tuple[bytes, ...], ...], tmp_path: Path) -> None:
    lines = [bare(line) for line in games[0]]
    lines[0]["header"]["rules_version"] = RULES + 1
    night = next(at for at, line in enumerate(lines) if name_of(line) == "event night_fell")
    for changed, said in (
        ([*lines[: night + 1], lines[night], *lines[night + 1 :]], "night 1 cannot follow on day 1"),
        ([lines[0], *lines[2:]], "a game begins with"),
        ([*lines, lines[-1], lines[night]], "the game is over"),
    ):
        (tmp_path / "game.jsonl").write_bytes(sealed(changed))
        with pytest.raises(RecordError, match=rf"line \d+: {said}"):
            verify(tmp_path)
