"""Non-interference, the third way: two strangers' cards are swapped, and everybody goes on as before.

Both games are played side by side. Who holds a card in the other game does what its holder did in the first. As long
as that can be, all others must be told, shown and offered the same; the few things that tell of a card by rule stand
in `told_of` and OPENLY.
"""

from collections import Counter

import pytest

from llm_werewolf.core.asks import AnyAsk, PickOne
from llm_werewolf.core.events import Answer, AnyEvent, Declared, Event, Learned, Whispered
from llm_werewolf.core.seats import Card, Seat, Viewer
from llm_werewolf.core.setup import Setup

from .flows import label, may_hear
from .lots import lot
from .playing import Item, Key, Played, Player, play, reaches, step
from .tables import table
from .test_games import CHUNKS, SCALE, seeds

GAMES = int(900 * SCALE)

OF_THE_CARD = (
    "thief cupid wild_child hybrid guard seer fox lone_demon little_girl wolf_beauty demon stalker witch silencer "
    "piper take reveal shoot voters"
).split()
"""Questions that one card alone is asked: whoever holds it answers alike."""
OF_THE_PACK = ("pack_talk", "wolves", "wolves2", "take_girl", "self_destruct")
"""Questions to several holders: the two swapped seats answer for each other."""

OPENLY = {
    "out": "a card decides whom the knife, the poison, grief or a charm puts out",
    "revealed": "a card that is shown",
    "struck": "a hunter shoots, a white wolf king takes",
    "self_destructed": "a wolf shows itself",
    "exiled": "an idiot stays, a scapegoat goes",
    "badge_passed": "an idiot's badge",
    "game_over": "who has won",
    "unmasked": "all cards, after the end",
    "curse": "the elder's curse",
    "voters": "a scapegoat's last act",
}
"""What may differ for all: consequences of a card that are public by rule."""
KNOWS_THE_PACK = ("pack", "whispered", "knife", "knife_tied", "caught", "ask:wolves", "ask:wolves2", "ask:take_girl")
"""What wolves hear of each other (section 2)."""
OWN_END = ("can_shoot", "enchanted", "ask:piper")
"""hunter.status_told and piper.plays_when_dying: told whether one goes out tonight, of what a lover's card decides."""


class Alike(Exception):
    """All seats hold the same card (the others lie beside the thief's): there is nothing to swap."""


class Swap:
    """Two seats and their cards."""

    def __init__(self, setup: Setup, deal: tuple[Card, ...], seed: int) -> None:
        seats = range(1, setup.seats + 1)
        pairs = [(x, y) for x in seats for y in seats if x < y and deal[x - 1] != deal[y - 1]]
        if not pairs:
            raise Alike
        self.x, self.y = pairs[lot(seed, "swap") % len(pairs)]
        self.both = {self.x, self.y}
        self.cards = {deal[self.x - 1], deal[self.y - 1]}
        swapped = list(deal)
        swapped[self.x - 1], swapped[self.y - 1] = deal[self.y - 1], deal[self.x - 1]
        self.deal = tuple(swapped)

    def other(self, seat: Seat) -> Seat:
        """The seat that holds this seat's card in the other game."""
        return {self.x: self.y, self.y: self.x}.get(seat, seat)

    def who(self, seat: Seat, kind: str, *, swapped: bool) -> Seat:
        """Whose question it is, in terms of the first game."""
        return self.other(seat) if swapped and kind in (*OF_THE_CARD, *OF_THE_PACK) else seat


def holders(seed: int, swap: Swap | None) -> Key:
    """Answers by the card, where a question goes by the card."""

    def key(ask: AnyAsk, day: int, nth: int) -> str:
        who: object = swap.who(ask.seat, ask.kind, swapped=True) if swap else ask.seat
        if ask.kind in OF_THE_CARD:
            who = "holder"
        return f"{seed}/{who}/{ask.kind}/{day}/{nth}"

    return key


class Careful(Player):
    """Mostly does not knife or charm the swapped seats: what only one holder can do ends the comparison."""

    avoids: frozenset[Seat] = frozenset()

    def answer(self, ask: AnyAsk, day: int) -> Answer:
        if isinstance(ask, PickOne) and ask.kind in ("wolves", "wolf_beauty", "demon", "lone_demon"):
            left = tuple(seat for seat in ask.options if seat not in self.avoids)
            if left:
                ask = ask.model_copy(update={"options": left})
        return super().answer(ask, day)


def told_of(swap: Swap, viewer: Viewer, one: Item | None, other: Item | None, watched: Played) -> bool:
    """Whether a rule tells this seat of one of the two cards."""
    mine = {watched.run.state.cards[viewer]} if isinstance(viewer, int) else set()
    labels = {what for what in (label(one), label(other)) if may_hear(what, mine, public=not mine)}
    rules = watched.setup.rules
    about: set[Seat] = set()
    for item in (one, other):
        if isinstance(item, Learned):
            about |= set(item.seats)
        elif isinstance(item, Whispered):
            about.add(item.seat)
    pack = swap.cards & set(WOLF_CARDS)
    if labels & {"check", "smell", "god"}:
        return bool(about & swap.both)  # seer, fox, demon: they look at a seat
    if labels & {"wolves", "gods", "peek", "ask:lone_demon"} or labels & set(KNOWS_THE_PACK):
        return bool(pack) or bool(about & swap.both)
    if labels & {"victim", "ask:witch"}:
        girl = "little_girl" in swap.cards  # caught she takes the victim's place; the guard never protects her
        return girl or (rules.witch.self_save == "unless_guard_alive" and "guard" in swap.cards)
    if labels & {"ask:take"}:
        return bool(pack)
    return bool(labels & set(OWN_END))


