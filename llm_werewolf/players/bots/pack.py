"""How a wolf bot plays with its pack: whom to knife, who fakes the seer, what it says at night.

Wolves agree through what they whisper, read as text, so that bots, models and people make one pack.
"""

import re
from collections import Counter
from random import Random
from typing import Final
from zlib import crc32

from ...core.asks import PickOne, Say
from ...core.seats import Seat
from .luck import luck
from .mind import Mind
from .reading import normal
from .wording import Wording

SELF_KNIFE: Final = 0.03
VOLUNTEERS: Final = 0.4
"""How often a wolf offers to fake the seer."""

_KNIFE: Final = re.compile(
    r"(?:刀|砍|杀掉|杀|knife|kill|hit|take\s+out|remove)\s*(?:了|掉)?(?:on\s+)?(?:seat\s+|player\s+|number\s+|#)?(\d+)",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(\d+)\s*号|(?:seat|player|number|#)\s*(\d+)", re.IGNORECASE)
_FAKER: Final = re.compile(
    r"我(?:明天|来|去|可以|上警|直接|准备|要|会|负责)*(?:悍?跳)|I(?:'ll|\s+will|'m\s+going\s+to|\s+can)\s+(?:\w+\s+)?(?:fake|claim\s+(?:the\s+)?seer)",
    re.IGNORECASE,
)
_WORTH: Final = {
    "witch": 2.6,
    "guard": 2.2,
    "hunter": 0.3,
    "idiot": -2.0,
    "elder": -0.5,
    "scapegoat": 0.2,
    "fox": 1.6,
    "villager": 0.2,
}
"""What a claimed card is worth to the knife."""


def whispered(mind: Mind) -> dict[Seat, Seat]:
    """Each packmate's latest proposal of tonight, oneself included."""
    named: dict[Seat, Seat] = {}
    for day, seat, text in mind.note.whispers:
        if day == mind.day:
            text = normal(text)
            found = _KNIFE.search(text) or _NUMBER.search(text)
            if found:
                named[seat] = int(next(group for group in found.groups() if group))
    return named


def faker(mind: Mind) -> Seat | None:
    """The packmate that is to fake the seer, if one offered in the first night."""
    offers = sorted(
        {
            seat
            for day, seat, text in mind.note.whispers
            if day == 1 and _FAKER.search(normal(text)) and seat in mind.pack
        }
    )
    if offers:
        return offers[sum(mind.pack) % len(offers)]
    talked = any(day == 1 for day, _, _ in mind.note.whispers)
    if talked or len(mind.pack) == 0 or mind.card == "lone_demon":
        return None
    plan = luck("faker", *sorted(mind.pack))  # a pack that may not talk leaves it to a rule that all of them know
    return plan.choice(sorted(mind.pack)) if plan.random() < 0.7 else None


def worth(mind: Mind, seat: Seat) -> float:
    """What it would be worth to have a seat gone tonight; all of a pack reckon alike."""
    note, state, public = mind.note, mind.state, mind.public
    value = 1.2 * (1 - public.wolf.get(seat, 0.5))  # one the village trusts is worth more than one it may exile
    if seat in note.seers and seat not in mind.pack:
        value += 3.0 if "guard" not in state.deck else 2.2
        if "hunter" not in state.deck:
            value += 0.3
    else:
        value += _WORTH.get(note.roles.get(seat, ""), 0.0)
    if state.shown.get(seat) == "idiot":
        value -= 4.0
    if seat == state.sheriff:
        value += 1.0
    for seer, claim in note.seers.items():
        if claim.checks.get(seat) == "village" and seer not in mind.pack:
            value += 0.7
        elif claim.checks.get(seat) == "wolves" and seer in mind.pack:
            value -= 1.5  # the village will do that for us
    for _, fact in note.learned:
        if seat in fact.seats and (fact.topic == "gods" or (fact.topic == "god" and fact.words[:1] == ("god",))):
            value += 1.5
    return value


def _tie(mind: Mind, seat: Seat) -> float:
    """A small lot that the whole pack draws alike."""
    return crc32(f"{mind.day}/{seat}/{sorted(mind.pack)}".encode()) / 2**32


def knife(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The vote on tonight's victim: what most whispers say, else what the victim is worth."""
    prey = [seat for seat in ask.options if seat not in mind.friends]
    named = Counter(seat for seat in whispered(mind).values() if seat in ask.options)
    if named:
        most = max(named.values())
        leading = [seat for seat in sorted(named) if named[seat] == most]
        # a victim of one's own pack needs a whisper of one's own, not the noise of a single reading
        leading = [seat for seat in leading if seat not in mind.friends or most > 1] or leading
        return max(leading, key=lambda seat: (worth(mind, seat), _tie(mind, seat)))
    if not prey:
        return None if ask.may_pass else (dice.choice(ask.options) if ask.options else None)
    return max(prey, key=lambda seat: (worth(mind, seat), _tie(mind, seat)))


def whisper(mind: Mind, ask: Say, dice: Random, words: Wording) -> str:
    """What it says to the pack: a victim with a reason, and in the first night who plays what."""
    parts = []
    mates = [seat for seat in sorted(mind.pack) if seat in mind.state.living and seat != mind.me]
    before = [seat for mate, seat in whispered(mind).items() if mate != mind.me]
    parts.append(_propose(mind, dice, words, before))
    if mind.day == 1 and not any(seat == mind.me for _, seat, _ in mind.note.whispers):
        if mind.trait("faker").random() < VOLUNTEERS:
            parts.append(words.say("pack_faker"))
        elif mind.deep:
            parts.append(words.say("pack_deep"))
        elif mates and dice.random() < 0.6:
            parts.append(words.say("pack_charge"))
    elif mind.me in mind.note.seers and mind.me in mind.state.living:
        parts.append(words.say("pack_faking"))
    elif mates and mind.public.wolf.get(mind.me, 0.0) > 0.7:
        parts.append(words.say("pack_leave_me"))
    return words.join(parts)


def _propose(mind: Mind, dice: Random, words: Wording, before: list[Seat]) -> str:
    if before:
        most = Counter(before).most_common(1)[0][0]
        return words.say("pack_agree", k=most)
    state = mind.state
    prey = [seat for seat in state.living if seat not in mind.friends]
    if mind.day == 1 and mind.trait("self_knife").random() < SELF_KNIFE and mind.view.rules.wolves.may_target_wolves:
        return words.say("pack_self", k=mind.me)
    if not prey:
        return words.say("pack_none")
    if mind.day == 1:
        return words.say("pack_first", k=dice.choice(prey))
    scores = {seat: worth(mind, seat) + dice.gauss(0, 0.5) for seat in prey}
    k = max(prey, key=lambda seat: scores[seat])
    claimed = mind.note.roles.get(k)
    if k in mind.note.seers:
        return words.say("pack_seer", k=k)
    if k == state.sheriff:
        return words.say("pack_sheriff", k=k)
    if claimed in state.god_cards:
        return words.say("pack_god", k=k, card=claimed)
    if any(claim.checks.get(k) == "village" for seat, claim in mind.note.seers.items() if seat not in mind.pack):
        return words.say("pack_gold", k=k)
    return words.say("pack_quiet", k=k)
