"""The face a seat shows: the card it says it holds and the checks it reports, true or false.

A village card is honest; a wolf passes for a villager, or for the seer where the pack agreed on it or it is cornered.
"""

from typing import Final

from ...core.asks import Check, Verdict
from ...core.seats import Card, Seat
from .mind import Mind
from .pack import faker, worth

CORNERED: Final = 0.3
"""How often a wolf that a seer has found counter-claims the seer."""
FALSE_WOLF: Final = 0.42
"""How often a false seer's report is a wolf."""
GILD_MATE: Final = 0.3
"""How often a false good report goes to a packmate."""
KEEP_PLAN: Final = 0.7
"""How often a false seer pretends to have followed its badge plan."""
OTHER_CARD: Final = 0.35
"""How often a cornered wolf claims another god."""


def is_seer_face(mind: Mind) -> bool:
    """Whether it plays the seer, truly or not."""
    if mind.card == "seer":
        return not mind.cursed or mind.me in mind.note.seers
    if not mind.wolfish or "seer" not in mind.state.deck or "seer" in mind.state.shown.values():
        return False
    if mind.me in mind.note.seers:
        return True
    if mind.day == 1 and faker(mind) == mind.me:
        return True
    return _cornered(mind) and not any(seat in mind.pack for seat in mind.note.seers)


def _cornered(mind: Mind) -> bool:
    accused = any(seat not in mind.pack for seat in mind.note.accusers(mind.me))
    said_else = mind.note.roles.get(mind.me) not in (None, "seer")
    return accused and not said_else and mind.trait("cornered").random() < CORNERED


def face(mind: Mind, *, in_danger: bool) -> Card | None:
    """The card it is ready to claim in this speech, or None to keep quiet about it."""
    if is_seer_face(mind):
        return "seer"
    claimed = mind.note.roles.get(mind.me)
    if mind.wolfish or mind.card in ("piper", "wild_child", "hybrid", "thief"):
        if claimed is not None:
            return claimed
        return _borrowed(mind) if in_danger else "villager"
    if mind.card in ("villager", "scapegoat", "little_girl", "cupid"):
        return "villager"
    copied = any(card == mind.card and seat != mind.me for seat, card in mind.note.roles.items())
    if in_danger or copied or claimed is not None:
        return mind.card
    reveal_from = {"witch": 3, "idiot": 3, "hunter": 3, "guard": 4}.get(mind.card, 3)
    return mind.card if mind.day >= reveal_from and mind.trait("reveal").random() < 0.6 else None


def _borrowed(mind: Mind) -> Card:
    """What a cornered liar says it is: a god nobody has claimed yet, or a villager."""
    dice = mind.trait("borrowed")
    taken = {*mind.note.roles.values(), *mind.state.shown.values()}
    free = [card for card in ("hunter", "idiot", "witch", "guard") if card in mind.state.deck and card not in taken]
    return dice.choice(free) if free and dice.random() < OTHER_CARD else "villager"


def reports(mind: Mind) -> tuple[Check, ...]:
    """The checks a seer's face has to report, oldest first, one for each night."""
    if mind.card == "seer":
        return tuple(Check(seat=seat, verdict=verdict) for seat, verdict in mind.checks.items() if seat != mind.me)
    return tuple(Check(seat=seat, verdict=verdict) for seat, verdict in false_checks(mind).items())


def false_checks(mind: Mind) -> dict[Seat, Verdict]:
    """A false seer's story: what it has told so far, and one more a night it has not told of yet."""
    mine = mind.note.seers.get(mind.me)
    told: dict[Seat, Verdict] = dict(mine.checks) if mine else {}
    alive = set(mind.state.living) | {seat for day, dead in mind.note.dawns.items() if day == mind.day for seat in dead}
    while len(told) < mind.day:
        night = len(told) + 1
        dice = mind.trait(f"false/{night}")
        open_seats = [
            seat for seat in sorted(alive) if seat not in told and seat != mind.me and seat not in mind.state.shown
        ]
        prey = [seat for seat in open_seats if seat not in mind.pack and seat not in mind.note.seers]
        mates = [seat for seat in open_seats if seat in mind.pack and seat not in mind.note.seers]
        wolves_told = sum(verdict == "wolves" for verdict in told.values())
        found = dice.random() < FALSE_WOLF and wolves_told < len(mind.pack) - 1
        accuser = next((seat for seat in mind.note.accusers(mind.me) if seat in prey), None)
        planned = next((seat for seat in (mine.plan if mine else ()) if seat in open_seats), None)
        if accuser is not None:
            told[accuser] = "wolves"
        elif planned is not None and dice.random() < KEEP_PLAN:
            told[planned] = "wolves" if found and planned in prey else "village"
        elif found and prey:
            told[max(prey, key=lambda seat: dice.random() + 0.2 * worth(mind, seat))] = "wolves"
        elif mates and (dice.random() < GILD_MATE or not prey):
            told[dice.choice(mates)] = "village"
        elif prey:
            told[dice.choice(prey)] = "village"
        else:
            break
    return told


def badge_plan(mind: Mind) -> tuple[Seat, ...]:
    """Whom a seer's face says it will check next."""
    done = {check.seat for check in reports(mind)}
    rivals = set(mind.note.seers)
    open_seats = [
        seat for seat in mind.others if seat not in done and seat not in rivals and seat not in mind.state.shown
    ]
    dice = mind.trait(f"plan/{mind.day}")
    scores = {seat: 0.5 * mind.suspicion(seat) + dice.random() for seat in open_seats}
    return tuple(sorted(open_seats, key=lambda seat: -scores[seat])[:2])
