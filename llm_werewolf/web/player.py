"""A person at a page: asked by frames, by a clock, once; and the bot that sits in while it is away."""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, Protocol

from ..core.asks import AnyAsk, Choice, Say, Speech, YesNo
from ..core.seats import Seat
from ..core.sentence import LANGUAGES
from ..core.view import View
from ..players.base import Reply
from ..players.bots import BasicBot
from ..players.fallbacks import because
from .frames import Json, now_ms, pack
from .questions import Refused, question_data, read_choice
from .wording import tidy_text

_REMEMBERED: Final = 200
NOTES_LIMIT: Final = 4000
_LATE: Final = {
    "zh": "来晚了，这个回答不算数。",
    "en": "That came too late; it does not count.",
}


class Desk(Protocol):
    """What a person's seat needs of its table."""

    def tell_seat(self, seat: Seat, frame: str) -> None:
        """Send a frame to every page of the seat."""
        ...

    def seconds(self, ask: AnyAsk, view: View) -> float | None:
        """How long a person has; None: no clock."""
        ...

    async def ready(self, ask: AnyAsk) -> None:
        """Wait until a question may be put."""
        ...

    def slack(self) -> float:
        """How many seconds an answer may be on its way."""
        ...

    def asked(self, ask: AnyAsk, deadline: int | None) -> None:
        """A question has been put."""
        ...

    def closed(self, ask: AnyAsk) -> None:
        """A question is over."""
        ...


class LateDesk:
    """Stands in for a table until it is there: players are made before their table is."""

    room: Desk

    def tell_seat(self, seat: Seat, frame: str) -> None:
        self.room.tell_seat(seat, frame)

    def seconds(self, ask: AnyAsk, view: View) -> float | None:
        return self.room.seconds(ask, view)

    async def ready(self, ask: AnyAsk) -> None:
        await self.room.ready(ask)

    def slack(self) -> float:
        return self.room.slack()

    def asked(self, ask: AnyAsk, deadline: int | None) -> None:
        self.room.asked(ask, deadline)

    def closed(self, ask: AnyAsk) -> None:
        self.room.closed(ask)


@dataclass(eq=False)
class Question:
    """An open question."""

    id: str
    ask: AnyAsk
    view: View
    data: Json
    deadline: int | None
    answer: "asyncio.Future[Choice | None]"
    """Done with a choice, or cancelled where a bot takes over."""
    draft: str = ""
    spoken: Speech | None = None
    """The same with what is claimed beside it, where that could be said."""
    over: asyncio.Event = field(default_factory=asyncio.Event)

    def frame(self) -> str:
        """The question as a page gets it."""
        claimed = self.spoken.claim if self.spoken is not None else None
        claim = claimed and claimed.model_dump(include={"role", "checks"})
        times = {"deadline": self.deadline, "now": now_ms()}
        return pack("ask", id=self.id, **self.data, **times, draft=self.draft, claim=claim)


