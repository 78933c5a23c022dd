"""What came of a step: the facts that a scenario may expect, read off its events and the state at its end."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..core.asks import Reason
from ..core.events import AnyEvent, Declared, Died, Elected, Out, Spoke, Voted
from ..core.seats import Card, Seat
from ..core.sentence import Sentence, listing
from ..core.state import State
from .shapes import show
from .told import Telling, agrees, tellings, together, told_to


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A step as it was played."""

    events: Sequence[AnyEvent]
    """The step's events."""
    state: State
    """The table at its end."""
    asked: set[tuple[Seat, str]]
    refused: Mapping[str, Mapping[Seat, Reason]]

    def dead(self) -> tuple[Seat, ...]:
        """Who went out in this step, as it was announced."""
        return tuple(sorted(seat for event in self.events if isinstance(event, Out) for seat in event.seats))

    def exiled(self) -> Seat | None:
        """The seat that the vote sent out."""
        exiles = [event.seat for event in self.events if isinstance(event, Died) and event.cause == "exile"]
        return exiles[-1] if exiles else None

    def sheriff(self) -> Seat | str:
        """The sheriff at the end of the step."""
        return self.state.sheriff or ("torn" if self.state.badge_torn else "none")

    def spoke(self, *where: str) -> tuple[Seat, ...]:
        """Who spoke, in order."""
        return tuple(event.seat for event in self.events if isinstance(event, Spoke) and event.where in where)

    def tally(self, what: str) -> dict[Seat, float]:
        """The last vote of the step, in whole and half votes."""
        votes = [event for event in self.events if isinstance(event, Voted) and event.what == what]
        return {entry.seat: entry.votes / 2 for entry in votes[-1].tally} if votes else {}

    def candidates(self) -> tuple[Seat, ...]:
        """Who stands for sheriff, withdrawals taken off; where all stand, who lived at this step's election."""
        state = self.state
        if state.rules is None or state.rules.sheriff.candidates != "all":
            return tuple(seat for seat in state.ran if seat not in state.withdrawn)
        at = next((at for at, event in enumerate(self.events) if isinstance(event, Elected)), None)
        if at is None:
            return ()
        gone_since = replace(self, events=self.events[at:]).dead()
        return tuple(sorted({*state.living, *gone_since}))

    def tellings(self) -> list[Telling]:
        """What was told in private."""
        return tellings(self.events)

    def cards(self) -> Mapping[Seat, Card]:
        """The card each seat holds at the end of the step."""
        return self.state.cards


def _seats(value: object) -> tuple[Seat, ...]:
    return value if isinstance(value, tuple) else ()


_EXACT: Final[dict[str, Callable[[Outcome], object]]] = {
    "dead": lambda came: came.dead(),
    "exiled": lambda came: came.exiled(),
    "sheriff": lambda came: came.sheriff(),
    "winner": lambda came: came.state.winner or "none",
    "winners": lambda came: tuple(sorted(came.state.winners)),
    "revealed": lambda came: dict(sorted(came.state.shown.items())),
    "last_words": lambda came: came.spoke("last_words"),
    "spoke": lambda came: came.spoke("day"),
    "pk_spoke": lambda came: came.spoke("pk"),
    "elect_spoke": lambda came: came.spoke("campaign", "elect_pk"),
    "ended": lambda came: came.state.why_over or "none",
}
_IN_ANY_ORDER: Final = ("dead", "winners", "revealed")

_SOME: Final[dict[str, Callable[[Outcome], Mapping[Seat, object]]]] = {
    "cause": lambda came: {seat: fate.cause for seat, fate in came.state.fates.items()},
    "tally": lambda came: came.tally("exile"),
    "elect_tally": lambda came: came.tally("elect"),
}

_AMONG: Final[dict[str, Callable[[Outcome], tuple[object, ...]]]] = {
    "alive": lambda came: came.state.living,
    "candidates": lambda came: came.candidates(),
    "public": lambda came: tuple(dict.fromkeys(event.topic for event in came.events if isinstance(event, Declared))),
}


def difference(came: Outcome, expect: Mapping[str, object]) -> Sentence | None:
    """The first expectation that does not hold, as `expected ..., got ...`."""
    for key, wanted in expect.items():
        if found := _differs(came, key, wanted):
            return found
    return None


