"""Why a seat is suspected or trusted, told from things that happened at the table.

Each reason is the name of an act in the phrasebook with its slots; the strongest stands first. Only what everybody has
heard is used, read with the eyes of the speaker's public beliefs.
"""

from typing import NamedTuple

from ...core.asks import Verdict
from ...core.seats import Card, Seat
from .mind import Mind
from .notebook import is_thin


class Act(NamedTuple):
    """Something to say: its name in the phrasebook and what fills its slots."""

    name: str
    k: Seat = 0
    t: Seat = 0
    card: Card = ""


def looks_good(mind: Mind, seat: Seat) -> bool:
    """Whether it may argue that a seat is good: shown, killed at night, or checked good by the seer it believes."""
    shown = mind.state.shown.get(seat)
    if shown is not None:
        return shown not in mind.state.wolf_cards
    if any(seat in dead and len(dead) == 1 for dead in mind.note.dawns.values()):
        return True
    seer = mind.beliefs.trusted_seer()
    if seer is None:
        return False
    return seat == seer or _verdict(mind, seer, seat) == "village"


def looks_bad(mind: Mind, seat: Seat) -> bool:
    """Whether it may argue that a seat is a wolf: shown as one, or checked by the seer it believes."""
    shown = mind.state.shown.get(seat)
    if shown is not None:
        return shown in mind.state.wolf_cards
    seer = mind.beliefs.trusted_seer()
    if seer is None:
        return False
    return _verdict(mind, seer, seat) == "wolves" or (seat in mind.note.seers and seat != seer)


def _verdict(mind: Mind, seer: Seat, seat: Seat) -> Verdict | None:
    claim = mind.note.seers.get(seer)
    return claim.checks.get(seat) if claim else None


def against(mind: Mind, k: Seat) -> list[Act]:
    """Reasons to suspect seat k, strongest first; there is always one."""
    note, me = mind.note, mind.me
    found: list[Act] = []
    seer = mind.beliefs.trusted_seer()
    if _verdict(mind, me, k) == "wolves":
        found.append(Act("sus_mine", k))
    elif seer is not None and seer != me and _verdict(mind, seer, k) == "wolves":
        found.append(Act("sus_checked", k, seer))
    doubted = [one for one in note.accusers(k) if one not in (me, k, seer) and mind.beliefs.seer.get(one, 0.0) > 0.25]
    if doubted and seer is None:
        found.append(Act("sus_maybe", k, doubted[0]))
    if k in note.seers and k != seer:
        if note.seers[k].pressed:
            found.append(Act("sus_late", k))
        elif seer is not None:
            found.append(Act("sus_rival" if seer == me else "sus_counter", k, seer))
        elif len(note.seers) > 1:
            found.append(Act("sus_doubt", k))
    found += _by_votes(mind, k)
    found += _by_company(mind, k)
    pushed = note.intents.get(k)
    if pushed == me:
        found.append(Act("sus_push_me", k))
    elif pushed is not None and pushed in mind.others and looks_good(mind, pushed):
        found.append(Act("sus_push", k, pushed))
    spoken = note.spoken(k, "day", "campaign", day=mind.day)
    if spoken and is_thin(spoken[-1].text):
        found.append(Act("sus_thin", k))
    if mind.day == 1 and (1, k) in note.withdrew and mind.trait(f"petty/{k}").random() < 0.2:
        found.append(Act("sus_withdrew", k))
    if not found:
        found.append(Act("sus_vibe" if note.spoken(k) else "sus_unheard", k))
    return found


def _by_votes(mind: Mind, k: Seat) -> list[Act]:
    found: list[Act] = []
    for ballots in reversed(mind.note.ballots):
        if k not in ballots.votes:
            continue
        target = ballots.votes[k]
        if ballots.what == "elect":
            if target is not None and target != k and looks_bad(mind, target):
                found.append(Act("sus_fan", k, target))
            continue
        if target == mind.me:
            found.append(Act("sus_voted_me", k))
        elif target is not None and looks_good(mind, target):
            found.append(Act("sus_voted_seer" if target in mind.note.seers else "sus_voted_good", k, target))
        stood = [seat for seat in set(ballots.votes.values()) if seat is not None and looks_bad(mind, seat)]
        if stood and target not in stood and k not in stood:
            found.append(Act("sus_missed" if target is not None else "sus_abstained", k, min(stood)))
    return found


def _by_company(mind: Mind, k: Seat) -> list[Act]:
    """Weaker reasons from the last exile vote: whom k followed, whom it hanged, whether it kept its word."""
    note = mind.note
    ballots = next((one for one in reversed(note.exile_votes()) if one.round == 1), None)
    if ballots is None or ballots.votes.get(k) is None:
        return []
    target = ballots.votes[k]
    assert target is not None
    found: list[Act] = []
    partners = [seat for seat, vote in ballots.votes.items() if vote == target and seat != k and looks_bad(mind, seat)]
    if partners and not looks_bad(mind, target):
        found.append(Act("sus_same", k, partners[0]))
    said = [said.claim.votes for said in note.spoken(k, "day", day=ballots.day) if said.claim.votes]
    if said and said[-1] != target and target not in note.calls.get(ballots.day, ()):
        found.append(Act("sus_flip", k, said[-1]))
    if (ballots.day, target) in note.exiles and target not in mind.state.shown and mind.suspicion(target) < 0.35:
        found.append(Act("sus_hanged", k, target))
    return found


def in_favour(mind: Mind, k: Seat) -> list[Act]:
    """Reasons to trust seat k; none if there is nothing but a feeling."""
    note = mind.note
    found: list[Act] = []
    seer = mind.beliefs.trusted_seer()
    if seer is not None and seer not in (mind.me, k) and _verdict(mind, seer, k) == "village":
        found.append(Act("trust_gold", k, seer))
    for ballots in reversed(note.exile_votes()):
        target = ballots.votes.get(k)
        if target is not None and looks_bad(mind, target):
            found.append(Act("trust_vote", k, target))
    card = note.roles.get(k)
    alone = sum(claimed == card for claimed in note.roles.values()) == 1
    if card is not None and card in mind.state.god_cards and card not in ("seer", mind.card) and alone:
        found.append(Act("trust_card", k, card=card))
    return found


def sides_with(mind: Mind, seer: Seat) -> list[Act]:
    """Reasons to believe a claimed seer, the best first."""
    note = mind.note
    claim = note.seers[seer]
    rivals = [other for other in note.seers if other != seer]
    found: list[Act] = []
    if any(seer in dead and day > claim.day for day, dead in note.dawns.items()):
        found.append(Act("side_killed", seer))
    if claim.checks.get(mind.me) == "village":
        found.append(Act("side_my_gold", seer))
    late = [other for other in rivals if note.seers[other].pressed]
    if late:
        found.append(Act("side_rival_late", seer, late[0]))
    wrong = [other for other in rivals if note.seers[other].checks.get(mind.me) == "wolves"]
    if wrong:
        found.append(Act("side_rival_wrong", seer, wrong[0]))
    if not rivals:
        found.append(Act("side_only", seer))
    elif claim.rank == 0:
        found.append(Act("side_first", seer, rivals[0]))
    if len(claim.plan) > 1:
        found.append(Act("side_plan", seer))
    found.append(Act("side_plain", seer))
    return found
