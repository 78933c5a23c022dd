"""`check_role`: whether a role from outside keeps to what the table relies on, found out by playing it.

    def test_knight() -> None:
        check_role(Knight())

It is read, played by chance on random boards (twice each, to the same log), played by bots that talk, put into prompts
of both languages, and tried for questions whose options tell what their seat may not know.
"""

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from ..boards import BoardError, RoleError, book_names, custom_board, make_setup, role_faults
from ..core.asks import ASK, AnyAsk, Choice, PickMany, PickOne, PickWord, Shuffle, YesNo
from ..core.events import EVENT, AnyEvent, Dealt, Declared, Learned
from ..core.kinds import KINDS, base_kind
from ..core.seats import CHANCE, Card, Seat
from ..core.sentence import LANGUAGES, in_a_line
from ..core.setup import Setup
from ..core.view import View
from ..engine.role import Role
from ..engine.run import Run, answer_to
from ..players.bots import BasicBot
from ..players.bots.luck import any_legal
from ..players.dice import Dice
from ..players.llm.prompt import prompt_book
from ..players.words import fact_name, teach
from ..roles import ROLES
from .told import TOPICS

MOST_BATCHES: Final = 3000
"""A game that has put more batches of questions than this does not end."""
TALKING_GAMES: Final = 2
PROMPTS_READ: Final = 3
"""How many questions of a role are put into prompts in a game."""
_OUR_TOPICS: Final = frozenset(("turned", *(topic for topics in TOPICS.values() for topic in topics)))
_OUR_NEWS: Final = frozenset(("curse", "voters", "silenced"))
"""What our own roles tell in private; whatever else is told comes from the role."""


def check_role(role: Role, *, games: int = 20, seed: int = 0, roles: Mapping[Card, Role] = ROLES) -> None:
    """Check a custom role; `games` are played by chance on boards of cards from `roles`.

    Raises RoleError, which names all that was found.
    """
    faults = [str(fault) for fault in role_faults(role)]
    if roles.get(role.card, role) is not role:
        faults.append(f"there is a card {role.card!r} already; give the role another card")
    if not faults:
        called = any(wake.called for wake in role.wakes)
        teach(role.card, role.names, role.questions, role.texts, facts=role.words, called=called)
        faults = list(dict.fromkeys(_play(role, {**roles, role.card: role}, games, Random(seed))))
    if faults:
        listed = "\n".join(f"- {one}" for one in faults)
        card = getattr(role, "card", "?")
        raise RoleError(
            "the role {card!r} cannot be used:\n{all}", "角色“{card}”不能用：\n{all}", card=card, all=listed
        )


def _play(role: Role, roles: Mapping[Card, Role], games: int, dice: Random) -> Iterator[str]:
    kept = dict(vars(role))
    for number in range(games):
        setup = _setup(role, roles, dice)
        seed = dice.randrange(1 << 32)
        watch = _Watch(role, setup)
        try:
            log = _by_chance(setup, roles, seed, watch)
            if log is None:
                yield f"a game does not end (cards: {', '.join(setup.deck)})"
                return
            again = _by_chance(setup, roles, seed, None)
            if number < TALKING_GAMES:
                _by_bots(setup, roles, seed, LANGUAGES[number % len(LANGUAGES)])
            options = _options_that_tell(role, setup, roles, dice)
        except Exception as error:  # whatever a role's code raises
            yield f"a game broke off with {in_a_line(error)} (cards: {', '.join(setup.deck)})"
            return
        yield from watch.faults
        if _json(log) != _json(again or []):
            yield "the same answers gave two different games: nothing may depend on what the log does not hold"
        if options:
            yield options
    if vars(role) != kept:
        yield "it remembers something on itself; a role remembers by tokens on seats and by its seat's past answers"


def _setup(role: Role, roles: Mapping[Card, Role], dice: Random) -> Setup:
    """A random board with the role on it, by a random book."""
    others = sorted(card for card in roles if card not in (role.card, "werewolf", "villager"))
    while True:
        deck = ("werewolf", role.card, *dice.sample(others, dice.randint(1, 5)))
        deck = (*deck, *("villager",) * dice.randint(1, 4), *("werewolf",) * dice.randint(0, 2))
        try:
            return make_setup(custom_board(deck, book=dice.choice(book_names()), roles=roles), roles=roles)
        except BoardError:  # more wolves than others, and the like
            continue


def _by_chance(setup: Setup, roles: Mapping[Card, Role], seed: int, watch: "_Watch | None") -> list[AnyEvent] | None:
    """A game in which every answer is drawn; None where it does not end."""
    run, chance, dice = Run(setup, roles), Dice(seed), Random(seed)
    for _ in range(MOST_BATCHES):
        if watch:
            watch.look(run)
        if run.over:
            return run.log
        answers = []
        for ask in run.asks:
            if ask.seat == CHANCE:
                answers.append(answer_to(ask, chance.roll(ask)))
            elif isinstance(ask, YesNo) and ask.kind == "self_destruct":
                answers.append(answer_to(ask, dice.random() < 0.05))  # else hardly a day would be played
            else:
                answers.append(answer_to(ask, any_legal(ask, dice)))
        run.answer(answers)
    return None


def _by_bots(setup: Setup, roles: Mapping[Card, Role], seed: int, lang: str) -> None:
    run, chance = Run(setup, roles), Dice(seed)
    bots = {seat: BasicBot(f"{seed}/{seat}", lang) for seat in range(1, setup.seats + 1)}  # type: ignore[arg-type]
    views = {seat: View(seat) for seat in bots}  # (a language is zh or en)
    told = 0
    while not run.over:
        for event in run.log[told:]:
            for view in views.values():
                view.take(event)
        told = len(run.log)
        run.answer(
            [
                answer_to(ask, bots[ask.seat].choose(ask, views[ask.seat]) if ask.seat in bots else chance.roll(ask))
                for ask in run.asks
            ]
        )