def _differs(came: Outcome, key: str, wanted: object) -> Sentence | None:
    if key in _EXACT:
        actual = _EXACT[key](came)
        if key in _IN_ANY_ORDER:
            wanted = _sorted(wanted)
        return None if wanted == actual else _other(key, show(wanted), show(actual))
    if key in _SOME and isinstance(wanted, dict):
        some = _SOME[key](came)
        named = {seat: some.get(seat) for seat in wanted}
        return None if named == wanted else _other(key, show(wanted), show(named))
    if key in _AMONG and isinstance(wanted, tuple):
        among = _AMONG[key](came)
        return None if set(wanted) <= set(among) else _other(key, show(wanted), show(among))
    match key:
        case "asked" | "not_asked":
            return _questions(came, key, wanted)
        case "rejected":
            return _rejections(came, wanted)
        case "told":
            return _told(came, wanted)
        case "not_told":
            return _not_told(came, wanted)
        case _:
            raise AssertionError(f"no such expectation: {key}")


def _other(key: str, wanted: str, got: str) -> Sentence:
    return Sentence(
        "expected {key} {wanted}, got {got}", "{key} 应为 {wanted}，却是 {got}", key=key, wanted=wanted, got=got
    )


def _sorted(value: object) -> object:
    match value:
        case dict():
            return dict(sorted(value.items()))
        case tuple():
            return tuple(sorted(value))
        case _:
            return value


def _questions(came: Outcome, key: str, wanted: object) -> Sentence | None:
    assert isinstance(wanted, dict)
    for seat, kinds in wanted.items():
        for kind in kinds:
            if ((seat, kind) in came.asked) != (key == "asked"):
                mine = tuple(sorted(asked for other, asked in came.asked if other == seat))
                parts = {"seat": seat, "kind": kind, "mine": show(mine)}
                if key == "asked":
                    return Sentence(
                        "expected seat {seat} to be asked {kind}, got asked {mine}",
                        "应当问 {seat} 号 {kind}，却问了 {mine}",
                        **parts,
                    )
                return Sentence(
                    "expected seat {seat} not to be asked {kind}, got asked {mine}",
                    "不应当问 {seat} 号 {kind}，却问了 {mine}",
                    **parts,
                )
    return None


def _rejections(came: Outcome, wanted: object) -> Sentence | None:
    assert isinstance(wanted, dict)
    for kind, reasons in wanted.items():
        actual = came.refused.get(kind, {})
        fits = (
            all(actual.get(seat) == reason for seat, reason in reasons.items())
            if isinstance(reasons, dict)
            else reasons in actual.values()
        )
        if not fits:
            got = show(dict(actual)) if actual else Sentence("no refused answer", "没有被拒绝的回答")
            return Sentence(
                "expected rejected {kind}: {reasons}, got {got}",
                "{kind} 被拒绝的应为 {reasons}，却是 {got}",
                kind=kind,
                reasons=show(reasons),
                got=got,
            )
    return None


def _told(came: Outcome, wanted: object) -> Sentence | None:
    assert isinstance(wanted, dict)
    for whom, value in wanted.items():
        actual = told_to(whom, came.tellings(), came.cards())
        if not any(agrees(value, one) for one in (*actual, *together(actual))):
            return Sentence(
                "expected {who} to be told {value}, got {got}",
                "{who}应当得知 {value}，却得知 {got}",
                who=_who(whom),
                value=show(value),
                got=_all(actual),
            )
    return None


def _not_told(came: Outcome, wanted: object) -> Sentence | None:
    for whom in wanted if isinstance(wanted, tuple) else ():
        if actual := told_to(whom, came.tellings(), came.cards()):
            return Sentence(
                "expected {who} not to be told anything, got {got}",
                "{who}不应当得知什么，却得知 {got}",
                who=_who(whom),
                got=_all(actual),
            )
    return None


def _all(tellings: Sequence[object]) -> Sentence:
    if not tellings:
        return Sentence("nothing told", "无")
    return listing((show(one) for one in tellings), en=" and ")


def _who(whom: object) -> Sentence:
    if isinstance(whom, int):
        return Sentence("seat {whom}", "{whom} 号", whom=whom)
    return Sentence("the {whom}", "“{whom}”一方", whom=whom)