WOLF_CARDS = ("werewolf", "white_wolf_king", "wolf_beauty", "demon", "lone_demon", "wild_child", "thief")
"""Cards that are a wolf's, or may become one."""
stopped: Counter[str] = Counter()
"""Why comparisons ended, for a look at how far they reach."""


class Pair:
    """The two games, side by side."""

    def __init__(self, seed: int) -> None:
        setup = table(seed)
        first = play(setup, holders(seed, None), until=lambda run: run.asks[0].kind != "deal")
        deal = next(event.choice for event in first.log if isinstance(event, Answer))
        self.swap = Swap(setup, deal, seed)
        self.games = (first, play(setup, holders(seed, self.swap), until=lambda run: True))
        keys = (holders(seed, None), holders(seed, self.swap))
        self.players = tuple(Careful(key, self.swap.deal if key is keys[1] else None) for key in keys)
        for player in self.players:
            player.avoids = frozenset(self.swap.both if lot(seed, "careful") % 4 else ())
        step(self.games[1], self.players[1])
        self.viewers: list[Viewer] = [seat for seat in range(1, setup.seats + 1) if seat not in self.swap.both]
        self.seen = [len(game.items) for game in self.games]
        self.compared = 0

    def run(self) -> str:
        """Play as long as both go the same way; says why it ended. Raises AssertionError for a leak."""
        begun: list[list[Item]] = [[item for item in game.items if isinstance(item, Event)] for game in self.games]
        while True:
            news = begun or [game.items[at:] for game, at in zip(self.games, self.seen, strict=True)]
            begun = []
            if why := self._told(news):
                return why
            if not all(game.run.asks for game in self.games):
                assert not any(game.run.asks for game in self.games), "one game is over, the other is not"
                return "the end"
            if why := self._asked():
                return why
            self.seen = [len(game.items) + len(game.run.asks) for game in self.games]
            answers = []
            for game, player in zip(self.games, self.players, strict=True):
                before = len(game.run.log)
                step(game, player)
                given = game.run.log[before : before + len(game.batches[-1])]
                answers.append(self._moves(given, swapped=game is self.games[1]))
            self.compared += 1
            if answers[0] != answers[1]:
                return "a move that the other cannot make"

    def _told(self, news: list[list[Item]]) -> str:
        one, other = ([item for item in items if reaches(item, "public")] for items in news)
        for a, b in zip([*one, None], [*other, None], strict=False):
            if a != b and self._waits(a, b):
                return "a question of the card"
            if a != b:
                labels = {item.topic if isinstance(item, Declared) else label(item) for item in (a, b)}
                assert labels & set(OPENLY), f"all are told of {self.swap.both}: {a!r} / {b!r}"
                return "open: " + "/".join(sorted(labels & set(OPENLY)))
        for viewer in list(self.viewers):
            self._compare(viewer, *([item for item in items if reaches(item, viewer)] for items in news))
        return ""

    def _waits(self, one: Item | None, other: Item | None) -> bool:
        """Whether one game has come to a question that goes to nobody who is watched, and the other has gone on."""
        first, second = self._elsewhere()
        return (one is None and first) or (other is None and second)

    def _elsewhere(self) -> list[bool]:
        """Of each game, whether it asks nobody who is watched."""
        return [not {ask.seat for ask in game.run.asks} & set(self.viewers) for game in self.games]

    def _asked(self) -> str:
        one, other = (game.run.asks for game in self.games)
        if [ask.kind for ask in one] != [ask.kind for ask in other] and any(self._elsewhere()):
            return "a question of the card"
        for viewer in list(self.viewers):
            mine: list[list[Item]] = [[ask for ask in asks if ask.seat == viewer] for asks in (one, other)]
            self._compare(viewer, *mine)
        kinds = [
            Counter(
                (self.swap.who(ask.seat, ask.kind, swapped=asks is other), ask.kind)
                for ask in asks
                if ask.kind not in ("self_destruct", "sees")
            )
            for asks in (one, other)
        ]
        differing = {seat for seat, _ in (kinds[0] - kinds[1]) + (kinds[1] - kinds[0])}
        if not differing:
            return ""
        strange = differing & set(self.viewers)
        assert not strange, f"seats {strange} are asked at another time: {one!r} / {other!r}"
        return "a question of the card"

    def _moves(self, answers: list[AnyEvent], *, swapped: bool) -> Counter[tuple[Seat, str, str]]:
        return Counter(
            (self.swap.who(event.seat, event.kind, swapped=swapped), event.kind, repr(event.choice))
            for event in answers
            if isinstance(event, Answer)
            and event.kind not in ("deal", "sees")
            and not (event.kind == "self_destruct" and event.choice is False)
        )

    def _compare(self, viewer: Viewer, one: list[Item], other: list[Item]) -> None:
        for a, b in zip([*one, None], [*other, None], strict=False):
            if a != b and not self._waits(a, b):
                assert told_of(self.swap, viewer, a, b, self.games[0]), (
                    f"seat {viewer} learns of {self.swap.both} ({self.swap.cards}): {a!r} / {b!r}"
                )
                self.viewers.remove(viewer)
                return


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_swapping_two_strangers_cards_changes_nothing_for_the_others(chunk: int) -> None:
    for seed in seeds(GAMES, chunk):
        try:
            pair = Pair(seed)
        except Alike:
            continue
        try:
            stopped[pair.run()] += 1
        except AssertionError as error:
            cards = pair.games[0].run.state.cards
            error.add_note(f"seed {seed}, swapped {pair.swap.both}, board {pair.games[0].setup.board}: {cards}")
            raise
