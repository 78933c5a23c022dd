"""The full-screen view itself: lays out the parts, obeys keys, keeps the time."""

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from ...boards import board_title
from ...core.events import AnyEvent
from ...core.seats import Viewer
from ..display.clean import clean_line
from ..tape import Mark
from .dialogs import Eyes, Help, eyes_name
from .reel import Reel
from .widgets import Lines, Pieces, rail, sides, timeline

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 64.0, 1000.0)
WIDE = 118
"""From so many columns on votes and claims stand beside the record."""
NARROW = 60
"""With fewer columns the seats give way to the words."""


class GameApp(App[None]):
    """Shows a reel. `coming` is what happens meanwhile in a live game, with `in_step` taken no faster than shown."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "play", priority=True),
        Binding("right,enter", "forward"),
        Binding("left,b", "rewind"),
        *(Binding(key, f"next('{mark}')") for key, mark in {"d": "day", "x": "death", "v": "vote"}.items()),
        *(Binding(key, f"previous('{mark}')") for key, mark in {"D": "day", "X": "death", "V": "vote"}.items()),
        Binding("home", "seek(0)", priority=True),
        Binding("end", "seek(999999999)", priority=True),
        Binding("plus,equals_sign", "faster(1)"),
        Binding("minus", "faster(-1)"),
        Binding("tab", "panel(1)", priority=True),
        Binding("shift+tab", "panel(-1)", priority=True),
        Binding("p", "eyes"),
        Binding("t", "truth"),
        Binding("question_mark", "keys"),
        Binding("q", "leave"),
        Binding("ctrl+c,ctrl+q", "leave_at_once", priority=True),
    ]

    def __init__(
        self,
        reel: Reel,
        *,
        speed: float = 1.0,
        paused: bool = False,
        coming: AsyncIterator[AnyEvent] | None = None,
        in_step: bool = False,
    ) -> None:
        super().__init__()
        self.reel = reel
        self.speed = speed
        self.paused = paused
        self.live = coming is not None
        self.failed: Exception | None = None
        """What broke a live game off."""
        self._coming, self._in_step = coming, in_step
        self._caught_up = asyncio.Event()
        self._own = {binding.action.partition("(")[0] for binding in self.BINDINGS if isinstance(binding, Binding)}
        self._own -= {"leave_at_once"}
        self._timer: Timer | None = None
        self._shown_at = monotonic()
        self._panel = 0

    def compose(self) -> ComposeResult:
        yield Lines(id="top")
        with Horizontal(id="middle"):
            yield Lines(id="left")
            with Vertical(id="centre"):
                yield Lines(id="tabs")
                yield Pieces(id="record", sticks=True)
            with Vertical(id="boards"):
                yield Lines(id="votes-name")
                yield Pieces(id="votes")
                yield Lines(id="claims-name")
                yield Pieces(id="claims")
            yield Lines(id="right")
        yield Lines(id="timeline")
        yield Lines(id="keys")

    def on_mount(self) -> None:
        self.screen.set_focus(self.query_one("#record"))
        self.call_after_refresh(self._laid_out)
        self._wait()
        if self._coming is not None:
            self.run_worker(self._follow(self._coming))

    def on_resize(self) -> None:
        self.call_after_refresh(self._laid_out)

    # --- what comes, and when it is shown -------------------------------------------------------------------------

    async def _follow(self, coming: AsyncIterator[AnyEvent]) -> None:
        try:
            async for event in coming:
                waited = self.reel.at_end
                self.reel.push(event)
                if waited and not self.paused:
                    self._wait(self._unread())
                self._redraw()
                while self._in_step and not self.reel.at_end:
                    self._caught_up.clear()
                    await self._caught_up.wait()
        except Exception as error:
            self.failed = error
            self.exit()
        self.live = False
        self._redraw()

    def _unread(self) -> float:
        """Seconds, at speed 1, that what was shown last still takes to be read."""
        return max(0.0, self.reel.reading_seconds() - (monotonic() - self._shown_at) * self.speed)

    def _wait(self, seconds: float | None = None) -> None:
        """Show the next piece once this one has been read."""
        if self._timer:
            self._timer.stop()
            self._timer = None
        if not self.paused and not self.reel.at_end:
            read = self.reel.reading_seconds() if seconds is None else seconds
            self._timer = self.set_timer(max(read / self.speed, 0.001), self._tick)

    def _tick(self) -> None:
        self.reel.forward()
        self._shown_at = monotonic()
        self._redraw()
        self._wait()

    # --- keys -----------------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        self.paused = not self.paused
        self._wait(0.0)
        self._redraw()

    def action_forward(self) -> None:
        self.reel.forward()
        self._moved()

    def action_rewind(self) -> None:
        self.paused = True
        self.reel.back()
        self._moved()

    def action_next(self, mark: Mark) -> None:
        self.reel.next(mark)
        self._moved()

    def action_previous(self, mark: Mark) -> None:
        self.reel.previous(mark)
        self._moved()

    def action_seek(self, to: int) -> None:
        self.reel.seek(to)
        self._moved()

    def action_faster(self, by: int) -> None:
        near = min(range(len(SPEEDS)), key=lambda at: abs(SPEEDS[at] - self.speed))
        self.speed = SPEEDS[max(0, min(near + by, len(SPEEDS) - 1))]
        self._moved()

    def action_panel(self, by: int) -> None:
        self._panel = (self._panel + by) % 3
        self._laid_out()

    def action_eyes(self) -> None:
        _ = self.push_screen(Eyes(self.reel, self._seats), self._see)

    def _see(self, viewer: Viewer | None) -> None:
        if viewer is not None:
            self.reel.see(viewer, truth=self.reel.truth)
            self._moved()

    def action_truth(self) -> None:
        if isinstance(self.reel.viewer, int):
            self.reel.see(self.reel.viewer, truth=not self.reel.truth)
            self._moved()

    def action_keys(self) -> None:
        _ = self.push_screen(Help(self.reel.picture.say))

    def action_leave(self) -> None:
        self.exit()

    def action_leave_at_once(self) -> None:
        self.exit()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """A dialog has the keys to itself."""
        return len(self.screen_stack) == 1 or action not in self._own

    def _moved(self) -> None:
        self._wait()
        self._redraw()

    # --- drawing --------------------------------------------------------------------------------------------------

    @property
    def _seats(self) -> int:
        """How many seats the table has, known before the first event is shown."""
        return next((event.seats for event in self.reel.everything[:1] if event.type == "seated"), 0)

    def _laid_out(self) -> None:
        """Show the panels that there is room for, and draw once they have their sizes."""
        wide = self.size.width >= WIDE
        self.query_one("#boards").display = wide or self._panel > 0
        self.query_one("#centre").display = wide or self._panel == 0
        for number, name in enumerate(("votes", "claims"), start=1):
            shown = wide or self._panel == number
            self.query_one(f"#{name}").display = shown
            self.query_one(f"#{name}-name").display = shown
        for name in ("left", "right"):
            self.query_one(f"#{name}").display = self.size.width >= NARROW
        table = self.screen_stack[0]  # a dialog may stand before it, and keeps the keys
        table.set_class(wide, "wide")
        table.set_focus(table.query_one(("#record", "#votes", "#claims")[self._panel]))
        self.call_after_refresh(self._redraw)

    def _redraw(self) -> None:
        if self.reel.at_end:
            self._caught_up.set()
        if not self.is_running or len(self.screen_stack) > 1:
            return
        reel, picture = self.reel, self.reel.picture
        say, state = picture.say, picture.state
        self.screen.set_class(state.phase != "night" and state.day > 0, "day")
        self._lines("top").show(partial(_always, [self._top()]))
        left, right = sides(self._seats)
        for name, seats in {"left": left, "right": right}.items():
            self._lines(name).show(partial(rail, reel, seats, len(right)))
        for number, name in enumerate(("record", "votes", "claims")):
            style = "bold reverse" if number == self._panel else "dim"
            tab = Text(f" {say.plain(f'tui.{name}')} ", style=style)
            self._lines("tabs" if name == "record" else f"{name}-name").show(partial(_always, [tab]))
        self._pieces("record").show(picture.record)
        self._pieces("votes").show(picture.votes())
        self._pieces("claims").show(picture.claims())
        self._lines("timeline").show(partial(timeline, reel))
        self._lines("keys").show(partial(_always, [Text(say.plain("tui.keys"), style="dim")]))

    def _top(self) -> Text:
        reel, say, state = self.reel, self.reel.picture.say, self.reel.picture.state
        key = "time.night" if state.phase == "night" else "time.day"
        when = say.plain(key, day=state.day) if state.day else say.plain("tui.before")
        speed = f"{self.speed:g}"
        if reel.over:
            going = say.plain("tui.over")
        elif self.paused or (reel.at_end and not self.live):
            going = say.plain("tui.paused")
        else:
            going = say.plain("tui.waiting" if reel.at_end else "tui.playing", speed=speed)
        sign = "☾" if state.phase == "night" else "☀"
        parts = [
            f"{sign} {when}",
            eyes_name(reel, say),
            say.plain("tui.alive", alive=len(state.living), seats=self._seats),
        ]
        text = Text(f" {clean_line(board_title(state.board, say.lang), 24)}  ", style="bold")
        return text.append("  ".join([*parts, going, f"{reel.at}/{len(reel.shown)}"]))

    def _lines(self, name: str) -> Lines:
        return self.query_one(f"#{name}", Lines)

    def _pieces(self, name: str) -> Pieces:
        return self.query_one(f"#{name}", Pieces)


def _always(lines: list[Text], width: int, height: int) -> list[Text]:
    """The same lines at any size."""
    return lines
