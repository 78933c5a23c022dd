"""The choices of the day: votes, the election, the badge, the call, shots and self-destruction."""

from random import Random
from typing import Final

from ...core.asks import PickMany, PickOne
from ...core.seats import Seat, left_of, right_of
from .mask import false_checks, is_seer_face
from .mind import Mind

RUN_GOOD: Final = 0.3
RUN_WOLF: Final = 0.3
BOOM_CAUGHT: Final = 0.12
BOOM_KING: Final = 0.5


# -- votes -------------------------------------------------------------------------------------------------------


def exile(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The exile vote and every second vote."""
    options = [seat for seat in ask.options if seat != mind.me and seat != mind.lover]
    if not options:
        return None if ask.may_pass else next(iter(ask.options), None)
    scores = wolf_scores(mind, options) if mind.wolfish else good_scores(mind, options)
    noise = 0.03
    best = max(options, key=lambda seat: scores[seat] + dice.gauss(0, noise))
    if ask.may_pass and not mind.wolfish and ask.kind == "votes" and mind.suspicion(best) < 0.3 and dice.random() < 0.5:
        return None
    if ask.may_pass and not mind.wolfish and ask.kind != "votes" and mind.suspicion(best) < 0.15:
        return None  # a PK between two it trusts
    return best


def good_scores(mind: Mind, options: list[Seat]) -> dict[Seat, float]:
    """What a village player thinks of each option: its own mind, a little of the table's."""
    scores = {seat: mind.suspicion(seat) for seat in options}
    for voter, target in mind.note.intents.items():
        if target in scores and voter != mind.me:
            scores[target] += 0.07 * (0.7 - mind.suspicion(voter))
    sheriff = mind.state.sheriff
    if sheriff is not None and sheriff != mind.me:
        for seat in mind.note.called:
            if seat in scores:
                scores[seat] += 0.6 * (0.55 - mind.suspicion(sheriff))
    promised = mind.note.intents.get(mind.me)
    if promised in scores:
        scores[promised] += 0.08  # it does as it said unless something has changed
    return scores


def wolf_scores(mind: Mind, options: list[Seat]) -> dict[Seat, float]:
    """Where a wolf's vote does most: on a good seat that may really go; on its own only where that is lost anyway."""
    public, note = mind.public, mind.note
    scores = {}
    for seat in options:
        score = public.wolf.get(seat, 0.5)
        for voter, target in note.intents.items():
            if target == seat:
                score += 0.06 if voter in mind.pack else 0.04
        if seat in note.called:
            score += 0.1
        if seat in note.seers and seat not in mind.pack:
            score += 0.25
        scores[seat] = score
    lost = [seat for seat in options if seat in mind.pack and public.wolf.get(seat, 0.0) > 0.65]
    for seat in options:
        if seat in mind.pack:
            if mind.deep and seat in lost and mind.me not in note.seers:
                scores[seat] += 0.2  # it is gone in any case: buy credit with it
            else:
                scores[seat] -= 1.5
    if mate := _distanced(mind, options):
        scores[mate] = max(scores.values()) + 0.05
    for seat, verdict in false_checks(mind).items() if is_seer_face(mind) else ():
        if seat in scores:
            scores[seat] += 0.8 if verdict == "wolves" else -0.8  # a false seer must vote as it reports
    promised = note.intents.get(mind.me)
    if promised in scores and promised not in mind.pack:
        scores[promised] += 0.1
    return scores


def _distanced(mind: Mind, options: list[Seat]) -> Seat | None:
    """Now and then a wolf points at one of its own that is in no danger, so that votes do not tell the pack apart."""
    mates = [seat for seat in options if seat in mind.pack]
    dice = mind.trait(f"distance/{mind.day}")
    if not mates or mind.me in mind.note.seers or len(mates) < 2 or dice.random() > (0.3 if mind.deep else 0.15):
        return None
    safe = [seat for seat in mates if list(mind.note.intents.values()).count(seat) < 3 and seat not in mind.note.called]
    return dice.choice(safe) if safe else None


def elect(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The vote for sheriff: the seer it believes; wolves vote for their own, or for the false seer at least."""
    if not ask.options:
        return None
    scores = {}
    for seat in ask.options:
        score = -mind.suspicion(seat) + dice.gauss(0, 0.08)
        score += 0.6 * mind.beliefs.seer.get(seat, 0.0)
        if mind.wolfish:
            score = dice.gauss(0, 0.1) - 0.3 * mind.public.wolf.get(seat, 0.5)
            if seat in mind.pack:
                score += 0.5 if seat in mind.note.seers and not mind.deep else 0.05
            elif seat in mind.note.seers:
                score -= 0.5 if not mind.deep else -0.3
        if seat == mind.me:  # where everybody stands, whoever has nothing to show for it looks elsewhere
            score += 1.0 if is_seer_face(mind) else -1.0
        scores[seat] = score
    return max(ask.options, key=lambda seat: scores[seat])


# -- the election ------------------------------------------------------------------------------------------------


def run(mind: Mind, dice: Random) -> bool:
    """Whether it runs: a seer, real or false, nearly always."""
    if is_seer_face(mind):
        return dice.random() < 0.96
    if mind.state.shown.get(mind.me):
        return False
    return dice.random() < (RUN_WOLF if mind.wolfish else RUN_GOOD)


def withdraw(mind: Mind, dice: Random) -> bool:
    """Leave the badge to a seer that can be believed."""
    if is_seer_face(mind) or mind.me in mind.note.seers:
        return False
    running = [seat for seat in mind.note.candidates if seat in mind.note.seers and seat != mind.me]
    if not running:
        return dice.random() < 0.1
    if mind.wolfish:
        return dice.random() < (0.8 if any(seat in mind.pack for seat in running) else 0.55)
    return dice.random() < 0.9


def heir(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """Whom the badge goes to; torn up where nobody can be trusted."""
    options = [seat for seat in ask.options if seat != mind.me]
    if mind.wolfish:
        mates = [seat for seat in options if seat in mind.pack and mind.public.wolf.get(seat, 0.0) < 0.6]
        if mates and dice.random() < 0.6:
            return max(mates, key=lambda seat: -mind.public.wolf.get(seat, 0.5))
        return None if ask.may_pass and dice.random() < 0.6 else _least(mind, options, dice)
    checks = mind.checks
    golden = [seat for seat in options if checks.get(seat) == "village"]
    if golden:
        return golden[-1]
    best = _least(mind, options, dice)
    if best is not None and ask.may_pass and mind.suspicion(best) > 0.3:
        return None
    return best


def _least(mind: Mind, options: list[Seat], dice: Random) -> Seat | None:
    scores = {
        seat: mind.suspicion(seat) - 0.2 * mind.beliefs.seer.get(seat, 0) + dice.gauss(0, 0.02) for seat in options
    }
    return min(options, key=lambda seat: scores[seat], default=None)


def side(mind: Mind, words: tuple[str, ...], dice: Random) -> str | None:
    """Which way round the table speaks: the more suspect neighbour first."""
    if "left" in words and "right" in words:
        count = mind.state.seats
        left = right = mind.me
        for _ in range(count):
            left = left_of(left, count)
            if left in mind.others:
                break
        for _ in range(count):
            right = right_of(right, count)
            if right in mind.others:
                break
        gap = mind.suspicion(left) - mind.suspicion(right) + dice.gauss(0, 0.1)
        return "left" if gap > 0 else "right"
    return dice.choice(words) if words else None


def call(mind: Mind, ask: PickMany, dice: Random) -> tuple[Seat, ...]:
    """The sheriff's call: the seat it votes for itself."""
    pick = exile(mind, PickOne(kind="votes", seat=mind.me, options=ask.options, may_pass=False), dice)
    return () if pick is None else (pick,)


# -- shots and the like ------------------------------------------------------------------------------------------


def shoot(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The hunter's last shot, and whom a white wolf king takes along."""
    options = [seat for seat in ask.options if seat not in mind.friends and seat != mind.me]
    if mind.wolfish:
        scores = {seat: prize(mind, seat) + dice.gauss(0, 0.1) for seat in options}
        return max(options, key=lambda seat: scores[seat], default=None)
    scores = {seat: mind.suspicion(seat) + dice.gauss(0, 0.03) for seat in options}
    best = max(options, key=lambda seat: scores[seat], default=None)
    if best is not None and ask.may_pass and mind.suspicion(best) < 0.42:
        return None
    return best


def prize(mind: Mind, seat: Seat) -> float:
    """What it is worth to the wolves to have a seat gone by day."""
    value = 1 - mind.public.wolf.get(seat, 0.5)
    if seat in mind.note.seers:
        value += 2.0 * mind.public.seer.get(seat, 0.0) + 0.5
    elif mind.note.roles.get(seat) in mind.state.god_cards:
        value += 0.6
    return value + (0.5 if seat == mind.state.sheriff else 0.0)


def boom(mind: Mind) -> bool:
    """Whether a wolf self-destructs: caught and about to go, at a low rate, drawn once a day however often asked."""
    king = mind.card == "white_wolf_king"
    if mind.trait(f"boom/{mind.day}").random() >= (BOOM_KING if king else BOOM_CAUGHT):
        return False
    doomed = mind.public.wolf.get(mind.me, 0.0)
    if doomed < (0.55 if king else 0.75):
        return False
    # the last wolf would lose the game on the spot
    return king or sum(seat in mind.state.living for seat in mind.pack) > 1


def voters(mind: Mind, ask: PickMany) -> tuple[Seat, ...]:
    """The scapegoat lets those vote tomorrow whom it trusts."""
    liked = sorted((seat for seat in ask.options if seat != mind.me), key=mind.suspicion)
    trusted = [seat for seat in liked if mind.suspicion(seat) < 0.3][: ask.most]
    return tuple(sorted(trusted if len(trusted) >= ask.least else liked[: max(ask.least, 1)]))
