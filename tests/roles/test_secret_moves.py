"""One stranger's secret move changes nothing that another sees or is asked, until something public comes of it."""

import random

from llm_werewolf.core.asks import AnyAsk, Choice
from llm_werewolf.core.seats import CHANCE, Seat, hears
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES
from tests.roles.table import chooser, random_setup

TABLES = 90
SECRET = ("guard", "seer", "fox", "wolf_beauty", "demon", "silencer", "hybrid")
"""Moves of which the rules tell nobody else before dawn. (A stalker's shows in a hunter's thumb, and so on.)"""
Move = tuple[Seat, str, int]
TOLD_ALL = '"to":"all"'


def streams(setup: Setup, key: str, changed: Move | None) -> tuple[dict[Seat, list[str]], list[Move]]:
    """What each seat saw and was asked, and which secret moves there were; `changed` is made otherwise.

    Each answer depends only on what its seat has seen so far.
    """
    run, at, moves = Run(setup, ROLES), 0, []
    seen: dict[Seat, list[str]] = {seat: [] for seat in range(1, setup.seats + 1)}
    while run.asks:
        for event in run.log[at:]:
            for seat, stream in seen.items():
                if hears(seat, event.to):
                    stream.append(event.model_dump_json())
        at = len(run.log)
        for ask in run.asks:
            if ask.seat != CHANCE:
                seen[ask.seat].append(ask.model_dump_json())
        moves += [(ask.seat, ask.kind, run.state.day) for ask in run.asks if ask.kind in SECRET]
        run.answer([answer_to(ask, answer(ask, key, seen, run.state.day, changed)) for ask in run.asks])
    return seen, moves


def answer(ask: AnyAsk, key: str, seen: dict[Seat, list[str]], day: int, changed: Move | None) -> Choice:
    knows = seen[ask.seat] if ask.seat != CHANCE else [f"{day} {ask.kind}"]
    choose = chooser(random.Random(f"{key} {ask.seat} {len(knows)} {knows[-1]}"))
    choice = choose(ask)
    if (ask.seat, ask.kind, day) == changed:
        return next((other for other in (choose(ask) for _ in range(40)) if other != choice), choice)
    return choice


def test_a_secret_move_shows_to_nobody_before_it_is_public() -> None:
    compared = 0
    for seed in range(TABLES):
        draw = random.Random(f"secret {seed}")
        setup, key = random_setup(draw), str(seed)
        if not setup.rules.witch.told_guarded:
            continue  # the witch is told of no victim where the guard stands
        before, moves = streams(setup, key, None)
        if not moves:
            continue
        changed = draw.choice(moves)
        after, _ = streams(setup, key, changed)
        for seat in before:
            if seat != changed[0]:
                compared += 1
                differ_in_public_first(before[seat], after[seat], f"table {seed}, {changed}, seen by {seat}")
    assert compared > 300


def differ_in_public_first(one: list[str], other: list[str], what: str) -> None:
    for left, right in zip(one, other, strict=False):
        if left != right:
            assert TOLD_ALL in left or TOLD_ALL in right, f"{what}: {left} / {right}"
            return
