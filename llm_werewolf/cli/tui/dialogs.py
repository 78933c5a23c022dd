"""What opens above the view: whose eyes to see with, and the keys."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ...core.seats import Viewer
from ..display.phrases import Phrases
from .reel import Reel


def eyes_name(reel: Reel, say: Phrases, viewer: Viewer | None = None) -> str:
    """Whose eyes these are; None: those the reel is seen with."""
    match reel.viewer if viewer is None else viewer:
        case int(seat):
            truth = viewer is None and reel.truth
            return say.plain("tui.eyes_truth" if truth else "tui.eyes_seat", seat=seat)
        case name:
            return say.plain(f"tui.eyes_{name}")


class Eyes(ModalScreen[Viewer | None]):
    """Asks whose eyes to see with."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,p,q", "dismiss", priority=True)]

    def __init__(self, reel: Reel, seats: int) -> None:
        super().__init__()
        self._reel = reel
        self._viewers: list[Viewer] = ["public", "god", *range(1, seats + 1)]

    def compose(self) -> ComposeResult:
        say, people = self._reel.picture.say, self._reel.picture.people
        options = []
        for viewer in self._viewers:
            told = Text(eyes_name(self._reel, say, viewer))
            if isinstance(viewer, int) and self._reel.names.get(viewer):
                told.append("  ").append(people.label(viewer))
            options.append(Option(told))
        with Vertical(id="box"):
            yield Static(Text(say.plain("tui.choose"), style="bold"))
            yield OptionList(*options)

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self._viewers.index(self._reel.viewer)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._viewers[event.option_index])  # a screen cannot await its own end


class Help(ModalScreen[None]):
    """Lists the keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,question_mark,q,enter", "dismiss", priority=True)]

    def __init__(self, say: Phrases) -> None:
        super().__init__()
        self._say = say

    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(Text(self._say.plain("tui.help")))
