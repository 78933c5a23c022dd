"""What was asked for and comes to nothing: a line each, so that nobody waits for it to show."""

import sys
from collections.abc import Mapping
from typing import Final

from ..core.seats import Seat
from ..core.sentence import Sentence, listing
from .who import Who
from .wishes import Wishes

_MODELS: Final = frozenset({"model", "local"})


def tell_ignored(wishes: Wishes, who: Mapping[Seat, Who]) -> None:
    """Say on stderr what of the wishes does nothing at this table and on this output."""
    if wishes.speed_said and not wishes.tui:
        tell_speed(wishes.speed, wishes.lang, quiet=wishes.quiet)
    kinds = {one.kind for one in who.values()}
    models = bool(kinds & _MODELS)
    seats = sorted(seat for seat in wishes.minds.personas if who[seat].kind not in _MODELS)
    if seats:
        _say(
            Sentence(
                "a persona is for models, and none plays at {seats}: it does nothing there",
                "性格只对模型有用：{seats}不是模型，写了也不起作用",
                seats=Sentence("seat {seat}", "{seat} 号", seat=seats[0])
                if len(seats) == 1
                else Sentence("seats {seats}", "{seats} 号", seats=listing(seats)),
            ),
            wishes.lang,
        )
    given = {
        "--prompts": wishes.minds.prompts,
        "--prices": wishes.prices,
        "--max-cost": wishes.max_cost,
        "--max-tokens": wishes.max_tokens,
    }
    if not models and (idle := [option for option, value in given.items() if value]):
        _say(
            Sentence(
                "{options}: this is for models, and none plays here; it does nothing",
                "{options}：只对模型有用，而这一桌没有模型，写了也不起作用",
                options=listing(idle),
            ),
            wishes.lang,
        )
    if not wishes.clock and "human" not in kinds:
        _say(
            Sentence(
                "--no-clock: this is for people, and none plays here; it does nothing",
                "--no-clock：只对真人有用，而这一桌没有真人，写了也不起作用",
            ),
            wishes.lang,
        )


def tell_speed(speed: float, lang: str, *, quiet: bool = False) -> None:
    """Say that a speed does nothing where nothing is paced."""
    if speed and (quiet or not sys.stdout.isatty()):
        _say(
            Sentence(
                "--speed does nothing here: only what is shown on a terminal is paced",
                "--speed 在这里不起作用：只有显示在终端上的内容才有快慢",
            ),
            lang,
        )


def _say(sentence: Sentence, lang: str) -> None:
    print(f"llm-werewolf: {sentence.told(lang)}", file=sys.stderr)
