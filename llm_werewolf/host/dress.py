"""The dress rehearsal of prompts of one's own: whatever this very board can ask is written out before the game.

A mistake in a template would else show when its question comes, in the midst of a game. Games are played at random,
without models and quickly; of each kind of question to each card the first ones are written out.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final

from ..core.asks import AnyAsk, Choice, Say, Speech, YesNo
from ..core.seats import CHANCE, Card, hears
from ..core.setup import Setup
from ..core.view import View
from ..engine.role import Role
from ..engine.run import Run, answer_to
from ..players.bots.luck import any_legal
from ..players.dice import Dice
from ..players.llm.prompt import PromptBook, SeatInfo, prompt_book

GAMES: Final = 40
"""How many games are played at random."""
MOST_BATCHES: Final = 150
"""A game is left after so many batches of questions."""
RARE: Final = 0.05
"""How often a wolf destroys itself, and a candidate withdraws, where it is asked."""
_MIND: Final = SeatInfo(name="N", persona="P", notes="N", beliefs={1: 40, 2: 60, 3: 80}, names={1: "A", 2: "B"})


def write_out(setup: Setup, lang: str, prompts: Path | None, roles: Mapping[Card, Role]) -> int:
    """Write out the questions of a board, and count them. Raises TemplateFault for a template that fails."""
    book, seen = prompt_book(lang, prompts), set[tuple[object, ...]]()
    return sum(_play(Run(setup, roles), Random(seed), book, seen) for seed in range(GAMES))


def _play(run: Run, dice: Random, book: PromptBook, seen: set[tuple[object, ...]]) -> int:
    chance, written = Dice(dice.randrange(1 << 32)), 0
    for _ in range(MOST_BATCHES):
        if run.over:
            break
        for ask in run.asks:
            if ask.seat != CHANCE and not (traits := _traits(ask, run)) <= seen:
                seen |= traits
                view = View(ask.seat, [event for event in run.log if hears(ask.seat, event.to)])
                book.messages(ask, view, _MIND if written % 2 else SeatInfo())
                written += 1
        choices = [chance.roll(ask) if ask.seat == CHANCE else _choice(ask, dice) for ask in run.asks]
        run.answer([answer_to(ask, choice) for ask, choice in zip(run.asks, choices, strict=True)])
    return written


def _traits(ask: AnyAsk, run: Run) -> set[tuple[object, ...]]:
    """What a template may go by; a question is written out where one of these is new."""
    passes = getattr(ask, "may_pass", None) or getattr(ask, "least", None) == 0
    state, kind = run.state, ask.kind
    return {
        (kind, "card", state.cards[ask.seat], state.day == 1),
        (kind, "passes", passes),
        (kind, "living", len(state.living)),
        (kind, "day", min(state.day, 6)),
        (kind, "sheriff", bool(state.sheriff)),
    }


def _choice(ask: AnyAsk, dice: Random) -> Choice:
    if isinstance(ask, Say):
        return Speech(text="...")
    if isinstance(ask, YesNo) and ask.kind in ("self_destruct", "withdraw", "withdraw2"):
        return dice.random() < RARE
    return any_legal(ask, dice)
