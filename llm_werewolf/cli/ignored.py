"""What was asked for and comes to nothing: a line each, so that nobody waits for it to show."""

import sys
from collections.abc import Mapping

from ..core.seats import Seat
from ..core.sentence import Sentence, listing
from .who import Who
from .wishes import Wishes


def tell_ignored(wishes: Wishes, who: Mapping[Seat, Who]) -> None:
    """Say on stderr what of the wishes does nothing at this table and on this output."""
    if wishes.speed_said and not wishes.tui:
        tell_speed(wishes.speed, wishes.lang, quiet=wishes.quiet)
    seats = sorted(seat for seat in wishes.minds.personas if who[seat].kind not in ("model", "local"))
    if seats:
        _say(
            Sentence(
                "a persona is for models: it does nothing at seats {seats}, which none plays",
                "性格只对模型有用：{seats} 号不是模型，写了也不起作用",
                seats=listing(seats),
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