class _Watch:
    """Looks at everything that is asked and told in a game."""

    def __init__(self, role: Role, setup: Setup) -> None:
        self.role = role
        self.seats = setup.seats
        self.faults: list[str] = []
        self._told = 0
        self._prompts = 0

    def look(self, run: Run) -> None:
        """Look at what is new."""
        for event in run.log[self._told :]:
            if EVENT.validate_json(event.model_dump_json()).type != event.type:
                self.faults.append(f"an event of type {event.type} cannot be written down and read again")
            if isinstance(event, Learned) and event.topic not in _OUR_TOPICS:
                self._told_to(event, run)
            if isinstance(event, Learned | Declared) and event.topic not in _OUR_TOPICS | _OUR_NEWS:
                self._in_words(event)
        self._told = len(run.log)
        for ask in run.asks:
            if base_kind(ask.kind) not in KINDS:
                self._asked(ask, run)

    def _in_words(self, event: Learned | Declared) -> None:
        """What it tells has a name; what is no identifier (a number, say) needs none."""
        for word in (event.topic, *event.words):
            # In Chinese nothing that has a name is called by its id.
            nameless = fact_name(word, "zh").replace(" ", "_") == word
            if word not in self.role.words and nameless and re.fullmatch(r"[a-z_]+", word):
                self.faults.append(f"it tells {word!r}, which is not among its `words`")

    def _told_to(self, event: Learned, run: Run) -> None:
        """Its own private facts go to the seats that hold it, that it has named or marked, or to its pack."""
        if not isinstance(event.to, tuple) or not event.to or not all(1 <= seat <= self.seats for seat in event.to):
            self.faults.append(f"{event.topic!r} is learned by {event.to}; what all may know is declared")
            return
        state = run.state
        holders = {seat for seat, card in state.cards.items() if card == self.role.card}
        holders |= {one.seat for one in run.log if isinstance(one, Dealt) and one.card == self.role.card}
        meant = set(holders)
        meant |= {token.on for token in state.tokens if token.by in holders}
        for past in (past for holder in holders for past in state.answers(holder)):
            named = past.choice if isinstance(past.choice, tuple) else (past.choice,)
            meant |= {seat for seat in named if isinstance(seat, int) and not isinstance(seat, bool)}
        if self.role.in_pack:
            meant |= {seat for seat, card in state.cards.items() if card in state.wolf_cards}
        if stranger := set(event.to) - meant:
            self.faults.append(f"{event.topic!r} is told to seat {min(stranger)}, with whom the role has nothing to do")

    def _asked(self, ask: AnyAsk, run: Run) -> None:
        kind = base_kind(ask.kind)
        if kind != self.role.card and kind not in self.role.questions:
            self.faults.append(f"it asks {kind!r}, which is neither its card nor among its `questions`")
        if ASK.validate_json(ask.model_dump_json()) != ask:
            self.faults.append(f"the question {kind!r} cannot be written down and read again")
        self.faults += [f"the question {kind!r} {fault}" for fault in _ask_faults(ask, self.seats)]
        if ask.seat != CHANCE and self._prompts < PROMPTS_READ and not self.faults:
            self._prompts += 1
            for lang in LANGUAGES:
                prompt_book(lang).messages(ask, run.view(ask.seat))


def _ask_faults(ask: AnyAsk, seats: int) -> Iterator[str]:
    match ask:
        case PickOne(options=options) | PickMany(options=options):
            if not options:
                yield "has no seat to choose from; do not ask it then"
            elif list(options) != sorted(set(options)) or not 1 <= options[0] <= options[-1] <= seats:
                yield f"has options {options}, which must be seats of the table, rising, each once"
        case PickWord(words=words) if not words:
            yield "has no word to choose from; do not ask it then"
    if ask.refuse(ask.default()):  # type: ignore[arg-type]  # an ask's own default has its shape
        yield "has a default that is not legal: more is asked for than there is"


def _options_that_tell(role: Role, setup: Setup, roles: Mapping[Card, Role], dice: Random) -> str | None:
    """Two strangers hold each other's card, the role's seat was told the same: then it is asked the same."""
    deck = [*setup.deck, *setup.spare]
    deck.insert(0, deck.pop(deck.index(role.card)))
    one, other = sorted(dice.sample(range(1, setup.seats), 2))
    swapped = list(deck)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    for before, after in zip(_asked(setup, roles, deck), _asked(setup, roles, swapped), strict=False):
        if before[0] != after[0]:
            return None
        if before[1] != after[1]:
            return (
                f"the question {before[1].kind!r} tells by its options what its seat may not know: they differ where "
                f"only the cards {deck[one]!r} and {deck[other]!r} of two others are exchanged"
            )
    return None


def _asked(setup: Setup, roles: Mapping[Card, Role], cards: list[Card]) -> Iterator[tuple[str, AnyAsk]]:
    """What seat 1 is asked in a game in which nobody does anything, each time with all it was told before."""
    run = Run(setup, roles)
    seat: Seat = 1
    for _ in range(MOST_BATCHES):
        if run.over or run.state.day > 2:
            return
        for ask in run.asks:
            if ask.seat == seat:
                yield _json(run.view(seat).events), ask
        run.answer([answer_to(ask, _still(ask, cards)) for ask in run.asks])


def _still(ask: AnyAsk, cards: list[Card]) -> Choice:
    return tuple(cards) if isinstance(ask, Shuffle) else ask.default()


def _json(events: list[AnyEvent]) -> str:
    return "\n".join(event.model_dump_json() for event in events)
