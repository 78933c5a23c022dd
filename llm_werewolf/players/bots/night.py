"""The night choices of every card but the pack's own talk and knife.

Each takes the mind and the ask and returns a choice; the caller checks that it is legal, so none of these needs to know
a house rule.
"""

from random import Random
from typing import Final

from ...core.asks import PickMany, PickOne, PickPotions, PickWord, Potions
from ...core.seats import Seat
from .mind import Mind
from .pack import worth

POISON_AT: Final = (0.97, 0.74, 0.62, 0.5)
"""How sure a witch is before she poisons, night by night."""


def _best(
    mind: Mind, options: tuple[Seat, ...], dice: Random, noise: float = 0.05, avoid: frozenset[Seat] = frozenset()
) -> Seat | None:
    """The most wolfish of the options."""
    seats = [seat for seat in options if seat != mind.me and seat not in avoid and seat not in mind.friends]
    scores = {seat: mind.suspicion(seat) + dice.gauss(0, noise) for seat in seats}
    return max(seats, key=lambda seat: scores[seat], default=None)


def check(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The seer's check: its own badge plan first, then whoever is unclear and matters."""
    fresh = [
        seat for seat in ask.options if seat in mind.others and seat not in mind.known and seat not in mind.state.shown
    ]
    if not fresh:
        return None if ask.may_pass else next((seat for seat in ask.options if seat != mind.me), None)
    mine = mind.note.seers.get(mind.me)
    for seat in mine.plan if mine else ():
        if seat in fresh and dice.random() < 0.85:
            return seat

    def interest(seat: Seat) -> float:
        chance = mind.suspicion(seat)
        value = 1 - abs(chance - 0.55) * 1.6 + dice.gauss(0, 0.15)
        if seat == mind.state.sheriff:
            value += 0.2
        if seat in mind.note.seers:
            value -= 0.5  # whoever fakes my card needs no check
        return value

    scores = {seat: interest(seat) for seat in fresh}
    return max(fresh, key=lambda seat: scores[seat])


def guard(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The guard's protection: nobody in a first night with a witch, then the seer it believes, the sheriff, gods."""
    if mind.day == 1 and ask.may_pass and "witch" in mind.state.deck:
        return None  # guarded and saved in one night may kill
    note, state = mind.note, mind.state

    def value(seat: Seat) -> float:
        good = 1 - mind.suspicion(seat)
        worth_it = good + dice.gauss(0, 0.2)
        worth_it += 1.6 * mind.beliefs.seer.get(seat, 0.0)
        if note.roles.get(seat) in state.god_cards and state.shown.get(seat) != "idiot":
            worth_it += 0.6 * good
        if seat == state.sheriff:
            worth_it += 0.7 * good
        return worth_it

    options = [seat for seat in ask.options if seat not in mind.pack]
    scores = {seat: value(seat) for seat in options}
    return max(options, key=lambda seat: scores[seat], default=None)


def witch(mind: Mind, ask: PickPotions, dice: Random) -> Potions:
    """Save with reason, poison with more."""
    save = False
    if ask.may_save and ask.victim is not None:
        if ask.victim == mind.me:
            save = True
        elif mind.day == 1:
            save = dice.random() < 0.9
        else:
            dear = ask.victim in mind.note.seers or mind.note.roles.get(ask.victim) in mind.state.god_cards
            save = mind.suspicion(ask.victim) < (0.5 if dear else 0.3)
    if ask.poison_barred or (save and not ask.both):
        return Potions(save=save)
    dying = ask.victim == mind.me and not save
    bar = POISON_AT[min(mind.day, len(POISON_AT)) - 1] - (0.25 if dying and mind.day > 1 else 0.0)
    target = _best(mind, ask.poisonable, dice, avoid=frozenset({ask.victim or 0}))
    if target is not None and mind.suspicion(target) >= bar:
        return Potions(save=save, poison=target)
    return Potions(save=save)


def fox(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The middle of the three most suspect seats in a row."""
    count = mind.state.seats

    def smell(seat: Seat) -> float:
        return sum(mind.suspicion((seat + side - 1) % count + 1) for side in (-1, 0, 1)) + dice.gauss(0, 0.2)

    scores = {seat: smell(seat) for seat in ask.options if seat != mind.me}
    return max(scores, key=lambda seat: scores[seat], default=None)


def charm(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """The wolf beauty takes along whoever is worth most; the demon looks at the same."""
    tested = {seat for _, fact in mind.note.learned if fact.topic == "god" for seat in fact.seats}
    options = [seat for seat in ask.options if seat not in mind.friends and seat != mind.me]
    options = [seat for seat in options if ask.kind != "demon" or seat not in tested] or options
    scores = {seat: worth(mind, seat) + dice.gauss(0, 0.3) for seat in options}
    return max(options, key=lambda seat: scores[seat], default=None)


def stalk(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """Once a game: a seat it voted for and is nearly sure of."""
    target = _best(mind, ask.options, dice)
    sure = 0.75 if mind.day < 3 else 0.55
    return target if target is not None and (mind.suspicion(target) >= sure or not ask.may_pass) else None


def silence(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """Nobody in the first night; later the loudest suspect."""
    if mind.day == 1 and ask.may_pass:
        return None
    return _best(mind, ask.options, dice, noise=0.15)


def model(mind: Mind, ask: PickOne, dice: Random) -> Seat | None:
    """Wild child and hybrid: anybody, there is nothing to go by in the first night."""
    options = [seat for seat in ask.options if seat != mind.me]
    return dice.choice(options) if options else None


def link(mind: Mind, ask: PickMany, dice: Random) -> tuple[Seat, ...]:
    """Cupid: two others, now and then itself and another."""
    others = [seat for seat in ask.options if seat != mind.me]
    if len(others) < ask.most or (mind.me in ask.options and dice.random() < 0.15):
        others = [*dice.sample(others, max(ask.least - 1, 0)), mind.me]
        return tuple(sorted(others))
    return tuple(sorted(dice.sample(others, ask.least)))


def enchant(mind: Mind, ask: PickMany, dice: Random) -> tuple[Seat, ...]:
    """The piper: as many as he may, those first whom the table trusts, for they live longest."""
    scores = {seat: mind.suspicion(seat) + dice.gauss(0, 0.2) for seat in ask.options}
    liking = sorted((seat for seat in ask.options if seat != mind.me), key=lambda seat: scores[seat])
    return tuple(sorted(liking[: ask.most]))


def thief(mind: Mind, ask: PickWord, dice: Random) -> str | None:
    """A god first, then a wolf; a plain card only where there is nothing else."""
    gods = [card for card in ask.words if card in mind.state.god_cards]
    wolves = [card for card in ask.words if card in mind.state.wolf_cards]
    others = [card for card in ask.words if card not in ("villager", "keep")]
    for cards in (gods, wolves, others):
        if cards:
            return dice.choice(cards)
    return None if ask.may_pass else next(iter(ask.words), None)


def peek(mind: Mind, dice: Random) -> bool:
    """The little girl looks while she is not yet worth a risk to lose: early, and not once she has seen two."""
    seen = sum(len(fact.seats) for _, fact in mind.note.learned if fact.topic == "peek")
    return seen < 2 and dice.random() < 0.6
