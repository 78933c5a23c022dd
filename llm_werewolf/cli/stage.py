"""The screen, the keyboard and the pace of one game, whoever plays it."""

import sys
from collections.abc import Callable, Mapping
from shutil import get_terminal_size

from rich.text import Text

from ..core.seats import Seat, Viewer
from ..core.view import View
from ..players.human import Console, Keyboard, PipeConsole, PromptConsole, TerminalPlayer
from ..players.llm.ledger import Cost
from .display import Display, Keys, NoKeys, Pacer, RichScreen, TerminalKeys, open_screen
from .display.costs import so_far
from .display.teller import Teller
from .display.wrap import fitted


def _fit(text: str) -> str:
    return fitted(text, get_terminal_size().columns)


class Stage:
    """Where a game is shown and people are asked."""

    def __init__(
        self,
        *,
        lang: str,
        names: Mapping[Seat, str],
        viewer: Viewer,
        speed: float,
        people: tuple[Seat, ...] = (),
        clock: bool = True,
    ) -> None:
        self.lang = lang
        self._names = names
        self._people = people
        self._clock = clock
        self.on_terminal = sys.stdout.isatty()
        self.has_keys = self.on_terminal and sys.stdin.isatty()
        self.screen = open_screen(plain=not self.on_terminal)
        self._viewer = viewer
        self._speed = speed if self.on_terminal else 0
        self.display = self._new_display()
        self._keyboard: Keyboard | None = None
        self.on_pause: Callable[[str], None] = lambda why: None
        self.players: list[TerminalPlayer] = []
        self.keys: Keys = self._terminal_keys() if self.has_keys else NoKeys()

    def _new_display(self) -> Display:
        pacer = Pacer(self._speed)
        return Display(self.screen, lang=self.lang, viewer=self._viewer, names=self._names, pacer=pacer)

    def next_game(self) -> None:
        """Forget the last game; the keyboard stays, with lines that may have been typed ahead."""
        self.display = self._new_display()

    def _terminal_keys(self) -> Keys:
        return TerminalKeys(
            {
                "c-m": self._hurry,
                "c-j": self._hurry,
                "q": lambda: self.on_pause("q"),
                "c-c": lambda: self.on_pause("Ctrl-C"),
                "b": self._boom,
            },
            {"q": self._ask_pause, "b": self._ask_boom},
            lambda key: self.note("keys.hasty", pressed=key),
        )

    def keyboard(self) -> Keyboard:
        """What the people at this terminal share."""
        if self._keyboard is None:
            # In a pipe there is nothing to hide and nobody to pass the keyboard to.
            hand_over = self.has_keys
            self._keyboard = Keyboard(
                self._console(), self.lang, people=self._people, hand_over=hand_over, clock=self._clock
            )
        return self._keyboard

    def _console(self) -> Console:
        if self.has_keys:
            return PromptConsole(self._tell, guard=self.keys.suspended, fit=_fit)
        return PipeConsole(self._tell)

    async def _tell(self, view: View, since: int) -> None:
        """A seat's own view, from an event on, at once."""
        teller, at_once = Teller(self.lang, view.viewer, self._names), Pacer(0)
        for number, event in enumerate(view.events):
            blocks = teller.take(event)
            if number >= since:
                for block in blocks:
                    await self.screen.draw(block, at_once)
        if since < len(view.events):
            for block in teller.flush():
                await self.screen.draw(block, at_once)

    def note(self, key: str, **parts: str | int) -> None:
        """A remark of the program's own."""
        self.screen.note(self.display.teller.say(key, **parts))

    def remark(self, line: str) -> None:
        """A line that belongs to no game: not into an output that is written to a file."""
        if self.on_terminal:
            self.screen.note(Text(line))
        else:
            print(line, file=sys.stderr, flush=True)

    def tell_cost(self, used: Cost) -> None:
        """What the models have used so far; nothing to people who play: it would tell of the night."""
        if used.calls and not self._people:
            self.screen.note(so_far(self.display.teller.say, used))

    def greet(self, seed: int) -> None:
        """What one should know before the first night."""
        self.note("notice.seed", seed=seed)
        if isinstance(self.screen, RichScreen) and self.has_keys:
            text = self.display.teller.say.plain("keys.help")
            if len(self.players) == 1:
                text += self.display.teller.say.plain("keys.boom")
            self.screen.note(Text(text))

    def _hurry(self) -> None:
        self.display.pacer.hurry()

    def _ask_pause(self) -> bool:
        self.note("keys.sure")
        return True

    def _ask_boom(self) -> bool:
        asks = len(self.players) == 1 and self.players[0].may_boom
        if asks:
            self.note("keys.boom_back" if self.players[0].means_boom else "keys.boom_sure")
        return asks

    def _boom(self) -> None:
        """The key that sets or takes back a wolf's standing intention, where one person alone sits here."""
        if len(self.players) == 1 and self.players[0].may_boom:
            self.note("keys.boom_on" if self.players[0].toggle_boom() else "keys.boom_off")