class WebPlayer:
    """A seat that a person plays in a browser."""

    any_time = True
    """It may interrupt between any two speeches, and answers that question at once."""

    def __init__(self, seat: Seat, lang: str, desk: Desk, *, seed: int | str, boot: str) -> None:
        """`boot` tells the questions of this run of the server from those of others."""
        self.seat = seat
        self.notes = ""
        self.may_boom = False
        self.away = False
        """Whether a bot sits in."""
        self._lang = "zh" if lang == "zh" else "en"
        self._desk = desk
        self._boot = boot
        self._count = 0
        self._bot = BasicBot(seed, "zh" if lang == "zh" else "en")
        self._open: dict[str, Question] = {}
        self._past: OrderedDict[str, None] = OrderedDict()
        self._boom_day: int | None = None
        self._day = 0

    async def decide(self, ask: AnyAsk, view: View) -> Reply | Choice:
        """Ask the person, or the bot that sits in."""
        self._see_day(view.state.day)
        if ask.kind == "self_destruct" and isinstance(ask, YesNo):
            return await self._window(ask, view)
        await self._desk.ready(ask)
        if self.away:
            return self._by_bot(ask, view)
        seconds = self._desk.seconds(ask, view)
        question = self._put(ask, view, seconds)
        why = "paused"
        try:
            choice = await asyncio.wait_for(question.answer, None if seconds is None else seconds + self._desk.slack())
            why = "bot" if choice is _BOT else "answered"
            return self._by_bot(ask, view) if choice is _BOT else choice
        except TimeoutError:
            why = "late"
            return self._by_default(question)
        finally:
            self._close(question, why)

    def sit_in(self, away: bool) -> None:
        """A bot takes the seat, open questions too; or hands it back."""
        self.away = away
        if away:
            for question in list(self._open.values()):
                if not question.answer.done():
                    question.answer.set_result(_BOT)

    def open_frames(self) -> list[str]:
        """What a page that comes has to know: the open questions and what this seat may do."""
        return [*(question.frame() for question in self._open.values()), self.powers()]

    def powers(self) -> str:
        """Whether this seat may self-destruct, and whether it means to."""
        return pack("powers", self_destruct=self.may_boom, intention=self._stands())

    def intend(self, wish: bool) -> bool:
        """Set or take back the standing intention; says whether this seat may have one."""
        if not self.may_boom:
            return False
        self._boom_day = self._day if wish else None
        self._desk.tell_seat(self.seat, self.powers())
        return True

    def draft(self, id_: str, text: str, choice: object = None) -> None:
        """What stands in the speech field, and what it is with its claim; kept only while the question is open."""
        question = self._open.get(id_)
        if question is None or not isinstance(question.ask, Say):
            return
        question.draft, question.spoken = tidy_text(text, question.ask.limit), None
        if isinstance(choice, dict):
            with suppress(Refused):
                spoken = read_choice(question.ask, choice, question.view)
                question.spoken = spoken if isinstance(spoken, Speech) else None

    def answer(self, id_: str, raw: object) -> str | None:
        """An answer comes; the frame to send back, None where the id was never given out."""
        question = self._open.get(id_)
        if question is None or question.answer.done():
            return self._late(id_) if question is not None or id_ in self._past else None
        try:
            choice = read_choice(question.ask, raw, question.view)
        except Refused as refused:
            return pack("refused", ask=id_, reason=refused.reason, text=refused.text)
        question.answer.set_result(choice)
        return pack("accepted", ask=id_)

    def game_over(self) -> None:
        """Nothing can be intended any more."""
        if self.may_boom:
            self.may_boom, self._boom_day = False, None
            self._desk.tell_seat(self.seat, self.powers())

    def _late(self, id_: str) -> str:
        return pack("late", ask=id_, text={lang: _LATE[lang] for lang in LANGUAGES})

    def _put(self, ask: AnyAsk, view: View, seconds: float | None) -> Question:
        self._count += 1
        deadline = None if seconds is None else now_ms() + round(seconds * 1000)
        answer: asyncio.Future[Choice | None] = asyncio.get_running_loop().create_future()
        id_ = f"{self._boot}-{self._count}"
        question = Question(id_, ask, view, question_data(ask, view, seconds), deadline, answer)
        self._open[id_] = question
        self._desk.tell_seat(self.seat, question.frame())
        self._desk.asked(ask, deadline)
        return question

    def _close(self, question: Question, why: str) -> None:
        self._open.pop(question.id, None)
        self._past[question.id] = None
        while len(self._past) > _REMEMBERED:
            self._past.popitem(last=False)
        question.over.set()
        self._desk.tell_seat(self.seat, pack("closed", ask=question.id, why=why))
        self._desk.closed(question.ask)

    def _by_default(self, question: Question) -> Reply:
        if question.spoken is not None:
            return Reply(question.spoken)
        if isinstance(question.ask, Say) and question.draft:
            return Reply(Speech(text=question.draft))
        return Reply.default(question.ask, because("late", self._lang))

    def _by_bot(self, ask: AnyAsk, view: View) -> Reply:
        return Reply(self._bot.choose(ask, view), because("away", self._lang))

    async def _window(self, ask: YesNo, view: View) -> Reply | Choice:
        """The standing intention, used up. The length of this window tells nothing: it never waits for anybody."""
        if self.away:
            chosen = self._bot.choose(ask, view)
            return Reply(chosen, because("away", self._lang)) if chosen else False
        if not self.may_boom:
            self.may_boom = True
            self._desk.tell_seat(self.seat, self.powers())
        if view.rules.self_destruct.window == "own_turn":
            # Asked together with one's own speech, for which the table waits in any case.
            await asyncio.sleep(0)
            speech = next((one for one in self._open.values() if isinstance(one.ask, Say)), None)
            if speech is not None:
                await speech.over.wait()
        stands, self._boom_day = self._stands(), None
        if stands:
            self._desk.tell_seat(self.seat, self.powers())
        return stands

    def _stands(self) -> bool:
        return self._boom_day is not None and self._boom_day == self._day

    def _see_day(self, day: int) -> None:
        if day != self._day:
            self._day = day
            if self._boom_day is not None:
                self._boom_day = None
                self._desk.tell_seat(self.seat, self.powers())


_BOT: Final = Speech(text="\0bot")
"""Stands in a future for: not the person, the bot. No page can send it, and it is compared by identity."""
