"""A person at the terminal: is asked in words, may only answer what is legal, and never holds up a window."""

import asyncio
from collections.abc import Callable

from ...core.asks import AnyAsk, Choice, PickOne, PickPotions, Potions, Say, Speech, YesNo
from ...core.kinds import kind_of
from ...core.seats import Seat
from ...core.view import View
from ..base import PauseGame, Reply
from ..fallbacks import because
from ..rules_text import rules_text
from ..words import card_name
from .clock import seconds_for
from .console import InputEnded
from .keyboard import Keyboard
from .phrases import say
from .questions import Unclear, confirmation, default_words, how, player_name, question, read_answer
from .typed import read_yes, tidy

_BOOM = {"/boom", "/自爆"}
_WARN_BEFORE = 10


class TerminalPlayer:
    """A seat that a person plays at the terminal."""

    any_time = True
    """It may interrupt between any two speeches, and answers that question at once."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._console = keyboard.console
        self._lang = keyboard.lang
        self._seen = 0
        self.notes: list[str] = []
        """What the person noted for itself, oldest first."""
        self.on_note: Callable[[str], None] = lambda text: None
        """Told each new note."""
        self._boom_day: int | None = None
        self._day = 0
        self.may_boom = False
        """Whether this seat has been offered to self-destruct: the offer comes before the first speech."""
        self.wants_pause = False
        """Whether the person wished to stop here."""

    @property
    def means_boom(self) -> bool:
        """Whether it stands that this seat self-destructs at the next chance."""
        return self._boom_day == self._day

    def toggle_boom(self) -> bool:
        """Set or take back the standing intention to self-destruct; says whether it stands now."""
        self._boom_day = None if self.means_boom else self._day
        return self._boom_day is not None

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        """Ask the person. Raises PauseGame where it wants to stop, or where the input has come to its end."""
        self._day = view.state.day
        # In a game that goes on, the question came before this player did.
        self.may_boom = self.may_boom or bool(view.state.answers(ask.seat, "self_destruct"))
        if ask.kind == "self_destruct":
            self.may_boom = True
            if view.rules.self_destruct.window != "own_turn" or self._boom_day == self._day:
                return self._take_boom()
        seen, self._seen = self._seen, len(view.events)
        try:
            night = kind_of(ask).when == "night"
            async with self._keyboard.held_by(view, seen, night=night):
                return await self._timed(ask, view)
        except InputEnded:
            raise PauseGame(say(self._lang, "turn.input_ended")) from None
        except (EOFError, KeyboardInterrupt):
            raise self._pausing(ask.seat) from None

    def _take_boom(self) -> bool:
        """The standing intention, used up. Never waits: the length of this window must tell nothing."""
        stands, self._boom_day = self._boom_day == self._day, None
        return stands

    async def _timed(self, ask: AnyAsk, view: View) -> Reply | Choice:
        seconds = seconds_for(ask, view) if self._keyboard.clock else 0
        if not seconds:
            return await self._answer(ask, view, 0)
        warner = asyncio.create_task(self._warn(ask, seconds))
        try:
            async with asyncio.timeout(seconds):
                return await self._answer(ask, view, seconds)
        except TimeoutError:
            self._console.say(say(self._lang, "turn.late", default=default_words(ask, self._lang)), "warning")
            if isinstance(ask, Say) and (text := self._console.partial.strip()) and not text.startswith("/"):
                return Speech(text=text[: ask.limit])
            return Reply.default(ask, because("late", self._lang))
        finally:
            warner.cancel()

    async def _warn(self, ask: AnyAsk, seconds: int) -> None:
        before = min(_WARN_BEFORE, max(seconds // 2, 1))
        await asyncio.sleep(seconds - before)
        default = default_words(ask, self._lang)
        self._console.say(say(self._lang, "turn.left", seconds=before, default=default), "warning")

    async def _answer(self, ask: AnyAsk, view: View, seconds: int) -> Choice:
        while True:
            choice = await (
                self._potions(ask, view, seconds) if isinstance(ask, PickPotions) else self._one(ask, view, seconds)
            )
            sure = confirmation(ask, choice, self._lang)
            if sure is None or await self._is_sure(sure, view):
                return choice
            self._console.say(say(self._lang, "confirm.again"))

    async def _potions(self, ask: PickPotions, view: View, seconds: int) -> Potions:
        """Two plain questions instead of one with a grammar of its own."""
        save = False
        if ask.may_save and ask.victim is not None:
            text = say(self._lang, "ask.witch_save", seat=player_name(ask.victim, self._lang))
            save = bool(await self._one(YesNo(kind="witch_save", seat=ask.seat), view, seconds, text))
        if not ask.poisonable or ask.poison_barred or (save and not ask.both):
            return Potions(save=save)
        poison = PickOne(kind="witch_poison", seat=ask.seat, options=ask.poisonable, may_pass=True, barred=ask.barred)
        target = await self._one(poison, view, seconds)
        return Potions(save=save, poison=target if isinstance(target, int) else None)

    async def _one(self, ask: AnyAsk, view: View, seconds: int, text: str = "") -> Choice:
        self._put(ask, view, seconds, text or question(ask, self._lang))
        while True:
            line = await self._console.ask(self._prompt(ask.seat))
            if isinstance(ask, Say) and tidy(line) in _BOOM:
                if await self._booms(view):
                    return Speech()
                continue
            if await self._command(ask, line, view):
                continue
            try:
                return read_answer(ask, line, self._lang, seats=view.state.seats)
            except Unclear as problem:
                self._console.say(str(problem), "warning")

    def _put(self, ask: AnyAsk, view: View, seconds: int, text: str) -> None:
        self._console.say("")
        self._console.say(text, "question")
        hints = [how(ask, self._lang)]
        if isinstance(ask, Say) and self._can_boom(ask, view):
            hints.append(say(self._lang, "how.boom"))
        if not isinstance(ask, Say):
            hints.append(say(self._lang, "how.keys"))
        if seconds:
            hints.append(say(self._lang, "how.timer", seconds=seconds))
        self._console.say("   ".join(hint for hint in hints if hint), "quiet")

    def _prompt(self, seat: Seat) -> str:
        return f"{player_name(seat, self._lang)} > "

    def _can_boom(self, ask: Say, view: View) -> bool:
        return ask.kind != "last_words" and self.may_boom and view.rules.self_destruct.on

    async def _booms(self, view: View) -> bool:
        if not (self.may_boom and view.rules.self_destruct.on):
            self._console.say(say(self._lang, "refused.no_boom"), "warning")
            return False
        if not await self._is_sure(say(self._lang, "confirm.boom"), view):
            return False
        self._boom_day = self._day
        self._console.say(say(self._lang, "turn.boom"), "warning")
        return True

    async def _is_sure(self, text: str, view: View) -> bool:
        sure = YesNo(kind="confirm", seat=view.me)
        while True:
            self._console.say(f"{text} ({say(self._lang, 'how.yes_no')})", "warning")
            line = await self._console.ask(self._prompt(view.me))
            if await self._command(sure, line, view):
                continue
            if (yes := read_yes(line)) is not None:
                return yes

    async def _command(self, ask: AnyAsk, line: str, view: View) -> bool:
        """Obeys a command; says whether the line was one. A slash makes any of them certain."""
        head, _, rest = line.strip().partition(" ")
        word, slash = tidy(head).removeprefix("/"), head.startswith("/")
        if not slash and isinstance(ask, YesNo) and word == "n":
            return False
        if not slash and rest and (word != "n" or isinstance(ask, Say)):
            return False
        if word == "r":
            await self._record(view)
            return True
        command = self._commands(view, rest.strip()).get(word)
        if command is not None:
            command()
        elif slash:
            self._console.say(say(self._lang, "refused.command", command=head), "warning")
        return slash or command is not None

    def _commands(self, view: View, rest: str) -> dict[str, Callable[[], None]]:
        return {
            "?": self._help,
            "help": self._help,
            "帮助": self._help,
            "rules": lambda: self._rules(view),
            "规则": lambda: self._rules(view),
            "n": lambda: self._note(rest),
            "c": lambda: self._peek(view),
            "q": lambda: self._pause(view.me),
        }

    def _help(self) -> None:
        text = say(self._lang, "help.text").strip("\n")
        self._console.say(f"{text}\n{say(self._lang, 'help.boom')}" if self.may_boom else text)

    async def _record(self, view: View) -> None:
        self._console.say(say(self._lang, "turn.record"), "quiet")
        await self._console.show(view, 0)

    def _rules(self, view: View) -> None:
        told, clock = view.state, self._keyboard.clock
        cards = told.deck, self._lang, told.wolf_cards, told.god_cards
        self._console.say(rules_text(view.rules, *cards, seats=told.seats, clock=clock))

    def _note(self, text: str) -> None:
        if text:
            self.notes.append(text)
            self.on_note(text)
            self._console.say(say(self._lang, "turn.noted"), "quiet")
        elif self.notes:
            self._console.say("\n".join([say(self._lang, "turn.notes"), *(f"  {note}" for note in self.notes)]))
        else:
            self._console.say(say(self._lang, "turn.no_notes"), "quiet")

    def _peek(self, view: View) -> None:
        card = card_name(view.card, self._lang)
        self._console.say(say(self._lang, "turn.mine", seat=player_name(view.me, self._lang), card=card))

    def _pause(self, seat: Seat) -> None:
        self._console.say(say(self._lang, "turn.pausing"), "quiet")
        raise self._pausing(seat)

    def _pausing(self, seat: Seat) -> PauseGame:
        self.wants_pause = True
        return PauseGame(say(self._lang, "turn.paused_by", seat=player_name(seat, self._lang)))
