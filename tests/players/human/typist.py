"""A console that types what a script says, and views of a seat to ask it about."""

import asyncio

from llm_werewolf.boards import load_board, make_setup
from llm_werewolf.core.asks import AnyAsk, PickOne, Say
from llm_werewolf.core.events import AnyEvent, DayBroke, Dealt, NightFell, Seated
from llm_werewolf.core.view import View
from llm_werewolf.players.human import Keyboard, TerminalPlayer
from llm_werewolf.players.human.console import Tone


class Typist:
    """A console whose user types one line after the other; a number waits so many seconds, None is the end of input."""

    def __init__(self, *lines: str | float | None) -> None:
        self.lines = list(lines)
        self.log: list[str] = []
        self.partial = ""

    async def ask(self, prompt: str) -> str:
        self.log.append(f"ASK {prompt}")
        while self.lines:
            line = self.lines.pop(0)
            if isinstance(line, float):
                await asyncio.sleep(line)
            elif line is None:
                raise EOFError
            else:
                return line
        raise EOFError

    def say(self, text: str, tone: Tone = "plain") -> None:
        self.log.append(text)

    async def show(self, view: View, since: int) -> None:
        self.log.append(f"SHOW {view.viewer} {since}-{len(view.events)}")

    def clear(self) -> None:
        self.log.append("CLEAR")

    @property
    def text(self) -> str:
        return "\n".join(self.log)


def view_of(seat: int, card: str = "werewolf", *, rules: dict[str, object] | None = None, day: bool = False) -> View:
    board = load_board("huanle-12")
    setup = make_setup(board, {"clock.speech": 0, "clock.vote": 0, **(rules or {})})
    events: list[AnyEvent] = [
        Seated(
            to="all",
            seats=12,
            deck=setup.deck,
            wolves=("werewolf",),
            gods=("seer",),
            board="huanle-12",
            book="huanle",
            rules=setup.rules,
        ),
        Dealt(to=(seat,), seat=seat, card=card),
        NightFell(to="all", day=1, calls=()),
    ]
    if day:
        events.append(DayBroke(to="all", day=1))
    return View(seat, events)


async def asked(
    ask: AnyAsk, *lines: str | float | None, lang: str = "en", clock: bool = False, view: View | None = None
) -> tuple[object, Typist]:
    typist = Typist(*lines)
    player = TerminalPlayer(Keyboard(typist, lang, clock=clock))
    answer = await player.decide(ask, view or view_of(ask.seat))
    assert not typist.lines, f"not read: {typist.lines}\n{typist.text}"
    return answer, typist


VOTE = PickOne(kind="votes", seat=1, options=(2, 3, 5), may_pass=True)
KNIFE = PickOne(kind="wolves", seat=1, options=(1, 2, 3), may_pass=True)
FORCED = PickOne(kind="tiebreak", seat=1, options=(2, 3), may_pass=False)
SPEECH = Say(kind="speech", seat=1)
