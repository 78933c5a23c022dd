"""Single values, given on the command line or in game.toml: what can be, and one sentence about what cannot."""

from ..core.seats import Seat, Viewer
from ..core.sentence import Sentence
from .errors import BadInput


def check_speed(speed: float) -> None:
    """Raises BadInput for a speed that cannot be."""
    if not 0 <= speed <= 1000:
        raise BadInput(
            "--speed takes a number from 0 (no waiting) to 1000, not {speed:g}",
            "--speed 是 0（不等待）到 1000 的数，不能是 {speed:g}",
            speed=speed,
        )


def check_games(games: int) -> None:
    """Raises BadInput for a number of games that cannot be."""
    if not 1 <= games <= 100_000:
        raise BadInput(
            "--games takes a number from 1 to 100000, not {games}",
            "--games 是 1 到 100000 的数，不能是 {games}",
            games=games,
        )


def check_seed(seed: int | None) -> None:
    """Raises BadInput for a seed that cannot be."""
    if seed is not None and seed < 0:
        raise BadInput(
            "--seed takes a number that is not negative, not {seed}", "--seed 是不小于 0 的数，不能是 {seed}", seed=seed
        )


def check_max_cost(most: float | None) -> None:
    """Raises BadInput for a limit on costs that cannot be."""
    if most is not None and not 0 < most < 1e9:
        raise BadInput(
            "--max-cost takes a number of US dollars above 0, not {most:g}",
            "--max-cost 是大于 0 的美元数，不能是 {most:g}",
            most=most,
        )


def check_max_tokens(most: int | None) -> None:
    """Raises BadInput for a limit on tokens that cannot be."""
    if most is not None and most < 1:
        raise BadInput(
            "--max-tokens takes a number from 1 up, not {most}",
            "--max-tokens 是不小于 1 的数，不能是 {most}",
            most=most,
        )


def no_seat(where: str | Sentence, seat: Seat, count: int) -> BadInput:
    """That a seat is none of the table's."""
    return BadInput(
        "{where}: there is no seat {seat}, the seats of this game are 1 to {count}",
        "{where}：没有 {seat} 号座位，这一局的座位是 1 到 {count}",
        where=where,
        seat=seat,
        count=count,
    )


def viewer(option: str | Sentence, text: str) -> Viewer:
    """public, god or a seat. Raises BadInput."""
    if text == "public":
        return "public"
    if text == "god":
        return "god"
    if text.isdecimal() and len(text) < 9 and int(text) >= 1:
        return int(text)
    raise BadInput(
        "{option} takes public, god or a seat's number, not {text!r}",
        "{option} 是 public、god 或座位号，不能是“{text}”",
        option=option,
        text=text,
    )
