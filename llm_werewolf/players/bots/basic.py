"""The built-in default player: plays its card with sense, talks at the table, and knows no more than its view.

All it remembers is what the view holds: the notes are read again from it, and every draw is seeded by what it is for,
so that a fresh bot in a resumed game goes on exactly like the old one.
"""

from random import Random

from ...core.asks import AnyAsk, Choice, PickMany, PickOne, PickPotions, PickWord, Say, Shuffle, Speech, YesNo
from ...core.kinds import KINDS, base_kind
from ...core.view import View
from . import day, night
from .luck import Lang, any_legal, luck
from .mind import Mind
from .notebook import Notebook
from .pack import knife, whisper
from .talk import Talk
from .wording import Wording

RECENT = 14
"""How many speeches back it avoids the phrasings it has heard."""


class BasicBot:
    """Plays sensibly by role. `seed` is whatever tells one such player from another."""

    def __init__(self, seed: int | str, lang: Lang = "en") -> None:
        self.seed = seed
        self.lang: Lang = lang
        self._note: Notebook | None = None
        self._mind: tuple[int, Mind] | None = None

    async def decide(self, ask: AnyAsk, view: View) -> Choice:
        """Answer `ask`."""
        return self.choose(ask, view)

    def choose(self, ask: AnyAsk, view: View) -> Choice:
        """The same without an event loop."""
        mind = self._think(view)
        dice = mind.dice(ask)
        choice = self._answer(mind, ask, dice)
        if ask.refuse(choice) is None:  # type: ignore[arg-type]  # each shape is answered with its own kind of choice
            return choice
        return any_legal(ask, dice)

    def _think(self, view: View) -> Mind:
        """Today's thoughts; made anew once something has happened."""
        if self._note is None or self._note.view is not view or self._note.cursor > len(view.events):
            self._note, self._mind = Notebook(view), None
        self._note.catch_up()
        if self._mind is None or self._mind[0] != len(view.events):
            self._mind = (len(view.events), Mind(self.seed, view, self._note))
        return self._mind[1]

    def _answer(self, mind: Mind, ask: AnyAsk, dice: Random) -> Choice:
        kind = base_kind(ask.kind)
        match ask:
            case Say():
                return self._speak(mind, ask, kind, dice)
            case PickPotions():
                return night.witch(mind, ask, dice)
            case PickOne():
                return _pick_one(mind, ask, kind, dice)
            case PickMany():
                return _pick_many(mind, ask, kind, dice)
            case YesNo():
                return _yes_no(mind, kind, dice)
            case PickWord():
                return _word(mind, ask, kind, dice)
            case Shuffle():
                return any_legal(ask, dice)

    def _speak(self, mind: Mind, ask: Say, kind: str, dice: Random) -> Speech:
        if kind == "pack_talk":
            heard = "".join(text for _, _, text in mind.note.whispers[-RECENT:])
            rank = sum(seat < mind.me for seat in mind.pack)
            turn = luck("turn", mind.day, *sorted(mind.pack)).randrange(60) + rank
            return Speech(text=whisper(mind, ask, dice, Wording(self.lang, dice, heard, turn))[: ask.limit])
        heard = "".join(said.text for said in mind.note.said[-RECENT:])
        return Talk(mind, ask, dice, Wording(self.lang, dice, heard)).speech()


def _pick_one(mind: Mind, ask: PickOne, kind: str, dice: Random) -> Choice:
    match kind:
        case "wolves" | "wolves2" | "lone_demon":
            return knife(mind, ask, dice)
        case "seer":
            return night.check(mind, ask, dice)
        case "guard":
            return night.guard(mind, ask, dice)
        case "fox":
            return night.fox(mind, ask, dice)
        case "wolf_beauty" | "demon":
            return night.charm(mind, ask, dice)
        case "stalker":
            return night.stalk(mind, ask, dice)
        case "silencer":
            return night.silence(mind, ask, dice)
        case "wild_child" | "hybrid":
            return night.model(mind, ask, dice)
        case "elect":
            return day.elect(mind, ask, dice)
        case "badge":
            return day.heir(mind, ask, dice)
        case "shoot" | "take":
            return day.shoot(mind, ask, dice)
        case _ if kind in KINDS:
            return day.exile(mind, ask, dice)
        case _:  # a custom role's: by day it is taken for a blow, at night nobody can tell
            return any_legal(ask, dice) if mind.state.phase == "night" else day.shoot(mind, ask, dice)


def _pick_many(mind: Mind, ask: PickMany, kind: str, dice: Random) -> Choice:
    match kind:
        case "cupid":
            return night.link(mind, ask, dice)
        case "piper":
            return night.enchant(mind, ask, dice)
        case "voters":
            return day.voters(mind, ask)
        case "call":
            return day.call(mind, ask, dice)
        case _:
            return any_legal(ask, dice)


def _yes_no(mind: Mind, kind: str, dice: Random) -> bool:
    match kind:
        case "run":
            return day.run(mind, dice)
        case "withdraw" | "withdraw2":
            return day.withdraw(mind, dice)
        case "self_destruct":
            return day.boom(mind)
        case "reveal" | "take_girl":
            return True
        case "little_girl":
            return night.peek(mind, dice)
        case _:
            return dice.random() < 0.5


def _word(mind: Mind, ask: PickWord, kind: str, dice: Random) -> str | None:
    match kind:
        case "thief":
            return night.thief(mind, ask, dice)
        case "order":
            return day.side(mind, ask.words, dice)
        case "little_girl":
            return _worded(ask, "peek" if night.peek(mind, dice) else "sleep")
        case "take_girl":
            return _worded(ask, "yes")
        case _:
            return dice.choice(ask.words) if ask.words else None


def _worded(ask: PickWord, word: str) -> str | None:
    return word if word in ask.words else next(iter(ask.words), None)
