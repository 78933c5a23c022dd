"""Plays games whose odds are known in closed form, and compares: 100,000 games of each kind, all |z| under 3.

    python scripts/check_odds.py [GAMES] [SEED]

Powers are unused and play is uniformly random: each night the wolves kill one non-wolf, each day everybody votes for
another living player. How often the wolves then win follows from a short recursion, which is worked out here in
fractions and checked against constants computed elsewhere.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import comb, factorial, sqrt
from random import Random

from llm_werewolf.boards import custom_board, make_setup, parse_cards
from llm_werewolf.core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Potions, Say, Speech
from llm_werewolf.core.events import Answer
from llm_werewolf.core.setup import Setup
from llm_werewolf.engine.run import Run, answer_to
from llm_werewolf.roles import ROLES
from scripts.piping import piped

# --- what must come out ---


def _times(one: list[Fraction], other: list[Fraction], most: int) -> list[Fraction]:
    """The product of two polynomials, up to a degree."""
    found = [Fraction(0)] * (most + 1)
    for at, a in enumerate(one):
        for beside, b in enumerate(other[: most + 1 - at]):
            found[at + beside] += a * b
    return found


def _power(base: list[Fraction], exponent: int, most: int) -> list[Fraction]:
    found = [Fraction(1)]
    for _ in range(exponent):
        found = _times(found, base, most)
    return found


def _up_to(degree: int) -> list[Fraction]:
    """The exponential series up to a degree: one bin that takes at most so many balls."""
    return [Fraction(1, factorial(at)) for at in range(degree + 1)]


def _just(degree: int) -> list[Fraction]:
    return [Fraction(0)] * degree + [Fraction(1, factorial(degree))] if degree >= 0 else []


@cache
def leading(voters: int, bins: int, held: int = 0) -> tuple[Fraction, ...]:
    """Of all ways in which `voters` fall into `bins`, `held` of which hold one vote already: how many have k leaders.

    Place k of what is returned is the number of ways with k bins sharing the most votes.
    """
    found = [Fraction(0)] * (bins + 1)
    for most in range(1, voters + 2):
        for k in range(1, bins + 1):
            for of_held in range(max(0, k - (bins - held)), min(k, held) + 1):
                free = k - of_held
                ways = _times(_power(_just(most - 1), of_held, voters), _power(_just(most), free, voters), voters)
                ways = _times(ways, _power(_up_to(most - 2), held - of_held, voters), voters)
                ways = _times(ways, _power(_up_to(most - 1), bins - held - free, voters), voters)
                count = ways[voters] if len(ways) > voters else Fraction(0)
                found[k] += comb(held, of_held) * comb(bins - held, free) * count * factorial(voters)
    return tuple(found)


@cache
def tied(players: int) -> tuple[Fraction, ...]:
    """P(k leaders) where each of so many players votes uniformly for another: inclusion-exclusion over votes for
    oneself."""
    found = [Fraction(0)] * (players + 1)
    for own in range(players + 1):
        for k, ways in enumerate(leading(players - own, players, own)):
            found[k] += (-1) ** own * comb(players, own) * ways
    total = Fraction((players - 1) ** players)
    assert sum(found) == total
    return tuple(ways / total for ways in found)


def nobody_by_lot(players: int) -> Fraction:
    """P(nobody is exiled) where ties are drawn."""
    return Fraction(0)


def nobody_by_tie(players: int) -> Fraction:
    """P(nobody is exiled) where a tie means nobody."""
    return 1 - tied(players)[1]


def nobody_by_pk(players: int) -> Fraction:
    """The same where all but the tied vote once more among them, and then a tie means nobody."""
    none = Fraction(0)
    for k, odds in enumerate(tied(players)):
        if k > 1:
            voters = players - k
            none += odds * (1 - leading(voters, k)[1] / Fraction(k) ** voters if voters else 1)
    return none


Nobody = Callable[[int], Fraction]


def parity_odds(players: int, wolves: int, nobody: Nobody) -> Fraction:
    """P(the wolves win), night first; they win as soon as they are as many as the others."""

    @cache
    def night(w: int, v: int) -> Fraction:
        return Fraction(1) if w >= v - 1 else day(w, v - 1)

    @cache
    def day(w: int, v: int) -> Fraction:
        n, none = w + v, nobody(w + v)
        wolf_out = Fraction(0) if w == 1 else Fraction(1) if w - 1 >= v else at_night(w - 1, v)
        other_out = Fraction(1) if w >= v - 1 else at_night(w, v - 1)
        # Where nobody goes, the same number meets the night.
        return (1 - none) * (Fraction(w, n) * wolf_out + Fraction(v, n) * other_out) + none * at_night(w, v)

    def at_night(w: int, v: int) -> Fraction:
        return night(w, v)

    return night(wolves, players - wolves)


def side_odds(wolves: int, gods: int, villagers: int) -> Fraction:
    """P(the wolves win), by `side`: as soon as the gods or the villagers are all out; ties are drawn."""

    @cache
    def night(w: int, g: int, v: int) -> Fraction:
        return Fraction(g, g + v) * _after(day, w, g - 1, v) + Fraction(v, g + v) * _after(day, w, g, v - 1)

    @cache
    def day(w: int, g: int, v: int) -> Fraction:
        n = w + g + v
        return (
            Fraction(w, n) * _after(night, w - 1, g, v)
            + Fraction(g, n) * _after(night, w, g - 1, v)
            + Fraction(v, n) * _after(night, w, g, v - 1)
        )

    def _after(then: Callable[[int, int, int], Fraction], w: int, g: int, v: int) -> Fraction:
        return Fraction(0) if not w else Fraction(1) if not g or not v else then(w, g, v)

    return night(wolves, gods, villagers)


# --- the tables ---

QUIET: Mapping[str, object] = {
    "sheriff": "off",
    "self_destruct": "off",
    "wolves.talk_rounds": 0,
    "wolves.may_target_wolves": "off",
    "vote.may_vote_self": "off",
    "vote.may_abstain": "off",
    "vote.needs": "plurality",
    "reveal_on_death": "none",
    "speech.order": "random",
    "speech.rounds": 1,
    "last_words.night": "never",
    "last_words.exile": "never",
    "max_days": 100,
}


@dataclass(frozen=True)
class Config:
    """A table whose odds are known."""

    name: str
    cards: str
    odds: Fraction
    known: str
    """The constant computed elsewhere: a fraction, or decimals to be met to the last."""
    rules: Mapping[str, object] = field(default_factory=dict)

    def setup(self) -> Setup:
        """What a game of it starts from."""
        return make_setup(custom_board(parse_cards(self.cards)), {**QUIET, **self.rules})

    def agrees(self) -> bool:
        """Whether the recursion gives the known constant."""
        if "/" in self.known:
            return self.odds == Fraction(self.known)
        return f"{float(self.odds):.{len(self.known.partition('.')[2])}f}" == self.known


def _parity(players: int, wolves: int, tie: str, nobody: Nobody, known: str) -> Config:
    return Config(
        f"parity ({players},{wolves}), tie {tie}",
        f"werewolf*{wolves},villager*{players - wolves}",
        parity_odds(players, wolves, nobody),
        known,
        {"win": "parity", "vote.tie": tie},
    )


def _side(wolves: int, villagers: int, gods: str, known: str) -> Config:
    count = gods.count(",") + 1
    return Config(
        f"side ({wolves},{count},{villagers}), tie lot",
        f"werewolf*{wolves},villager*{villagers},{gods}",
        side_odds(wolves, count, villagers),
        known,
        {"win": "side", "vote.tie": "lot"},
    )


def configs() -> tuple[Config, ...]:
    """All tables."""
    return (
        _parity(8, 2, "lot", nobody_by_lot, "27/35"),
        _parity(12, 4, "lot", nobody_by_lot, "653/693"),
        _parity(7, 2, "lot", nobody_by_lot, "11/12"),
        _parity(8, 2, "none", nobody_by_tie, "0.88556352"),
        _parity(8, 2, "pk", nobody_by_pk, "0.82212057"),
        _parity(12, 4, "pk", nobody_by_pk, "0.96139736"),
        _side(3, 3, "seer,witch,guard", "311/320"),
        _side(4, 4, "seer,witch,guard,fox", "116939/121275"),
    )


# --- playing ---

SILENCE = Speech()


class Play:
    """Answers at once: no power is used, votes and knife are uniform."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._given: dict[tuple[int, str, Choice], Answer] = {}

    def game(self, setup: Setup) -> str:
        """Play one game; who won."""
        run = Run(setup, ROLES)
        while run.asks:
            run.answer(self._answers(run.asks))
        assert run.state.winner and run.state.why_over == "won"
        return run.state.winner

    def _answers(self, asks: tuple[AnyAsk, ...]) -> list[Answer]:
        victim: Choice = None
        found = []
        for ask in asks:
            if ask.kind == "wolves":
                # All wolves name the same one.
                victim = self._one(ask) if victim is None else victim
                choice: Choice = victim
            else:
                choice = self._choice(ask)
            found.append(self._answer(ask, choice))
        return found

    def _answer(self, ask: AnyAsk, choice: Choice) -> Answer:
        """The answer; most are given again and again, and events never change."""
        key = (ask.seat, ask.kind, choice)
        if key not in self._given:
            if len(self._given) > 10_000:  # every deal is another
                self._given.clear()
            self._given[key] = answer_to(ask, choice)
        return self._given[key]

    def _choice(self, ask: AnyAsk) -> Choice:
        match ask:
            case Say():
                return SILENCE
            case PickOne() if ask.kind in ("votes", "pk", "lot", "draw_order"):
                return self._one(ask)
            case PickOne() | PickWord():
                return None
            case PickMany():
                return ()
            case PickPotions():
                return Potions()
            case _ if ask.kind == "deal":
                cards = list(getattr(ask, "cards", ()))
                self._random.shuffle(cards)
                return tuple(cards)
            case _:
                return False

    def _one(self, ask: AnyAsk) -> int:
        options: tuple[int, ...] = getattr(ask, "options", ())
        return options[int(self._random.random() * len(options))]


def z_score(config: Config, games: int, seed: int) -> tuple[float, float]:
    """(how often the wolves won, how many standard errors that is from what must come out)."""
    setup, play = config.setup(), Play(seed)
    observed = sum(play.game(setup) == "wolves" for _ in range(games)) / games
    expected = float(config.odds)
    return observed, (observed - expected) / sqrt(expected * (1 - expected) / games)


def main() -> None:
    """Print a line for each table; exit 1 where one is off."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    wrong = 0
    for at, config in enumerate(configs()):
        observed, z = z_score(config, games, seed + at)
        wrong += not config.agrees() or abs(z) >= 3
        known = "" if config.agrees() else f"  THE RECURSION DIFFERS from {config.known}"
        print(
            f"{config.name:<28} observed {observed:.5f}  expected {float(config.odds):.8f}  z {z:+.2f}{known}",
            flush=True,
        )
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    piped(main)
